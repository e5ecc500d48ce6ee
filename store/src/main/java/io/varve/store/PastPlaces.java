package io.varve.store;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.algorithm.AlgorithmParams;
import io.varve.scale.FeatureSpace;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes objects out of what stood for their clusters at past steps: a mean of n objects becomes that of the other n − 1, and a
 * place that was the object itself is no more.
 */
final class PastPlaces {

    private final Database database;
    private final String packing;
    private final int last;
    private final Map<Long, Integer> ended = new HashMap<>();
    private final Map<Long, Long> into = new HashMap<>();
    private final Map<Integer, FeatureSpace> spaces = new HashMap<>();
    private final String algorithm;

    PastPlaces(Database database, AlgorithmParams<?> algorithm, int last) {
        this.database = database;
        this.algorithm = algorithm.algorithm().name();
        this.packing = algorithm.words().getOrDefault("packing", "");
        this.last = last;
        database.each("SELECT cluster, ended, merged_into FROM clusters WHERE ended IS NOT NULL", row -> {
            ended.put(row.getLong(1), row.getInt(2));
            if (row.getObject(3) != null) {
                into.put(row.getLong(1), row.getLong(3));
            }
        });
    }

    /** The cluster of an object now; empty if it is not held. */
    Optional<ClusterId> labelNow(Forgetter.Stored object) {
        long cluster = follow(object.cluster(), last);
        return cluster < 0 ? Optional.empty() : Optional.of(new ClusterId(cluster));
    }

    void remove(List<Forgetter.Stored> objects, Batch values) {
        // how many of those that a past size counts are out of the mean already, by cluster and step
        Map<List<Long>, Integer> gone = new HashMap<>();
        for (int i = 0; i < objects.size(); i++) {
            Forgetter.Stored object = objects.get(i);
            Batch one = single(values, i);
            for (long cluster = object.cluster(); cluster >= 0; cluster = into.getOrDefault(cluster, -1L)) {
                removeFrom(cluster, object.arrived(), one, gone);
            }
        }
    }

    /** Drops what stood for clusters while one of these objects was it; past predictions do without. */
    void removeExemplars(List<Forgetter.Stored> objects) {
        for (Forgetter.Stored object : objects) {
            database.update(
                    "UPDATE places SET place = NULL WHERE from_step < ?1 AND ?2 = (SELECT v.exemplar FROM versions v"
                            + " WHERE v.cluster = places.cluster AND v.from_step <= places.from_step"
                            + " ORDER BY v.from_step DESC LIMIT 1)"
                            + " AND cluster IN (SELECT cluster FROM versions WHERE exemplar = ?2)",
                    last,
                    object.number());
        }
    }

    private void removeFrom(long cluster, int arrived, Batch one, Map<List<Long>, Integer> gone) {
        record Row(int step, byte @Nullable [] place) {}
        List<Row> rows = database.all(
                "SELECT from_step, place FROM places WHERE cluster = ? AND from_step >= ? AND from_step < ?",
                row -> new Row(row.getInt(1), row.getBytes(2)),
                cluster,
                arrived,
                last);
        for (Row row : rows) {
            if (row.place() == null) {
                continue;
            }
            List<Long> version = List.of(cluster, (long) row.step());
            int already = gone.computeIfAbsent(version, key -> forgottenSince(cluster, row.step()));
            int count = (int) database.number(
                            "SELECT size FROM versions WHERE cluster = ? AND from_step <= ?"
                                    + " ORDER BY from_step DESC LIMIT 1",
                            cluster,
                            row.step())
                    - already;
            byte[] without = without(row.place(), point(one, row.step()), count);
            database.update(
                    "UPDATE places SET place = ? WHERE cluster = ? AND from_step = ?", without, cluster, row.step());
            gone.put(version, already + 1);
        }
    }

    /** The objects that the size of a past step still counts although they were forgotten later. */
    private int forgottenSince(long cluster, int step) {
        int[] count = {0};
        database.each(
                "SELECT cluster, objects FROM forgotten WHERE arrived_step <= ?1 AND forgotten_step > ?1",
                row -> count[0] += follow(row.getLong(1), step) == cluster ? row.getInt(2) : 0,
                step);
        return count[0];
    }

    private byte @Nullable [] without(byte[] place, double[] object, int count) {
        ByteBuffer before = ByteBuffer.wrap(place);
        int dimensions = place.length / Double.BYTES;
        double[] point = new double[dimensions];
        for (int j = 0; j < dimensions; j++) {
            point[j] = before.getDouble();
        }
        boolean mean = packing.equals("true-mean") || packing.equals("spread");
        if (count <= 1 || (!mean && Arrays.equals(point, object))) {
            return null;
        }
        if (!mean) {
            return place;
        }
        double squaresBefore = 0;
        double squaresAfter = 0;
        ByteBuffer after = ByteBuffer.allocate(place.length);
        for (int j = 0; j < object.length; j++) {
            double without = (point[j] * count - object[j]) / (count - 1);
            after.putDouble(without);
            squaresBefore += point[j] * point[j] * count - object[j] * object[j];
            squaresAfter += without * without;
        }
        if (dimensions > object.length) {
            // the mean squared distance from the mean, of all but the object
            double spread = (point[object.length] * count + squaresBefore) / (count - 1) - squaresAfter;
            after.putDouble(Math.max(spread, 0));
        }
        return after.array();
    }

    private double[] point(Batch one, int step) {
        return spaces.computeIfAbsent(step, this::space).points(one)[0];
    }

    private FeatureSpace space(int step) {
        byte[] bytes = database.first(
                        "SELECT space FROM spaces WHERE from_step <= ? ORDER BY from_step DESC LIMIT 1",
                        row -> row.getBytes(1),
                        step)
                .orElseThrow(() -> new StoreDamaged(database.file() + " is damaged: the space of step " + step
                        + " is missing; restore it from a backup"));
        return CentroidCheck.space(ModelState.of(algorithm, Map.of("space", bytes)))
                .orElseThrow();
    }

    private static Batch single(Batch values, int object) {
        String[] categories = new String[values.categoricalColumns().size()];
        Arrays.setAll(categories, j -> values.category(object, j));
        return Batch.of(List.of(values.ids().get(object)), new double[][] {values.vector(object)})
                .withColumns(values.columns())
                .withCategories(values.categoricalColumns(), new String[][] {categories});
    }

    private long follow(long given, int step) {
        long cluster = given;
        while (cluster >= 0 && ended.getOrDefault(cluster, Integer.MAX_VALUE) <= step) {
            cluster = into.getOrDefault(cluster, -1L);
        }
        return cluster;
    }
}
