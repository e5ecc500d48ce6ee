package io.varve.lab.entrant;

import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.lab.sample.Split;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * An entrant that core knows.
 *
 * @param algorithm its name
 * @param preset whose habits it follows
 * @param variant what a sweep changed
 * @param feed what it is given at each step
 * @param parameters all, by name
 * @param ap those of affinity propagation
 * @param starter starts it without objects
 */
record CoreEntrant(
        String algorithm,
        String preset,
        String variant,
        Feed feed,
        Map<String, Object> parameters,
        ApParams ap,
        Supplier<IncrementalClusterer> starter)
        implements Entrant {

    /** What an algorithm is given at each step. */
    enum Feed {
        /** The new objects; it keeps clusters only, so that M is clusters and new objects. */
        NEW_OVER_CLUSTERS,
        /** The new objects; it keeps all, so that M is all objects. */
        NEW_OVER_OBJECTS,
        /** The same with codes for categories, as the authors' code has at its first step. */
        NEW_CODED,
        /** All objects so far, since it follows the same ones through time. */
        ALL_SO_FAR
    }

    CoreEntrant {
        Map<String, Object> described = new TreeMap<>(parameters);
        described.put("similarity", ap.similarity().toString());
        described.put("preference", ap.preference().toString());
        described.put("damping", ap.damping());
        described.put("max_iterations", ap.maxIterations());
        described.put("convergence_iterations", ap.convergenceIterations());
        described.put("deduplicate", ap.deduplicate());
        described.put("seed", ap.seed());
        parameters = Collections.unmodifiableMap(described);
    }

    @Override
    public Sitting start(Split split) {
        return new CoreSitting(this, split);
    }
}
