package io.varve.store;

import io.varve.refusal.Mistake;
import java.io.IOException;

/** Reads what the tables keep as bytes: what does not read as it was written is damage, a mistake of ours is not. */
final class Damage {

    private Damage() {}

    /** What reads bytes. */
    @FunctionalInterface
    interface Reading<T> {
        T read() throws IOException;
    }

    /** Reads something, and says this where it cannot be read. */
    static <T> T unless(Reading<T> reading, String sentence) {
        try {
            return reading.read();
        } catch (IOException | RuntimeException e) {
            Mistake.passOn(e);
            throw new StoreDamaged(sentence, e);
        }
    }
}
