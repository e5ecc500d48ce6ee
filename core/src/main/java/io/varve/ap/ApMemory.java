package io.varve.ap;

import java.util.Locale;

/** What a dense run needs, checked before anything is allocated. */
final class ApMemory {

    private static final int MATRICES = 3;
    /** A collector with generations cannot fill all of the heap with what lives long. */
    private static final double USABLE = 0.8;

    private ApMemory() {}

    /** Returns the bytes of similarities, responsibilities and availabilities, or the largest number if it is beyond that. */
    static long bytes(long objects, Precision precision) {
        long perPair = (long) MATRICES * precision.bytes();
        return objects * objects > Long.MAX_VALUE / perPair ? Long.MAX_VALUE : perPair * objects * objects;
    }

    /** Refuses more objects than the memory of this Java allows. */
    static void require(int objects, Precision precision) {
        long needed = bytes(objects, precision);
        long usable = usable();
        if (needed > usable) {
            throw new TooManyObjectsException(objects, needed, usable, advice(objects, precision, needed, usable));
        }
    }

    /** Returns the bytes that this Java may fill. */
    static long usable() {
        return (long) (Runtime.getRuntime().maxMemory() * USABLE);
    }

    private static String advice(int objects, Precision precision, long needed, long usable) {
        long most = (long) Math.sqrt(usable / (double) (MATRICES * precision.bytes()));
        String halved =
                precision == Precision.DOUBLE && needed / 2 <= usable ? "single precision needs half of it; else " : "";
        return String.format(
                Locale.ROOT,
                "%,d different objects need %s of memory (3 matrices of %,d x %,d numbers of %d bytes), but Java may use"
                        + " %s; %sgive Java more memory, or cluster at most %,d objects at once",
                objects,
                gigabytes(needed),
                objects,
                objects,
                precision.bytes(),
                gigabytes(usable),
                halved,
                most);
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }
}
