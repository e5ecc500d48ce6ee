package io.varve.cli;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How input files are read by verbs that take several steps. */
final class SteppedInputOptions extends InputOptions {

    @Option(
            names = "--step-column",
            paramLabel = "COLUMN",
            description = "Column with the step of each row; else each file is a step.")
    private @Nullable String stepColumn;

    @Option(
            names = "--seed-labels",
            paramLabel = "COLUMN",
            description =
                    "For algorithms that learn from classes: column with the class of some objects, never a feature; an empty cell"
                            + " is an unknown class. They learn the classes of others (table pseudo_labels).")
    private @Nullable String seedLabels;

    @Override
    Optional<String> stepColumn() {
        return Optional.ofNullable(stepColumn);
    }

    @Override
    Optional<String> seedColumn() {
        return Optional.ofNullable(seedLabels);
    }

    /** Refuses classes to learn from where the algorithm learns nothing. */
    void requireSeedsTaken(AlgorithmParams<?> algorithm, CommandLine command) {
        if (seedLabels != null && !algorithm.traits().takesSeeds()) {
            throw new ParameterException(
                    command,
                    "--seed-labels applies only to --algorithm "
                            + Algorithms.all().stream()
                                    .filter(SteppedInputOptions::takesSeeds)
                                    .<String>map(Algorithm::name)
                                    .collect(Collectors.joining(" or ")));
        }
    }

    private static <P extends AlgorithmParams<P>> boolean takesSeeds(Algorithm<P> algorithm) {
        return algorithm.traits(algorithm.defaults(Conventions.VARVE)).takesSeeds();
    }
}
