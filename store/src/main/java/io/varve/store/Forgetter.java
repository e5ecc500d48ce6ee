package io.varve.store;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.app.AppClustering;
import io.varve.app.Forgetting;
import io.varve.io.DataRefused;
import io.varve.scale.ColumnStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Removes objects from the clusterer and from every table. */
final class Forgetter {

    private final Database database;
    private final StoredAlgorithm algorithm;
    private final SortedMap<String, String> parameters;
    private final boolean keepVectors;

    Forgetter(Database database, StoredAlgorithm algorithm, SortedMap<String, String> parameters, boolean keepVectors) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
        this.keepVectors = keepVectors;
    }

    /** An object as the tables have it. */
    record Stored(String id, long number, int arrived, long cluster, long fingerprint) {}

    Forgetting forget(List<String> ids, Optional<Batch> given, Model model) {
        if (!(model.clusterer() instanceof AppClustering app)) {
            throw new DataRefused(
                    ("%s keeps all objects and what they have said to each other, so that single ones cannot"
                                    + " be taken out; only timelines of app can forget")
                            .formatted(algorithm.name()));
        }
        List<Stored> objects =
                new LinkedHashSet<>(ids).stream().map(this::stored).toList();
        if (objects.isEmpty()) {
            return new Forgetting(List.of(), false);
        }
        Batch values = values(objects, given, model.state());
        int last = model.step();
        PastPlaces past = new PastPlaces(database, algorithm, last);
        Forgetting forgetting = forgetInClusterer(app, objects, values, past, last);
        Model after = Model.of(last, model.chain(), app, algorithm.knowsObjects());
        // before the tombstones are set, so that every past centroid still counts the object
        past.remove(objects, values);
        objects.forEach(object -> removeRows(object, last));
        writeState(last, model, after);
        new StepWriter(database, algorithm, keepVectors).writeEvents(forgetting.events(), (int)
                database.number("SELECT coalesce(max(position), -1) + 1 FROM events WHERE step = ?", last));
        writeClusters(last, model, after);
        reseal(objects.stream().mapToInt(Stored::arrived).min().orElse(last), last, after.state());
        return forgetting;
    }

    private Stored stored(String id) {
        long number = new Objects(database).number(id);
        return database.first(
                        "SELECT o.cluster, o.fingerprint, s.step FROM objects o JOIN steps s"
                                + " ON o.object >= s.first_object AND o.object < s.next_object WHERE o.object = ?",
                        row -> new Stored(id, number, row.getInt(3), row.getLong(1), row.getLong(2)),
                        number)
                .orElseThrow();
    }

    /** The values of the objects, from the timeline or as they were given, compared with their fingerprints. */
    private Batch values(List<Stored> objects, Optional<Batch> given, ModelState state) {
        List<String> ids = objects.stream().map(Stored::id).toList();
        ColumnStatistics columns = CentroidCheck.space(state)
                .map(space -> space.columns())
                .orElseThrow(() -> new DataRefused("no cluster lives any more that could forget an object"));
        Batch values = given.map(batch -> chosen(batch, ids))
                .orElseGet(() -> new Vectors(database, columns)
                        .batch(ids, objects.stream().map(Stored::number).toList()));
        columns.requireColumnsOf(values);
        for (int i = 0; i < objects.size(); i++) {
            if (BatchIdentity.fingerprint(values, i) != objects.get(i).fingerprint()) {
                throw new DataRefused(
                        values.describe(i) + " arrived with other values than these; give the values it arrived with");
            }
        }
        return values;
    }

    private static Batch chosen(Batch batch, List<String> ids) {
        double[][] rows = new double[ids.size()][];
        String[][] categories =
                new String[ids.size()][batch.categoricalColumns().size()];
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < batch.size(); i++) {
            positions.put(batch.ids().get(i), i);
        }
        for (int i = 0; i < rows.length; i++) {
            Integer position = positions.get(ids.get(i));
            if (position == null) {
                throw new DataRefused(
                        "object '%s' is not among those whose values were given; give them too".formatted(ids.get(i)));
            }
            rows[i] = batch.vector(position);
            for (int j = 0; j < categories[i].length; j++) {
                categories[i][j] = batch.category(position, j);
            }
        }
        return Batch.of(ids, rows).withColumns(batch.columns()).withCategories(batch.categoricalColumns(), categories);
    }

    /** Objects whose cluster was pruned are in no sums any more. */
    private Forgetting forgetInClusterer(
            AppClustering app, List<Stored> objects, Batch values, PastPlaces past, int last) {
        List<String> held = new ArrayList<>();
        List<ClusterId> labels = new ArrayList<>();
        for (Stored object : objects) {
            past.labelNow(object).ifPresent(label -> {
                held.add(object.id());
                labels.add(label);
            });
        }
        if (held.isEmpty()) {
            return new Forgetting(List.of(), false);
        }
        Batch batch = chosen(values, held);
        if (algorithm.knowsObjects()) {
            return app.forget(batch);
        }
        return app.forget(
                batch,
                labels,
                cluster -> keepVectors ? Optional.of(left(cluster, held, values, last)) : Optional.empty());
    }

    /** The objects that are left in a cluster, from the vectors that are kept. */
    private Batch left(ClusterId cluster, List<String> gone, Batch like, int last) {
        Set<String> without = new HashSet<>(gone);
        List<String> ids = new ArrayList<>();
        new LabelReader(database, parameters, last).each(null, row -> {
            if (cluster.toString().equals(row.cluster()) && !without.contains(row.object())) {
                ids.add(row.object());
            }
        });
        Objects objects = new Objects(database);
        return new Vectors(database, like.columns(), like.categoricalColumns())
                .batch(ids, ids.stream().map(objects::number).toList());
    }

    private void removeRows(Stored object, int last) {
        database.update("DELETE FROM objects WHERE object = ?", object.number());
        database.update(
                "DELETE FROM object_hashes WHERE hash = ? AND object = ?",
                BatchIdentity.hash(object.id()),
                object.number());
        database.update("DELETE FROM vectors WHERE object = ?", object.number());
        database.update("UPDATE versions SET exemplar = NULL WHERE exemplar = ?", object.number());
        database.update(
                "INSERT INTO forgotten VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET objects = objects + 1",
                object.arrived(),
                object.cluster(),
                last);
    }

    /** Writes the state over that of the last step, and drops the one before, which still knows the objects. */
    private void writeState(int last, Model before, Model after) {
        Set<String> names = new HashSet<>(before.state().names());
        names.addAll(after.state().names());
        for (String name : names) {
            byte[] bytes = after.state().has(name) ? after.state().part(name) : null;
            boolean same = before.state().has(name)
                    && bytes != null
                    && Arrays.equals(bytes, before.state().part(name));
            Optional<ClusterId> place = ModelState.placeOf(name);
            if (same) {
                continue;
            }
            if (place.isPresent()) {
                database.update(
                        "INSERT OR REPLACE INTO places VALUES (?, ?, ?)",
                        last,
                        place.get().number(),
                        bytes);
            } else if (ModelState.servesPrediction(name)) {
                database.update(
                        "INSERT OR REPLACE INTO spaces VALUES (?, ?)", last, bytes == null ? new byte[0] : bytes);
            } else {
                database.update("DELETE FROM parts WHERE name = ?", name);
                if (bytes != null) {
                    database.update("INSERT INTO parts VALUES (?, ?, ?)", name, last, bytes);
                }
            }
        }
        database.update("DELETE FROM parts WHERE rowid IN (SELECT p.rowid FROM parts p JOIN parts q ON q.name = p.name"
                + " AND q.from_step > p.from_step)");
        database.update("DELETE FROM parts WHERE bytes IS NULL");
    }

    private void writeClusters(int last, Model before, Model after) {
        StepWriter writer = new StepWriter(database, algorithm, keepVectors);
        writer.writeVersions(last, before.clusters(), after);
        for (ClusterId cluster : before.clusters().keySet()) {
            if (!after.clusters().containsKey(cluster)) {
                writer.end(cluster, last, null);
            }
        }
        int held = after.clusters().values().stream()
                .mapToInt(cluster -> cluster.size())
                .sum();
        database.update(
                "UPDATE steps SET objects_held = ?, clusters = ? WHERE step = ?",
                held,
                after.clusters().size(),
                last);
    }

    /** Computes the check values of all steps anew from which an object is gone. */
    private void reseal(int from, int last, ModelState state) {
        byte[] chain = from == 0
                ? StepChecks.root(parameters)
                : database.first("SELECT chain_check FROM steps WHERE step = ?", row -> row.getBytes(1), from - 1)
                        .orElseThrow();
        StepWriter writer = new StepWriter(database, algorithm, keepVectors);
        for (int step = from; step <= last; step++) {
            byte[] stateCheck = step == last
                    ? StateStore.check(state)
                    : database.first("SELECT state_check FROM steps WHERE step = ?", row -> row.getBytes(1), step)
                            .orElseThrow();
            chain = writer.seal(step, chain, stateCheck);
        }
    }
}
