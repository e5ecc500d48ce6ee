package io.varve.cli;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How input files are read by verbs that take several steps. */
final class SteppedInputOptions extends InputOptions {

    @Option(
            names = "--step-column",
            paramLabel = "COLUMN",
            description = {
                "Column with the step of each row; else each file is a step. Steps are in the order of numbers, dates or names"
                        + " of months, others in the order of the file. Rows need not be in order, unless they come from"
                        + " standard input."
            })
    private @Nullable String stepColumn;

    @Option(
            names = "--seed-labels",
            paramLabel = "COLUMN",
            description =
                    "For algorithms that learn from classes: column with the class of some objects, never a feature; an empty cell"
                            + " is an unknown class. They learn the classes of others (table pseudo_labels).")
    private @Nullable String seedLabels;

    @Option(
            names = "--step-by",
            paramLabel = "PERIOD",
            description =
                    "Makes a step of every year, quarter, month, week or day of the dates in --step-column, or of a"
                            + " number of rows, such as '500 rows'.")
    private @Nullable String stepBy;

    @Override
    boolean take(String option, String word) {
        switch (option) {
            case "--step-column" -> stepColumn = word;
            case "--step-by" -> stepBy = word;
            default -> {
                return super.take(option, word);
            }
        }
        return true;
    }

    /** Whether one file may make several steps. */
    boolean makesSteps() {
        return stepColumn != null || stepBy != null;
    }

    @Override
    boolean isStepped() {
        return true;
    }

    @Override
    Map<String, String> words(Map<String, String> others) {
        Map<String, String> words = super.words(others);
        put(words, "step_column", stepColumn);
        put(words, "step_by", stepBy);
        put(words, "seed_labels", seedLabels);
        return words;
    }

    /** Refuses classes to learn from where the algorithm learns nothing. */
    void requireSeedsTaken(AlgorithmParams<?> algorithm, @Nullable CommandSpec verb) {
        if (seedLabels != null && !algorithm.traits().takesSeeds()) {
            throw new ParameterException(
                    Specs.of(verb).commandLine(),
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
