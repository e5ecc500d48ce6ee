package io.varve.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How input files are read by verbs that take several steps. */
final class SteppedInputOptions extends InputOptions {

    @Option(
            names = "--step-column",
            paramLabel = "COLUMN",
            description = "Column with the step of each row; else each file is a step.")
    private @Nullable String stepColumn;

    @Override
    Optional<String> stepColumn() {
        return Optional.ofNullable(stepColumn);
    }
}
