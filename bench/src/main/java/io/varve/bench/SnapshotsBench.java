package io.varve.bench;

import io.varve.Batch;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApParams;
import io.varve.cli.bench.Mixture;
import io.varve.relatives.eap.EapClustering;
import io.varve.relatives.eap.EapParams;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Table 1 of the paper put to the test: ten snapshots of the same objects, together and each by itself. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class SnapshotsBench {

    private static final int SNAPSHOTS = 10;

    @Param("200")
    private int objects;

    private final EapParams params = EapParams.defaults()
            .withAp(EapParams.defaults().ap().withThreads(1))
            .withScaling(Scaling.NONE);
    private final List<double[][]> snapshots = new ArrayList<>();

    /** Lets every object drift by itself around where it began. */
    @Setup
    public void prepare() {
        double[][] now = new Mixture(5, 2, 0.05, 7).draw(objects);
        Mixture drift = new Mixture(1, 2, 0.01, 8);
        double[] origin = drift.draw(1)[0];
        for (int t = 0; t < SNAPSHOTS; t++) {
            double[][] moved = drift.draw(objects);
            double[][] next = new double[objects][2];
            for (int i = 0; i < objects; i++) {
                for (int j = 0; j < 2; j++) {
                    next[i][j] = now[i][j] + moved[i][j] - origin[j];
                }
            }
            snapshots.add(next);
        }
    }

    /** Each by itself, by affinity propagation with the same parameters. */
    @Benchmark
    public int ap() {
        ApParams ap = params.ap();
        return snapshots.stream()
                .mapToInt(x -> AffinityPropagation.fit(x, ap).clusterCount())
                .sum();
    }

    /** All at once. */
    @Benchmark
    public int eapAtOnce() {
        return EapClustering.fit(snapshots.stream().map(Batch::of).toList(), params)
                .convergence()
                .iterations();
    }

    /** One by one, in a window of five. */
    @Benchmark
    public int eapOneByOne() {
        EapClustering eap = EapClustering.create(params);
        return snapshots.stream()
                .mapToInt(x -> eap.partialFit(Batch.of(x)).clusterCount())
                .sum();
    }
}
