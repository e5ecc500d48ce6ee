package io.varve.cli;

import io.varve.ap.TooManyObjectsException;
import io.varve.io.DataRefused;
import io.varve.scale.OtherColumnOrderException;
import io.varve.store.StoreDamaged;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one sentence for a person and one number for a script. */
final class Failures {

    static final int FAILURE = 1;
    static final int WRONG_USAGE = 2;
    static final int DATA_REFUSED = 3;
    static final int STORE_DAMAGED = 4;

    private static final int MOST_COLUMNS = 20;

    private Failures() {}

    static int wrongUsage(ParameterException refusal, String[] args) {
        CommandLine command = refusal.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("varve: " + tame(sentence(refusal)));
        if (refusal instanceof UnmatchedArgumentException unmatched) {
            UnmatchedArgumentException.printSuggestions(unmatched, err);
        }
        err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return WRONG_USAGE;
    }

    /** The parser speaks of arguments at an index; people know verbs and files. */
    private static String sentence(ParameterException refusal) {
        if (refusal instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            String word = Shown.of(unmatched.getUnmatched().get(0));
            return refusal.getCommandLine().getSubcommands().isEmpty()
                    ? "'" + word + "' is one word too many"
                    : "there is no verb '" + word + "'";
        }
        return String.valueOf(refusal.getMessage());
    }

    static int inExecution(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof TooManyObjectsException tooMany) {
            err.println("varve: " + tame(tooMany.getMessage() + memoryOptions(tooMany)));
            return DATA_REFUSED;
        }
        if (failure instanceof OtherColumnOrderException other) {
            err.println("varve: " + tame(other.getMessage() + columnsOption(other)));
            return DATA_REFUSED;
        }
        if (failure instanceof StoreDamaged) {
            err.println("varve: " + tame(failure.getMessage()));
            return STORE_DAMAGED;
        }
        if (failure instanceof InvalidPathException path) {
            err.println("varve: " + Words.refusalOfName(path.getInput()));
            return FAILURE;
        }
        if (failure instanceof DataRefused || failure instanceof IllegalArgumentException) {
            err.println("varve: " + tame(failure.getMessage()));
            return DATA_REFUSED;
        }
        err.println("varve: " + tame(describe(failure)));
        if (System.getenv("VARVE_DEBUG") == null) {
            err.println("Set VARVE_DEBUG=1 to see where.");
        } else {
            failure.printStackTrace(err);
        }
        return FAILURE;
    }

    /** Sentences name values from data, and a control character could move the cursor of a terminal or worse. */
    private static String tame(@Nullable String sentence) {
        return String.valueOf(sentence).replaceAll("[\\p{Cc}&&[^\t\n]]", "\uFFFD");
    }

    /** The library knows the way out, but not what its parts are called here. */
    private static String memoryOptions(TooManyObjectsException refusal) {
        long gigabytes = refusal.neededBytes() / 900_000_000 + 1;
        return " (--precision float halves the need, VARVE_MEMORY=" + gigabytes
                + "g meets it, --large-batch hierarchical goes through blocks, --algorithm app with smaller steps lowers it)";
    }

    /** Names that hold the comma of the option, and hundreds of names, cannot be given there. */
    private static String columnsOption(OtherColumnOrderException refusal) {
        String names = String.join(",", refusal.wanted());
        boolean given = refusal.wanted().size() <= MOST_COLUMNS
                && refusal.wanted().stream().noneMatch(name -> name.matches(".*[\\s,'\"].*"));
        return given ? " (--columns " + names + " reads them so)" : "";
    }

    private static String describe(Throwable failure) {
        if (failure instanceof UncheckedIOException && failure.getMessage() != null) {
            return failure.getMessage();
        }
        String kind = failure.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
        String message = failure.getMessage();
        return String.format(Locale.ROOT, "failed: %s%s", kind, message == null ? "" : " (" + message + ")");
    }
}
