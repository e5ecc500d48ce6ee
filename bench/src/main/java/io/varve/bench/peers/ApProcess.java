package io.varve.bench.peers;

import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.cli.bench.ApTrial;
import io.varve.cli.bench.Triad;
import io.varve.cli.bench.VectorFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Our affinity propagation on a file, timed, and the triad in the same Java. */
final class ApProcess {

    private ApProcess() {}

    /** Arguments: file, objects, dimensions, preference, precision, threads, rounds. */
    public static void main(String[] args) throws IOException {
        VectorFile data = new VectorFile(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        ApParams params = ApTrial.params(Double.parseDouble(args[3]))
                .withPrecision(Precision.valueOf(args[4]))
                .withThreads(Integer.parseInt(args[5]));
        Triad triad = Triad.measure();
        ApTrial trial = ApTrial.best(data.read(), params, Integer.parseInt(args[6]));
        System.out.println("triad " + triad.nanosPerElement());
        System.out.println("seconds " + trial.seconds());
        System.out.println("nanos " + trial.nanosPerElement());
        System.out.println("iterations " + trial.convergence().iterations());
        System.out.println("converged " + trial.convergence().converged());
        System.out.println("labels "
                + Arrays.stream(trial.labels()).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
    }
}
