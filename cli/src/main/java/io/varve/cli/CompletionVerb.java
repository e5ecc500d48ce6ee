package io.varve.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code varve completion}: the script by which a shell completes verbs and options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Prints a script for bash and zsh: with it, the Tab key completes the verbs and options of varve.",
        footer = {
            "",
            "Examples:",
            "  ./varve completion >varve-completion                 once, after each new version",
            "  source varve-completion                              in ~/.bashrc or ~/.zshrc",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage."
        })
final class CompletionVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Specs.of(spec).commandLine().getOut().print(AutoComplete.bash("varve", Main.command()));
        return 0;
    }
}
