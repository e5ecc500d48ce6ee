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
        synopsisSubcommandLabel = "VERB",
        subcommands = {LabReplayVerb.class},
        description = {"The laboratory: repeats what the paper's authors published.", ""})
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
