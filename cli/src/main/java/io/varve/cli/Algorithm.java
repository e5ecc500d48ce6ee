package io.varve.cli;

import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.ap.IterationListener;
import io.varve.relatives.eap.EapResult;
import io.varve.scale.Scaling;
import io.varve.store.StoredAlgorithm;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An algorithm with all its parameters, ready to start.
 *
 * @param starter starts it without objects
 * @param scaling how numeric columns are made comparable
 * @param described every parameter by name, for the record of the run
 * @param repeatedIds whether an id is the same object in every step
 * @param atOnce clusters all steps at once, where that was asked for
 */
record Algorithm(
        Function<IterationListener, IncrementalClusterer> starter,
        Scaling scaling,
        Map<String, Object> described,
        boolean repeatedIds,
        Optional<AtOnce> atOnce) {

    /** Looks at all steps, later ones too, before it says anything of the first. */
    interface AtOnce {
        EapResult fit(List<Batch> batches, IterationListener listener);
    }

    /**
     * Describes the parameters that all algorithms share beside those of its own.
     *
     * @param name what {@code --algorithm} calls it
     * @param own its own parameters, by name
     */
    static Algorithm of(
            String name,
            Map<String, Object> own,
            Scaling scaling,
            ApParams ap,
            Function<IterationListener, IncrementalClusterer> starter) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("algorithm", name);
        described.putAll(own);
        described.put("scale", scaling.toString());
        described.put("conventions", ap.conventions().toString());
        described.put("similarity", ap.similarity().toString());
        described.put("preference", ap.preference().toString());
        described.put("damping", ap.damping());
        described.put("max_iterations", ap.maxIterations());
        described.put("convergence_iterations", ap.convergenceIterations());
        described.put(
                "min_iterations",
                ap.minIterations().isPresent() ? ap.minIterations().getAsInt() : "automatic");
        described.put("deduplicate", ap.deduplicate());
        described.put("precision", ap.precision().toString().toLowerCase(Locale.ROOT));
        described.put("threads", ap.threads());
        described.put("seed", ap.seed());
        return new Algorithm(starter, scaling, Collections.unmodifiableMap(described), false, Optional.empty());
    }

    /** Returns this algorithm, following the same objects from step to step. */
    Algorithm withRepeatedIds() {
        return new Algorithm(starter, scaling, described, true, atOnce);
    }

    /** Returns this algorithm, looking at all steps at once. */
    Algorithm atOnce(AtOnce whole) {
        return new Algorithm(starter, scaling, described, repeatedIds, Optional.of(whole));
    }

    /** Returns this algorithm with another description of one parameter. */
    Algorithm describing(String parameter, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(described);
        changed.put(parameter, value);
        return new Algorithm(starter, scaling, Collections.unmodifiableMap(changed), repeatedIds, atOnce);
    }

    /** Starts it without objects. */
    IncrementalClusterer start(IterationListener listener) {
        return starter.apply(listener);
    }

    /** Returns this algorithm as a timeline keeps it. */
    StoredAlgorithm stored() {
        Map<String, String> words = new LinkedHashMap<>();
        described.forEach((name, value) -> words.put(name, value.toString()));
        return StoredAlgorithm.parse(words);
    }
}
