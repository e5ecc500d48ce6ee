package io.varve.bench;

import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.cli.bench.Mixture;
import io.varve.relatives.iapkm.IapkmClustering;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.relatives.iapna.IapnaClustering;
import io.varve.relatives.iapna.IapnaParams;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Table 1 of the paper put to the test: five small batches after a large one, by each algorithm for objects that arrive
 * once. The first step, which all of them take by affinity propagation, is not part of the time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 5)
@Fork(1)
public class RelativesBench {

    private static final int STEPS = 5;
    private static final int SHARE_OF_A_STEP = 10;

    /** The algorithms. */
    public enum Algorithm {
        /** Affinity propagation from scratch. */
        AP,
        /** Messages of the nearest neighbours. */
        IAPNA,
        /** K-Medoids from the first clusters on. */
        IAPKM,
        /** Clusters as points. */
        APP
    }

    @Param({"AP", "IAPNA", "IAPKM", "APP"})
    private Algorithm algorithm = Algorithm.AP;

    @Param({"500", "2000"})
    private int objects;

    private IncrementalClusterer clusterer = create(ApParams.defaults());
    private List<Batch> later = List.of();

    /** Lays the first batch, before every measurement anew since steps cannot be taken back. */
    @Setup(Level.Invocation)
    public void prepare() {
        Mixture mixture = new Mixture(20, 16, 0.2, 7);
        clusterer = create(ApParams.defaults().withThreads(1));
        clusterer.partialFit(draw(mixture, 0, objects));
        later = new ArrayList<>();
        for (int step = 1; step <= STEPS; step++) {
            later.add(draw(mixture, step, objects / SHARE_OF_A_STEP));
        }
    }

    private IncrementalClusterer create(ApParams ap) {
        return switch (algorithm) {
            case AP -> RepeatedApClustering.create(RepeatedApParams.of(ap));
            case IAPNA -> IapnaClustering.create(IapnaParams.of(ap));
            case IAPKM -> IapkmClustering.create(IapkmParams.of(ap));
            case APP -> AppClustering.create(AppParams.defaults().withAp(ap));
        };
    }

    private static Batch draw(Mixture mixture, int step, int size) {
        return Batch.of(IntStream.range(0, size).mapToObj(i -> step + ":" + i).toList(), mixture.draw(size));
    }

    /** Takes the five steps. */
    @Benchmark
    public List<StepResult> fiveSteps() {
        List<StepResult> results = new ArrayList<>();
        later.forEach(batch -> results.add(clusterer.partialFit(batch)));
        return results;
    }
}
