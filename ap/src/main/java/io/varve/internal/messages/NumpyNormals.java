package io.varve.internal.messages;

/**
 * The normal deviates of numpy's {@code RandomState(seed).standard_normal()}: Mersenne Twister MT19937 (Matsumoto and
 * Nishimura 1998) and the polar method of Marsaglia.
 */
public final class NumpyNormals {

    private static final int WORDS = 624;
    private static final int OFFSET = 397;

    private final int[] state = new int[WORDS];
    private int position = WORDS;
    private double spare = Double.NaN;

    public NumpyNormals(long seed) {
        state[0] = (int) seed;
        for (int j = 1; j < WORDS; j++) {
            state[j] = 1812433253 * (state[j - 1] ^ (state[j - 1] >>> 30)) + j;
        }
    }

    /** Returns the next deviate. */
    public double next() {
        if (!Double.isNaN(spare)) {
            double result = spare;
            spare = Double.NaN;
            return result;
        }
        double x;
        double y;
        double squares;
        do {
            x = 2 * nextUniform() - 1;
            y = 2 * nextUniform() - 1;
            squares = x * x + y * y;
        } while (squares >= 1 || squares == 0);
        double factor = Math.sqrt(-2 * StrictMath.log(squares) / squares);
        spare = factor * x;
        return factor * y;
    }

    private double nextUniform() {
        int high = nextWord() >>> 5;
        int low = nextWord() >>> 6;
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }

    private int nextWord() {
        if (position == WORDS) {
            twist();
            position = 0;
        }
        int word = state[position++];
        word ^= word >>> 11;
        word ^= word << 7 & 0x9d2c5680;
        word ^= word << 15 & 0xefc60000;
        return word ^ word >>> 18;
    }

    private void twist() {
        for (int j = 0; j < WORDS; j++) {
            int joined = (state[j] & 0x80000000) | (state[(j + 1) % WORDS] & 0x7fffffff);
            int mixed = state[(j + OFFSET) % WORDS] ^ (joined >>> 1);
            state[j] = (joined & 1) == 0 ? mixed : mixed ^ 0x9908b0df;
        }
    }
}
