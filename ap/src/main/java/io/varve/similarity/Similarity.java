package io.varve.similarity;

import io.varve.internal.messages.Measure;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How alike two vectors are; larger is closer. The constants are the ones the command offers by name; any other function
 * can be given as a lambda; it may be asymmetric, and must bear being called from several threads at once.
 *
 * <pre>{@code
 * Similarity overlap = (x, y) -> -Math.abs(x[0] - y[0]);
 * }</pre>
 */
// Measure is private to the package and only ever reached through this interface, which is therefore initialised first
@SuppressWarnings("ClassInitializationDeadlock")
@FunctionalInterface
public interface Similarity {

    /** The negative Euclidean distance, −‖x − y‖: what the paper's experiments use. */
    Similarity EUCLIDEAN = Measure.EUCLIDEAN;

    /** The negative squared Euclidean distance, −‖x − y‖²: scikit-learn's own default, which it calls euclidean. */
    Similarity SQEUCLIDEAN = Measure.SQEUCLIDEAN;

    /** The cosine of the angle between the vectors; a zero vector is refused. */
    Similarity COSINE = Measure.COSINE;

    /** Pearson's correlation over the columns; a vector whose values are all equal is refused. */
    Similarity CORRELATION = Measure.CORRELATION;

    /** The negative sum of absolute differences, −Σ|x − y|. */
    Similarity MANHATTAN = Measure.MANHATTAN;

    /**
     * Returns the similarity of x to y as its possible exemplar.
     *
     * @param x a vector, not to be changed
     * @param y a vector of the same length, not to be changed
     * @return a number, or negative infinity where y can never stand for x
     */
    double between(double[] x, double[] y);

    /**
     * Says why this similarity is not defined for a vector.
     *
     * @param x a vector
     * @return the rest of a sentence that begins with the name of the object, or empty if all is well
     */
    default Optional<String> objection(double[] x) {
        return Optional.empty();
    }

    /**
     * Says whether exchanging the arguments never matters, which halves the work.
     *
     * @return false unless overridden
     */
    default boolean symmetric() {
        return false;
    }

    /**
     * Finds a built-in similarity by the name that the command uses.
     *
     * @param name for example {@code cosine}
     * @return the similarity
     * @throws IllegalArgumentException if there is none of that name
     */
    static Similarity named(String name) {
        if (name.startsWith(RbfSimilarity.PREFIX) && name.endsWith(")")) {
            return RbfSimilarity.parse(name);
        }
        for (Measure measure : Measure.values()) {
            if (measure.toString().equals(name)) {
                return measure;
            }
        }
        throw new Refused("similarity '%s' is not known; choose one of %s"
                .formatted(
                        name,
                        Arrays.stream(Measure.values())
                                .map(m -> m.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }
}
