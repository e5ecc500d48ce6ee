package io.varve.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How input files are read by verbs that take several steps. */
final class SteppedInputOptions extends InputOptions {

    @Option(
            names = "--step-column",
            paramLabel = "COLUMN",
            description = {
                "Column with the step of each row; else each file is a step. Steps are in the order of numbers, of dates or of"
                        + " the names of months, others in that of the file; rows need not be, unless they come from"
                        + " standard input."
            })
    private @Nullable String stepColumn;

    @Option(
            names = "--step-by",
            paramLabel = "PERIOD",
            description =
                    "Makes a step of every year, quarter, month, week or day of the dates in --step-column, or of so many"
                            + " rows, such as '500 rows'.")
    private @Nullable String stepBy;

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
        return words;
    }
}
