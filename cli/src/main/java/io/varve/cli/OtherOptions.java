package io.varve.cli;

import io.varve.cli.advise.Paste;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What was given beside the options that say what the columns are, for a command that says that otherwise. */
final class OtherOptions {

    private static final Set<String> OF_COLUMNS = Set.of(
            "--id-column",
            "--step-column",
            "--step-by",
            "--label-column",
            "--columns",
            "--exclude",
            "--categorical",
            "--text-column",
            "--vector-column",
            "--day-first",
            "--delimiter",
            "--decimal",
            "--encoding",
            "--broken-lines",
            "--copies",
            "--missing",
            "--no-header",
            "--no-quotes",
            "--ids");

    private OtherOptions() {}

    /** Returns them as a shell takes them, each with a space before it. */
    static String of(CommandSpec verb) {
        return verb.commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> !OF_COLUMNS.contains(option.longestName()))
                .map(OtherOptions::words)
                .collect(Collectors.joining());
    }

    private static String words(OptionSpec option) {
        return option.arity().max() == 0
                ? " " + option.longestName()
                : option.originalStringValues().stream()
                        .map(value -> " " + option.longestName() + " " + Paste.quoted(value))
                        .collect(Collectors.joining());
    }
}
