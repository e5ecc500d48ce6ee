package io.varve.ap;

import io.varve.internal.Checks;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.Blocks;
import io.varve.internal.ap.Blocks.Block;
import io.varve.internal.ap.Copies;
import io.varve.internal.ap.Draw;
import io.varve.internal.ap.Represented;
import io.varve.internal.ap.Similarities;
import io.varve.internal.messages.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Affinity propagation for more objects than fit into a matrix: blocks first, then the exemplars of the blocks.
 *
 * <pre>{@code
 * ApResult result = HierarchicalAp.fit(vectors, HierarchicalApParams.defaults());
 * System.out.println(result.levels());
 * }</pre>
 *
 * <p>X. Zhang, C. Furtlehner, M. Sebag, <i>Data Streaming with Affinity Propagation</i>, ECML/PKDD 2008 (Hi-AP and weighted
 * AP): split the points at random into blocks and cluster each; go on with the exemplars, each weighing what it stands for;
 * repeat; in the end every object goes to the most similar of the last exemplars. The papers were only known by abstract and
 * by heart, so that these are choices of ours, measured to be good and named in {@link HierarchicalApParams}:
 *
 * <ul>
 *   <li>One preference p for all levels, so that they can be compared: the quantile that is asked for, over the similarities
 *       among a random thousand of the objects.
 *   <li>A block of b among N objects has the preference p · √(b/N), later blocks and the last run p · √(their part of all weight).
 *       For similarities that are not 0 between equals, such as cosines, it is the distance of p from that which shrinks.
 *   <li>What an exemplar stands for is known by its mean and variance, from which its similarity to others follows; an exemplar weighs
 *       at most as much as five objects. Where no mean tells a similarity, the exemplar's own is taken.
 *   <li>A block that came to no exemplar at all sends all its points on.
 * </ul>
 *
 * <p>Time is O(N · b) for the blocks and O(M²) for the M exemplars of the last run, both
 * times iterations; memory is a few blocks or the last run, whichever is larger, never N × N. The same input, parameters and
 * seed give the same bits on any number of threads.
 */
public final class HierarchicalAp {

    private static final int ROWS_PER_TASK = 1_024;

    private final HierarchicalApParams params;
    private final ApParams ap;
    private final double[] objectWeights;
    private final Similarities exact;
    private final Copies copies;
    /** Of every object, what its draws follow from. */
    private final long[] keys;

    private final List<BlockLevel> levels = new ArrayList<>();
    private final Blocks blocks;
    /** For every different object, the point that stands for it now. */
    private final int[] pointOf;

    private final IterationListener listener;

    private HierarchicalAp(ApInput input, HierarchicalApParams params, IterationListener listener) {
        this.listener = listener;
        this.params = params;
        this.ap = params.ap();
        this.objectWeights = input.weights();
        this.exact = Similarities.of(input, ap);
        this.copies = ApProblem.copies(input, ap);
        this.keys = input.keys();
        this.pointOf = Draw.places(keysOfRows(copies, keys), ap.seed(), 0);
        int[] sample = Blocks.sample(keys, ap.seed());
        Blocks.All all =
                new Blocks.All(copies.size(), Arrays.stream(objectWeights).sum());
        this.blocks = Blocks.of(exact.among(sample), params, sample.length, all);
    }

    /**
     * What takes part in a level, in random order.
     *
     * @param objects positions in the input
     * @param represented what each stands for
     */
    private record Points(int[] objects, Represented represented) {
        int size() {
            return objects.length;
        }

        Points range(int from, int to) {
            return new Points(Arrays.copyOfRange(objects, from, to), represented.range(from, to));
        }
    }

    /**
     * Clusters vectors.
     *
     * @param x a row per object
     * @param params what steers the run
     * @return exemplars, labels and the levels that led to them
     */
    public static ApResult fit(double[][] x, HierarchicalApParams params) {
        return fit(ApInput.vectors(x), params);
    }

