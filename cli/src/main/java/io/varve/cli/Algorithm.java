package io.varve.cli;

import io.varve.IncrementalClusterer;
import io.varve.ap.ApClustering;
import io.varve.ap.ApClusteringParams;
import io.varve.ap.ApParams;
import io.varve.ap.IterationListener;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.scale.Scaling;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** An algorithm with all its parameters, ready to start. */
sealed interface Algorithm {

    /** Starts it without objects. */
    IncrementalClusterer start(IterationListener listener);

    /** How numeric columns are made comparable. */
    Scaling scaling();

    /** Returns every parameter by name, for the record of the run. */
    Map<String, Object> described();

    /** A-Posteriori affinity Propagation. */
    record App(AppParams params) implements Algorithm {
        @Override
        public IncrementalClusterer start(IterationListener listener) {
            return AppClustering.create(params, listener);
        }

        @Override
        public Scaling scaling() {
            return params.scaling();
        }

        @Override
        public Map<String, Object> described() {
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("algorithm", "app");
            described.put("packing", params.packing().toString());
            described.put("cluster_weight", params.clusterWeight().toString());
            described.put(
                    "prune_after",
                    params.pruneAfter().isPresent() ? params.pruneAfter().getAsInt() : "never");
            described.put("keep_vectors", params.keepVectors());
            described.put("keep_apart", params.keepApart());
            described.put("scale", params.scaling().toString());
            described.putAll(describe(params.ap()));
            return described;
        }
    }

    /** Affinity propagation from scratch at each step. */
    record Ap(ApClusteringParams params) implements Algorithm {
        @Override
        public IncrementalClusterer start(IterationListener listener) {
            return ApClustering.create(params, listener);
        }

        @Override
        public Scaling scaling() {
            return params.scaling();
        }

        @Override
        public Map<String, Object> described() {
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("algorithm", "ap");
            params.clusters().ifPresent(wanted -> described.put("clusters", wanted));
            described.put("scale", params.scaling().toString());
            described.putAll(describe(params.ap()));
            if (params.precomputed()) {
                described.put("similarity", AlgorithmOptions.PRECOMPUTED);
            }
            return described;
        }
    }

    private static Map<String, Object> describe(ApParams ap) {
        Map<String, Object> described = new LinkedHashMap<>();
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
        return described;
    }
}
