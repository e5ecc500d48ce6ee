package io.varve.store;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.algorithm.AlgorithmParams;
import io.varve.io.ColumnMeans;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.ColumnStatistics;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Removes objects from the clusterer and from every table. */
final class Forgetter {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;
    private final boolean keepVectors;

    Forgetter(Database database, AlgorithmParams<?> algorithm, SortedMap<String, String> parameters) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
        this.keepVectors = StoredParameters.keepVectors(parameters);
    }

    /** An object as the tables have it; in no cluster when it arrived: −1. */
    record Stored(String id, long number, int arrived, long cluster, long fingerprint) {}

    /** Removes objects in a transaction of its own and then from all that was written over, or ends an erasure that was stopped. */
    Forgetting forgetForGood(List<String> ids, Optional<Batch> given, CurrentModel model) {
        Erasure erasure = new Erasure(database);
        Forgetting forgetting = Forgetting.exact(List.of());
        if (!erasure.isPending() || new Objects(database).holdsAny(ids)) {
            try {
                forgetting = database.writing(() -> {
                    erasure.begin();
                    return forget(ids, given, model.after(StoredStep.last(database)));
                });
            } finally {
                model.drop();
            }
        }
        // what was written over may still be in the log, and in pages that were split since
        erasure.finish();
        return forgetting;
    }

    /** Removes objects inside a transaction. */
    Forgetting forget(List<String> ids, Optional<Batch> given, Model model) {
        List<Stored> objects =
                new LinkedHashSet<>(ids).stream().map(this::stored).toList();
        if (objects.isEmpty()) {
            return Forgetting.exact(List.of());
        }
        int last = model.step();
        // what is not what was written must not get new check values
        new Integrity(database, parameters).requireAll(last);
        PastPlaces past = new PastPlaces(database, algorithm, last);
        Set<Stored> held = objects.stream()
                .filter(object -> algorithm.traits().keepsHistory()
                        ? model.labels().containsKey(object.id())
                        : past.labelNow(object).isPresent())
                .collect(Collectors.toSet());
        Forgetting forgetting;
        Optional<ColumnMeans> means = model.means();
        // past places first, before the tombstones are set, so that every past centroid still counts the object
        if (!(model.clusterer() instanceof ForgettingClusterer clusterer)) {
            throw new Refused(
                    algorithm.algorithm().name() + " cannot forget single objects; make a timeline without them");
        }
        if (algorithm.traits().holdsObjects()) {
            forgetting = forgetWhereHeld(clusterer, objects, given);
            past.removeExemplars(objects);
            // the share of these objects is not known here, and must not stay
            means = means.map(known -> ColumnMeans.NONE);
        } else {
            Batch values = values(objects, given, model.state());
            forgetting = forgetInSums(clusterer, objects, values, past, last);
            past.remove(objects, values);
            means = means.map(known -> known.without(values));
        }
        NavigableMap<ClusterId, Integer> left = new TreeMap<>();
        model.clusterer().snapshot().clusters().forEach(cluster -> left.put(cluster.id(), cluster.size()));
        model.book().ifPresent(book -> {
            new GroupTable(database).forget(last, left);
            book.forget(left);
        });
        Model after = Model.of(
                last,
                model.chain(),
                model.clusterer(),
                model.book(),
                algorithm.traits().keepsHistory(),
                means);
        // one whose cluster was pruned before has left it already
        objects.forEach(object -> removeRows(object, held.contains(object) ? last : last + 1));
        new PastSimilarities(database, algorithm).write(last, model, after);
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
                        "SELECT coalesce(o.cluster, -1), o.fingerprint, s.step FROM objects o JOIN steps s"
                                + " ON o.object >= s.first_object AND o.object < s.next_object WHERE o.object = ?",
                        row -> new Stored(id, number, row.getInt(3), row.getLong(1), row.getLong(2)),
                        number)
                .orElseThrow();
    }

    /** The values of the objects, from the timeline or as they were given, compared with their fingerprints. */
    private Batch values(List<Stored> objects, Optional<Batch> given, ModelState state) {
        List<String> ids = objects.stream().map(Stored::id).toList();
        ColumnStatistics columns = columns(state);
        Batch values = given.map(batch -> chosen(withKept(batch, objects, columns), ids))
                .orElseGet(() -> new Vectors(database, columns)
                        .batch(ids, objects.stream().map(Stored::number).toList()));
        columns.requireColumnsOf(values);
        requireSame(objects, values);
        return values;
    }

    /** A file has gaps where the timeline knows what they were filled with. */
    private Batch withKept(Batch given, List<Stored> objects, ColumnStatistics columns) {
        Map<String, Stored> byId = new HashMap<>();
        objects.forEach(object -> byId.put(object.id(), object));
        double[][] rows = given.vectors();
        for (int i = 0; i < rows.length; i++) {
            Stored object = byId.get(given.ids().get(i));
            if (object != null && Arrays.stream(rows[i]).anyMatch(Double::isNaN)) {
                Batch kept = new Vectors(database, columns).batch(List.of(object.id()), List.of(object.number()));
                for (int j = 0; j < rows[i].length; j++) {
                    rows[i][j] = Double.isNaN(rows[i][j]) ? kept.value(0, j) : rows[i][j];
                }
            }
        }
        return rows.length == 0 ? given : given.withVectors(rows);
    }

    /** Known also where no cluster lives any more. */
    private static ColumnStatistics columns(ModelState state) {
        return Damage.unless(
                () -> ColumnStatistics.readColumns(
                        new DataInputStream(new ByteArrayInputStream(state.part("columns")))),
                "the columns of the timeline are damaged; restore it from a backup");
    }

    private static void requireSame(List<Stored> objects, Batch values) {
        for (int i = 0; i < objects.size(); i++) {
            if (BatchIdentity.fingerprint(values, i) != objects.get(i).fingerprint()) {
                throw new Refused(Refusal.of(values.describe(i) + " arrived with other values than these")
                        .remedy("give the values it arrived with"));
            }
        }
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
                throw new Refused(
                        Refusal.of("object '%s' is not among those whose values were given".formatted(ids.get(i)))
                                .remedy("give them too"));
            }
            rows[i] = batch.vector(position);
            for (int j = 0; j < categories[i].length; j++) {
                categories[i][j] = batch.category(position, j);
            }
        }
        return Batch.of(ids, rows).withColumns(batch.columns()).withCategories(batch.categoricalColumns(), categories);
    }

    /** A clusterer that holds its objects needs no values; given ones are compared all the same, unless they change with time. */
    private Forgetting forgetWhereHeld(ForgettingClusterer clusterer, List<Stored> objects, Optional<Batch> given) {
        List<String> ids = objects.stream().map(Stored::id).toList();
        if (!algorithm.traits().idsRepeat()) {
            given.ifPresent(batch -> requireSame(objects, chosen(batch, ids)));
        }
        return clusterer.forget(Set.copyOf(ids), KnownObjects.NONE);
    }

    /** Objects whose cluster was pruned are in no sums any more. */
    private Forgetting forgetInSums(
            ForgettingClusterer clusterer, List<Stored> objects, Batch values, PastPlaces past, int last) {
        Map<String, ClusterId> held = new LinkedHashMap<>();
        objects.forEach(object -> past.labelNow(object).ifPresent(label -> held.put(object.id(), label)));
        return held.isEmpty()
                ? Forgetting.exact(List.of())
                : clusterer.forget(held.keySet(), new InTables(values, held, last));
    }

    /** What the tables know of objects that a clusterer does not hold itself. */
    private final class InTables implements KnownObjects {

        private final Batch values;
        private final Map<String, ClusterId> held;
        private final int last;

        InTables(Batch values, Map<String, ClusterId> held, int last) {
            this.values = values;
            this.held = held;
            this.last = last;
        }

        @Override
        public Batch values(List<String> objects) {
            return chosen(values, objects);
        }

        @Override
        public Optional<ClusterId> clusterOf(String object) {
            return Optional.ofNullable(held.get(object));
        }

        @Override
        public Optional<Batch> left(ClusterId cluster) {
            return keepVectors
                    ? Optional.of(Forgetter.this.left(cluster, held.keySet(), values, last))
                    : Optional.empty();
        }
    }

    /** The objects that are left in a cluster, from the vectors that are kept. */
    private Batch left(ClusterId cluster, Set<String> gone, Batch like, int last) {
        List<String> ids = new ArrayList<>();
        new LabelReader(database, parameters, last).each(null, row -> {
            if (cluster.toString().equals(row.cluster()) && !gone.contains(row.object())) {
                ids.add(row.object());
            }
        });
        Objects objects = new Objects(database);
        return new Vectors(database, like.columns(), like.categoricalColumns())
                .batch(ids, ids.stream().map(objects::number).toList());
    }

    private void removeRows(Stored object, int until) {
        database.update("DELETE FROM objects WHERE object = ?", object.number());
        database.update(
                "DELETE FROM object_hashes WHERE hash = ? AND object = ?",
                BatchIdentity.hash(object.id()),
                object.number());
        database.update("DELETE FROM vectors WHERE object = ?", object.number());
        new Details(database).remove(object.number());
        new PastSimilarities(database, algorithm).removeObject(object.number());
        database.update("UPDATE versions SET exemplar = NULL WHERE exemplar = ?", object.number());
        leaveTombstones(object, until);
        database.update("DELETE FROM moves WHERE object = ?", object.number());
    }

    /** Past sizes count the object still: for every cluster that it was in, one that came and went, without a name. */
    private void leaveTombstones(Stored object, int until) {
        SortedMap<Integer, Long> clusters = new TreeMap<>();
        clusters.put(object.arrived(), object.cluster());
        database.each(
                "SELECT from_step, coalesce(cluster, -1) FROM moves WHERE object = ?",
                row -> clusters.put(row.getInt(1), row.getLong(2)),
                object.number());
        clusters.forEach((from, cluster) -> {
            SortedMap<Integer, Long> later = clusters.tailMap(from + 1);
            database.update(
                    "INSERT INTO forgotten VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET objects = objects + 1",
                    from,
                    cluster,
                    later.isEmpty() ? until : later.firstKey());
        });
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
            if (same && (place.isEmpty() || stands(place.get(), last, bytes))) {
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

    /** Whether the tables have this place still: that of a forgotten exemplar is no more, though another may be just there. */
    private boolean stands(ClusterId cluster, int last, byte @Nullable [] place) {
        return database.first(
                        "SELECT place FROM places WHERE cluster = ? AND from_step <= ? ORDER BY from_step DESC LIMIT 1",
                        row -> Arrays.equals(row.getBytes(1), place),
                        cluster.number(),
                        last)
                .orElse(false);
    }

    private void writeClusters(int last, Model before, Model after) {
        StepWriter writer = new StepWriter(database, algorithm, keepVectors);
        writer.writeVersions(last, before.clusters(), after);
        for (ClusterId cluster : before.clusters().keySet()) {
            if (!after.clusters().containsKey(cluster)) {
                writer.end(cluster, last, null);
            }
        }
        // where all are held, some may be in no cluster
        boolean all = algorithm.traits().holdsObjects() && !algorithm.traits().idsRepeat();
        int held = all
                ? after.labels().size()
                : after.clusters().values().stream().mapToInt(Cluster::size).sum();
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
                    ? new StateStore(database, algorithm).check(step, state)
                    : database.first("SELECT state_check FROM steps WHERE step = ?", row -> row.getBytes(1), step)
                            .orElseThrow();
            chain = writer.seal(step, chain, stateCheck);
        }
    }
}
