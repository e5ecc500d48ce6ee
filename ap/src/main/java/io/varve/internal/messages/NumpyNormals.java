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
    private final double[] deviates = new double[room(words)];
    private int count;
    private int used;

    public NumpyNormals(long seed) {
        state[0] = (int) seed;
        for (int j = 1; j < WORDS; j++) {
            state[j] = 1812433253 * (state[j - 1] ^ (state[j - 1] >>> 30)) + j;
        }
    }

    /** Returns the next deviate; not to be mixed with {@link #drawWords}. */
    public double next() {
        while (used == count) {
            drawWords(words);
            count = points(words, deviates);
            fromPoints(deviates, count);
            used = 0;
        }
        return deviates[used++];
    }

    /** Returns room for the words of so many turns of the generator. */
    public static int[] wordsOf(int turns) {
        return new int[turns * WORDS];
    }

    /** Returns how many coordinates some words are good for at most. */
    public static int room(int[] words) {
        return words.length / 2;
    }

    /**
     * Draws the next words. Only this has to be done in order, and by one thread at a time; it is the lesser part of the work, which goes
     * on with {@link #points} and {@link #fromPoints}.
     */
    public void drawWords(int[] drawn) {
        for (int from = 0; from < drawn.length; from += WORDS) {
            twist();
            System.arraycopy(state, 0, drawn, from, WORDS);
        }
    }

    /**
     * Makes points of the unit disc of words, in a loop without a call that is not small, which costs Java's first compiler least.
     *
     * @param points their coordinates go here, y before x, as numpy uses them
     * @return how many coordinates, an even number
     */
    public static int points(int[] drawn, double[] points) {
        int at = 0;
        for (int w = 0; w < drawn.length; w += 4) {
            double x = coordinate(drawn[w], drawn[w + 1]);
            double y = coordinate(drawn[w + 2], drawn[w + 3]);
            double squares = x * x + y * y;
            if (squares < 1 && squares != 0) {
                points[at] = y;
                points[at + 1] = x;
                at += 2;
            }
        }
        return at;
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

    /** Makes all words of the state anew; a word that was read is kept for the next. */
    private void twist() {
        int[] old = state;
        int upper = old[0];
        for (int j = 0; j < WORDS - OFFSET; j++) {
            int lower = old[j + 1];
            old[j] = twisted(upper, lower, old[j + OFFSET]);
            upper = lower;
        }
        for (int j = WORDS - OFFSET; j < WORDS - 1; j++) {
            int lower = old[j + 1];
            old[j] = twisted(upper, lower, old[j + OFFSET - WORDS]);
            upper = lower;
        }
        old[WORDS - 1] = twisted(upper, old[0], old[OFFSET - 1]);
    }

    /** A number from −1 to 1. */
    private static double coordinate(int first, int second) {
        int high = tempered(first) >>> 5;
        int low = tempered(second) >>> 6;
        return 2 * ((high * 67108864.0 + low) * 0x1p-53) - 1;
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
