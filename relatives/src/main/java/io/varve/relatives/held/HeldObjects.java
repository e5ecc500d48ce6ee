package io.varve.relatives.held;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.BlockLevel;
import io.varve.ap.Convergence;
import io.varve.internal.Checks;
import io.varve.internal.books.Fingerprint;
import io.varve.internal.books.Ledger;
import io.varve.internal.books.Places;
import io.varve.internal.books.RecordedSnapshot;
import io.varve.internal.books.StateBytes;
import io.varve.refusal.Refused;
import io.varve.variants.agglomerative.Agglomerable;
import io.varve.variants.agglomerative.Agglomeration;
import io.varve.variants.agglomerative.Dendrogram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * All objects so far, in order of arrival, with the books of their clusters: what clusterers share that keep every object
 * and let one of them stand for each cluster. Objects are counted over all batches, from 0.
 */
public final class HeldObjects {

    private static final String BATCH = "batch/";
    private static final String GROUPS = "groups";

    private final ToDoubleBiFunction<double[], double[]> similarity;
    private final Function<double[], Optional<String>> objection;
    private final Ledger ledger;
    private final List<Batch> batches = new ArrayList<>();
    private final List<String> ids = new ArrayList<>();
    private List<ClusterId> clusters = List.of();
    private Places places;
    private Supplier<byte[]> spaceBytes = () -> new byte[0];

    /**
     * Starts without objects.
     *
     * @param similarity of two points
     * @param objection why it is not defined for a point, if it is not
     */
    public HeldObjects(
            ToDoubleBiFunction<double[], double[]> similarity, Function<double[], Optional<String>> objection) {
        this(new Ledger(), similarity, objection);
    }

    private HeldObjects(
            Ledger ledger,
            ToDoubleBiFunction<double[], double[]> similarity,
            Function<double[], Optional<String>> objection) {
        this.ledger = ledger;
        this.similarity = similarity;
        this.objection = objection;
        this.places = new Places(Batch::vectors, new TreeMap<>(), similarity, objection);
    }

    /**
     * Where the objects are.
     *
     * @param space where they are
     * @param points of all objects
     */
    public record Points(Space space, double[][] points) {}

    /**
     * A space for objects.
     *
     * @param points turns a batch into points
     * @param bytes writes the space down
     */
    public record Space(Function<Batch, double[][]> points, Supplier<byte[]> bytes) {}

    /**
     * How the objects were grouped.
     *
     * @param labels the group of each; −1 for none
     * @param exemplars the object that stands for each group
     * @param similarities of each object to the one that stands for its group
     * @param convergence how the grouping was found
     * @param levels of blocks that it went through, if any
     */
    public record Grouping(
            int[] labels, int[] exemplars, double[] similarities, Convergence convergence, List<BlockLevel> levels) {}

    /** Returns the points of all objects in the space of the last step. */
    public double[][] points() {
        return batches.stream()
                .flatMap(batch -> Arrays.stream(places.space().apply(batch)))
                .toArray(double[][]::new);
    }

    /**
     * Merges the clusters two by two.
     *
     * @param input all objects, as the last step compared them
     * @param ap how they are compared
     */
    public List<Agglomerable.Merge> agglomerate(Supplier<ApInput> input, ApParams ap) {
        int[] labels = ids.stream()
                .mapToInt(id -> ledger.labelOf(id).map(clusters::indexOf).orElse(-1))
                .toArray();
        if (clusters.isEmpty() || Arrays.stream(labels).anyMatch(label -> label < 0)) {
            return List.of();
        }
        Map<String, Integer> positions = new HashMap<>();
        ids.forEach(id -> positions.put(id, positions.size()));
        int[] exemplars = clusters.stream()
                .mapToInt(cluster -> positions.get(ledger.exemplarOf(cluster).orElseThrow()))
                .toArray();
        List<ClusterId> earliest = new ArrayList<>();
        List<Agglomerable.Merge> merges = new ArrayList<>();
        for (Dendrogram.Merge merge :
                Agglomeration.of(input.get(), labels, exemplars, ap).merges()) {
            ClusterId one = part(merge.first(), earliest);
            ClusterId other = part(merge.second(), earliest);
            boolean ordered = one.compareTo(other) < 0;
            earliest.add(ordered ? one : other);
            merges.add(new Agglomerable.Merge(
                    ordered ? other : one, ordered ? one : other, merge.height(), ids.get(merge.exemplar())));
        }
        return merges;
    }

    private ClusterId part(int number, List<ClusterId> earliest) {
        return number < 0 ? clusters.get(-number - 1) : earliest.get(number - 1);
    }

    /** Returns how many objects are held. */
    public int size() {
        return ids.size();
    }

