package io.varve.testing;

import io.varve.Batch;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.BlockLevel;
import io.varve.ap.HierarchicalApParams;
import io.varve.ap.IterationListener;
import io.varve.app.AppParams;
import io.varve.app.AppStep;
import io.varve.app.Arrivals;
import io.varve.app.Member;
import io.varve.app.Nearest;
import io.varve.app.ObjectSample;
import io.varve.app.Packer;
import io.varve.app.Strata;
import io.varve.internal.ap.Blocks;
import io.varve.internal.ap.Draw;
import io.varve.internal.ap.Represented;
import io.varve.internal.ap.Similarities;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Objects in partitions, as if each were in a process of its own: what goes there and comes back is bytes, partitions and
 * blocks are worked on one at a time and in any order, and the driver holds points of no more than a block, exemplars and
 * statistics.
 */
public final class Elsewhere implements Arrivals {

    private final AppParams params;
    private final int size;
    private final String name;
    private final ColumnStatistics schema;
    private final List<Part> parts = new ArrayList<>();
    private final Random random;
    private int blocksRun;

    /** Deals the objects of a batch out, at random. */
    public Elsewhere(AppParams params, Batch batch, int partitions, long seed) {
        this.params = params;
        this.size = batch.size();
        this.name = batch.name();
        this.schema = ColumnStatistics.withColumnsOf(batch, params.scaling());
        this.random = new Random(seed);
        List<List<Integer>> dealt = new ArrayList<>();
        for (int p = 0; p < partitions; p++) {
            dealt.add(new ArrayList<>());
        }
        List<Integer> all = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        Collections.shuffle(all, random);
        all.forEach(i -> dealt.get(random.nextInt(partitions)).add(i));
        dealt.forEach(objects -> parts.add(new Part(params, schema, objects, batch)));
    }

    /** One partition: its objects never leave it but as points of a block, exemplars or nearest objects. */
    private static final class Part {
        final int[] positions;
        final Batch objects;
        double[][] points = {};
        int[] placed = {};
        Packer packer;

        Part(AppParams params, ColumnStatistics schema, List<Integer> positions, Batch batch) {
            FeatureSpace none = FeatureSpace.of(CategoryEncoding.ONE_HOT, schema);
            this.packer = new Packer(params, schema, none);
            this.positions = positions.stream().mapToInt(i -> i).toArray();
            this.objects = Batch.of(
                            positions.stream().map(batch.ids()::get).toList(),
                            positions.stream().map(batch::vector).toArray(double[][]::new))
                    .withColumns(batch.columns());
        }
    }

    /** What takes part in a level: where it is among clusters and objects, its key, its weight, and its point. */
    private record Point(int position, long key, double weight, double[] vector) {}

