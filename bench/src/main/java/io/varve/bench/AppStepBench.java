package io.varve.bench;

import io.varve.Batch;
import io.varve.StepResult;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.cli.bench.Mixture;
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

/** One step of A-Posteriori affinity Propagation: a batch over the clusters of those before it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 20)
@Fork(1)
public class AppStepBench {

    private static final int BATCHES_BEFORE = 3;

    @Param({"200", "1000"})
    private int batch;

    @Param({"1", "2"})
    private int threads;

    private AppClustering app = AppClustering.create(AppParams.defaults());
    private Batch next = Batch.of(new double[1][1]);

    /** Lays some batches, before every step anew since a step cannot be taken back. */
    @Setup(Level.Invocation)
    public void prepare() {
        AppParams params = AppParams.defaults().withKeepHistory(false);
        app = AppClustering.create(params.withAp(params.ap().withThreads(threads)));
        Mixture mixture = new Mixture(20, 16, 0.2, 7);
        for (int step = 0; step < BATCHES_BEFORE; step++) {
            app.partialFit(draw(mixture, step));
        }
        next = draw(mixture, BATCHES_BEFORE);
    }

    private Batch draw(Mixture mixture, int step) {
        return Batch.of(IntStream.range(0, batch).mapToObj(i -> step + ":" + i).toList(), mixture.draw(batch));
    }

    /** Takes the step. */
    @Benchmark
    public StepResult step() {
        return app.partialFit(next);
    }
}