    /** Returns all batches so far and this one, or refuses its first object that arrived before. */
    public List<Batch> with(Batch batch) {
        for (int i = 0; i < batch.size(); i++) {
            if (ledger.knows(batch.ids().get(i))) {
                throw new Refused(batch.describe(i) + " arrived in an earlier step already; an object arrives once");
            }
        }
        List<Batch> all = new ArrayList<>(batches);
        if (batch.size() > 0) {
            all.add(batch);
        }
        return all;
    }

    /** Returns the points of all objects of some batches, or refuses the first that the similarity is not defined for. */
    public Points points(List<Batch> all, Space into) {
        Points located = located(all, into);
        int next = 0;
        for (Batch batch : all) {
            for (int i = 0; i < batch.size(); i++) {
                refuseObjection(batch, i, located.points()[next++]);
            }
        }
        return located;
    }

    private static Points located(List<Batch> all, Space into) {
        double[][] points = all.stream()
                .flatMap(batch -> Arrays.stream(into.points().apply(batch)))
                .toArray(double[][]::new);
        return new Points(into, points);
    }

    /** Takes in a batch of which all objects were grouped anew; which group is which cluster is decided by majority. */
    public StepResult regroup(Batch batch, Points points, Grouping grouping, long start) {
        ledger.beginStep();
        clusters = Continuity.record(ledger, ids, grouping.labels(), grouping.exemplars().length);
        return takeIn(batch, points, grouping, start);
    }

    /** Takes in a batch after which every group is still the cluster that it was. */
    public StepResult keepGroups(Batch batch, Points points, Grouping grouping, long start) {
        ledger.beginStep();
        Continuity.recordSame(ledger, ids, grouping.labels(), clusters);
        return takeIn(batch, points, grouping, start);
    }

    /** Lets time pass: a batch without objects. */
    public StepResult pass(Batch batch, double damping, long start) {
        ledger.beginStep();
        return result(batch, Assignments.of(List.of()), new Convergence(true, 0, 0, damping), List.of(), start);
    }

    /**
     * What is left after objects were forgotten.
     *
     * @param left the positions before of those that are
     * @param exemplars the object that stands for each group now, by its new position
     * @param similarities of each object to the one that stands for its group
     * @param events what the books say of it
     */
    public record Loss(int[] left, int[] exemplars, double[] similarities, List<ClusterEvent> events) {}

    /**
     * Lets go of objects, as if they had never come. Where the exemplar is gone, the first of those members stands for its
     * cluster that are most similar to all others of it.
     *
     * @param gone their ids
     * @param spaceOf makes the space of all batches that are left
     */
    public Loss forget(Set<String> gone, Function<List<Batch>, Space> spaceOf) {
        int[] left = IntStream.range(0, ids.size())
                .filter(i -> !gone.contains(ids.get(i)))
                .toArray();
        List<Batch> others = batches.stream()
                .map(batch -> batch.without(gone))
                .filter(batch -> batch.size() > 0)
                .toList();
        Points points = others.isEmpty()
                ? new Points(new Space(Batch::vectors, () -> new byte[0]), new double[0][])
                // nobody is kept because of another whom the similarity is not defined for any more; the next step
                // names that one
                : located(others, spaceOf.apply(others));
        List<ClusterEvent> events = ledger.forget(gone);
        batches.clear();
        batches.addAll(others);
        ids.clear();
        others.forEach(batch -> ids.addAll(batch.ids()));
        clusters = clusters.stream().filter(ledger.live()::contains).toList();
        int[] exemplars = standAnew(points);
        double[] similarities = ids.stream().mapToDouble(ledger::similarityOf).toArray();
        return new Loss(left, exemplars, similarities, events);
    }

    /** Finds what stands for each cluster in a space, and where that or the space is another, the similarities to it. */
    private int[] standAnew(Points points) {
        Medoids medoids = new Medoids(points.points(), similarity);
        byte[] space = points.space().bytes().get();
        boolean sameSpace = Arrays.equals(space, spaceBytes.get());
        SortedMap<ClusterId, double[]> standing = new TreeMap<>();
        int[] exemplars = new int[clusters.size()];
        for (int g = 0; g < exemplars.length; g++) {
            ClusterId cluster = clusters.get(g);
            Optional<String> known = ledger.exemplarOf(cluster);
            int[] members = IntStream.range(0, ids.size())
                    .filter(i -> ledger.labelOf(ids.get(i)).equals(Optional.of(cluster)))
                    .toArray();
            int exemplar = known.isPresent() ? ids.indexOf(known.get()) : medoids.of(members);
            if (known.isEmpty() || !sameSpace) {
                ledger.exemplar(cluster, ids.get(exemplar));
                for (int i : members) {
                    ledger.similarity(ids.get(i), medoids.similarity(i, exemplar));
                }
            }
            exemplars[g] = exemplar;
            standing.put(cluster, points.points()[exemplar]);
        }
        places = new Places(points.space().points(), standing, similarity, objection);
        spaceBytes = () -> space;
        return exemplars;
    }

