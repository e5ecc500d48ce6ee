package io.varve.cli;

import io.varve.metric.Contingency;
import io.varve.store.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** How many objects of each class every cluster held, step after step, from one pass over all objects. */
final class ClassesBySteps {

    /** Objects of one class in one cluster; those in no cluster count as one. */
    private record Cell(Optional<String> cluster, String name) {}

    /** An object that comes to a cell, or leaves it. */
    private record Change(long object, Cell cell, boolean comes) {}

    private final SortedMap<Integer, List<Change>> changes = new TreeMap<>();
    // objects by their order of arrival: the first of a cell says where it stands in sums
    private final Map<Cell, TreeSet<Long>> cells = new HashMap<>();
    private int next;

    private ClassesBySteps() {}

    static ClassesBySteps of(Timeline timeline, Map<String, String> known) {
        ClassesBySteps classes = new ClassesBySteps();
        Map<Long, Cell> last = new HashMap<>();
        timeline.changes().all(placement -> {
            String name = known.get(placement.object());
            if (name == null) {
                return;
            }
            List<Change> changed = classes.changes.computeIfAbsent(placement.step(), unseen -> new ArrayList<>());
            Cell before = last.get(placement.number());
            // the changes of an object follow each other
            last.clear();
            if (before != null) {
                changed.add(new Change(placement.number(), before, false));
            }
            if (placement.held()) {
                Cell cell = new Cell(Optional.ofNullable(placement.cluster()), name);
                changed.add(new Change(placement.number(), cell, true));
                last.put(placement.number(), cell);
            }
        });
        return classes;
    }

    /** The table after a step; to be asked for in the order of steps. */
    Contingency after(int step) {
        for (; next <= step; next++) {
            changes.getOrDefault(next, List.of()).forEach(this::apply);
        }
        Contingency contingency = new Contingency();
        cells.entrySet().stream()
                .sorted(Comparator.comparing(cell -> cell.getValue().first()))
                .forEach(cell -> contingency.add(
                        cell.getKey().cluster(),
                        cell.getKey().name(),
                        cell.getValue().size()));
        return contingency;
    }

    private void apply(Change change) {
        if (change.comes()) {
            cells.computeIfAbsent(change.cell(), unseen -> new TreeSet<>()).add(change.object());
        } else {
            cells.computeIfPresent(change.cell(), (cell, objects) -> {
                objects.remove(change.object());
                return objects.isEmpty() ? null : objects;
            });
        }
    }
}
