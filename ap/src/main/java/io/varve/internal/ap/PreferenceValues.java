package io.varve.internal.ap;

import io.varve.ap.Preference;
import io.varve.internal.Checks;
import java.util.Arrays;

/** The preferences of the rows of a problem, whose objects may be copies. */
public final class PreferenceValues {

    private PreferenceValues() {}

    /** Where quantiles of the similarities come from. */
    public interface Quantiles {
        /**
         * Returns a quantile, counting every pair of copies.
         *
         * @param wholeMatrix whether an object's similarity to itself counts too
         * @return NaN if no similarity is finite
         */
        double of(double q, boolean wholeMatrix);
    }

    public static double[] of(Preference preference, Copies copies, Quantiles similarities) {
        double[] values = new double[copies.size()];
        if (preference instanceof Preference.PerObject perObject) {
            double[] given = perObject.values();
            Checks.require(
                    given.length == values.length,
                    "expected %d preferences, one per object, got %d",
                    values.length,
                    given.length);
            return given;
        }
        double value = common(preference, copies, similarities);
        // without any finite similarity every object stands alone, whatever its preference
        Arrays.fill(values, Double.isNaN(value) ? 0 : value);
        return values;
    }

    private static double common(Preference preference, Copies copies, Quantiles similarities) {
        if (preference instanceof Preference.Value value) {
            return value.value();
        }
        if (preference instanceof Preference.Quantile quantile) {
            return similarities.of(quantile.q(), quantile.wholeMatrix());
        }
        if (preference instanceof Preference.Coefficient coefficient) {
            int objects = Arrays.stream(copies.counts()).sum();
            return similarities.of(0, false) - coefficient.perObject() * objects;
        }
        throw new IllegalStateException("no rule for the preference " + preference);
    }
}
