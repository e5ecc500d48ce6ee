package io.varve.bench;

import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.cli.bench.ApTrial;
import io.varve.cli.bench.Mixture;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One iteration of affinity propagation: the messages alone, without stop rule; of all pairs, and of active pairs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class IterationBench {

    @Param({"2000", "4000"})
    private int objects;

    @Param({"DOUBLE", "FLOAT"})
    private Precision precision = Precision.DOUBLE;

    @Param({"SCALAR", "VECTOR"})
    private Kernels kernels = Kernels.AUTOMATIC;

    @Param({"1", "2"})
    private int threads;

    @Param({"dense", "active"})
    private String form = "active";

    private Workers workers = Workers.start(1);
    private Messages messages = Messages.ofAllPairs(SquareMatrix.allocate(1, false), false, kernels, workers);

    /** Computes similarities, with preferences on the diagonal. */
    @Setup(Level.Trial)
    public void prepare() {
        double[][] x = Mixture.objects(objects, 16, 7);
        ApParams params = ApTrial.params(0).withPrecision(precision);
        SquareMatrix similarities = new SimilarityFilling(x, params).fill();
        double preference = ApTrial.medianSimilarity(x);
        for (int k = 0; k < objects; k++) {
            similarities.set(k, k, preference);
        }
        workers = Workers.start(threads);
        messages = form.equals("dense")
                ? Messages.ofAllPairs(similarities, false, kernels, workers)
                : Messages.on(similarities, false, kernels, workers);
    }

    /** Lets the threads go. */
    @TearDown(Level.Trial)
    public void close() {
        workers.close();
    }

    /** Advances by one iteration. */
    @Benchmark
    public double iteration() {
        messages.advance(ApTrial.DAMPING);
        return messages.belief(0);
    }
}
