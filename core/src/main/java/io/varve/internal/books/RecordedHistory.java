package io.varve.internal.books;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Lineage;
import io.varve.NoSuchCluster;
import io.varve.internal.Checks;
import io.varve.table.LabelRow;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Consumer;

/** The books of a {@link Ledger} at one step. */
public final class RecordedHistory implements History {

    private final int lastStep;
    private final int firstStep;
    private final int firstEvents;
    private final SortedMap<ClusterId, Ledger.Entry> clusters;
    private final List<Lineage.Link> links;
    private final List<List<ClusterEvent>> events;
    private final Memberships objects;

    RecordedHistory(
            int lastStep,
            int firstStep,
            int firstEvents,
            SortedMap<ClusterId, Ledger.Entry> clusters,
            List<Lineage.Link> links,
            List<List<ClusterEvent>> events,
            Memberships objects) {
        this.lastStep = lastStep;
        this.firstStep = firstStep;
        this.firstEvents = firstEvents;
        this.clusters = clusters;
        this.links = links;
        this.events = events;
        this.objects = objects;
    }

    @Override
    public int lastStep() {
        return lastStep;
    }

    @Override
    public List<String> objects() {
        return objects.ids();
    }

    @Override
    public int arrivedAt(String object) {
        return objects.arrivedAt(objects.require(object));
    }

    @Override
    public Optional<ClusterId> labelAt(String object, int step) {
        requireStep(step);
        return follow(objects.given(objects.require(object), step), step, clusters);
    }

    @Override
    public Map<String, Optional<ClusterId>> labelsAt(int step) {
        requireStep(step);
        Map<String, Optional<ClusterId>> labels = new LinkedHashMap<>();
        for (int object = 0; object < objects.size(); object++) {
            if (held(object, step)) {
                labels.put(objects.id(object), follow(objects.given(object, step), step, clusters));
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
        Checks.require(
                step >= firstEvents,
                "the events of step %d are not kept: it was before this clusterer was restored",
                step);
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
        return objects.similarity(objects.require(object));
    }

    /** Whether an object ever arrived. */
    public boolean knows(String object) {
        return objects.find(object) != Memberships.NONE;
    }

    /** Visits all objects held after the last step, in order of arrival. */
    void eachLabel(Consumer<LabelRow> rows) {
        for (int object = 0; object < objects.size(); object++) {
            if (held(object, lastStep)) {
                Optional<ClusterId> cluster = follow(objects.given(object, lastStep), lastStep, clusters);
                rows.accept(LabelRow.of(
                        objects.id(object),
                        objects.arrivedAt(object),
                        cluster,
                        cluster.isPresent() ? OptionalDouble.of(objects.similarity(object)) : OptionalDouble.empty()));
            }
        }
    }

    /** The cluster that one has become at a step, by the merges that followed. */
    static Optional<ClusterId> follow(long given, int step, SortedMap<ClusterId, Ledger.Entry> clusters) {
        if (given == Memberships.NONE) {
            return Optional.empty();
        }
        Ledger.Entry entry = Objects.requireNonNull(clusters.get(new ClusterId(given)));
        while (entry.endedAt <= step) {
            if (entry.mergedInto.isEmpty()) {
                return Optional.empty();
            }
            entry = Objects.requireNonNull(clusters.get(entry.mergedInto.get()));
        }
        return entry.label;
    }

    /** An object without cluster is still held unless the cluster it was in was pruned. */
    private boolean held(int object, int step) {
        long given = objects.given(object, step);
        return objects.arrivedAt(object) <= step
                && (given == Memberships.NONE || follow(given, step, clusters).isPresent());
    }

    private void requireStep(int step) {
        Checks.require(lastStep >= 0, "there is no step yet, got %d", step);
        Checks.require(
                step >= firstStep && step <= lastStep, "there are steps %d to %d, got %d", firstStep, lastStep, step);
    }

    private Ledger.Entry entry(ClusterId id) {
        Ledger.Entry entry = clusters.get(id);
        if (entry == null) {
            throw new NoSuchCluster(id);
        }
        return entry;
    }
}
