package io.varve.bench;

import io.varve.ap.Precision;
import io.varve.cli.bench.ApTrial;
import io.varve.cli.bench.Mixture;
import io.varve.internal.messages.OrderStatistics;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.util.Arrays;
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
import org.openjdk.jmh.annotations.Warmup;

/** The median of all similarities between different objects. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class MedianBench {

    @Param({"200", "2000", "4000"})
    private int objects;

    @Param({"DOUBLE", "FLOAT"})
    private Precision precision = Precision.DOUBLE;

    private SquareMatrix similarities = SquareMatrix.allocate(1, false);
    private int[] once = {1};

    /** Computes the similarities. */
    @Setup(Level.Trial)
    public void prepare() {
        double[][] x = Mixture.objects(objects, 16, 7);
        similarities = new SimilarityFilling(x, ApTrial.params(0).withPrecision(precision)).fill();
        once = new int[objects];
        Arrays.fill(once, 1);
    }

    /** Selects the median. */
    @Benchmark
    public double median() {
        try (Workers workers = Workers.start(1)) {
            return new OrderStatistics(similarities, true, once, false, workers).quantile(0.5);
        }
    }
}
