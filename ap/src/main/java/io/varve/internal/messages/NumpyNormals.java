package io.varve.internal.messages;

/**
 * The normal deviates of numpy's {@code RandomState(seed).standard_normal()}: Mersenne Twister MT19937 (Matsumoto and
 * Nishimura 1998) and the polar method of Marsaglia.
 */
public final class NumpyNormals {

    private static final int WORDS = 624;
    private static final int OFFSET = 397;

    private final int[] state = new int[WORDS];
    private final double[] coordinates = new double[WORDS / 2];
    private final double[] pair = new double[2];
    private int position = WORDS / 2;
    private int used = 2;

    public NumpyNormals(long seed) {
        state[0] = (int) seed;
        for (int j = 1; j < WORDS; j++) {
            state[j] = 1812433253 * (state[j - 1] ^ (state[j - 1] >>> 30)) + j;
        }
    }

    /** Returns the next deviate. */
    public double next() {
        if (used == pair.length) {
            drawPoints(pair, pair.length);
            fromPoints(pair, pair.length);
            used = 0;
        }
        return pair[used++];
    }

    /**
     * Draws points of the unit disc, of which {@link #fromPoints} makes deviates: an even number of coordinates, y before x, as
     * numpy uses them. Only this has to be done in order, and by one thread at a time; it is the lesser part of the work.
     */
    public void drawPoints(double[] points, int count) {
        double[] next = coordinates;
        for (int at = 0; at < count; ) {
            if (position == next.length) {
                twist();
                position = 0;
            }
            // their number is even, so that two are always left
            double x = next[position];
            double y = next[position + 1];
            position += 2;
            double squares = x * x + y * y;
            if (squares < 1 && squares != 0) {
                points[at] = y;
                points[at + 1] = x;
                at += 2;
            }
        }
    }

    /** Turns points into two deviates each, in the order in which numpy returns them. */
    public static void fromPoints(double[] points, int count) {
        for (int at = 0; at < count; at += 2) {
            double y = points[at];
            double x = points[at + 1];
            double squares = x * x + y * y;
            double factor = Math.sqrt(-2 * Fdlibm.log(squares) / squares);
            points[at] = factor * y;
            points[at + 1] = factor * x;
        }
    }

    /**
     * Makes the words and the coordinates of as many points as they are good for at once, in loops without a call or a
     * remainder, which cost Java's first compiler least; a word that was read is kept for the next.
     */
    private void twist() {
        int[] words = state;
        int upper = words[0];
        for (int j = 0; j < WORDS - OFFSET; j++) {
            int lower = words[j + 1];
            words[j] = twisted(upper, lower, words[j + OFFSET]);
            upper = lower;
        }
        for (int j = WORDS - OFFSET; j < WORDS - 1; j++) {
            int lower = words[j + 1];
            words[j] = twisted(upper, lower, words[j + OFFSET - WORDS]);
            upper = lower;
        }
        words[WORDS - 1] = twisted(upper, words[0], words[OFFSET - 1]);
        for (int j = 0; j < coordinates.length; j++) {
            int high = tempered(words[2 * j]) >>> 5;
            int low = tempered(words[2 * j + 1]) >>> 6;
            coordinates[j] = 2 * ((high * 67108864.0 + low) * 0x1p-53) - 1;
        }
    }

    private static int tempered(int drawn) {
        int word = drawn ^ drawn >>> 11;
        word ^= word << 7 & 0x9d2c5680;
        word ^= word << 15 & 0xefc60000;
        return word ^ word >>> 18;
    }

    private static int twisted(int upper, int lower, int mixed) {
        int joined = (upper & 0x80000000) | (lower & 0x7fffffff);
        return mixed ^ (joined >>> 1) ^ (-(joined & 1) & 0x9908b0df);
    }
}
