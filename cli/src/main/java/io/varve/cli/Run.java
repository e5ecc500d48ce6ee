package io.varve.cli;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.ap.BlockLevel;
import io.varve.group.Grouping;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the steps of a run came to so far, judged by the known classes where there are some. */
final class Run {

    private final List<StepRow> steps = new ArrayList<>();
    private final Map<Integer, List<BlockLevel>> levels = new TreeMap<>();
    private final Map<String, String> classes = new HashMap<>();
    private final Optional<Set<String>> arrived;
    private final FilledGroups filled = new FilledGroups();
    private Optional<Judgement> groups = Optional.empty();

    /** How groups of clusters agree with the known classes. */
    record Judgement(double purity, double nmi) {}

    /**
     * Begins a run.
     *
     * @param repeatedIds whether an id is the same object in every step, and so is new only once
     */
    Run(boolean repeatedIds) {
        arrived = repeatedIds ? Optional.of(new HashSet<>()) : Optional.empty();
    }

    List<StepRow> steps() {
        return Collections.unmodifiableList(steps);
    }

    /** The levels of blocks of every step that went through some. */
    Map<Integer, List<BlockLevel>> levels() {
        return Collections.unmodifiableMap(levels);
    }

    /** What becomes of rows with gaps. */
    FilledGroups filled() {
        return filled;
    }

    /** The class of an object; null where none is known. */
    @Nullable
    String classOf(String object) {
        return classes.get(object);
    }

    /** How many objects there are once a batch is taken, or fewer; one that comes again may be in it. */
    long heldWith(Batch batch) {
        boolean first = steps.isEmpty() || arrived.isPresent();
        return first ? batch.size() : lastRow().objectsHeld() + (long) batch.size();
    }

    StepRow lastRow() {
        return steps.get(steps.size() - 1);
    }

    /** How the groups of the last step agree with the known classes, where there are both. */
    Optional<Judgement> groups() {
        return groups;
    }

    /** Adds a step; the labels of all objects are only looked at where classes are known. */
    void add(
            Batch batch,
            StepResult result,
            Supplier<Map<String, Optional<ClusterId>>> labelsNow,
            Optional<Grouping> grouping) {
        batch.classes().ifPresent(known -> {
            for (int i = 0; i < known.size(); i++) {
                classes.put(batch.ids().get(i), known.get(i));
            }
        });
        if (!result.levels().isEmpty()) {
            levels.put(result.step(), result.levels());
        }
        Known known = known(labelsNow);
        boolean judged = !known.labels().isEmpty();
        groups = grouping.flatMap(known::judged);
        steps.add(StepRow.of(result, arrivals(batch))
                .judged(
                        judged ? Purity.of(known.labels(), known.classes()) : null,
                        judged ? NormalizedMutualInformation.of(known.labels(), known.classes()) : null));
    }

    /** Judges groups that are found after the last step. */
    void end(Grouping grouping, Supplier<Map<String, Optional<ClusterId>>> labelsNow) {
        groups = known(labelsNow).judged(grouping);
    }

    /** The clusters and classes of all objects whose class is known. */
    private record Known(List<Optional<ClusterId>> labels, List<String> classes) {

        Optional<Judgement> judged(Grouping grouping) {
            if (labels.isEmpty()) {
                return Optional.empty();
            }
            List<Optional<Integer>> grouped = grouped(labels, grouping);
            return Optional.of(
                    new Judgement(Purity.of(grouped, classes), NormalizedMutualInformation.of(grouped, classes)));
        }
    }

    private Known known(Supplier<Map<String, Optional<ClusterId>>> labelsNow) {
        Known known = new Known(new ArrayList<>(), new ArrayList<>());
        if (!classes.isEmpty()) {
            labelsNow.get().forEach((object, cluster) -> {
                String ofObject = classes.getOrDefault(object, "");
                // the class of an object need not be known
                if (!ofObject.isEmpty()) {
                    known.labels().add(cluster);
                    known.classes().add(ofObject);
                }
            });
        }
        return known;
    }

    private static List<Optional<Integer>> grouped(List<Optional<ClusterId>> labels, Grouping grouping) {
        Map<ClusterId, Integer> groups = new HashMap<>();
        for (int g = 0; g < grouping.groups().size(); g++) {
            for (ClusterId cluster : grouping.groups().get(g)) {
                groups.put(cluster, g);
            }
        }
        return labels.stream().map(label -> label.map(groups::get)).toList();
    }

    private int arrivals(Batch batch) {
        return arrived.map(
                        known -> (int) batch.ids().stream().filter(known::add).count())
                .orElse(batch.size());
    }
}
