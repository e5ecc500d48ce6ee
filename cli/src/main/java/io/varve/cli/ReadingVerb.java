package io.varve.cli;

import io.varve.store.StepWord;
import io.varve.store.Timeline;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A verb that reads a timeline, while others may add to it. */
abstract class ReadingVerb implements Callable<Integer> {

    static final String AT = "The state after this step, a number or a date such as 2018-02-02. Default: the last one.";

    static final String EXIT_CODES = "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused, 4 store damaged.";

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TIMELINE", description = "A file that 'varve add' has made.")
    private Path file = Path.of(".");

    @Mixin
    private final TableOptions table = new TableOptions();

    @Override
    public final Integer call() {
        try (Timeline timeline = Timeline.read(file)) {
            return read(timeline);
        }
    }

    /** Tells what the timeline holds. */
    abstract int read(Timeline timeline);

    final CommandSpec spec() {
        return Specs.of(spec);
    }

    final Path file() {
        return file;
    }

    final TableOptions table() {
        return table;
    }

    /** The step that was asked for, which must be there, or the last one. */
    final int step(@Nullable String asked, Timeline timeline) {
        return step(asked, timeline, spec());
    }

    /** The same, with what there is to say of it where it is a date. */
    static int step(@Nullable String asked, Timeline timeline, CommandSpec verb) {
        int step = StepWord.at(asked, timeline);
        StepWord.remarks(asked, timeline)
                .forEach(remark -> verb.commandLine().getErr().println("varve: " + remark));
        return step;
    }
}
