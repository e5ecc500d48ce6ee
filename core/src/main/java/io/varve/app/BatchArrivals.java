package io.varve.app;

import io.varve.Batch;
import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.IterationListener;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The objects of a batch that is in memory. */
final class BatchArrivals implements Arrivals {

    private final AppParams params;
    private final ColumnStatistics schema;
    private final Batch batch;
    private final IterationListener listener;
    private double[][] points = {};
    /** The group of every object, and later its stratum. */
    private int[] placed = {};

    private Optional<Packer> packer = Optional.empty();

    BatchArrivals(AppParams params, ColumnStatistics schema, Batch batch, IterationListener listener) {
        this.params = params;
        this.schema = schema;
        this.batch = batch;
        this.listener = listener;
    }

    @Override
    public String name() {
        return batch.name();
    }

    @Override
    public int size() {
        return batch.size();
    }

    @Override
    public ColumnStatistics columns(Scaling scaling) {
        return schema;
    }

    @Override
    public void addTo(ColumnStatistics held) {
        held.add(batch);
    }

    @Override
    public List<Candidate> candidates() {
        return ObjectSample.least(batch.ids())
                .mapToObj(i -> new Candidate(i, member(i)))
                .toList();
    }

    @Override
    public Groups group(AppStep step) {
        packer = Optional.of(step.packer());
        int clusters = step.packs().length;
        points = IntStream.range(0, size())
                .mapToObj(i -> step.packer().point(batch, i))
                .toArray(double[][]::new);
        double[] weights = Arrays.copyOf(step.weights(size()), clusters + size());
        Arrays.fill(weights, clusters, weights.length, 1);
        long[] keys = new long[weights.length];
        Arrays.setAll(keys, p -> p < clusters ? ~p : AppStep.key(batch.ids().get(p - clusters)));
        double[][] all = Stream.concat(Arrays.stream(step.packs()), Arrays.stream(points))
                .toArray(double[][]::new);
        ApInput input = ApInput.vectors(all).withWeights(weights).withKeys(keys);
        ApResult result = params.largeBatch().fit(input, step.ap(), listener);
        placed = Arrays.copyOfRange(result.labels(), clusters, weights.length);
        return new Groups(
                Arrays.copyOf(result.labels(), clusters),
                result.exemplars(),
                result.lastResort(),
                result.convergence(),
                result.levels());
    }

    @Override
    public List<ColumnStatistics> joining(Strata strata) {
        List<ColumnStatistics> joining = new ArrayList<>();
        for (int s = 0; s < strata.size(); s++) {
            joining.add(schema.emptied());
        }
        for (int i = 0; i < size(); i++) {
            placed[i] = strata.of(placed[i], points[i]);
            joining.get(placed[i]).add(batch, i);
        }
        return joining;
    }

    @Override
    public List<List<Member>> nearest(Strata strata, List<double[]> centres) {
        List<Nearest> nearest = centres.stream().map(centre -> new Nearest()).toList();
        for (int i = 0; i < size(); i++) {
            nearest.get(placed[i]).add(i, packer.orElseThrow().nearness(points[i], centres.get(placed[i])));
        }
        return nearest.stream().map(some -> members(some.objects())).toList();
    }

    @Override
    public int[] strataOf(int[] objects) {
        return Arrays.stream(objects).map(i -> placed[i]).toArray();
    }

    @Override
    public List<Member> all(int stratum) {
        return members(IntStream.range(0, size()).filter(i -> placed[i] == stratum));
    }

    @Override
    public Row row(int object) {
        return schema.row(batch, object);
    }

    @Override
    public Labels label(Strata strata, double[][] standing) {
        double[] similarities = new double[size()];
        // no one wants to read -0.0
        Arrays.setAll(
                similarities, i -> packer.orElseThrow().similarity().between(points[i], standing[placed[i]]) + 0.0);
        return new Labels(placed, similarities);
    }

    private List<Member> members(IntStream objects) {
        return objects.mapToObj(this::member).toList();
    }

    private Member member(int object) {
        return new Member(batch.ids().get(object), row(object));
    }
}
