package io.varve.ap;

import io.varve.Refused;
import java.util.Locale;

/** The width of the numbers in which messages are passed. */
public enum Precision {
    /** 64 bits, 24 bytes of memory for every pair of objects. */
    DOUBLE(8, 1e270),
    /** 32 bits, half the memory and about twice the speed; similarities keep about seven digits. */
    FLOAT(4, 1e24);

    private final int bytes;
    private final double largest;

    Precision(int bytes, double largest) {
        this.bytes = bytes;
        this.largest = largest;
    }

    /**
     * Returns the bytes of one number.
     *
     * @return 8 or 4
     */
    public int bytes() {
        return bytes;
    }

    /** The largest similarity whose messages can be added up. */
    double largest() {
        return largest;
    }

    /** The refusal of a larger one. */
    IllegalArgumentException beyond(int object, int exemplar, double similarity) {
        return new Refused(String.format(
                Locale.ROOT,
                "the similarity of object %d to object %d is %s, beyond the ±%s that %s precision can pass messages about;"
                        + " rescale the data",
                object,
                exemplar,
                similarity,
                largest,
                this));
    }
}
