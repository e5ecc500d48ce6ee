package io.varve.internal.books;

import io.varve.Batch;
import io.varve.internal.SplitMix;

/** A number that tells the values of one object from those of another, to recognise them when they are given again. */
public final class Fingerprint {

    private Fingerprint() {}

    /** Returns 64 bits that depend on every value and category of an object. */
    public static long of(Batch batch, int object) {
        long hash = 0x9e3779b97f4a7c15L;
        for (int j = 0; j < batch.dimensions(); j++) {
            hash = SplitMix.mix(hash ^ Double.doubleToLongBits(batch.value(object, j) + 0.0));
        }
        for (int j = 0; j < batch.categoricalColumns().size(); j++) {
            String category = batch.category(object, j);
            for (int c = 0; c < category.length(); c++) {
                hash = SplitMix.mix(hash ^ category.charAt(c));
            }
            hash = SplitMix.mix(hash ^ ~category.length());
        }
        return hash;
    }
}
