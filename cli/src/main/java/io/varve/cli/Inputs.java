package io.varve.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The files that a run reads: every path that it was given, but those where something goes.
 *
 * @param files those that are there
 */
record Inputs(List<Path> files) {

    private static final List<String> OUTPUTS = List.of("--out", "--backup");

    static Inputs of(CommandSpec verb) {
        List<Path> files = new ArrayList<>();
        for (ArgSpec given : verb.commandLine().getParseResult().matchedArgs()) {
            boolean output =
                    given instanceof OptionSpec option && OUTPUTS.stream().anyMatch(List.of(option.names())::contains);
            // parameters of algorithms are words and keep no value here
            @Nullable Object value = given.getValue();
            Collection<?> values = value instanceof Collection<?> several ? several : Collections.singleton(value);
            for (@Nullable Object one : values) {
                if (!output && one instanceof Path file && Files.exists(file)) {
                    files.add(file);
                }
            }
        }
        return new Inputs(List.copyOf(files));
    }

    /** Those of these files that are there. */
    static Inputs among(List<Path> files) {
        return new Inputs(files.stream().filter(Files::exists).toList());
    }

    /** Whether a file is one of them, however it is called: by another path, by a link, by a second name. */
    boolean hold(Path file) {
        try {
            for (Path input : files) {
                if (Files.exists(file) && Files.isSameFile(input, file)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look at " + file, e);
        }
    }
}
