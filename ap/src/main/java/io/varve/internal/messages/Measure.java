package io.varve.internal.messages;

import io.varve.similarity.Similarity;
import java.util.Locale;
import java.util.Optional;

/**
 * The built-in similarities. Each first prepares a vector (cosine: to unit length) and then compares two prepared ones,
 * so that a matrix prepares every vector once.
 */
public enum Measure implements Similarity {
    EUCLIDEAN {
        @Override
        public double fromSum(double squares) {
            return -Math.sqrt(squares);
        }

        @Override
        public void fromSums(double[] squares, int count) {
            for (int at = 0; at < count; at++) {
                squares[at] = -Math.sqrt(squares[at]);
            }
        }
    },
    SQEUCLIDEAN {
        @Override
        public double fromSum(double squares) {
            return -squares;
        }
    },
    COSINE {
        @Override
        public double[] prepare(double[] x) {
            return ofUnitLength(x);
        }

        @Override
        public double fromSum(double products) {
            return products;
        }

        @Override
        public Optional<String> objection(double[] x) {
            return isZero(x)
                    ? Optional.of("is a zero vector, which has no direction to take a cosine of;"
                            + " leave it out or choose another similarity")
                    : Optional.empty();
        }
    },
    CORRELATION {
        @Override
        public double[] prepare(double[] x) {
            return ofUnitLength(centred(x));
        }

        @Override
        public double fromSum(double products) {
            return products;
        }

        @Override
        public Optional<String> objection(double[] x) {
            return isZero(centred(x))
                    ? Optional.of("has the same value in every column, so that no correlation with it is defined;"
                            + " leave it out or choose another similarity")
                    : Optional.empty();
        }
    },
    MANHATTAN {
        @Override
        public double compare(double[] x, double[] y) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += Math.abs(x[j] - y[j]);
            }
            return fromSum(sum);
        }

        @Override
        public double fromSum(double differences) {
            return -differences;
        }
    };

    public double[] prepare(double[] x) {
        return x;
    }

    /** Compares two prepared vectors. */
    public double compare(double[] x, double[] y) {
        return fromSum(ofDifferences() ? Lanes.squaredDistance(x, y) : Lanes.dot(x, y));
    }

    /** Turns the sum over the columns, of squared differences or of products, into the similarity. */
    public abstract double fromSum(double sum);

    /** Does that to the first of many sums; a loop of its own where it is done often, since which measure it is never changes within. */
    public void fromSums(double[] sums, int count) {
        for (int at = 0; at < count; at++) {
            sums[at] = fromSum(sums[at]);
        }
    }

    /** Whether squared differences are summed, not products; numpy-like libraries then compute x·x − 2x·y + y·y. */
    public boolean ofDifferences() {
        return this == EUCLIDEAN || this == SQEUCLIDEAN;
    }

    /** Whether many pairs can be compared at once by a {@link PairKernel}. */
    public boolean inPanels() {
        return this != MANHATTAN;
    }

    @Override
    public double between(double[] x, double[] y) {
        return compare(prepare(x), prepare(y));
    }

    @Override
    public boolean symmetric() {
        return true;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static boolean isZero(double[] x) {
        for (double value : x) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    private static double[] ofUnitLength(double[] vector) {
        double[] x = Lanes.ofModerateLength(vector);
        double factor = 1 / Math.sqrt(Lanes.dot(x, x));
        double[] result = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            result[j] = x[j] * factor;
        }
        return result;
    }

    private static double[] centred(double[] vector) {
        double[] x = Lanes.ofModerateLength(vector);
        double sum = 0;
        boolean constant = true;
        for (double value : x) {
            sum += value;
            constant &= value == x[0];
        }
        double mean = sum / x.length;
        double[] result = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            // a constant vector must give exact zeros, though its mean may round
            result[j] = constant ? 0 : x[j] - mean;
        }
        return result;
    }
}