    /** Returns how many blocks were clustered. */
    public int blocksRun() {
        return blocksRun;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public ColumnStatistics columns(Scaling scaling) {
        return schema;
    }

    @Override
    public void addTo(ColumnStatistics held) {
        ColumnStatistics all = schema.emptied();
        for (Part part : shuffled(parts)) {
            ColumnStatistics own = schema.emptied();
            own.add(part.objects);
            all.addAll(sent(own));
        }
        held.addAll(all);
    }

    @Override
    public List<Candidate> candidates() {
        List<Candidate> candidates = new ArrayList<>();
        for (Part part : shuffled(parts)) {
            ObjectSample.least(part.objects.ids())
                    .forEach(i -> candidates.add(new Candidate(part.positions[i], member(part, i))));
        }
        return candidates;
    }

    @Override
    public Groups group(AppStep step) {
        byte[] space = bytes(step.packer().space()::write);
        double[] weights = step.weights(size);
        int clusters = step.packs().length;
        List<Point> points = new ArrayList<>();
        for (int c = 0; c < clusters; c++) {
            points.add(new Point(c, ~c, weights[c], step.packs()[c]));
        }
        for (Part part : shuffled(parts)) {
            FeatureSpace read = read(space, FeatureSpace::read);
            part.packer = new Packer(params, read.columns(), read);
            part.points = IntStream.range(0, part.positions.length)
                    .mapToObj(i -> part.packer.point(part.objects, i))
                    .toArray(double[][]::new);
            for (int i = 0; i < part.positions.length; i++) {
                long key = AppStep.key(part.objects.ids().get(i));
                points.add(new Point(clusters + part.positions[i], key, 1, part.points[i]));
            }
        }
        return group(step.ap(), points, clusters);
    }

    private Groups group(ApParams ap, List<Point> all, int clusters) {
        HierarchicalApParams how = HierarchicalApParams.of(ap);
        List<Point> sample = drawn(all, ap.seed(), -1);
        sample = sample.subList(0, Math.min(1_000, sample.size()));
        Blocks blocks = Blocks.of(
                similarities(sample, ap),
                how,
                sample.size(),
                new Blocks.All(all.size(), Arrays.stream(weights(all)).sum()));
        List<BlockLevel> levels = new ArrayList<>();
        List<Point> points = drawn(all, ap.seed(), 0);
        Represented represented = Represented.objects(weights(points));
        while (true) {
            List<Point> level = points;
            Represented standing = represented;
            int before = levels.size();
            int count = blocks.count(levels, level.size(), first -> block(blocks, level, standing, 0, first, before));
            if (count == 1) {
                break;
            }
            Blocks.Block[] done = new Blocks.Block[count];
            for (int b : shuffled(IntStream.range(0, count).boxed().toList())) {
                int from = Blocks.start(b, count, level.size());
                int to = Blocks.start(b + 1, count, level.size());
                done[b] = block(blocks, level, standing, from, to, before);
            }
            List<Point> left = new ArrayList<>();
            for (int b = 0; b < count; b++) {
                int from = Blocks.start(b, count, level.size());
                for (int exemplar : done[b].exemplars()) {
                    left.add(level.get(from + exemplar));
                }
            }
            int converged =
                    (int) Arrays.stream(done).filter(Blocks.Block::converged).count();
            levels.add(new BlockLevel(level.size(), count, converged, left.size()));
            points = drawn(left, ap.seed(), levels.size());
            Represented[] parts = Arrays.stream(done).map(Blocks.Block::left).toArray(Represented[]::new);
            represented = Represented.placed(
                    parts, left.stream().mapToInt(points::indexOf).toArray());
        }
        ApResult last = blocks.last(similarities(points, ap), represented, levels.size(), IterationListener.SILENT);
        List<Point> exemplars = Arrays.stream(last.exemplars())
                .mapToObj(points::get)
                .sorted(Comparator.comparingInt(Point::position))
                .toList();
        int[] ofClusters = labels(
                exemplars,
                all.stream().limit(clusters).map(Point::vector).toArray(double[][]::new),
                IntStream.range(0, clusters).toArray(),
                ap);
        for (Part part : shuffled(parts)) {
            int[] positions =
                    Arrays.stream(part.positions).map(i -> clusters + i).toArray();
            part.placed = labels(exemplars, part.points, positions, ap);
        }
        return new Groups(
                ofClusters,
                exemplars.stream().mapToInt(Point::position).toArray(),
                last.lastResort(),
                Blocks.convergence(last, levels),
                levels);
    }

    /** A block as another process has it: from bytes to bytes. */
    private Blocks.Block block(
            Blocks blocks, List<Point> level, Represented represented, int from, int to, int before) {
        blocksRun++;
        double[][] vectors =
                copy(level.subList(from, to).stream().map(Point::vector).toArray(double[][]::new));
        ApParams ap = blocks.params().ap();
        Blocks there = new Blocks(HierarchicalApParams.of(ap), blocks.preference(), blocks.ofEquals(), blocks.all());
        Similarities exact = Similarities.of(ApInput.vectors(vectors), ap);
        return copy(there.block(exact, copy(represented.range(from, to)), before, level.size()));
    }

    private static int[] labels(List<Point> exemplars, double[][] points, int[] positions, ApParams ap) {
        double[][] together = Stream.concat(exemplars.stream().map(Point::vector), Arrays.stream(points))
                .toArray(double[][]::new);
        Similarities exact = Similarities.of(ApInput.vectors(together), ap);
        int[] first = IntStream.range(0, exemplars.size()).toArray();
        int[] places = exemplars.stream().mapToInt(Point::position).toArray();
        int[] objects =
                IntStream.range(first.length, first.length + points.length).toArray();
        int[] labels = Blocks.mostSimilar(exact, objects, first);
        for (int i = 0; i < labels.length; i++) {
            int own = Arrays.binarySearch(places, positions[i]);
            labels[i] = own >= 0 ? own : labels[i];
        }
        return labels;
    }

    private static Similarities similarities(List<Point> points, ApParams ap) {
        return Similarities.of(
                ApInput.vectors(points.stream().map(Point::vector).toArray(double[][]::new)), ap);
    }

    private static double[] weights(List<Point> points) {
        return points.stream().mapToDouble(Point::weight).toArray();
    }

    private static List<Point> drawn(List<Point> points, long seed, int round) {
        return points.stream()
                .sorted(Comparator.comparingLong((Point point) -> Draw.hash(point.key(), seed, round)))
                .toList();
    }

    @Override
    public List<ColumnStatistics> joining(Strata strata) {
        List<ColumnStatistics> joining = emptied(strata);
        for (Part part : shuffled(parts)) {
            List<ColumnStatistics> own = emptied(strata);
            for (int i = 0; i < part.placed.length; i++) {
                part.placed[i] = strata.of(part.placed[i], part.points[i]);
                own.get(part.placed[i]).add(part.objects, i);
            }
            for (int s = 0; s < strata.size(); s++) {
                joining.get(s).addAll(sent(own.get(s)));
            }
        }
        return joining;
    }

    private List<ColumnStatistics> emptied(Strata strata) {
        return IntStream.range(0, strata.size()).mapToObj(s -> schema.emptied()).toList();
    }

    @Override
    public List<List<Member>> nearest(Strata strata, List<double[]> centres) {
        List<Nearest> nearest = centres.stream().map(centre -> new Nearest()).toList();
        Map<Integer, Member> members = new HashMap<>();
        for (Part part : shuffled(parts)) {
            for (int i = 0; i < part.placed.length; i++) {
                double nearness = part.packer.nearness(part.points[i], centres.get(part.placed[i]));
                nearest.get(part.placed[i]).add(part.positions[i], nearness);
                members.put(part.positions[i], member(part, i));
            }
        }
        return nearest.stream()
                .map(some -> some.objects().mapToObj(members::get).toList())
                .toList();
    }

    private Member member(Part part, int object) {
        Row row = schema.row(part.objects, object);
        return new Member(part.objects.ids().get(object), read(bytes(row::write), Row::read));
    }

    @Override
    public int[] strataOf(int[] objects) {
        int[] strata = new int[objects.length];
        for (Part part : shuffled(parts)) {
            for (int i = 0; i < part.placed.length; i++) {
                int asked = Arrays.binarySearch(objects, part.positions[i]);
                if (asked >= 0) {
                    strata[asked] = part.placed[i];
                }
            }
        }
        return strata;
    }

    @Override
    public List<Member> all(int stratum) {
        throw new UnsupportedOperationException("all objects are asked for");
    }

    @Override
    public Row row(int object) {
        throw new UnsupportedOperationException("an object is asked for");
    }

    @Override
    public Labels label(Strata strata, double[][] standing) {
        int[] labels = new int[size];
        double[] similarities = new double[size];
        for (Part part : parts) {
            for (int i = 0; i < part.placed.length; i++) {
                labels[part.positions[i]] = part.placed[i];
                similarities[part.positions[i]] =
                        part.packer.similarity().between(part.points[i], standing[part.placed[i]]) + 0.0;
            }
        }
        return new Labels(labels, similarities);
    }

    private ColumnStatistics sent(ColumnStatistics statistics) {
        return read(bytes(statistics::writeContent), schema::readContent);
    }

    private <T> List<T> shuffled(List<T> list) {
        List<T> copy = new ArrayList<>(list);
        Collections.shuffle(copy, random);
        return copy;
    }

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }

    private static byte[] bytes(Writing content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            content.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] bytes, Reading<T> reading) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return reading.from(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked") // what comes back is what went
    private static <T> T copy(T sent) {
        byte[] bytes = bytes(out -> {
            try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
                objects.writeObject(sent);
            }
        });
        return read(bytes, in -> {
            try (ObjectInputStream objects = new ObjectInputStream(in)) {
                return (T) objects.readObject();
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
