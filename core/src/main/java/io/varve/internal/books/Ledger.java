package io.varve.internal.books;

import io.varve.Cluster;
import io.varve.Cluster.State;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Lineage;
import io.varve.ModelState;
import io.varve.NoSuchCluster;
import io.varve.internal.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes down what every step does to clusters and objects, and gives out cluster ids. All algorithms keep their books
 * here, so that identity and history mean the same everywhere.
 *
 * <p>An object is written down once, with the cluster of its arrival, and again only if it moves by itself. A merge is one
 * entry: the label of an object is found by following merges.
 */
public final class Ledger {

    private final boolean keepHistory;
    int firstStep;
    private int step = -1;
    private long nextId;
    private final SortedMap<ClusterId, Entry> clusters = new TreeMap<>();
    private final List<Lineage.Link> links = new ArrayList<>();
    private final List<List<ClusterEvent>> events = new ArrayList<>();
    private final Memberships objects = new Memberships();

    /** Opens books that keep the past. */
    public Ledger() {
        this(true);
    }

    /** Opens books that keep the past, or only the clusters that live and the events of the last step. */
    public Ledger(boolean keepHistory) {
        this.keepHistory = keepHistory;
    }

    /** A cluster's books. */
    static final class Entry {
        final Optional<ClusterId> label;
        final int born;
        final List<ClusterId> parents;
        final NavigableMap<Integer, Integer> sizes = new TreeMap<>();
        int lastChangedAt;
        int size;
        State state = State.LIVE;
        int endedAt = Integer.MAX_VALUE;
        Optional<ClusterId> mergedInto = Optional.empty();
        Optional<String> exemplar = Optional.empty();

        Entry(ClusterId id, int step, int size, List<ClusterId> parents) {
            this.label = Optional.of(id);
            this.born = step;
            this.parents = parents;
            resize(step, size);
        }

        Entry(Entry other) {
            this.label = other.label;
            this.born = other.born;
            this.parents = other.parents;
            this.sizes.putAll(other.sizes);
            this.lastChangedAt = other.lastChangedAt;
            this.size = other.size;
            this.state = other.state;
            this.endedAt = other.endedAt;
            this.mergedInto = other.mergedInto;
            this.exemplar = other.exemplar;
        }

        void resize(int step, int newSize) {
            size = newSize;
            lastChangedAt = step;
            Map.Entry<Integer, Integer> before = sizes.lowerEntry(step);
            if (before != null && before.getValue() == newSize) {
                // as many came as went
                sizes.remove(step);
            } else {
                sizes.put(step, newSize);
            }
        }

        void end(int step, State how, Optional<ClusterId> into) {
            state = how;
            endedAt = step;
            mergedInto = into;
            sizes.put(step, 0);
        }

        void forgetSizes() {
            sizes.clear();
            sizes.put(lastChangedAt, size);
        }

        Cluster view(ClusterId id) {
            return new Cluster(id, born, lastChangedAt, size, state, parents, mergedInto, exemplar);
        }
    }

    /** Opens the books of the next step. */
    public void beginStep() {
        step++;
        if (!keepHistory) {
            events.clear();
            clusters.values().removeIf(entry -> entry.state != State.LIVE);
            clusters.values().forEach(Entry::forgetSizes);
        }
        events.add(new ArrayList<>());
    }

    /** Returns the step whose books are open; −1 before the first. */
    public int step() {
        return step;
    }

    /** Returns the events of the open step so far. */
    public List<ClusterEvent> eventsOfStep() {
        return List.copyOf(events.get(events.size() - 1));
    }

    /** Whether an object of this id ever arrived. */
    public boolean knows(String object) {
        return objects.find(object) != Memberships.NONE;
    }

    /** Returns the clusters that live, by id. */
    public List<ClusterId> live() {
        List<ClusterId> live = new ArrayList<>();
        clusters.forEach((id, entry) -> {
            if (entry.state == State.LIVE) {
                live.add(id);
            }
        });
        return live;
    }

    /** Returns the size of a cluster. */
    public int size(ClusterId cluster) {
        return entry(cluster).size;
    }

    /** Returns the step that touched a cluster last. */
    public int lastChangedAt(ClusterId cluster) {
        return entry(cluster).lastChangedAt;
    }

