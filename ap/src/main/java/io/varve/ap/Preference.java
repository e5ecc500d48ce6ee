package io.varve.ap;

import io.varve.internal.Checks;
import io.varve.refusal.Refused;
import java.util.Arrays;

/**
 * How willing objects are to be exemplars: the values on the diagonal of the similarities. A larger preference gives more
 * clusters. The usual choice is a quantile of the similarities, most often the median.
 */
public sealed interface Preference {

    /**
     * Returns the median of all similarities between different objects.
     *
     * @return the preference that gives a moderate number of clusters
     */
    static Preference median() {
        return quantile(0.5);
    }

    /**
     * Returns the least of all similarities between different objects.
     *
     * @return the preference that gives few clusters
     */
    static Preference minimum() {
        return quantile(0);
    }

    /**
     * Returns a quantile of the similarities between different objects, interpolated linearly as R's type 7 and numpy do.
     * Negative infinity does not count.
     *
     * @param q from 0, the minimum, to 1, the maximum
     * @return the preference
     */
    static Preference quantile(double q) {
        return new Quantile(q, false);
    }

    /**
     * Returns scikit-learn's median: of the whole matrix, the diagonal of self-similarities counted.
     *
     * @return the preference for comparisons with scikit-learn
     */
    static Preference sklearnMedian() {
        return new Quantile(0.5, true);
    }

    /**
     * Returns the least of all similarities between different objects, less the coefficient once for every object:
     * min S − pc · N. So Sun and Guo are said to choose it for IAPKM and IAPNA, with coefficients of some 0.001 to 0.01;
     * their paper was not at hand, and the formula is taken from remarks in other people's code.
     *
     * @param perObject at least 0
     * @return the preference, which gives fewer clusters the larger the coefficient is
     */
    static Preference coefficient(double perObject) {
        return new Coefficient(perObject);
    }

    /**
     * Returns one value for all objects.
     *
     * @param value any finite number
     * @return the preference
     */
    static Preference of(double value) {
        return new Value(value);
    }

    /**
     * Returns one value per object; negative infinity means that the object is never an exemplar.
     *
     * @param values in the order of the objects
     * @return the preference
     */
    static Preference perObject(double... values) {
        return new PerObject(values);
    }

    /**
     * Reads the form that the command uses.
     *
     * @param text {@code median}, {@code min}, {@code q0.3}, {@code pc0.0015} or a number
     * @return the preference
     */
    static Preference parse(String text) {
        try {
            if (text.endsWith(Quantile.WHOLE)) {
                String plain = text.substring(0, text.length() - Quantile.WHOLE.length());
                return parse(plain) instanceof Quantile quantile ? new Quantile(quantile.q(), true) : numbered(text);
            }
            return switch (text) {
                case "median" -> median();
                case "min" -> minimum();
                default -> numbered(text);
            };
        } catch (NumberFormatException e) {
            throw new Refused(
                    ("preference '%s' is not understood; give median, min, a quantile such as q0.3, a coefficient such as"
                                    + " pc0.0015, or a number")
                            .formatted(text),
                    e);
        }
    }

    private static Preference numbered(String text) {
        if (text.startsWith("q")) {
            return quantile(Double.parseDouble(text.substring(1)));
        }
        return text.startsWith("pc")
                ? coefficient(Double.parseDouble(text.substring(2)))
                : of(Double.parseDouble(text));
    }

    /**
     * A quantile of the similarities.
     *
     * @param q from 0 to 1
     * @param wholeMatrix whether the diagonal of self-similarities counts too
     */
    record Quantile(double q, boolean wholeMatrix) implements Preference {

        private static final String WHOLE = " (diagonal counted)";

        /**
         * Checks every value.
         *
         * @param q as above
         * @param wholeMatrix as above
         */
        public Quantile {
            Checks.require(q >= 0 && q <= 1, "a preference quantile must be from 0 to 1, got %s", q);
        }

        @Override
        public String toString() {
            String name = q == 0.5 ? "median" : q == 0 ? "min" : "q" + q;
            return wholeMatrix ? name + WHOLE : name;
        }
    }

    /**
     * One value for all objects.
     *
     * @param value a finite number
     */
    record Value(double value) implements Preference {
        /**
         * Checks every value.
         *
         * @param value as above
         */
        public Value {
            Checks.require(Double.isFinite(value), "a preference must be a finite number, got %s", value);
        }

        @Override
        public String toString() {
            return Double.toString(value);
        }
    }

    /**
     * The least similarity, less something for every object.
     *
     * @param perObject how much, at least 0
     */
    record Coefficient(double perObject) implements Preference {
        /**
         * Checks every value.
         *
         * @param perObject as above
         */
        public Coefficient {
            Checks.require(
                    perObject >= 0 && perObject < Double.POSITIVE_INFINITY,
                    "a preference coefficient must be a finite number of at least 0, got %s",
                    perObject);
        }

        @Override
        public String toString() {
            return "pc" + perObject;
        }
    }

    /** One value per object. */
    final class PerObject implements Preference {
        private final double[] values;

        private PerObject(double[] values) {
            for (int i = 0; i < values.length; i++) {
                Checks.require(
                        Double.isFinite(values[i]) || values[i] == Double.NEGATIVE_INFINITY,
                        "the preference of object %d must be a finite number or -inf, got %s",
                        i,
                        values[i]);
            }
            this.values = values.clone();
        }

        /**
         * Returns the values.
         *
         * @return a fresh array
         */
        public double[] values() {
            return values.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof PerObject that && Arrays.equals(values, that.values);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }

        @Override
        public String toString() {
            return "one per object (" + values.length + ")";
        }
    }
}
