package io.varve.internal.messages;

/**
 * The normal deviates of numpy's {@code RandomState(seed).standard_normal()}: Mersenne Twister MT19937 (Matsumoto and
 * Nishimura 1998) and the polar method of Marsaglia.
 */
public final class NumpyNormals {

    private static final int WORDS = 624;
    private static final int OFFSET = 397;

    private final int[] state = new int[WORDS];
    private final int[] words = new int[WORDS];
    private final double[] pair = new double[2];
    private int position = WORDS;
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
    public void drawPoints(double[] points, int coordinates) {
        for (int at = 0; at < coordinates; ) {
            double x = 2 * nextUniform() - 1;
            double y = 2 * nextUniform() - 1;
            double squares = x * x + y * y;
            if (squares < 1 && squares != 0) {
                points[at] = y;
                points[at + 1] = x;
                at += 2;
            }
        }
    }

    /** Turns points into two deviates each, in the order in which numpy returns them. */
    public static void fromPoints(double[] points, int coordinates) {
        for (int at = 0; at < coordinates; at += 2) {
            double y = points[at];
            double x = points[at + 1];
            double squares = x * x + y * y;
            double factor = Math.sqrt(-2 * Fdlibm.log(squares) / squares);
            points[at] = factor * y;
            points[at + 1] = factor * x;
        }
    }

    private double nextUniform() {
        if (position == WORDS) {
            twist();
            position = 0;
        }
        // numbers of words are even, so that two are always left
        int high = words[position] >>> 5;
        int low = words[position + 1] >>> 6;
        position += 2;
        return (high * 67108864.0 + low) * 0x1p-53;
    }

    /** Makes all words at once, in loops without a remainder, which Java's compiler turns into lanes. */
    private void twist() {
        for (int j = 0; j < WORDS - OFFSET; j++) {
            state[j] = twisted(state[j], state[j + 1], state[j + OFFSET]);
        }
        for (int j = WORDS - OFFSET; j < WORDS - 1; j++) {
            state[j] = twisted(state[j], state[j + 1], state[j + OFFSET - WORDS]);
        }
        state[WORDS - 1] = twisted(state[WORDS - 1], state[0], state[OFFSET - 1]);
        for (int j = 0; j < WORDS; j++) {
            int word = state[j];
            word ^= word >>> 11;
            word ^= word << 7 & 0x9d2c5680;
            word ^= word << 15 & 0xefc60000;
            words[j] = word ^ word >>> 18;
        }
    }

    private static int twisted(int upper, int lower, int mixed) {
        int joined = (upper & 0x80000000) | (lower & 0x7fffffff);
        return mixed ^ (joined >>> 1) ^ (-(joined & 1) & 0x9908b0df);
    }
}
