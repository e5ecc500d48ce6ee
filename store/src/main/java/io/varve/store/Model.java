package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.ResumableClusterer;
import io.varve.Snapshot;
import io.varve.group.GroupBook;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The clusterer of a timeline as it is after some step, and what must be known to tell what the next step changes.
 *
 * @param step its last step
 * @param chain the check value of that step
 * @param clusterer that goes on from there
 * @param book by which groups of clusters are known again, where the file has groups
 * @param state its state, the book included
 * @param clusters those that live
 * @param ended those that ended, at least in the last step
 * @param labels of all objects held, where the clusterer knows them
 * @param similarities of those that have a cluster, to what stands for it, where the clusterer knows them
 */
record Model(
        int step,
        byte[] chain,
        ResumableClusterer clusterer,
        Optional<GroupBook> book,
        ModelState state,
        Map<ClusterId, Cluster> clusters,
        Map<ClusterId, Cluster> ended,
        Map<String, Optional<ClusterId>> labels,
        Map<String, Double> similarities) {

    private static final String BOOK = "group_book";

    /** Takes the book out of a state that has one. */
    static Optional<GroupBook> book(ModelState state) {
        return state.has(BOOK) ? Optional.of(GroupBook.read(state.part(BOOK))) : Optional.empty();
    }

    private static ModelState with(Optional<GroupBook> book, ModelState state) {
        if (book.isEmpty()) {
            return state;
        }
        Map<String, byte[]> parts = new HashMap<>();
        state.names().forEach(name -> parts.put(name, state.part(name)));
        parts.put(BOOK, book.get().toBytes());
        return ModelState.of(state.algorithm(), parts);
    }

    static Model of(
            int step, byte[] chain, ResumableClusterer clusterer, Optional<GroupBook> book, boolean knowsObjects) {
        Snapshot snapshot = clusterer.snapshot();
        Map<ClusterId, Cluster> clusters = new HashMap<>();
        Map<ClusterId, Cluster> ended = new HashMap<>();
        for (Cluster cluster : snapshot.history().clusters()) {
            (cluster.state() == Cluster.State.LIVE ? clusters : ended).put(cluster.id(), cluster);
        }
        Map<String, Optional<ClusterId>> labels = knowsObjects ? snapshot.labels() : Map.of();
        Map<String, Double> similarities = new HashMap<>();
        labels.keySet().forEach(id -> snapshot.similarityOf(id).ifPresent(known -> similarities.put(id, known)));
        ModelState state = with(book, clusterer.state());
        return new Model(step, chain, clusterer, book, state, clusters, ended, labels, similarities);
    }

    /** The same under the check value that its step was given. */
    Model sealed(byte[] newChain) {
        return new Model(step, newChain, clusterer, book, state, clusters, ended, labels, similarities);
    }
}
