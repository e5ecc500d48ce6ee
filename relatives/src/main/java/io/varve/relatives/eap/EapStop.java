package io.varve.relatives.eap;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Says when the exemplars of the last snapshot have stayed the same for long enough. A consensus node that is gone from all
 * snapshots does not count any more, and so its going changes nothing.
 */
final class EapStop {

    private final EapParams params;
    private final Map<Integer, Integer> changedAt = new HashMap<>();
    private Set<Integer> exemplars = new HashSet<>();
    private int iterations;

    EapStop(EapParams params) {
        this.params = params;
    }

    /**
     * Looks at the exemplars after one more iteration.
     *
     * @param exists whether the node of a key is in any snapshot
     */
    void observe(EapSlice last, IntPredicate exists) {
        iterations++;
        changedAt.keySet().removeIf(key -> !exists.test(key));
        exemplars.removeIf(key -> !exists.test(key));
        Set<Integer> now = new HashSet<>();
        for (int node : last.exemplars()) {
            now.add(last.key(node));
        }
        for (int key : now) {
            if (!exemplars.contains(key)) {
                changedAt.put(key, iterations);
            }
        }
        for (int key : exemplars) {
            if (!now.contains(key)) {
                changedAt.put(key, iterations);
            }
        }
        exemplars = now;
    }

    /** Whether the run may end here as converged. */
    boolean fires() {
        int window = params.ap().convergenceIterations();
        return !exemplars.isEmpty()
                && iterations >= params.burnIn() + window
                && iterations >= params.ap().minIterations().orElse(0)
                && iterations - settled() + 1 >= window;
    }

    int iterations() {
        return iterations;
    }

    /** The iteration after which the exemplars did not change. */
    int settled() {
        return changedAt.values().stream().mapToInt(Integer::intValue).max().orElse(1);
    }

    /** How many exemplars there are now. */
    int count() {
        return exemplars.size();
    }
}
