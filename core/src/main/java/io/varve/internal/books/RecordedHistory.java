package io.varve.internal.books;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Lineage;
import io.varve.internal.Checks;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The books of one step.
 *
 * @param books a copy that nothing changes any more
 */
public record RecordedHistory(Ledger books) implements History {

    @Override
    public int lastStep() {
        return books.step();
    }

    @Override
    public List<String> objects() {
        return Collections.unmodifiableList(books.arrivals);
    }

    @Override
    public int arrivedAt(String object) {
        return books.membership(object).arrivedAt;
    }

    @Override
    public Optional<ClusterId> labelAt(String object, int step) {
        requireStep(step);
        return books.follow(books.membership(object), step);
    }

    @Override
    public Map<String, Optional<ClusterId>> labelsAt(int step) {
        requireStep(step);
        Map<String, Optional<ClusterId>> labels = new LinkedHashMap<>();
        for (String object : books.arrivals) {
            Ledger.Membership membership = books.membership(object);
            if (membership.arrivedAt <= step && held(membership, step)) {
                labels.put(object, books.follow(membership, step));
            }
        }
        return Collections.unmodifiableMap(labels);
    }

    @Override
    public List<ClusterEvent> events() {
        return books.events.stream().flatMap(List::stream).toList();
    }

    @Override
    public List<ClusterEvent> eventsAt(int step) {
        requireStep(step);
        int firstEvents = books.step() + 1 - books.events.size();
        Checks.require(step >= firstEvents, "the events of step %d were before this clusterer was restored", step);
        return books.events.get(step - firstEvents);
    }

    @Override
    public List<Cluster> clusters() {
        return books.clusters.entrySet().stream()
                .map(entry -> entry.getValue().view(entry.getKey()))
                .toList();
    }

    @Override
    public Cluster cluster(ClusterId id) {
        return books.entry(id).view(id);
    }

    @Override
    public SortedMap<Integer, Integer> sizesOf(ClusterId id) {
        return Collections.unmodifiableSortedMap(books.entry(id).sizes);
    }

    @Override
    public Lineage lineageOf(ClusterId id) {
        books.entry(id);
        return Lineage.of(id, books.links);
    }

    /** Returns the similarity that was last written down for an object. */
    public double similarityOf(String object) {
        return books.membership(object).similarity;
    }

    /** Whether an object ever arrived. */
    public boolean knows(String object) {
        return books.knows(object);
    }

    /** An object without cluster is still held unless the cluster it was in was pruned. */
    private boolean held(Ledger.Membership membership, int step) {
        return membership.given(step).isEmpty()
                || books.follow(membership, step).isPresent();
    }

    private void requireStep(int step) {
        Checks.require(lastStep() >= 0, "there is no step yet, got %d", step);
        Checks.require(
                step >= books.firstStep && step <= lastStep(),
                "there are steps %d to %d, got %d",
                books.firstStep,
                lastStep(),
                step);
    }
}
