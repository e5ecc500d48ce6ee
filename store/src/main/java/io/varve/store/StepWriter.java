package io.varve.store;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.algorithm.AlgorithmParams;
import io.varve.table.EventRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the rows of one step. */
final class StepWriter {

    private static final String INSERT_OBJECT = "INSERT INTO objects VALUES (?, ?, ?, ?, ?)";
    private static final byte[] NOTHING = new byte[0];

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final boolean keepVectors;
    private final Objects objects;

    StepWriter(Database database, AlgorithmParams<?> algorithm, boolean keepVectors) {
        this.database = database;
        this.algorithm = algorithm;
        this.keepVectors = keepVectors;
        this.objects = new Objects(database);
    }

    /**
     * Writes a step.
     *
     * @param arriving what was to be added
     * @param clustered the clusterer before and after it, and what it came to
     * @return the check value of the step
     */
    byte[] write(Adding.Arriving arriving, Adding.Clustered clustered) {
        Batch batch = clustered.batch();
        StepResult result = clustered.result();
        Model before = clustered.before();
        Model after = clustered.after();
        int step = result.step();
        long firstObject = database.number("SELECT next_object FROM steps WHERE step = ?", step - 1);
        List<Integer> arrived = arrived(batch);
        int objectsNew = arriving.elsewhere().map(BatchElsewhere::size).orElse(arrived.size());
        database.update(
                "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                step,
                batch.name(),
                arriving.id(),
                arriving.content(),
                arriving.arrival().time().orElse(null),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                objectsNew,
                result.objectsHeld(),
                result.clusterCount(),
                result.convergence().iterations(),
                result.convergence().settled(),
                result.convergence().converged() ? 1 : 0,
                result.duration().toNanos() / 1e9,
                nextCluster(step, result),
                firstObject,
                firstObject + objectsNew,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING);
        writeObjects(arriving, clustered, arrived, firstObject);
        arriving.elsewhere().ifPresent(elsewhere -> writeObjects(elsewhere, firstObject));
        writeEvents(result.events(), 0);
        writeClusters(result.events());
        if (algorithm.traits().keepsHistory()) {
            writeMoves(step, result.events(), before.labels(), after.labels());
        }
        writeVersions(step, before.clusters(), after);
        new PastSimilarities(database, algorithm).write(step, before, after);
        clustered.groups().ifPresent(new GroupTable(database)::write);
        StateStore store = new StateStore(database, algorithm);
        store.write(step, before.state(), after.state(), after.clusters().keySet());
        return seal(step, before.chain(), store.check(step, after.state()));
    }

    /** Writes the check values of a step, tied to the step before. */
    byte[] seal(int step, byte[] chainBefore, byte[] stateCheck) {
        StepChecks checks = StepChecks.of(database, step);
        byte[] chain = checks.chain(chainBefore, stateCheck);
        database.update(
                "UPDATE steps SET objects_check = ?, history_check = ?, places_check = ?, state_check = ?,"
                        + " chain_check = ? WHERE step = ?",
                checks.objects(),
                checks.history(),
                checks.places(),
                stateCheck,
                chain,
                step);
        return chain;
    }

    private long nextCluster(int step, StepResult result) {
        long next = database.number("SELECT next_cluster FROM steps WHERE step = ?", step - 1);
        for (ClusterEvent event : result.events()) {
            next = Math.max(next, event.cluster().number() + 1);
        }
        return next;
    }

