package io.varve.ap;

/** The width of the numbers in which messages are passed. */
public enum Precision {
    /** 64 bits, 24 bytes of memory for every pair of objects. */
    DOUBLE(8),
    /** 32 bits, half the memory and about twice the speed; similarities keep about seven digits. */
    FLOAT(4);

    private final int bytes;

    Precision(int bytes) {
        this.bytes = bytes;
    }

    /**
     * Returns the bytes of one number.
     *
     * @return 8 or 4
     */
    public int bytes() {
        return bytes;
    }
}
