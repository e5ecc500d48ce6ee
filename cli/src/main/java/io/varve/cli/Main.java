package io.varve.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code varve} command: finds the verb and turns its end into an exit code. */
@Command(
        name = "varve",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            ClusterVerb.class,
            AddVerb.class,
            AdviseVerb.class,
            PreferencesVerb.class,
            LabelsVerb.class,
            ClustersVerb.class,
            GroupsVerb.class,
            EventsVerb.class,
            LineageVerb.class,
            StepsVerb.class,
            PredictVerb.class,
            ForgetVerb.class,
            UndoVerb.class,
            ExportVerb.class,
            RestoreVerb.class,
            CheckVerb.class,
            ReportVerb.class,
            ServeVerb.class,
            ShiftVerb.class,
            ModelVerb.class,
            LabVerb.class,
            DemoVerb.class,
            BenchVerb.class,
            HelpCommand.class
        },
        synopsisSubcommandLabel = "VERB",
        description = {
            "Clusters that live through time: data arrives in batches, each batch is a step, and every cluster has an"
                    + " identity and a history.",
            ""
        },
        footer = {
            "",
            "Start here:",
            "  ./varve demo                  see it work on built-in data",
            "  ./varve advise FILE           what the columns of a file are, and the command to cluster it",
            "  ./varve preferences FILE      how many clusters a file has at which preference",
            "  ./varve cluster --help        cluster files of your own",
            "  ./varve add --help            add a batch a day to a timeline that survives",
            "  ./varve report --help         pictures of an earlier result, or of a timeline",
            "  ./varve serve --help          a timeline as a page and an API",
            "  ./varve bench                 how fast this machine is",
            "  ./varve shift --help          how words change their meaning",
            "  ./varve lab                   the paper's experiments",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused, 4 store damaged."
        })
public final class Main implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private Main() {}

    /** Without a verb, shows what verbs there are. */
    @Override
    public Integer call() {
        CommandLine command = Specs.of(spec).commandLine();
        command.usage(command.getErr());
        return Failures.WRONG_USAGE;
    }

    /**
     * Runs the command and ends Java with its exit code.
     *
     * @param args the verb and its options
     */
    public static void main(String[] args) {
        PrintWriter out = StandardOutput.ofThisProcess();
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    /** Runs the command, writing to the given streams; that it could not is a failure of its own. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        int exit = execute(out, err, args);
        Optional<String> trouble = StandardOutput.trouble(out);
        if (exit == 0 && trouble.isPresent()) {
            err.println("varve: standard output could not be written (" + trouble.get()
                    + "), so the output is incomplete; make room, or write it elsewhere");
            return Failures.FAILURE;
        }
        return exit;
    }

    /** The command with all its verbs and options. */
    static CommandLine command() {
        CommandLine command = new CommandLine(new Main());
        AlgorithmOptions.declare(command);
        return command;
    }

    private static int execute(PrintWriter out, PrintWriter err, String... args) {
        CommandLine command = command();
        command.setOut(out);
        command.setErr(err);
        command.setParameterExceptionHandler(Failures::wrongUsage);
        command.setExecutionExceptionHandler(Failures::inExecution);
        Optional<String> unknown = Words.refusal(args);
        if (unknown.isPresent()) {
            err.println("varve: " + unknown.get());
            return Failures.WRONG_USAGE;
        }
        try {
            return command.execute(args);
        } catch (OutOfMemoryError e) {
            err.println(
                    "varve: Java ran out of memory; set VARVE_MEMORY, for example VARVE_MEMORY=16g, or cluster fewer"
                            + " objects at once");
            Failures.stack(e, err, Failures.debugging());
            return Failures.DATA_REFUSED;
        }
    }
}
