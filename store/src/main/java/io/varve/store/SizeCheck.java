package io.varve.store;

import io.varve.algorithm.AlgorithmParams;
import java.util.Arrays;
import java.util.function.Consumer;

/** Counts the objects of every cluster at every step, and compares with the sizes that are told. */
final class SizeCheck {

    private static final int NONE = -1;

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final Consumer<String> report;
    private final long[] counts;
    private final int[] ended;
    private final int[] into;
    private final int[] born;
    private final boolean moves;
    private long homeless;

    SizeCheck(Database database, AlgorithmParams<?> algorithm, Consumer<String> report) {
        this.database = database;
        this.algorithm = algorithm;
        this.report = report;
        int clusters = (int) database.number("SELECT coalesce(max(cluster), -1) + 1 FROM clusters");
        counts = new long[clusters];
        ended = new int[clusters];
        into = new int[clusters];
        born = new int[clusters];
        Arrays.fill(ended, Integer.MAX_VALUE);
        Arrays.fill(into, NONE);
        database.each("SELECT cluster, born, ended, merged_into FROM clusters", row -> {
            born[row.getInt(1)] = row.getInt(2);
            ended[row.getInt(1)] = row.getObject(3) == null ? Integer.MAX_VALUE : row.getInt(3);
            into[row.getInt(1)] = row.getObject(4) == null ? NONE : row.getInt(4);
        });
        moves = database.number("SELECT count(*) FROM (SELECT 1 FROM moves LIMIT 1)") > 0;
    }

    void run(int last) {
        for (int step = 0; step <= last; step++) {
            merge(step);
            arrive(step);
            if (moves) {
                move(step);
            }
            forget(step);
            compare(step);
        }
    }

    private void merge(int step) {
        for (int c = 0; c < counts.length; c++) {
            if (ended[c] == step && into[c] != NONE) {
                counts[into[c]] += counts[c];
                counts[c] = 0;
            }
        }
    }

    private void arrive(int step) {
        database.each(
                "SELECT o.cluster, count(*) FROM steps s JOIN objects o"
                        + " ON o.object >= s.first_object AND o.object < s.next_object WHERE s.step = ? GROUP BY o.cluster",
                row -> {
                    if (row.getObject(1) == null) {
                        homeless += row.getLong(2);
                    } else {
                        join(row.getInt(1), row.getLong(2), step);
                    }
                },
                step);
        database.each(
                "SELECT cluster, objects FROM forgotten WHERE arrived_step = ?",
                row -> {
                    if (row.getInt(1) == NONE) {
                        homeless += row.getLong(2);
                    } else {
                        join(row.getInt(1), row.getLong(2), step);
                    }
                },
                step);
    }

    private void join(int cluster, long objects, int step) {
        boolean known = cluster >= 0 && cluster < counts.length;
        // a cluster whose last object was forgotten has ended in the step of its arrival, perhaps
        boolean over = known && (ended[cluster] < step || (ended[cluster] == step && into[cluster] != NONE));
        if (!known || over || born[cluster] > step) {
            report.accept("objects of step %d are in k%d, which did not exist then".formatted(step, cluster));
        } else {
            counts[cluster] += objects;
        }
    }

    private void move(int step) {
        database.each(
                "SELECT object, cluster FROM moves WHERE from_step = ?",
                row -> {
                    int was = follow(given(row.getLong(1), step), step);
                    if (was == NONE) {
                        homeless -= homeless > 0 ? 1 : 0;
                    } else {
                        counts[was]--;
                    }
                    if (row.getObject(2) == null) {
                        homeless++;
                    } else {
                        join(row.getInt(2), 1, step);
                    }
                },
                step);
    }

    /** Where an object was put last before a step. */
    private int given(long object, int step) {
        return database.first(
                        "SELECT coalesce(cluster, -1) FROM moves WHERE object = ? AND from_step < ?"
                                + " ORDER BY from_step DESC LIMIT 1",
                        row -> row.getInt(1),
                        object,
                        step)
                .orElseGet(() ->
                        (int) database.number("SELECT coalesce(cluster, -1) FROM objects WHERE object = ?", object));
    }

    private int follow(int given, int step) {
        int cluster = given;
        while (cluster != NONE && ended[cluster] <= step && into[cluster] != NONE) {
            cluster = into[cluster];
        }
        // objects of a cluster that was pruned in an earlier step are counted nowhere any more
        return cluster != NONE && ended[cluster] < step ? NONE : cluster;
    }

    private void forget(int step) {
        database.each(
                "SELECT cluster, objects FROM forgotten WHERE forgotten_step = ?",
                row -> {
                    int cluster = follow(row.getInt(1), step);
                    if (cluster != NONE) {
                        counts[cluster] -= row.getLong(2);
                    } else if (row.getInt(1) == NONE) {
                        homeless -= row.getLong(2);
                    }
                },
                step);
    }

    private void compare(int step) {
        database.each(
                "SELECT cluster, size FROM versions WHERE from_step = ?",
                row -> {
                    long counted = counts[row.getInt(1)];
                    if (counted != row.getLong(2)) {
                        report.accept("cluster k%d has %d objects after step %d; versions.size says %d"
                                .formatted(row.getInt(1), counted, step, row.getLong(2)));
                    }
                },
                step);
        long live = 0;
        long held = 0;
        for (int c = 0; c < counts.length; c++) {
            if (born[c] <= step && ended[c] > step) {
                live++;
                held += counts[c];
            } else if (born[c] <= step) {
                counts[c] = 0;
            }
        }
        long clusters = database.number("SELECT clusters FROM steps WHERE step = ?", step);
        if (clusters != live) {
            report.accept("step %d has %d living clusters; steps.clusters says %d".formatted(step, live, clusters));
        }
        long told = database.number("SELECT objects_held FROM steps WHERE step = ?", step);
        boolean countsHomeless =
                algorithm.traits().holdsObjects() && !algorithm.traits().idsRepeat();
        long found = held + (countsHomeless ? homeless : 0);
        if (told != found) {
            report.accept("step %d holds %d objects; steps.objects_held says %d".formatted(step, found, told));
        }
    }
}