    /** The positions of objects that never came before; where ids repeat, these may be few. */
    private List<Integer> arrived(Batch batch) {
        List<Integer> arrived = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            if (!algorithm.traits().idsRepeat()
                    || objects.find(batch.ids().get(i)).isEmpty()) {
                arrived.add(i);
            }
        }
        return arrived;
    }

    private void writeObjects(
            Adding.Arriving arriving, Adding.Clustered clustered, List<Integer> arrived, long firstObject) {
        Batch batch = clustered.batch();
        StepResult result = clustered.result();
        boolean lasting = !PastSimilarities.change(algorithm);
        Details details = new Details(database);
        long number = firstObject;
        List<String> ids = new ArrayList<>();
        for (int i : arrived) {
            OptionalDouble similarity = result.assignments().similarity(i);
            database.update(
                    INSERT_OBJECT,
                    number,
                    batch.ids().get(i),
                    result.assignments().cluster(i).map(ClusterId::number).orElse(null),
                    lasting && similarity.isPresent() ? similarity.getAsDouble() : null,
                    BatchIdentity.fingerprint(batch, i));
            // what gaps were filled with is found nowhere else, nor which values were gaps
            if (keepVectors || clustered.gappy().get(i)) {
                database.update(
                        "INSERT INTO vectors VALUES (?, ?)", number, VectorBytes.write(batch, arriving.batch(), i));
            }
            details.write(number, batch, i, arriving.arrival().texts());
            ids.add(batch.ids().get(i));
            number++;
        }
        objects.index(ids, firstObject);
    }

    private void writeObjects(BatchElsewhere elsewhere, long firstObject) {
        int[] hashes = new int[elsewhere.size()];
        int[] told = new int[1];
        elsewhere.eachObject(object -> {
            int i = told[0]++;
            if (i < hashes.length) {
                hashes[i] = BatchIdentity.hash(object.id());
                database.update(
                        INSERT_OBJECT,
                        firstObject + i,
                        object.id(),
                        object.cluster().number(),
                        object.similarity(),
                        object.fingerprint());
            }
        });
        if (told[0] != hashes.length) {
            throw new IllegalStateException("expected %d objects, got %d".formatted(hashes.length, told[0]));
        }
        objects.index(hashes, firstObject);
    }

    /** Writes events, counting from a position. */
    void writeEvents(List<? extends ClusterEvent> events, int firstPosition) {
        int position = firstPosition;
        for (ClusterEvent event : events) {
            EventRow row = EventRow.of(event);
            database.update(
                    "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)",
                    event.step(),
                    position++,
                    row.event(),
                    event.cluster().number(),
                    row.from(),
                    row.sizeBefore(),
                    row.sizeAfter());
        }
    }

    private void writeClusters(List<ClusterEvent> events) {
        for (ClusterEvent event : events) {
            long cluster = event.cluster().number();
            boolean born = event instanceof ClusterEvent.Created
                    || event instanceof ClusterEvent.Merged
                    || event instanceof ClusterEvent.Split;
            if (born) {
                database.update("INSERT INTO clusters VALUES (?, ?, NULL, NULL)", cluster, event.step());
                for (ClusterId parent : event.from()) {
                    database.update("INSERT INTO lineage VALUES (?, ?, ?)", event.step(), parent.number(), cluster);
                }
            }
            if (event instanceof ClusterEvent.Merged) {
                event.from().forEach(parent -> end(parent, event.step(), cluster));
            } else if (event instanceof ClusterEvent.Pruned) {
                end(event.cluster(), event.step(), null);
            }
        }
    }

    void end(ClusterId cluster, int step, @Nullable Long into) {
        database.update(
                "UPDATE clusters SET ended = ?, merged_into = ? WHERE cluster = ?", step, into, cluster.number());
    }

    /** Writes down where objects are that are not where the merges of the step would have brought them. */
    private void writeMoves(
            int step,
            List<ClusterEvent> events,
            Map<String, Optional<ClusterId>> before,
            Map<String, Optional<ClusterId>> after) {
        Map<ClusterId, ClusterId> merged = new HashMap<>();
        Set<ClusterId> pruned = new HashSet<>();
        for (ClusterEvent event : events) {
            if (event instanceof ClusterEvent.Merged) {
                event.from().forEach(parent -> merged.put(parent, event.cluster()));
            } else if (event instanceof ClusterEvent.Pruned) {
                pruned.add(event.cluster());
            }
        }
        Set<String> ids = new HashSet<>(before.keySet());
        ids.addAll(after.keySet());
        for (String id : ids) {
            Optional<ClusterId> was = before.getOrDefault(id, Optional.empty());
            Optional<ClusterId> brought = was.map(cluster -> merged.getOrDefault(cluster, cluster));
            boolean heldStill =
                    before.containsKey(id) && !brought.map(pruned::contains).orElse(false);
            boolean heldNow = after.containsKey(id);
            Optional<ClusterId> is = after.getOrDefault(id, Optional.empty());
            boolean known = before.containsKey(id) || arrivedBefore(id, step);
            if (known && heldNow && (!heldStill || !brought.equals(is))) {
                database.update(
                        "INSERT INTO moves VALUES (?, ?, ?)",
                        objects.number(id),
                        step,
                        is.map(ClusterId::number).orElse(null));
            }
        }
    }

    private boolean arrivedBefore(String id, int step) {
        long first = database.number("SELECT first_object FROM steps WHERE step = ?", step);
        return objects.number(id) < first;
    }

    /** Writes the clusters whose size, age or exemplar changed, those included that lost objects before they ended. */
    void writeVersions(int step, Map<ClusterId, Cluster> before, Model after) {
        List<Cluster> now = new ArrayList<>(after.clusters().values());
        before.keySet().stream()
                .map(after.ended()::get)
                .filter(java.util.Objects::nonNull)
                .forEach(now::add);
        for (Cluster cluster : now) {
            Cluster was = before.get(cluster.id());
            boolean same = was != null
                    && was.size() == cluster.size()
                    && was.lastChangedAt() == cluster.lastChangedAt()
                    && was.exemplar().equals(cluster.exemplar());
            if (!same) {
                database.update(
                        "INSERT OR REPLACE INTO versions VALUES (?, ?, ?, ?, ?)",
                        step,
                        cluster.id().number(),
                        cluster.size(),
                        cluster.lastChangedAt(),
                        cluster.exemplar().map(objects::number).orElse(null));
            }
        }
    }
}
