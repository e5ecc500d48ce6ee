package io.varve.cli;

import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * How a verb was called.
 *
 * @param words all words, the verb first
 * @param out where sentences and tables go
 * @param err where warnings go
 * @param read what picocli made of the words; null where it has not read them
 */
record Call(
        List<String> words,
        PrintWriter out,
        PrintWriter err,
        @Nullable CommandSpec read) {

    /** A call whose words picocli has read. */
    static Call read(CommandSpec spec) {
        CommandLine command = spec.commandLine();
        return new Call(
                spec.root().commandLine().getParseResult().originalArgs(), command.getOut(), command.getErr(), spec);
    }

    /** A call whose words were read without picocli. */
    static Call plain(PrintWriter out, PrintWriter err, String... words) {
        return new Call(List.of(words), out, err, null);
    }

    /** What picocli makes of the words, which takes its time where it has not read them yet. */
    CommandSpec spec() {
        return read == null ? Main.parsed(out, err, words.toArray(new String[0])) : read;
    }
}
