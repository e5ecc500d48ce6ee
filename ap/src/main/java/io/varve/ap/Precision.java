package io.varve.ap;

import io.varve.refusal.Refused;
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

    /**
     * Returns the largest similarity whose messages can be added up.
     *
     * @return its absolute value
     */
    public double largest() {
        return largest;
    }

    /**
     * Refuses a similarity that is larger.
     *
     * @param object the one that compares
     * @param exemplar the one it is compared with
     * @param similarity the value
     * @return the exception to throw
     */
    public IllegalArgumentException beyond(int object, int exemplar, double similarity) {
        return new Refused(String.format(
                Locale.ROOT,
                "the similarity of object %d to object %d is %s, beyond ±%s, the limit of messages in %s precision;"
                        + " rescale the data",
                object,
                exemplar,
                similarity,
                largest,
                this));
    }
}
