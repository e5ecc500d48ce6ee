package io.varve.lab.entrant;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import io.varve.lab.sample.Split;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An entrant whose algorithm is declared.
 *
 * @param algorithm its name
 * @param preset whose habits it follows
 * @param variant what a sweep changed
 * @param params all parameters
 */
record CoreEntrant(String algorithm, String preset, String variant, AlgorithmParams<?> params) implements Entrant {

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

    Feed feed() {
        if (traits().idsRepeat()) {
            return Feed.ALL_SO_FAR;
        }
        if (!traits().holdsObjects()) {
            return Feed.NEW_OVER_CLUSTERS;
        }
        return params.ap().conventions() == Conventions.AUTHORS ? Feed.NEW_CODED : Feed.NEW_OVER_OBJECTS;
    }

    @Override
    public Traits traits() {
        return params.traits();
    }

    @Override
    public Map<String, Object> parameters() {
        Map<String, Object> described = new TreeMap<>(params.values());
        // the name says it, and threads change no result
        described.keySet().removeAll(List.of(Algorithm.NAME, Algorithm.CONVENTIONS, "threads"));
        return Collections.unmodifiableMap(described);
    }

    @Override
    public Sitting start(Split split) {
        return new CoreSitting(this, split);
    }
}
