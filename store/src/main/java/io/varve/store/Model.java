package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.ResumableClusterer;
import io.varve.Snapshot;
import io.varve.group.GroupBook;
import io.varve.io.ColumnMeans;
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

    /** The part of the state that is not the clusterer's: the means with which gaps are filled. */
    static final String MEANS = "means";

    /** Takes the book out of a state that has one. */
    static Optional<GroupBook> book(ModelState state) {
        return state.has(BOOK) ? Optional.of(GroupBook.read(state.part(BOOK))) : Optional.empty();
    }

    static Model of(
            int step,
            byte[] chain,
            ResumableClusterer clusterer,
            Optional<GroupBook> book,
            boolean knowsObjects,
            Optional<ColumnMeans> means) {
        Snapshot snapshot = clusterer.snapshot();
        Map<ClusterId, Cluster> clusters = new HashMap<>();
        Map<ClusterId, Cluster> ended = new HashMap<>();
        for (Cluster cluster : snapshot.history().clusters()) {
            (cluster.state() == Cluster.State.LIVE ? clusters : ended).put(cluster.id(), cluster);
        }
        Map<String, Optional<ClusterId>> labels = knowsObjects ? snapshot.labels() : Map.of();
        Map<String, Double> similarities = new HashMap<>();
        labels.keySet().forEach(id -> snapshot.similarityOf(id).ifPresent(known -> similarities.put(id, known)));
        ModelState own = clusterer.state();
        ModelState grouped = book.map(known -> own.with(BOOK, known.toBytes())).orElse(own);
        ModelState state =
                means.map(known -> grouped.with(MEANS, known.bytes())).orElse(grouped);
        return new Model(step, chain, clusterer, book, state, clusters, ended, labels, similarities);
    }

    /** The means with which gaps are filled; empty where none are kept. */
    Optional<ColumnMeans> means() {
        return means(state);
    }

    static Optional<ColumnMeans> means(ModelState state) {
        return state.has(MEANS) ? Optional.of(ColumnMeans.read(state.part(MEANS))) : Optional.empty();
    }

    /** The same under the check value that its step was given. */
    Model sealed(byte[] newChain) {
        return new Model(step, newChain, clusterer, book, state, clusters, ended, labels, similarities);
    }
}