    /**
     * Clusters vectors, weighted or not.
     *
     * @param input anything but given similarities, which are in memory already
     * @param params what steers the run
     * @return exemplars, labels and the levels that led to them; converged means that all blocks and the last run did,
     *     iterations and trace are those of the last run
     */
    public static ApResult fit(ApInput input, HierarchicalApParams params) {
        return fit(input, params, IterationListener.SILENT);
    }

    /**
     * Clusters vectors, weighted or not, and tells of every level of blocks and every iteration of the last run.
     *
     * @param input anything but given similarities
     * @param params what steers the run
     * @param listener told before and during every level, and after every iteration of the last run
     * @return as {@link #fit(ApInput, HierarchicalApParams)}
     */
    public static ApResult fit(ApInput input, HierarchicalApParams params, IterationListener listener) {
        Checks.require(
                !input.similarities(),
                "the %d objects come as a matrix of similarities, which is as large as a dense run; blocks are for"
                        + " vectors, so give vectors or cluster all objects at once",
                input.size());
        return new HierarchicalAp(input, params, listener).run();
    }

    private ApResult run() {
        Points points = differentObjects();
        for (Counted level = count(points); level.blocks() > 1; level = count(points)) {
            points = exemplarsOfBlocks(points, level);
        }
        ApResult last = blocks.last(exact.among(points.objects()), points.represented(), levels.size(), listener);
        return result(last, points);
    }

    private Points differentObjects() {
        double[] weights = copies.sums(objectWeights);
        int[] objects = new int[weights.length];
        double[] drawn = new double[weights.length];
        for (int row = 0; row < weights.length; row++) {
            objects[pointOf[row]] = copies.representatives()[row];
            drawn[pointOf[row]] = weights[row];
        }
        return new Points(objects, Represented.objects(drawn));
    }

    /**
     * How many blocks a level has.
     *
     * @param secondsOfPair how long the last block that was tried took for each of its pairs; empty if none was
     */
    private record Counted(int blocks, OptionalDouble secondsOfPair) {}

    private Counted count(Points points) {
        OptionalDouble[] seconds = {OptionalDouble.empty()};
        int count = blocks.count(levels, points.size(), size -> {
            long start = System.nanoTime();
            Block tried = block(points, 0, size);
            seconds[0] = OptionalDouble.of((System.nanoTime() - start) / 1e9 / size / size);
            return tried;
        });
        return new Counted(count, seconds[0]);
    }

    private BlockPlan plan(int points, Counted level) {
        int size = (points - 1) / level.blocks() + 1;
        int threads = Math.min(threadsFor(size), level.blocks());
        OptionalDouble pair = level.secondsOfPair();
        return new BlockPlan(
                points,
                level.blocks(),
                threads,
                threads * ApMemory.bytes(size, ap.precision()),
                pair.isEmpty() ? pair : OptionalDouble.of(pair.getAsDouble() * points * size / threads));
    }

    /** Hierarchical AP, steps 1 and 2: AP on each block, then only exemplars go on, each weighing its whole cluster. */
    private Points exemplarsOfBlocks(Points points, Counted level) {
        int size = points.size();
        int count = level.blocks();
        BlockPlan plan = plan(size, level);
        listener.blocksBegin(plan);
        Block[] done = new Block[count];
        int[] soFar = {0};
        try (Workers workers = Workers.start(plan.threads())) {
            workers.each(count, b -> {
                done[b] = block(points, Blocks.start(b, count, size), Blocks.start(b + 1, count, size));
                synchronized (soFar) {
                    listener.blockDone(++soFar[0], count);
                }
            });
        }
        int left =
                Arrays.stream(done).mapToInt(block -> block.exemplars().length).sum();
        int[] shuffled = Draw.places(keysOfExemplars(points, done, left), ap.seed(), levels.size() + 1);
        int[] exemplars = new int[left];
        int[] next = new int[size];
        int before = 0;
        for (int b = 0; b < count; b++) {
            int from = Blocks.start(b, count, size);
            for (int e = 0; e < done[b].exemplars().length; e++) {
                exemplars[shuffled[before + e]] = points.objects()[from + done[b].exemplars()[e]];
            }
            for (int i = 0; i < done[b].labels().length; i++) {
                next[from + i] = shuffled[before + done[b].labels()[i]];
            }
            before += done[b].exemplars().length;
        }
        Arrays.setAll(pointOf, row -> next[pointOf[row]]);
        int converged = (int) Arrays.stream(done).filter(Block::converged).count();
        levels.add(new BlockLevel(size, count, converged, left));
        Represented[] parts = Arrays.stream(done).map(Block::left).toArray(Represented[]::new);
        return new Points(exemplars, Represented.placed(parts, shuffled));
    }

