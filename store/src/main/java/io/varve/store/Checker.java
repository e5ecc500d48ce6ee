package io.varve.store;

import io.varve.Cluster;
import io.varve.ModelState;
import io.varve.ResumableClusterer;
import io.varve.ap.IterationListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Looks for anything in a timeline that is not as it should be. */
final class Checker {

    private static final int MOST_TOLD = 20;

    private final Database database;
    private final StoredAlgorithm algorithm;
    private final SortedMap<String, String> parameters;
    private final boolean keepVectors;
    private final List<String> problems = new ArrayList<>();

    Checker(Database database, StoredAlgorithm algorithm, SortedMap<String, String> parameters, boolean keepVectors) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
        this.keepVectors = keepVectors;
    }

    /** Returns what is wrong, a sentence each; nothing if all is well. */
    List<String> check(int last) {
        run(this::checkPages);
        if (!problems.isEmpty()) {
            // whatever else is found would only follow from that
            return problems;
        }
        if (last >= 0) {
            run(() -> checkValues(last));
            run(this::checkIds);
            run(() -> checkClusters(last));
            run(() -> new SizeCheck(database, algorithm, this::report).run(last));
            run(() -> checkState(last));
            run(this::checkErasure);
            if (keepVectors) {
                run(() -> new CentroidCheck(database, algorithm, parameters, this::report).run(last));
            }
        }
        return problems;
    }

    private void run(Runnable part) {
        try {
            part.run();
        } catch (StoreDamaged e) {
            report(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException | NullPointerException | IndexOutOfBoundsException e) {
            report("a value is out of its range (" + e.getMessage() + ")");
        }
    }

    private void report(String problem) {
        if (problems.size() < MOST_TOLD) {
            problems.add(problem);
        } else if (problems.size() == MOST_TOLD) {
            problems.add("and more");
        }
    }

    private void checkPages() {
        database.each("PRAGMA integrity_check", row -> {
            if (!"ok".equals(row.getString(1))) {
                report("SQLite: " + String.valueOf(row.getString(1)).replaceAll("\\s+", " "));
            }
        });
    }

    private void checkValues(int last) {
        List<Integrity.Sealed> sealed = new Integrity(database, parameters).requireHistory(last);
        List<StepChecks> found = StepChecks.of(database, 0, last);
        for (Integrity.Sealed step : sealed) {
            StepChecks now = found.get(step.step());
            if (!Arrays.equals(now.objects(), step.objects())) {
                report("the objects of step " + step.step() + " are not as they were written");
            }
            if (!Arrays.equals(now.places(), step.places())) {
                report("what stands for the clusters of step " + step.step() + " is not as it was written");
            }
        }
        long strays = database.number(
                "SELECT (SELECT count(*) FROM objects WHERE object NOT BETWEEN 0 AND (SELECT max(next_object) - 1 FROM steps))"
                        + " + (SELECT count(*) FROM events WHERE step NOT BETWEEN 0 AND ?1)"
                        + " + (SELECT count(*) FROM lineage WHERE step NOT BETWEEN 0 AND ?1)"
                        + " + (SELECT count(*) FROM versions WHERE from_step NOT BETWEEN 0 AND ?1)"
                        + " + (SELECT count(*) FROM places WHERE from_step NOT BETWEEN 0 AND ?1)"
                        + " + (SELECT count(*) FROM moves WHERE from_step NOT BETWEEN 0 AND ?1)"
                        + " + (SELECT count(*) FROM parts WHERE from_step NOT BETWEEN 0 AND ?1)"
                        + " + (SELECT count(*) FROM vectors WHERE object NOT IN (SELECT object FROM objects))",
                last);
        if (strays > 0) {
            report(strays + " rows belong to no step");
        }
    }

    private void checkIds() {
        Objects objects = new Objects(database);
        long count = database.number("SELECT count(*) FROM objects");
        long hashes = database.number("SELECT count(*) FROM object_hashes");
        if (count != hashes) {
            report("%d objects have %d hashes".formatted(count, hashes));
        }
        database.each("SELECT object, id FROM objects", row -> {
            long found = objects.find(String.valueOf(row.getString(2))).orElse(-1);
            if (found != row.getLong(1)) {
                report("object '%s' is number %d, but is found as %d"
                        .formatted(row.getString(2), row.getLong(1), found));
            }
        });
    }

    private void checkClusters(int last) {
        long next = database.number("SELECT next_cluster FROM steps WHERE step = ?", last);
        long count = database.number("SELECT count(*) FROM clusters");
        long largest = database.number("SELECT coalesce(max(cluster), -1) FROM clusters");
        if (count != next || largest != next - 1) {
            report("%d clusters up to k%d, but the next one would be k%d".formatted(count, largest, next));
        }
        database.each(
                "SELECT cluster, ended, merged_into FROM clusters WHERE ended < born OR merged_into <= cluster"
                        + " OR (merged_into IS NOT NULL AND (ended IS NULL OR merged_into NOT IN"
                        + " (SELECT cluster FROM clusters)))",
                row -> report("cluster k%d ends as it cannot".formatted(row.getLong(1))));
        // ids are given in order of birth, so that a parent is older than its child; that leaves no room for a circle
        database.each(
                "SELECT parent, child FROM lineage l WHERE parent >= child OR NOT EXISTS"
                        + " (SELECT 1 FROM clusters c WHERE c.cluster = l.child AND c.born = l.step) OR NOT EXISTS"
                        + " (SELECT 1 FROM clusters c WHERE c.cluster = l.parent)",
                row -> report("the lineage from k%d to k%d cannot be".formatted(row.getLong(1), row.getLong(2))));
    }

    private void checkErasure() {
        if (new Erasure(database).isPending()) {
            report("objects were forgotten, but old pages may still hold them, since the end of that was interrupted;"
                    + " 'varve forget' without objects ends it");
        }
    }

    private void checkState(int last) {
        ModelState state = new StateStore(database, algorithm.name()).read(last);
        new Integrity(database, parameters).requireState(last, state);
        ResumableClusterer clusterer = algorithm.restore(state, IterationListener.SILENT);
        Map<String, Integer> sizes = new HashMap<>();
        for (Cluster cluster : clusterer.snapshot().clusters()) {
            sizes.put(cluster.id().toString(), cluster.size());
        }
        Map<String, Integer> told = new HashMap<>();
        new HistoryReader(database).clusters(last, cluster -> {
            if (cluster.state() == Cluster.State.LIVE) {
                told.put(cluster.id().toString(), cluster.size());
            }
        });
        if (!sizes.equals(told)) {
            report("the state and the tables disagree on the clusters that live, or on their sizes");
        }
    }
}
