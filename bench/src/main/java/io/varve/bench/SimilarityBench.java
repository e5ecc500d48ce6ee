package io.varve.bench;

import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.cli.bench.Mixture;
import io.varve.similarity.Similarity;
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

/** All similarities of some objects, the matrix allocated anew each time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class SimilarityBench {

    @Param("2000")
    private int objects;

    @Param({"16", "768"})
    private int dimensions;

    @Param({"euclidean", "sqeuclidean", "cosine"})
    private String similarity = "";

    @Param({"DOUBLE", "FLOAT"})
    private Precision precision = Precision.DOUBLE;

    @Param({"1", "2"})
    private int threads;

    private SimilarityFilling filling = new SimilarityFilling(new double[1][1], ApParams.defaults());

    /** Draws the objects. */
    @Setup(Level.Trial)
    public void prepare() {
        ApParams params = ApParams.defaults()
                .withSimilarity(Similarity.named(similarity))
                .withPrecision(precision)
                .withThreads(threads);
        filling = new SimilarityFilling(Mixture.objects(objects, dimensions, 7), params);
    }

    /** Fills the matrix. */
    @Benchmark
    public Object fill() {
        return filling.fill();
    }
}
