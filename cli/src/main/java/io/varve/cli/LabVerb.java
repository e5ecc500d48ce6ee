package io.varve.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code varve lab}: the paper's experiments. */
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            LabRunVerb.class,
            LabReportVerb.class,
            LabRelativesVerb.class,
            LabReplayVerb.class,
            LabDownloadVerb.class
        },
        synopsisSubcommandLabel = "VERB",
        description = {
            "Repeats the evaluation of the paper on A-Posteriori affinity Propagation, for any algorithm, beside the"
                    + " published numbers.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  ./varve lab run uniform --datasets iris,wine --runs 20 --out results",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class LabVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    /** Without a verb, shows what verbs there are. */
    @Override
    public Integer call() {
        CommandLine command = Specs.of(spec).commandLine();
        command.usage(command.getErr());
        return Failures.WRONG_USAGE;
    }
}