    private long[] keysOfExemplars(Points points, Block[] done, int left) {
        long[] found = new long[left];
        int next = 0;
        for (int b = 0; b < done.length; b++) {
            for (int exemplar : done[b].exemplars()) {
                found[next++] = keys[points.objects()[Blocks.start(b, done.length, points.size()) + exemplar]];
            }
        }
        return found;
    }

    private Block block(Points level, int from, int to) {
        Points points = level.range(from, to);
        return blocks.block(exact.among(points.objects()), points.represented(), levels.size(), level.size());
    }

    /** No more threads than have room for a block each; that no result depends on them makes this harmless. */
    private int threadsFor(int block) {
        int threads = ap.threads() == 0 ? Runtime.getRuntime().availableProcessors() : ap.threads();
        return (int) Math.max(1, Math.min(threads, ApMemory.atOnce(block, ap.precision())));
    }

    private ApResult result(ApResult last, Points points) {
        int[] inOrderOfPoints =
                Arrays.stream(last.exemplars()).map(e -> points.objects()[e]).toArray();
        int[] exemplars = Arrays.stream(inOrderOfPoints).sorted().toArray();
        int[] labels = new int[copies.size()];
        if (exemplars.length == 0) {
            Arrays.fill(labels, -1);
        } else if (params.reassign()) {
            exemplars = reassign(exemplars, labels);
        } else {
            for (int row = 0; row < labels.length; row++) {
                labels[row] = Arrays.binarySearch(exemplars, inOrderOfPoints[last.label(pointOf[row])]);
            }
        }
        return new ApResult(
                solution(exemplars, labels), Blocks.convergence(last, levels), last.trace(), last.lastResort(), levels);
    }

    /**
     * Hierarchical AP, step 3: every object goes to the most similar exemplar, the first one on a tie. Objects that no exemplar
     * can stand for become their own, as in a dense run.
     */
    private int[] reassign(int[] exemplars, int[] labels) {
        int[] objects = copies.representatives();
        try (Workers workers = Workers.start(ap.threads())) {
            workers.each((objects.length - 1) / ROWS_PER_TASK + 1, task -> {
                int from = task * ROWS_PER_TASK;
                int end = Math.min(objects.length, from + ROWS_PER_TASK);
                int[] found = Blocks.mostSimilar(exact, Arrays.copyOfRange(objects, from, end), exemplars);
                System.arraycopy(found, 0, labels, from, found.length);
            });
        }
        IntStream alone =
                IntStream.range(0, labels.length).filter(row -> labels[row] < 0).map(row -> objects[row]);
        int[] complete =
                IntStream.concat(Arrays.stream(exemplars), alone).sorted().toArray();
        return complete.length == exemplars.length ? exemplars : reassign(complete, labels);
    }

    private ApResult.Solution solution(int[] exemplars, int[] labels) {
        int[] ofObjects = new int[objectWeights.length];
        Arrays.setAll(ofObjects, i -> labels[copies.groupOf(i)]);
        double[] preferences = new double[objectWeights.length];
        Arrays.fill(preferences, blocks.preference());
        return exact.solution(exemplars, ofObjects, objectWeights, preferences);
    }

    /** The least key of its copies, so that it does not depend on which of them came first. */
    private static long[] keysOfRows(Copies copies, long[] keys) {
        long[] least = new long[copies.size()];
        Arrays.fill(least, Long.MAX_VALUE);
        for (int i = 0; i < keys.length; i++) {
            int row = copies.groupOf(i);
            least[row] = Math.min(least[row], keys[i]);
        }
        return least;
    }
}