    /** Returns clusters, labels and history as they are now; unseen objects are compared with the exemplars. */
    public Snapshot snapshot() {
        List<String> columns = batches.isEmpty() ? List.of() : batches.get(0).columns();
        return new RecordedSnapshot(ledger.freeze(), columns, places::predict);
    }

    /** Writes down all objects and the books of their clusters. */
    public void store(Map<String, byte[]> parts) {
        ledger.store(parts);
        for (int b = 0; b < batches.size(); b++) {
            Batch batch = batches.get(b);
            parts.put(BATCH + b, StateBytes.write(out -> BatchBytes.write(out, batch)));
        }
        parts.put(GROUPS, StateBytes.write(out -> {
            out.writeInt(clusters.size());
            for (ClusterId cluster : clusters) {
                out.writeLong(cluster.number());
            }
        }));
        if (!batches.isEmpty()) {
            Places.store(parts, places.points(), spaceBytes.get());
        }
    }

    /**
     * Takes up objects and books again.
     *
     * @param space reads the space that unseen objects are compared in
     */
    public static HeldObjects restore(
            ModelState state,
            ToDoubleBiFunction<double[], double[]> similarity,
            Function<double[], Optional<String>> objection,
            StateBytes.Reading<Space> space) {
        HeldObjects held = new HeldObjects(Ledger.restore(state, true), similarity, objection);
        for (long number : StateBytes.numbered(state, BATCH)) {
            Batch batch = StateBytes.read(state, BATCH + number, BatchBytes::read);
            held.batches.add(batch);
            held.ids.addAll(batch.ids());
        }
        Checks.require(
                held.ids.equals(held.ledger.arrivals()),
                "the state of %s is damaged: batches and history list different objects",
                state.algorithm());
        held.clusters = StateBytes.read(state, GROUPS, in -> {
            List<ClusterId> clusters = new ArrayList<>();
            int count = StateBytes.count(in, Long.BYTES);
            for (int g = 0; g < count; g++) {
                clusters.add(new ClusterId(in.readLong()));
            }
            return List.copyOf(clusters);
        });
        Places.space(state, space).ifPresent(read -> {
            held.places = new Places(read.points(), Places.points(state), similarity, objection);
            held.spaceBytes = read.bytes();
        });
        return held;
    }

    /** Returns a predictor of the parts of a state that serve prediction. */
    public static Predictor predictor(
            ModelState state,
            ToDoubleBiFunction<double[], double[]> similarity,
            Function<double[], Optional<String>> objection,
            StateBytes.Reading<Space> space) {
        Function<Batch, double[][]> points =
                Places.space(state, space).map(Space::points).orElse(Batch::vectors);
        return new Places(points, Places.points(state), similarity, objection);
    }

    /** Returns all batches that had objects, in order of arrival. */
    public List<Batch> batches() {
        return List.copyOf(batches);
    }

    private StepResult takeIn(Batch batch, Points points, Grouping grouping, long start) {
        List<Optional<ClusterId>> labels = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            int label = grouping.labels()[ids.size() + i];
            labels.add(label < 0 ? Optional.empty() : Optional.of(clusters.get(label)));
            ledger.arrive(batch.ids().get(i), labels.get(i), Double.NaN, Fingerprint.of(batch, i));
        }
        batches.add(batch);
        ids.addAll(batch.ids());
        for (int i = 0; i < ids.size(); i++) {
            ledger.similarity(ids.get(i), grouping.similarities()[i]);
        }
        SortedMap<ClusterId, double[]> standing = new TreeMap<>();
        for (int g = 0; g < clusters.size(); g++) {
            int exemplar = grouping.exemplars()[g];
            ledger.exemplar(clusters.get(g), ids.get(exemplar));
            standing.put(clusters.get(g), points.points()[exemplar]);
        }
        places = new Places(points.space().points(), standing, similarity, objection);
        spaceBytes = points.space().bytes();
        double[] ofBatch = Arrays.copyOfRange(grouping.similarities(), ids.size() - batch.size(), ids.size());
        return result(batch, Assignments.of(labels, ofBatch), grouping.convergence(), grouping.levels(), start);
    }

    private StepResult result(
            Batch batch, Assignments assignments, Convergence convergence, List<BlockLevel> levels, long start) {
        return new StepResult(
                ledger.step(),
                batch.name(),
                assignments,
                ledger.eventsOfStep(),
                convergence,
                levels,
                ids.size(),
                clusters.size(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    private void refuseObjection(Batch batch, int object, double[] point) {
        objection.apply(point).ifPresent(reason -> {
            throw new Refused(batch.describe(object) + " " + reason);
        });
    }
}
