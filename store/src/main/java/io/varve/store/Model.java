package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.ResumableClusterer;
import io.varve.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The clusterer of a timeline as it is after some step, and what must be known to tell what the next step changes.
 *
 * @param step its last step
 * @param chain the check value of that step
 * @param clusterer that goes on from there
 * @param state its state
 * @param clusters those that live
 * @param ended those that ended, at least in the last step
 * @param labels of all objects held, where the clusterer knows them
 * @param similarities of those that have a cluster, to what stands for it, where the clusterer knows them
 */
record Model(
        int step,
        byte[] chain,
        ResumableClusterer clusterer,
        ModelState state,
        Map<ClusterId, Cluster> clusters,
        Map<ClusterId, Cluster> ended,
        Map<String, Optional<ClusterId>> labels,
        Map<String, Double> similarities) {

    static Model of(int step, byte[] chain, ResumableClusterer clusterer, boolean knowsObjects) {
        Snapshot snapshot = clusterer.snapshot();
        Map<ClusterId, Cluster> clusters = new HashMap<>();
        Map<ClusterId, Cluster> ended = new HashMap<>();
        for (Cluster cluster : snapshot.history().clusters()) {
            (cluster.state() == Cluster.State.LIVE ? clusters : ended).put(cluster.id(), cluster);
        }
        Map<String, Optional<ClusterId>> labels = knowsObjects ? snapshot.labels() : Map.of();
        Map<String, Double> similarities = new HashMap<>();
        labels.keySet().forEach(id -> snapshot.similarityOf(id).ifPresent(known -> similarities.put(id, known)));
        return new Model(step, chain, clusterer, clusterer.state(), clusters, ended, labels, similarities);
    }

    /** The same under the check value that its step was given. */
    Model sealed(byte[] newChain) {
        return new Model(step, newChain, clusterer, state, clusters, ended, labels, similarities);
    }
}
