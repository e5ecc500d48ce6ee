package io.varve.text;

import io.varve.algorithm.Parameter;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.app.AppParams;
import io.varve.app.ClusterWeight;
import io.varve.app.PreferenceFrom;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How senses are found unless one says otherwise: cosine, and the least similarity as preference, which gives few senses.
 * Clusters weigh their size, so that a sense which is no longer used stays what it was; where they weigh one, as in the
 * paper, words of two periods are ranked better, but a lost sense is soon merged with another. Figures are in
 * docs/semantic-shift.md.
 */
public final class ShiftDefaults {

    private static final double DAMPING = 0.9;

    private ShiftDefaults() {}

    /**
     * Returns the parameters of the messages.
     *
     * @return cosine, the least similarity as preference, damping .9
     */
    public static ApParams ap() {
        return ApParams.defaults()
                .withSimilarity(Similarity.COSINE)
                .withPreference(Preference.minimum())
                .withDamping(DAMPING);
    }

    /**
     * Returns the parameters of A-Posteriori affinity Propagation.
     *
     * @return with those of {@link #ap}, on vectors of length one
     */
    public static AppParams app() {
        return AppParams.defaults()
                .withAp(ap())
                .withScaling(Scaling.UNIT)
                .withClusterWeight(ClusterWeight.SIZE)
                .withPreferenceFrom(PreferenceFrom.STEP);
    }

    /**
     * Returns what differs from the defaults of the algorithm.
     *
     * @return words by the names of parameters
     */
    public static Map<String, String> words() {
        AppParams ours = app();
        AppParams plain = ours.algorithm().defaults(Conventions.VARVE);
        Map<String, String> words = new TreeMap<>();
        for (Parameter<AppParams> parameter : ours.algorithm().parameters()) {
            parameter
                    .value(ours)
                    .filter(value -> !parameter.value(plain).equals(Optional.of(value)))
                    .ifPresent(value -> words.put(parameter.name(), value.toString()));
        }
        return words;
    }
}
