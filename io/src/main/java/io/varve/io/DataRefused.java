package io.varve.io;

import io.varve.Refused;
import java.util.function.Supplier;

/**
 * Says in one sentence why data was not accepted: the file, the line or row, the column, the value, and what to do about
 * it.
 */
public final class DataRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Refuses data.
     *
     * @param sentence what is wrong, where, and the way out
     */
    public DataRefused(String sentence) {
        super(sentence);
    }

    /**
     * Refuses data that something else could not read.
     *
     * @param sentence what is wrong, where, and the way out
     * @param cause what failed underneath
     */
    public DataRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /**
     * Does something that may refuse data in its own words, and refuses it so.
     *
     * @param <T> what comes of it
     * @param work what is done
     * @return its result
     */
    public static <T> T instead(Supplier<T> work) {
        try {
            return work.get();
        } catch (Refused e) {
            throw new DataRefused(String.valueOf(e.getMessage()), e);
        }
    }
}
