package io.varve.internal.messages;

/**
 * Sums over the columns of vectors, always in eight lanes that are added up in one fixed order, so that a vector unit of
 * any width gives the same bits as these loops.
 */
public final class Lanes {

    /** How many lanes a sum is taken in; column j belongs to lane j modulo this, but for the tail. */
    public static final int LANES = 8;

    private static final double LEAST_SQUARE = 0x1p-900;
    private static final double LARGEST_SQUARE = 0x1p900;

    private Lanes() {}

    /** Returns a vector with the columns of each lane side by side, lane after lane, and the tail in the end. */
    public static float[] arranged(float[] x) {
        int share = x.length / LANES;
        float[] arranged = x.clone();
        for (int j = 0; j < share * LANES; j++) {
            arranged[j % LANES * share + j / LANES] = x[j];
        }
        return arranged;
    }

    /** Returns the sum of x[j] · y[j]. */
    public static double dot(double[] x, double[] y) {
        int bound = x.length - x.length % LANES;
        double l0 = 0;
        double l1 = 0;
        double l2 = 0;
        double l3 = 0;
        double l4 = 0;
        double l5 = 0;
        double l6 = 0;
        double l7 = 0;
        for (int j = 0; j < bound; j += LANES) {
            l0 += x[j] * y[j];
            l1 += x[j + 1] * y[j + 1];
            l2 += x[j + 2] * y[j + 2];
            l3 += x[j + 3] * y[j + 3];
            l4 += x[j + 4] * y[j + 4];
            l5 += x[j + 5] * y[j + 5];
            l6 += x[j + 6] * y[j + 6];
            l7 += x[j + 7] * y[j + 7];
        }
        double tail = 0;
        for (int j = bound; j < x.length; j++) {
            tail += x[j] * y[j];
        }
        return ((l0 + l1) + (l2 + l3)) + ((l4 + l5) + (l6 + l7)) + tail;
    }

    /** Returns the sum of (x[j] − y[j])². */
    public static double squaredDistance(double[] x, double[] y) {
        int bound = x.length - x.length % LANES;
        double l0 = 0;
        double l1 = 0;
        double l2 = 0;
        double l3 = 0;
        double l4 = 0;
        double l5 = 0;
        double l6 = 0;
        double l7 = 0;
        for (int j = 0; j < bound; j += LANES) {
            l0 += square(x[j] - y[j]);
            l1 += square(x[j + 1] - y[j + 1]);
            l2 += square(x[j + 2] - y[j + 2]);
            l3 += square(x[j + 3] - y[j + 3]);
            l4 += square(x[j + 4] - y[j + 4]);
            l5 += square(x[j + 5] - y[j + 5]);
            l6 += square(x[j + 6] - y[j + 6]);
            l7 += square(x[j + 7] - y[j + 7]);
        }
        double tail = 0;
        for (int j = bound; j < x.length; j++) {
            tail += square(x[j] - y[j]);
        }
        return ((l0 + l1) + (l2 + l3)) + ((l4 + l5) + (l6 + l7)) + tail;
    }

    /** Returns the sum of x[j] · y[j] in single precision. */
    public static float dot(float[] x, float[] y) {
        int bound = x.length - x.length % LANES;
        float l0 = 0;
        float l1 = 0;
        float l2 = 0;
        float l3 = 0;
        float l4 = 0;
        float l5 = 0;
        float l6 = 0;
        float l7 = 0;
        for (int j = 0; j < bound; j += LANES) {
            l0 += x[j] * y[j];
            l1 += x[j + 1] * y[j + 1];
            l2 += x[j + 2] * y[j + 2];
            l3 += x[j + 3] * y[j + 3];
            l4 += x[j + 4] * y[j + 4];
            l5 += x[j + 5] * y[j + 5];
            l6 += x[j + 6] * y[j + 6];
            l7 += x[j + 7] * y[j + 7];
        }
        float tail = 0;
        for (int j = bound; j < x.length; j++) {
            tail += x[j] * y[j];
        }
        return ((l0 + l1) + (l2 + l3)) + ((l4 + l5) + (l6 + l7)) + tail;
    }

    /** Returns the sum of (x[j] − y[j])² in single precision. */
    public static float squaredDistance(float[] x, float[] y) {
        int bound = x.length - x.length % LANES;
        float l0 = 0;
        float l1 = 0;
        float l2 = 0;
        float l3 = 0;
        float l4 = 0;
        float l5 = 0;
        float l6 = 0;
        float l7 = 0;
        for (int j = 0; j < bound; j += LANES) {
            l0 += square(x[j] - y[j]);
            l1 += square(x[j + 1] - y[j + 1]);
            l2 += square(x[j + 2] - y[j + 2]);
            l3 += square(x[j + 3] - y[j + 3]);
            l4 += square(x[j + 4] - y[j + 4]);
            l5 += square(x[j + 5] - y[j + 5]);
            l6 += square(x[j + 6] - y[j + 6]);
            l7 += square(x[j + 7] - y[j + 7]);
        }
        float tail = 0;
        for (int j = bound; j < x.length; j++) {
            tail += square(x[j] - y[j]);
        }
        return ((l0 + l1) + (l2 + l3)) + ((l4 + l5) + (l6 + l7)) + tail;
    }

    /**
     * Returns a vector of the same direction whose squares neither overflow nor vanish: the vector itself if all is well,
     * else a copy times a power of two.
     */
    public static double[] ofModerateLength(double[] x) {
        double squares = dot(x, x);
        if (squares > LEAST_SQUARE && squares < LARGEST_SQUARE) {
            return x;
        }
        double largest = 0;
        for (double value : x) {
            largest = Math.max(largest, Math.abs(value));
        }
        int exponent = largest == 0 ? 0 : Math.getExponent(largest);
        double[] moderate = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            // in two halves, since 2^1074 is beyond a double
            moderate[j] = Math.scalb(Math.scalb(x[j], -exponent / 2), -exponent + exponent / 2);
        }
        return moderate;
    }

    private static double square(double d) {
        return d * d;
    }

    private static float square(float d) {
        return d * d;
    }
}