    /** Makes a cluster of new objects. */
    public ClusterId create(int size) {
        ClusterId id = newCluster(size, List.of());
        note(new ClusterEvent.Created(step, id, size));
        return id;
    }

    /** Lets new objects join a cluster. */
    public void enrich(ClusterId cluster, int added) {
        Entry entry = entry(cluster);
        note(new ClusterEvent.Enriched(step, cluster, entry.size, entry.size + added));
        entry.resize(step, entry.size + added);
    }

    /** Merges clusters into a fresh one, new objects joining. */
    public ClusterId merge(List<ClusterId> from, int added) {
        int before = from.stream().mapToInt(this::size).sum();
        ClusterId into = newCluster(before + added, List.copyOf(from));
        for (ClusterId parent : from) {
            entry(parent).end(step, State.MERGED, Optional.of(into));
            if (keepHistory) {
                links.add(new Lineage.Link(step, parent, into));
            }
        }
        note(new ClusterEvent.Merged(step, from, into, before, before + added));
        return into;
    }

    /** Ends a cluster; its objects are no longer held. */
    public ClusterEvent prune(ClusterId cluster) {
        Entry entry = entry(cluster);
        ClusterEvent event = new ClusterEvent.Pruned(step, cluster, entry.lastChangedAt, entry.size);
        note(event);
        entry.end(step, State.PRUNED, Optional.empty());
        return event;
    }

    /** Writes down a new object. */
    public void arrive(String object, Optional<ClusterId> cluster, double similarity, long fingerprint) {
        if (keepHistory) {
            objects.arrive(object, step, number(cluster), similarity, fingerprint);
        }
    }

    /** Strikes objects out of the books, for good, and ends the clusters that lost their last. */
    public List<ClusterEvent> forget(Set<String> forgotten) {
        forgotten.forEach(
                object -> Checks.require(knows(object), "object '%s' is not held and cannot be forgotten", object));
        SortedMap<ClusterId, List<String>> losses = new TreeMap<>();
        for (String object : forgotten) {
            labelOf(object)
                    .ifPresent(cluster -> losses.computeIfAbsent(cluster, unseen -> new ArrayList<>())
                            .add(object));
        }
        List<ClusterEvent> told = new ArrayList<>();
        losses.forEach((cluster, lost) -> {
            told.add(forget(lost, cluster));
            if (size(cluster) == 0) {
                told.add(prune(cluster));
            }
        });
        strike(forgotten);
        return told;
    }

    /** Strikes objects of one cluster out of the books, for good. */
    public ClusterEvent forget(List<String> forgotten, ClusterId cluster) {
        Entry entry = entry(cluster);
        int left = entry.size - forgotten.size();
        ClusterEvent event = new ClusterEvent.Forgotten(step, cluster, entry.size, left);
        note(event);
        entry.size = left;
        entry.sizes.put(step, left);
        strike(Set.copyOf(forgotten));
        return event;
    }

    private void strike(Set<String> gone) {
        objects.strike(gone);
        for (Entry any : clusters.values()) {
            any.exemplar = any.exemplar.filter(object -> !gone.contains(object));
        }
        events.forEach(told -> told.replaceAll(event -> without(gone, event)));
    }

    private static ClusterEvent without(Set<String> gone, ClusterEvent event) {
        if (event instanceof ClusterEvent.Moved moved) {
            return new ClusterEvent.Moved(
                    moved.step(),
                    moved.from(),
                    moved.cluster(),
                    left(gone, moved.objects()),
                    moved.sizeBefore(),
                    moved.sizeAfter());
        }
        return event instanceof ClusterEvent.Split split
                ? new ClusterEvent.Split(
                        split.step(), split.from(), split.cluster(), left(gone, split.objects()), split.sizeAfter())
                : event;
    }

    private static List<String> left(Set<String> gone, List<String> objects) {
        return objects.stream().filter(object -> !gone.contains(object)).toList();
    }

    /** Returns the fingerprint with which an object arrived. */
    public long fingerprint(String object) {
        return objects.fingerprint(objects.require(object));
    }

    /** Writes down that objects changed from one living cluster to another. */
    public void move(List<String> moved, ClusterId origin, ClusterId into) {
        leave(moved, origin, Optional.of(into));
        Entry target = entry(into);
        note(new ClusterEvent.Moved(step, List.of(origin), into, moved, target.size, target.size + moved.size()));
        target.resize(step, target.size + moved.size());
    }

