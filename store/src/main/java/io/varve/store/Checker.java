package io.varve.store;

import io.varve.Cluster;
import io.varve.ModelState;
import io.varve.ResumableClusterer;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.IterationListener;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.Consumer;

/** Looks for anything in a timeline that is not as it should be. */
final class Checker {

    private static final int MOST_TOLD = 20;

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;
    private final boolean keepVectors;
    private final List<String> problems = new ArrayList<>();

    Checker(
            Database database,
            AlgorithmParams<?> algorithm,
            SortedMap<String, String> parameters,
            boolean keepVectors) {
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
        if (last < 0) {
            run(() -> StoredStep.last(database));
        }
        if (last >= 0) {
            run(() -> checkValues(last));
            run(this::checkIds);
            run(this::checkErasure);
            run(() -> new LearntKinds(database, parameters).read());
            run(() -> new Remarks(database, parameters).check().forEach(this::report));
        }
        if (last >= 0 && problems.isEmpty()) {
            run(() -> checkClusters(last));
            run(() -> new SizeCheck(database, algorithm, this::report).run(last));
            run(() -> checkState(last));
            run(() -> checkGroups(last));
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
        Integrity integrity = new Integrity(database, parameters);
        List<Integrity.Sealed> sealed = integrity.requireChain(last);
        Consumer<String> told = difference -> report(difference + " is not what was written");
        integrity.compare(sealed, EnumSet.allOf(StepTable.class), told);
        sealed.forEach(step -> integrity.compareObjects(step, row -> {}, told));
        checkParts(last, sealed, told);
        checkStrays(last);
    }

    /** The state after the last step, and that before it as long as it is kept. */
    private void checkParts(int last, List<Integrity.Sealed> sealed, Consumer<String> told) {
        StateStore store = new StateStore(database, algorithm);
        for (int step = last; step >= Math.max(0, store.keepsBefore() ? last - 1 : last); step--) {
            if (!Arrays.equals(
                    store.check(step, store.read(step)), sealed.get(step).state())) {
                told.accept("table parts, which holds the state after step " + step + ",");
            }
        }
    }

    /** Rows that no step counts as its own. */
    private void checkStrays(int last) {
        long next = database.number("SELECT next_object FROM steps WHERE step = ?", last);
        checkStrays("objects", "object NOT BETWEEN 0 AND ? - 1", next);
        checkStrays("vectors", "object NOT BETWEEN 0 AND ? - 1", next);
        if (new Details(database).areKept()) {
            checkStrays("details", "object NOT BETWEEN 0 AND ? - 1", next);
        }
        checkStrays("clusters", "born NOT BETWEEN 0 AND ?1 OR ended NOT BETWEEN 0 AND ?1", last);
        checkStrays("parts", "from_step NOT BETWEEN 0 AND ?", last);
        checkStrays("events", "step NOT BETWEEN 0 AND ?", last);
        checkStrays("lineage", "step NOT BETWEEN 0 AND ?", last);
        checkStrays("forgotten", "arrived_step NOT BETWEEN 0 AND ?", last);
        for (StepTable table : new StepTable[] {
            StepTable.VERSIONS,
            StepTable.PLACES,
            StepTable.SPACES,
            StepTable.MOVES,
            StepTable.SIMILARITIES,
            StepTable.GROUPS,
            StepTable.GROUP_TREES
        }) {
            if (CheckForm.of(database).has(table)) {
                checkStrays(table.table(), "from_step NOT BETWEEN 0 AND ?", last);
            }
        }
    }

    private void checkStrays(String table, String rule, long last) {
        long strays = database.number("SELECT count(*) FROM %s NOT INDEXED WHERE %s".formatted(table, rule), last);
        if (strays > 0) {
            report("table %s has %d rows that belong to no step".formatted(table, strays));
        }
    }

    private void checkIds() {
        Objects objects = new Objects(database);
        long count = database.number("SELECT count(*) FROM objects");
        long hashes = database.number("SELECT count(*) FROM object_hashes");
        if (count != hashes) {
            report("table objects has %d rows, but table object_hashes has %d".formatted(count, hashes));
        }
        database.each("SELECT object, id FROM objects", row -> {
            OptionalLong found = objects.find(String.valueOf(row.getString(2)));
            if (found.isEmpty() || found.getAsLong() != row.getLong(1)) {
                report("table objects, row %d, has the id '%s', which table object_hashes has %s"
                        .formatted(
                                row.getLong(1),
                                row.getString(2),
                                found.isEmpty() ? "not" : "for object " + found.getAsLong()));
            }
        });
    }

    private void checkClusters(int last) {
        long next = database.number("SELECT next_cluster FROM steps WHERE step = ?", last);
        long count = database.number("SELECT count(*) FROM clusters");
        long largest = database.number("SELECT coalesce(max(cluster), -1) FROM clusters");
        if (count != next || largest != next - 1) {
            report("table clusters has %d rows up to k%d, but the next one would be k%d"
                    .formatted(count, largest, next));
        }
        database.each(
                "SELECT cluster, ended, merged_into FROM clusters WHERE ended < born OR merged_into <= cluster"
                        + " OR (merged_into IS NOT NULL AND (ended IS NULL OR merged_into NOT IN"
                        + " (SELECT cluster FROM clusters)))",
                row -> report("table clusters, row %d, has an end that cannot be".formatted(row.getLong(1))));
        // ids are given in order of birth, so that a parent is older than its child; that leaves no room for a circle
        database.each(
                "SELECT parent, child FROM lineage l WHERE parent >= child OR NOT EXISTS"
                        + " (SELECT 1 FROM clusters c WHERE c.cluster = l.child AND c.born = l.step) OR NOT EXISTS"
                        + " (SELECT 1 FROM clusters c WHERE c.cluster = l.parent)",
                row -> report(
                        "table lineage, row from k%d to k%d, cannot be".formatted(row.getLong(1), row.getLong(2))));
    }

    private void checkErasure() {
        if (new Erasure(database).isPending()) {
            report("objects were forgotten, but old pages may still hold them, since this was interrupted;"
                    + " 'varve forget' without objects completes it");
        }
    }

    private void checkState(int last) {
        ResumableClusterer clusterer = restored(new StateStore(database, algorithm).read(last));
        Map<String, Integer> sizes = new HashMap<>();
        for (Cluster cluster : clusterer.snapshot().clusters()) {
            sizes.put(cluster.id().toString(), cluster.size());
        }
        Map<String, Integer> told = new HashMap<>();
        new HistoryReader(database, parameters).clusters(last).each(last, -1, Long.MAX_VALUE, cluster -> {
            if (cluster.state() == Cluster.State.LIVE) {
                told.put(cluster.id().toString(), cluster.size());
            }
        });
        if (!sizes.equals(told)) {
            report("the state and the tables disagree on the live clusters, or on their sizes");
        }
    }

    private void checkGroups(int last) {
        if (TimelineGroups.areKept(database, algorithm)) {
            List<Cluster> live = new ArrayList<>();
            new HistoryReader(database, parameters).clusters(last).each(last, -1, Long.MAX_VALUE, cluster -> {
                if (cluster.state() == Cluster.State.LIVE) {
                    live.add(cluster);
                }
            });
            new GroupCheck(database, this::report).run(last, live);
        }
    }

    private ResumableClusterer restored(ModelState state) {
        try {
            return algorithm.restore(state, IterationListener.SILENT);
        } catch (Refused e) {
            throw new StoreDamaged("table parts holds no state to go on from (" + e.getMessage() + ")", e);
        }
    }
}
