package io.varve.ap;

import io.varve.internal.Lanes;
import java.util.Locale;
import java.util.Optional;

/**
 * The built-in similarities. Each first prepares a vector (cosine: to unit length) and then compares two prepared ones,
 * so that a matrix prepares every vector once.
 */
enum Measure implements Similarity {
    EUCLIDEAN {
        @Override
        double compare(double[] x, double[] y) {
            return -Math.sqrt(Lanes.squaredDistance(x, y));
        }

        @Override
        double fromExpanded(double squared) {
            return -Math.sqrt(squared);
        }
    },
    SQEUCLIDEAN {
        @Override
        double compare(double[] x, double[] y) {
            return -Lanes.squaredDistance(x, y);
        }

        @Override
        double fromExpanded(double squared) {
            return -squared;
        }
    },
    COSINE {
        @Override
        double[] prepare(double[] x) {
            return ofUnitLength(x);
        }

        @Override
        double compare(double[] x, double[] y) {
            return Lanes.dot(x, y);
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
        double[] prepare(double[] x) {
            return ofUnitLength(centred(x));
        }

        @Override
        double compare(double[] x, double[] y) {
            return Lanes.dot(x, y);
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
        double compare(double[] x, double[] y) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += Math.abs(x[j] - y[j]);
            }
            return -sum;
        }
    };

    double[] prepare(double[] x) {
        return x;
    }

    abstract double compare(double[] prepared, double[] other);

    /** Whether numpy-like libraries compute this one as x·x − 2x·y + y·y. */
    boolean hasExpandedForm() {
        return this == EUCLIDEAN || this == SQEUCLIDEAN;
    }

    /** Turns a squared distance in the expanded form into the similarity. */
    double fromExpanded(double squared) {
        throw new IllegalStateException(this + " has no expanded form");
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
