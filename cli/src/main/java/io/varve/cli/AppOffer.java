package io.varve.cli;

import io.varve.Refused;
import io.varve.ap.LargeBatch;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.app.ClusterWeight;
import io.varve.app.Packing;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code --algorithm app}: A-Posteriori affinity Propagation. */
final class AppOffer implements Offer {

    static final String HELP =
            "app (default): A-Posteriori affinity Propagation, each batch is laid over the clusters that" + " exist.";

    static final String OWN =
            "app: keep-vectors (keep the objects, not only their sums), keep-apart (never put all old clusters into one).";

    @Override
    public String name() {
        return "app";
    }

    @Override
    public Algorithm from(AlgorithmOptions given) {
        given.refusePrecomputed("app compares every batch with centroids, which need vectors");
        given.refuse("app finds the number of clusters itself; steer it with --preference", AlgorithmOptions.CLUSTERS);
        AppParams app = params(given);
        return Algorithm.of(
                name(), described(app), app.scaling(), app.ap(), listener -> AppClustering.create(app, listener));
    }

    private static AppParams params(AlgorithmOptions given) {
        AppParams params = AppParams.of(given.conventions());
        params = params.withAp(given.ap()).withScaling(given.scaling());
        String pruneAfter = given.pruneAfter();
        params = pruneAfter == null ? params : withPruneAfter(params, pruneAfter);
        String clusterWeight = given.clusterWeight();
        params = clusterWeight == null ? params : params.withClusterWeight(ClusterWeight.named(clusterWeight));
        String largeBatch = given.largeBatch();
        params = largeBatch == null ? params : params.withLargeBatch(LargeBatch.named(largeBatch));
        params = given.own(params)
                .flag("keep-vectors", AppParams::withKeepVectors)
                .flag("keep-apart", AppParams::withKeepApart)
                .taken();
        String packing = given.packing();
        return packing == null ? params : params.withPacking(Packing.named(packing));
    }

    private static AppParams withPruneAfter(AppParams params, String steps) {
        if (steps.equals("never")) {
            return params.withoutPruning();
        }
        try {
            return params.withPruneAfter(Integer.parseInt(steps));
        } catch (NumberFormatException e) {
            throw new Refused("--prune-after must be a number of steps, or never, got '" + steps + "'", e);
        }
    }

    private static Map<String, Object> described(AppParams params) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("packing", params.packing().toString());
        described.put("cluster_weight", params.clusterWeight().toString());
        described.put(
                "prune_after",
                params.pruneAfter().isPresent() ? params.pruneAfter().getAsInt() : "never");
        described.put("keep_vectors", params.keepVectors());
        described.put("keep_apart", params.keepApart());
        described.put("large_batch", params.largeBatch().toString());
        return described;
    }
}
