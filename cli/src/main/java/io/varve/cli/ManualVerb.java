package io.varve.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
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
            "  ./varve manual lab run                               a verb of a verb",
            "  ./varve manual | man -l -                            where man reads standard input",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage."
        })
final class ManualVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "VERB",
            arity = "0..*",
            description =
                    "Verb to describe, with its own verb where it has some, as in 'lab run'; without it, varve itself.")
    private List<String> verbs = List.of();

    @Override
    public Integer call() {
        CommandLine described = Main.command();
        for (String verb : verbs) {
            CommandLine named = described.getSubcommands().get(verb);
            if (named == null) {
                throw new ParameterException(Specs.of(spec).commandLine(), refusal(verb, described.getCommandSpec()));
            }
            described = named;
        }
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        out.print(new ManualPage(described.getCommandSpec()).text());
        return 0;
    }

    private static String refusal(String verb, CommandSpec above) {
        String owner = above.parent() == null ? "" : " of '" + above.name() + "'";
        Set<String> known = ManualPage.verbs(above).keySet();
        return "verb '" + verb + "'" + owner + " is not known; "
                + (known.isEmpty() ? "there are none" : "known are " + String.join(", ", known));
    }
}
