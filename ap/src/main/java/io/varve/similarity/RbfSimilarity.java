package io.varve.similarity;

import io.varve.internal.Checks;
import io.varve.internal.messages.Lanes;
import io.varve.refusal.Refused;

/**
 * The radial basis function exp(−‖x − y‖² / σ²), which the authors of evolutionary affinity propagation offer beside squared
 * distance and correlation. It is from 0 to 1, so that γ and ω want to be small.
 *
 * @param sigma2 σ², above 0; theirs is 5
 */
public record RbfSimilarity(double sigma2) implements Similarity {

    static final String PREFIX = "rbf(";

    /**
     * Checks the value.
     *
     * @param sigma2 as above
     */
    public RbfSimilarity {
        Checks.require(
                sigma2 > 0 && sigma2 < Double.POSITIVE_INFINITY, "sigma2 must be a number above 0, got %s", sigma2);
    }

    /** Reads what {@link #toString} writes. */
    static RbfSimilarity parse(String name) {
        String number = name.substring(PREFIX.length(), name.length() - 1);
        try {
            return new RbfSimilarity(Double.parseDouble(number));
        } catch (NumberFormatException e) {
            throw new Refused(
                    "similarity '%s' is not understood; give rbf(NUMBER), the number being sigma squared"
                            .formatted(name),
                    e);
        }
    }

    @Override
    public double between(double[] x, double[] y) {
        return Math.exp(-Lanes.squaredDistance(x, y) / sigma2);
    }

    @Override
    public boolean symmetric() {
        return true;
    }

    @Override
    public String toString() {
        return PREFIX + sigma2 + ")";
    }
}
