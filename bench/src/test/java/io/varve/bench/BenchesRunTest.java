package io.varve.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs, on small problems and once, so that none rots; how long it takes is nobody's business here. */
class BenchesRunTest {

    @Test
    void everyBenchmarkRunsInEverySetting() throws RunnerException {
        Options options = new OptionsBuilder()
                .include("io\\.varve\\.bench\\..*Bench\\.")
                .param("objects", "100")
                .param("dimensions", "8")
                .param("batch", "50")
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(1))
                .forks(0)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        Set<String> names = results.stream()
                .map(result -> result.getParams().getBenchmark().replaceAll("^.*\\.(\\w+Bench)\\.\\w+$", "$1"))
                .collect(Collectors.toSet());
        assertThat(names)
                .containsExactlyInAnyOrder(
                        "IterationBench",
                        "SimilarityBench",
                        "MedianBench",
                        "AppStepBench",
                        "RelativesBench",
                        "SnapshotsBench");
        // double and float; scalar and vector; one thread and two; all pairs and active ones
        assertThat(results.stream()
                        .filter(result -> result.getParams().getBenchmark().contains("IterationBench")))
                .hasSize(16);
    }
}
