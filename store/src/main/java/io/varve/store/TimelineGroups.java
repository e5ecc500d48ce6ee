package io.varve.store;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.ClusterSums;
import io.varve.Groupable;
import io.varve.IncrementalClusterer;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.IterationListener;
import io.varve.group.GroupBook;
import io.varve.group.StepGroups;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The groups of clusters of a timeline: after every step as the data suggested then, or in any other number, which changes nothing
 * in the file.
 */
public final class TimelineGroups {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;

    TimelineGroups(Database database, AlgorithmParams<?> algorithm, SortedMap<String, String> parameters) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
    }

    static boolean areKept(Database database, AlgorithmParams<?> algorithm) {
        return CheckForm.of(database).has(StepTable.GROUPS) && areOf(algorithm);
    }

    /** Whether an algorithm knows enough of its clusters. */
    private static boolean areOf(AlgorithmParams<?> algorithm) {
        return algorithm.start(IterationListener.SILENT) instanceof Groupable;
    }

    /** What is known of clusters for them to be grouped. */
    static List<ClusterSums> sums(IncrementalClusterer clusterer) {
        return clusterer instanceof Groupable groupable ? groupable.clusterSums() : List.of();
    }

    /**
     * Says whether the timeline has groups.
     *
     * @return false for one of an earlier version, or of an algorithm that keeps no sums of its clusters
     */
    public boolean areKept() {
        return areKept(database, algorithm);
    }

    /**
     * Returns the objects whose gaps were filled, since groups of nothing else may be there for that alone.
     *
     * @return their ids; none where the timeline keeps the values of all objects and so does not tell them apart
     */
    public Set<String> filledObjects() {
        return StoredParameters.keepVectors(parameters)
                ? Set.of()
                : Set.copyOf(database.reading(() -> database.all(
                        "SELECT o.id FROM vectors v JOIN objects o USING (object)", row -> row.getString(1))));
    }

    /**
     * Returns the groups after a step.
     *
     * @param step from 0 to the last
     * @return as the data suggested then
     * @throws Refused if there is no such step, or the timeline has no groups
     */
    public StepGroups at(int step) {
        List<StepGroups> found = new ArrayList<>();
        each(step, step, found::add);
        return found.get(0);
    }

    /**
     * Returns a wanted number of groups after a step. Their ids follow from the same number of groups at the steps before, or
     * where there were fewer clusters then, from as many as there were.
     *
     * @param step from 0 to the last
     * @param count from 1 to the number of clusters after the step
     * @return the groups
     * @throws Refused if there is no such step, there are fewer clusters, or the timeline has no groups
     */
    public StepGroups at(int step, int count) {
        List<StepGroups> found = new ArrayList<>();
        eachOf(step, count, groups -> {
            found.clear();
            found.add(groups);
        });
        return found.get(0);
    }

    /**
     * Visits the groups of some steps, in order.
     *
     * @param first from 0
     * @param last up to the last step
     * @param steps told of each
     * @throws Refused if there is no such step, or the timeline has no groups
     */
    public void each(int first, int last, Consumer<StepGroups> steps) {
        reading(last, List.of(), () -> new GroupTable(database).each(first, last, steps));
    }

    /**
     * Visits a wanted number of groups of every step up to one, in order; of a step with fewer clusters, each of these alone.
     *
     * @param last up to the last step
     * @param count from 1 to the number of clusters after the last of them
     * @param steps told of each
     * @throws Refused if there is no such step, there are fewer clusters then, or the timeline has no groups
     */
    public void eachOf(int last, int count, Consumer<StepGroups> steps) {
        reading(last, List.of(StepTable.LINEAGE), () -> {
            GroupTable table = new GroupTable(database);
            table.read(last).tree().groups(count);
            SortedMap<Integer, SortedMap<Long, List<ClusterId>>> merges = merges(last);
            GroupBook book = new GroupBook();
            table.each(0, last, step -> {
                List<ClusterEvent> events = new ArrayList<>();
                merges.getOrDefault(step.step(), new TreeMap<>()).forEach((child, parents) -> {
                    int size = step.tree().sizes().getOrDefault(new ClusterId(child), 0);
                    events.add(new ClusterEvent.Merged(step.step(), parents, new ClusterId(child), size, size));
                });
                steps.accept(book.record(step.step(), events, step.tree(), count));
            });
        });
    }

    /** The clusters that became one, by step and by what they became. */
    private SortedMap<Integer, SortedMap<Long, List<ClusterId>>> merges(int last) {
        SortedMap<Integer, SortedMap<Long, List<ClusterId>>> merges = new TreeMap<>();
        StepTable.LINEAGE.scan(
                database,
                0,
                last,
                row -> merges.computeIfAbsent(row.getInt(1), step -> new TreeMap<>())
                        .computeIfAbsent(row.getLong(3), child -> new ArrayList<>())
                        .add(new ClusterId(row.getLong(2))));
        return merges;
    }

    private void reading(int last, List<StepTable> further, Runnable work) {
        requireKept();
        StoredStep.require(database, last);
        database.reading(() -> {
            new Integrity(database, parameters).require(last, StepTable.GROUPS, tables(further));
            work.run();
            return last;
        });
    }

    private static StepTable[] tables(List<StepTable> further) {
        List<StepTable> tables = new ArrayList<>(further);
        tables.add(StepTable.GROUP_TREES);
        return tables.toArray(StepTable[]::new);
    }

    /**
     * Refuses a timeline without groups.
     *
     * @throws Refused if it has none, saying why
     */
    public void requireKept() {
        if (!areOf(algorithm)) {
            throw new Refused(Refusal.of(
                            Place.of(database.file()),
                            " has no groups: %s keeps no sums of its clusters by which they could be compared"
                                    .formatted(algorithm.algorithm().name()))
                    .remedy("groups are for algorithms that keep such sums"));
        }
        if (!areKept()) {
            throw new Refused(Refusal.of(
                            Place.of(database.file()),
                            " has no groups: it was made by an earlier version of Varve, whose schema has none")
                    .remedy("add its batches to a new timeline to have groups"));
        }
    }
}
