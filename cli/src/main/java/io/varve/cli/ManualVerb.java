package io.varve.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve manual}: the help as a page for {@code man}. */
@Command(
        name = "manual",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Prints the manual page of varve, or of a verb, as 'man' reads it.",
        footer = {
            "",
            "Examples:",
            "  ./varve manual cluster >varve-cluster.1              to be read with man ./varve-cluster.1",
            "  ./varve manual | man -l -                            where man reads standard input",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage."
        })
final class ManualVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "VERB", arity = "0..1", description = "Verb to describe; without it, varve itself.")
    private @Nullable String verb;

    @Override
    public Integer call() {
        CommandLine varve = Main.command();
        CommandLine described = varve;
        if (verb != null) {
            described = varve.getSubcommands().get(verb);
            if (described == null) {
                throw new ParameterException(
                        Specs.of(spec).commandLine(),
                        "verb '" + verb + "' is not known; known are "
                                + String.join(
                                        ", ",
                                        ManualPage.verbs(varve.getCommandSpec()).keySet()));
            }
        }
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        out.print(new ManualPage(described.getCommandSpec()).text());
        return 0;
    }
}
