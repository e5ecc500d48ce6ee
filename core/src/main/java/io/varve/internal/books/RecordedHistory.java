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
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;

/** The books of a {@link Ledger} at one step. */
public final class RecordedHistory implements History {

    private final int lastStep;
    private final int firstStep;
    private final int firstEvents;
    private final SortedMap<ClusterId, Ledger.Entry> clusters;
    private final List<Lineage.Link> links;
    private final List<List<ClusterEvent>> events;
    private final Map<String, Ledger.Membership> objects;
    private final List<String> arrivals;

    RecordedHistory(
            int lastStep,
            int firstStep,
            int firstEvents,
            SortedMap<ClusterId, Ledger.Entry> clusters,
            List<Lineage.Link> links,
            List<List<ClusterEvent>> events,
            Map<String, Ledger.Membership> objects,
            List<String> arrivals) {
        this.lastStep = lastStep;
        this.firstStep = firstStep;
        this.firstEvents = firstEvents;
        this.clusters = clusters;
        this.links = links;
        this.events = events;
        this.objects = objects;
        this.arrivals = arrivals;
    }

    @Override
    public int lastStep() {
        return lastStep;
    }

    @Override
    public List<String> objects() {
        return arrivals;
    }

    @Override
    public int arrivedAt(String object) {
        return membership(object).arrivedAt;
    }

    @Override
    public Optional<ClusterId> labelAt(String object, int step) {
        requireStep(step);
        return follow(membership(object), step, clusters);
    }

    @Override
    public Map<String, Optional<ClusterId>> labelsAt(int step) {
        requireStep(step);
        Map<String, Optional<ClusterId>> labels = new LinkedHashMap<>();
        for (String object : arrivals) {
            Ledger.Membership membership = membership(object);
            if (membership.arrivedAt <= step && held(membership, step)) {
                labels.put(object, follow(membership, step, clusters));
            }
        }
        return Collections.unmodifiableMap(labels);
    }

    @Override
    public List<ClusterEvent> events() {
        return events.stream().flatMap(List::stream).toList();
    }

    @Override
    public List<ClusterEvent> eventsAt(int step) {
        requireStep(step);
        Checks.require(step >= firstEvents, "the events of step %d were before this clusterer was restored", step);
        return events.get(step - firstEvents);
    }

    @Override
    public List<Cluster> clusters() {
        return clusters.entrySet().stream()
                .map(entry -> entry.getValue().view(entry.getKey()))
                .toList();
    }

    @Override
    public Cluster cluster(ClusterId id) {
        return entry(id).view(id);
    }

    @Override
    public SortedMap<Integer, Integer> sizesOf(ClusterId id) {
        return Collections.unmodifiableSortedMap(entry(id).sizes);
    }

    @Override
    public Lineage lineageOf(ClusterId id) {
        entry(id);
        return Lineage.of(id, links);
    }

    /** Returns the similarity that was last written down for an object. */
    public double similarityOf(String object) {
        return membership(object).similarity;
    }

    /** Whether an object ever arrived. */
    public boolean knows(String object) {
        return objects.containsKey(object);
    }

    /** The cluster an object was in at a step: its own last entry up to then, and the merges that followed. */
    static Optional<ClusterId> follow(
            Ledger.Membership membership, int step, SortedMap<ClusterId, Ledger.Entry> clusters) {
        Optional<ClusterId> label = membership.given(step);
        while (label.isPresent()) {
            Ledger.Entry entry = Objects.requireNonNull(clusters.get(label.get()));
            if (entry.endedAt > step) {
                return label;
            }
            label = entry.mergedInto;
        }
        return label;
    }

    /** An object without cluster is still held unless the cluster it was in was pruned. */
    private boolean held(Ledger.Membership membership, int step) {
        return membership.given(step).isEmpty()
                || follow(membership, step, clusters).isPresent();
    }

    private void requireStep(int step) {
        Checks.require(lastStep >= 0, "there is no step yet, got %d", step);
        Checks.require(
                step >= firstStep && step <= lastStep, "there are steps %d to %d, got %d", firstStep, lastStep, step);
    }

    private Ledger.Entry entry(ClusterId id) {
        Ledger.Entry entry = clusters.get(id);
        Checks.require(entry != null, "there never was a cluster %s", id);
        return Objects.requireNonNull(entry);
    }

    private Ledger.Membership membership(String object) {
        Ledger.Membership membership = objects.get(object);
        Checks.require(membership != null, "no object '%s' ever arrived", object);
        return Objects.requireNonNull(membership);
    }
}
