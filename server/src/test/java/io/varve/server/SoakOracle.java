package io.varve.server;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.KnownObjects;
import io.varve.Snapshot;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.store.Timeline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a timeline must hold after some deeds: a clusterer in memory that does them all again.
 *
 * @param past the deeds that count, without what was undone
 * @param mayUndo whether the last step may be undone: it is the last deed, and no other was undone after it
 */
record SoakOracle(List<Deed> past, boolean mayUndo) {

    static final AppParams PARAMS = AppParams.defaults();

    private static final int OBJECTS = 16;

    /**
     * What can be seen of a timeline.
     *
     * @param steps how many there are
     * @param labels of all objects after the last
     * @param earlier the same after the step in the middle
     */
    record Seen(int steps, SortedMap<String, String> labels, SortedMap<String, String> earlier) {

        static Seen in(Path file) {
            try (Timeline timeline = Timeline.read(file)) {
                int last = timeline.lastStep();
                return new Seen(last + 1, labels(timeline, last), labels(timeline, last / 2));
            }
        }

        static SortedMap<String, String> labels(Timeline timeline, int step) {
            SortedMap<String, String> labels = new TreeMap<>();
            timeline.eachLabel(step, row -> labels.put(row.object(), String.valueOf(row.cluster())));
            return labels;
        }
    }

    static Batch batch(int number) {
        return Served.cloud("o" + number, OBJECTS, number % 4 * 7, number % 3 * 6, number);
    }

    /** What is to be seen after one more deed. */
    SoakOracle after(Deed deed) {
        List<Deed> next = new ArrayList<>(past);
        if (deed instanceof Deed.BackUp) {
            return this;
        } else if (deed instanceof Deed.Undo) {
            next.remove(next.size() - 1);
        } else {
            next.add(deed);
        }
        return new SoakOracle(List.copyOf(next), deed instanceof Deed.Add);
    }

    /** All objects that are held. */
    List<String> objects() {
        List<String> objects = new ArrayList<>();
        Set<String> gone = new HashSet<>();
        for (Deed deed : past) {
            if (deed instanceof Deed.Add add) {
                objects.addAll(batch(add.number()).ids());
            } else if (deed instanceof Deed.Forget forget) {
                gone.addAll(forget.ids());
            }
        }
        objects.removeAll(gone);
        return objects;
    }

    Seen seen() {
        AppClustering app = AppClustering.create(PARAMS);
        Map<String, double[]> values = new HashMap<>();
        int steps = 0;
        for (Deed deed : past) {
            if (deed instanceof Deed.Add add) {
                Batch batch = batch(add.number());
                for (int i = 0; i < batch.size(); i++) {
                    values.put(batch.ids().get(i), new double[] {batch.value(i, 0), batch.value(i, 1)});
                }
                app.partialFit(batch);
                steps++;
            } else if (deed instanceof Deed.Forget forget) {
                app.forget(Set.copyOf(forget.ids()), known(values, app.snapshot(), Set.copyOf(forget.ids())));
                values.keySet().removeAll(forget.ids());
            }
        }
        Snapshot now = app.snapshot();
        SortedMap<String, String> labels = new TreeMap<>();
        SortedMap<String, String> earlier = new TreeMap<>();
        int middle = (steps - 1) / 2;
        for (String object : values.keySet()) {
            labels.put(object, now.labelOf(object).map(ClusterId::toString).orElse("null"));
            if (now.history().arrivedAt(object) <= middle) {
                earlier.put(
                        object,
                        now.history()
                                .labelAt(object, middle)
                                .map(ClusterId::toString)
                                .orElse("null"));
            }
        }
        return new Seen(steps, labels, earlier);
    }

    private static KnownObjects known(Map<String, double[]> values, Snapshot now, Set<String> gone) {
        return new KnownObjects() {
            @Override
            public Batch values(List<String> objects) {
                return Batch.of(objects, objects.stream().map(values::get).toArray(double[][]::new))
                        .withColumns(List.of("x", "y"));
            }

            @Override
            public Optional<ClusterId> clusterOf(String object) {
                return now.labelOf(object);
            }

            @Override
            public Optional<Batch> left(ClusterId cluster) {
                return Optional.of(values(values.keySet().stream()
                        .filter(object -> !gone.contains(object))
                        .filter(object -> now.labelOf(object).equals(Optional.of(cluster)))
                        .sorted()
                        .toList()));
            }
        };
    }
}