    /** Lets objects of a living cluster become one of their own. */
    public ClusterId split(List<String> parting, ClusterId origin) {
        ClusterId part = newCluster(parting.size(), List.of(origin));
        leave(parting, origin, Optional.of(part));
        if (keepHistory) {
            links.add(new Lineage.Link(step, origin, part));
        }
        note(new ClusterEvent.Split(step, List.of(origin), part, parting, parting.size()));
        return part;
    }

    /** Writes down that objects lost their cluster, though they are still held. */
    public void expel(List<String> expelled, ClusterId origin) {
        leave(expelled, origin, Optional.empty());
    }

    /** Writes down the cluster of an object that had none; the cluster's growth is told by its creation or enrichment. */
    public void admit(String object, ClusterId cluster) {
        objects.move(objects.require(object), step, cluster.number());
    }

    private void leave(List<String> leaving, ClusterId origin, Optional<ClusterId> into) {
        for (String object : leaving) {
            objects.move(objects.require(object), step, number(into));
        }
        Entry left = entry(origin);
        left.resize(step, left.size - leaving.size());
    }

    /** Writes down how similar an object is to what stands for its cluster. */
    public void similarity(String object, double similarity) {
        objects.similarity(objects.require(object), similarity);
    }

    /** Returns how similar an object is to what stands for its cluster. */
    public double similarityOf(String object) {
        return objects.similarity(objects.require(object));
    }

    /** Returns the object that stands for a cluster, where one does. */
    public Optional<String> exemplarOf(ClusterId cluster) {
        return entry(cluster).exemplar;
    }

    /** Writes down which object stands for a cluster. */
    public void exemplar(ClusterId cluster, String object) {
        entry(cluster).exemplar = Optional.of(object);
    }

    /** Writes down that no object is known to stand for a cluster. */
    public void withoutExemplar(ClusterId cluster) {
        entry(cluster).exemplar = Optional.empty();
    }

    /** Returns the cluster of an object now. */
    public Optional<ClusterId> labelOf(String object) {
        return RecordedHistory.follow(objects.given(objects.require(object), step), step, clusters);
    }

    /** Writes down what must be known to go on with these books: what lives, not the past. */
    public void store(Map<String, byte[]> parts) {
        LedgerState.store(parts, keepHistory, step, nextId, clusters, objects);
    }

    /** Opens books again; they know what lives, and the past from now on. */
    public static Ledger restore(ModelState state, boolean keepHistory) {
        Ledger ledger = new Ledger(keepHistory);
        LedgerState stored = LedgerState.read(state, keepHistory, ledger.objects);
        ledger.step = stored.step();
        ledger.firstStep = Math.max(stored.step(), 0);
        ledger.nextId = stored.nextId();
        ledger.clusters.putAll(stored.clusters());
        return ledger;
    }

    /** Returns all objects that ever arrived and were not forgotten, in order of arrival. */
    public List<String> arrivals() {
        return objects.ids();
    }

    /** Returns a copy of the books that later steps do not change. */
    public RecordedHistory freeze() {
        SortedMap<ClusterId, Entry> clusterCopies = new TreeMap<>();
        clusters.forEach((id, entry) -> clusterCopies.put(id, new Entry(entry)));
        List<List<ClusterEvent>> eventCopies = events.stream().map(List::copyOf).toList();
        return new RecordedHistory(
                step,
                keepHistory ? firstStep : Math.max(step, 0),
                step + 1 - events.size(),
                clusterCopies,
                List.copyOf(links),
                eventCopies,
                objects.copy());
    }

    private ClusterId newCluster(int size, List<ClusterId> parents) {
        ClusterId id = new ClusterId(nextId++);
        clusters.put(id, new Entry(id, step, size, parents));
        return id;
    }

    private void note(ClusterEvent event) {
        if (events.isEmpty()) {
            // the first since these books were restored
            events.add(new ArrayList<>());
        }
        events.get(events.size() - 1).add(event);
    }

    Entry entry(ClusterId cluster) {
        Entry entry = clusters.get(cluster);
        if (entry == null) {
            throw new NoSuchCluster(cluster);
        }
        return entry;
    }

    private static long number(Optional<ClusterId> cluster) {
        return cluster.isPresent() ? cluster.get().number() : Memberships.NONE;
    }
}
