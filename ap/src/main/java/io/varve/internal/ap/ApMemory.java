package io.varve.internal.ap;

import io.varve.ap.Precision;
import io.varve.ap.TooManyObjectsException;
import io.varve.internal.messages.Messages;
import java.util.Locale;

/** What a dense run needs, checked before anything is allocated. */
public final class ApMemory {

    private static final int MATRICES = 3;
    /** The last of which is a byte. */
    private static final int MOST_DIGITS = 9;
    /** A collector with generations cannot fill all of the heap with what lives long. */
    private static final double USABLE = 0.8;

    private ApMemory() {}

    /** Returns the bytes of a run: its matrices, and the bests of iterations; the largest number if it is beyond that. */
    public static long bytes(long objects, Precision precision) {
        int longest = Messages.longest((int) Math.min(objects, Integer.MAX_VALUE));
        return bytes(objects, MATRICES * (double) objects + longest, precision);
    }

    /** Returns the bytes of similarities, responsibilities and availabilities of all pairs. */
    public static long ofMatrices(long objects, Precision precision) {
        return bytes(objects, MATRICES * (double) objects, precision);
    }

    private static long bytes(long objects, double numbersPerObject, Precision precision) {
        return (long) Math.min(Long.MAX_VALUE, objects * numbersPerObject * precision.bytes());
    }

    /** Returns how many runs of this size the memory of this Java allows at once. */
    public static long atOnce(long objects, Precision precision) {
        return usable() / bytes(objects, precision);
    }

    /** Refuses more objects than the memory of this Java allows. */
    public static void require(int objects, Precision precision) {
        require(objects, precision, 0);
    }

    /** Refuses more objects than fit beside what earlier messages take for as long as the run. */
    public static void require(int objects, Precision precision, long taken) {
        require(objects, precision, taken, "different objects", "cluster at most %,d objects at once");
    }

    /**
     * Refuses a larger run than the memory of this Java allows.
     *
     * @param what is to be clustered
     * @param smaller how to come to a run that fits, of a size that is put into it
     */
    public static void require(int objects, Precision precision, String what, String smaller) {
        require(objects, precision, 0, what, smaller);
    }

    private static void require(int objects, Precision precision, long taken, String what, String smaller) {
        long needed = bytes(objects, precision);
        long usable = usable();
        long left = Math.max(0, usable - taken);
        if (needed <= left) {
            return;
        }
        String beside = taken == 0 ? "" : " beside the %s of earlier messages".formatted(rounded(taken, 1));
        long most = (long) Math.sqrt(left / ((MATRICES + 0.25) * precision.bytes()));
        String advice = String.format(
                Locale.ROOT,
                "%,d %s need %s of memory (3 matrices of %,d x %,d numbers of %d bytes), but Java may use"
                        + " %s%s; give Java more memory, or %s",
                objects,
                what,
                gigabytes(needed, left),
                objects,
                objects,
                precision.bytes(),
                gigabytes(left, needed),
                beside,
                String.format(Locale.ROOT, smaller, most));
        long inAll = needed > Long.MAX_VALUE - taken ? Long.MAX_VALUE : needed + taken;
        throw new TooManyObjectsException(objects, inAll, usable, advice);
    }

    /** Returns the bytes that this Java may fill. */
    public static long usable() {
        return (long) (Runtime.getRuntime().maxMemory() * USABLE);
    }

    /** Returns an amount with as many digits as tell it from another that is not the same. */
    public static String gigabytes(long bytes, long other) {
        int digits = 1;
        while (digits < MOST_DIGITS && rounded(bytes, digits).equals(rounded(other, digits))) {
            digits++;
        }
        return rounded(bytes, digits);
    }

    private static String rounded(long bytes, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f GB", bytes / 1e9);
    }
}
