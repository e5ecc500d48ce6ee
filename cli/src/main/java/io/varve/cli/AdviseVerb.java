package io.varve.cli;

import io.varve.cli.advise.Advice;
import io.varve.io.ReadOptions;
import io.varve.io.profile.TableProfile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve advise}: says what the columns of a file are, and how it may be clustered. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Says what the columns of a file are (numbers, categories, ids, dates, gaps), which of them would dominate"
                    + " distances, which scale suits, how the number of clusters depends on the preference, and the command"
                    + " to paste. Reads what 'varve cluster' reads, and also files that it refuses: all problems are listed.",
            "",
            "With --out or --format the table of columns is written instead."
        },
        footer = {
            "",
            "Example:",
            "  ./varve advise examples/iris.csv",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class AdviseVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file to look at; '-' for standard input.")
    private Path file = Path.of("-");

    @Mixin
    private final SteppedInputOptions input = new SteppedInputOptions();

    @Mixin
    private final TableOptions output = new TableOptions();

    @Override
    public Integer call() {
        ReadOptions given = input.readOptions(false, false);
        Advice advice = Advice.on(file, TableProfile.of(file, given, System.in));
        if (output.isAsked()) {
            output.write(Advice.ColumnRow.class, rows -> advice.rows().forEach(rows));
            return 0;
        }
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        advice.lines().forEach(line -> out.println(Shown.line(line)));
        out.flush();
        return 0;
    }
}
