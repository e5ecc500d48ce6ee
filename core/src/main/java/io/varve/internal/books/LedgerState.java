package io.varve.internal.books;

import io.varve.Cluster.State;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.internal.Checks;
import io.varve.internal.books.Ledger.Entry;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The parts of a state that hold the books of a {@link Ledger}: one for the counters, one for each cluster that lives or that
 * an object was left in, one for the objects of each step.
 *
 * @param step the last step
 * @param nextId the number of the next cluster
 * @param clusters those that live or that an object was left in
 */
record LedgerState(int step, long nextId, SortedMap<ClusterId, Entry> clusters) {

    private static final String COUNTERS = "ledger";
    private static final String CLUSTER = "cluster/";
    private static final String OBJECTS = "objects/";

    static void store(
            Map<String, byte[]> parts,
            boolean keepHistory,
            int step,
            long nextId,
            SortedMap<ClusterId, Entry> clusters,
            Memberships objects) {
        parts.put(COUNTERS, StateBytes.write(out -> {
            out.writeBoolean(keepHistory);
            out.writeInt(step);
            out.writeLong(nextId);
        }));
        SortedMap<ClusterId, Entry> needed = new TreeMap<>(clusters);
        needed.values().removeIf(entry -> entry.state != State.LIVE);
        for (int first = 0; first < objects.size(); first = nextArrival(objects, first)) {
            int from = first;
            int to = nextArrival(objects, first);
            parts.put(OBJECTS + objects.arrivedAt(first), StateBytes.write(out -> {
                out.writeInt(to - from);
                for (int object = from; object < to; object++) {
                    Optional<ClusterId> cluster = lastCluster(objects.given(object, step), clusters);
                    cluster.ifPresent(id -> needed.put(id, Objects.requireNonNull(clusters.get(id))));
                    StateBytes.writeText(out, objects.id(object));
                    out.writeLong(cluster.map(ClusterId::number).orElse(-1L));
                    out.writeDouble(objects.similarity(object));
                    out.writeLong(objects.fingerprint(object));
                }
            }));
        }
        needed.forEach((id, entry) -> parts.put(CLUSTER + id.number(), StateBytes.write(out -> write(out, entry))));
    }

    /** The position after the objects that arrived with one. */
    private static int nextArrival(Memberships objects, int first) {
        int next = first;
        while (next < objects.size() && objects.arrivedAt(next) == objects.arrivedAt(first)) {
            next++;
        }
        return next;
    }

    /** Reads the books; objects are added to those given. */
    static LedgerState read(ModelState state, boolean keepHistory, Memberships objects) {
        record Counters(int step, long nextId) {}
        Counters counters = StateBytes.read(state, COUNTERS, in -> {
            Checks.require(in.readBoolean() == keepHistory, "object history was switched on or off since");
            return new Counters(in.readInt(), in.readLong());
        });
        SortedMap<ClusterId, Entry> clusters = new TreeMap<>();
        for (long number : StateBytes.numbered(state, CLUSTER)) {
            ClusterId id = new ClusterId(number);
            clusters.put(id, StateBytes.read(state, CLUSTER + number, in -> entry(in, id, counters.step())));
        }
        for (long arrived : StateBytes.numbered(state, OBJECTS)) {
            StateBytes.read(state, OBJECTS + arrived, in -> {
                readObjects(in, (int) arrived, clusters, objects);
                return objects;
            });
        }
        return new LedgerState(counters.step(), counters.nextId(), clusters);
    }

    /** Where the object is, or was when its cluster was pruned. */
    private static Optional<ClusterId> lastCluster(long given, SortedMap<ClusterId, Entry> clusters) {
        Optional<ClusterId> label = given == Memberships.NONE ? Optional.empty() : Optional.of(new ClusterId(given));
        while (label.isPresent()) {
            Optional<ClusterId> into = Objects.requireNonNull(clusters.get(label.get())).mergedInto;
            if (into.isEmpty()) {
                return label;
            }
            label = into;
        }
        return label;
    }

    private static void write(DataOutputStream out, Entry entry) throws IOException {
        out.writeInt(entry.born);
        out.writeInt(entry.lastChangedAt);
        out.writeInt(entry.size);
        out.writeBoolean(entry.state == State.LIVE);
        out.writeInt(entry.endedAt);
        out.writeInt(entry.parents.size());
        for (ClusterId parent : entry.parents) {
            out.writeLong(parent.number());
        }
        StateBytes.writeMaybe(out, entry.exemplar);
    }

    private static Entry entry(DataInputStream in, ClusterId id, int step) throws IOException {
        int born = in.readInt();
        int lastChangedAt = in.readInt();
        int size = in.readInt();
        boolean live = in.readBoolean();
        int endedAt = in.readInt();
        List<ClusterId> parents = new ArrayList<>();
        int count = StateBytes.count(in, Long.BYTES);
        for (int p = 0; p < count; p++) {
            parents.add(new ClusterId(in.readLong()));
        }
        Entry entry = new Entry(id, born, size, List.copyOf(parents));
        entry.sizes.clear();
        if (live) {
            entry.sizes.put(step, size);
        } else {
            entry.end(endedAt, State.PRUNED, Optional.empty());
        }
        entry.lastChangedAt = lastChangedAt;
        entry.exemplar = StateBytes.readMaybe(in);
        return entry;
    }

    private static void readObjects(
            DataInputStream in, int arrived, SortedMap<ClusterId, Entry> clusters, Memberships objects)
            throws IOException {
        int count = StateBytes.count(in, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            String object = StateBytes.readText(in);
            long cluster = in.readLong();
            Checks.require(
                    cluster < 0 || clusters.containsKey(new ClusterId(cluster)),
                    "object '%s' is in no cluster",
                    object);
            objects.arrive(object, arrived, Math.max(cluster, Memberships.NONE), in.readDouble(), in.readLong());
        }
    }
}
