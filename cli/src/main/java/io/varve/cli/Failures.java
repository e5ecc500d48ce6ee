package io.varve.cli;

import io.varve.ap.TooManyObjectsException;
import io.varve.io.TooManyRowsException;
import io.varve.refusal.Option;
import io.varve.refusal.Refused;
import io.varve.scale.OtherColumnOrderException;
import io.varve.store.StoreDamaged;
import io.varve.store.TimelineOption;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one sentence for a person and one number for a script. */
final class Failures {

    static final int FAILURE = 1;
    static final int WRONG_USAGE = 2;
    static final int DATA_REFUSED = 3;
    static final int STORE_DAMAGED = 4;

    private static final int MOST_COLUMNS = 20;
    private static final Pattern CLUSTER = Pattern.compile("k\\d+");

    private Failures() {}

    static int wrongUsage(ParameterException refusal, String[] args) {
        return wrongUsage(refusal, refusal.getCommandLine().getErr(), debugging());
    }

    static int wrongUsage(ParameterException refusal, PrintWriter err, boolean debug) {
        CommandLine command = refusal.getCommandLine();
        err.println("varve: " + tame(sentence(refusal)));
        if (refusal instanceof UnmatchedArgumentException unmatched) {
            UnmatchedArgumentException.printSuggestions(unmatched, err);
        }
        err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        stack(refusal, err, debug);
        return WRONG_USAGE;
    }

    static boolean debugging() {
        return System.getenv("VARVE_DEBUG") != null;
    }

    static void stack(Throwable failure, PrintWriter err, boolean debug) {
        if (debug) {
            failure.printStackTrace(err);
        }
    }

    /** The parser speaks of arguments at an index; people know verbs and files. */
    private static String sentence(ParameterException refusal) {
        if (!(refusal instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(refusal.getMessage());
        }
        CommandLine command = refusal.getCommandLine();
        String word = Shown.of(unmatched.getUnmatched().get(0));
        if (unmatched.isUnknownOption()) {
            return refusal.getMessage() + (word.equals("--step") ? stepsOf(command) : "");
        }
        boolean cluster = CLUSTER.matcher(word).matches() && has(command, "--of");
        return command.getSubcommands().isEmpty()
                ? "unexpected argument '" + word + "'" + (cluster ? "; name a cluster with --of " + word : "")
                : "there is no verb '" + word + "'";
    }

    /** What people mean who look for the step of a verb. */
    private static String stepsOf(CommandLine command) {
        String since = has(command, "--since") ? ", --since the first" : "";
        return has(command, "--at") ? "; --at names the last step that counts" + since : "";
    }

    private static boolean has(CommandLine command, String option) {
        return command.getCommandSpec().findOption(option) != null;
    }

    static int inExecution(Exception failure, PrintWriter err) {
        if (StandardOutput.isLost(failure)) {
            // told of at the end, or not at all where a reader has seen enough
            return 0;
        }
        return tell(failure, err, debugging());
    }

    /** Tells of a failure: of data and stores in one sentence, of a mistake of ours as what it is. */
    static int tell(Exception failure, PrintWriter err, boolean debug) {
        int exit = exit(failure);
        err.println("varve: " + tame(exit == FAILURE ? describe(failure) : sentence(failure)));
        stack(failure, err, debug);
        if (!debug && exit == FAILURE) {
            err.println("Set VARVE_DEBUG=1 to see where.");
        }
        return exit;
    }

    private static int exit(Exception failure) {
        if (failure instanceof StoreDamaged) {
            return STORE_DAMAGED;
        }
        return failure instanceof Refused ? DATA_REFUSED : FAILURE;
    }

    /** Sentences name values from data, and a control character could move the cursor of a terminal or worse. */
    private static String tame(@Nullable String sentence) {
        return String.valueOf(sentence).replaceAll("[\\p{Cc}&&[^\t\n]]", "\uFFFD");
    }

    /** The library knows options by its own names, people by those of the command. */
    static String sentence(Exception failure) {
        return failure instanceof Refused refused
                ? refused.refusal().sentence(Failures::option) + wayOut(refused)
                : String.valueOf(failure.getMessage());
    }

    static String option(Option option) {
        String name = "--" + option.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return option == TimelineOption.LATE ? name + " accept" : name;
    }

    /** The library knows the way out, but not what its parts are called here. */
    private static String wayOut(Refused refusal) {
        if (refusal instanceof TooManyObjectsException tooMany) {
            return " (" + LargeRun.memory(tooMany.neededBytes()) + ")";
        }
        if (refusal instanceof TooManyRowsException tooMany) {
            return " (" + LargeRun.memory(tooMany.neededBytes()) + ")";
        }
        return refusal instanceof OtherColumnOrderException other ? columnsOption(other) : "";
    }

    /** Names that hold the comma of the option, and hundreds of names, cannot be given there. */
    private static String columnsOption(OtherColumnOrderException refusal) {
        String names = String.join(",", refusal.wanted());
        boolean given = refusal.wanted().size() <= MOST_COLUMNS
                && refusal.wanted().stream().noneMatch(name -> name.matches(".*[\\s,'\"].*"));
        return given ? " (--columns " + names + " reads them in this order)" : "";
    }

    private static String describe(Exception failure) {
        String message = failure.getMessage();
        if (failure instanceof InvalidPathException path) {
            return Words.refusalOfName(path.getInput());
        }
        if (failure instanceof UncheckedIOException && message != null) {
            return message;
        }
        String kind = failure.getClass().getSimpleName();
        String what = message == null ? kind : kind + ": " + message;
        return failure instanceof RuntimeException && !(failure instanceof UncheckedIOException)
                ? "this is a bug in varve, not in your data (" + what + "); please report it with the stack"
                : "failed: " + what;
    }
}
