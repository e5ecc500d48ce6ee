package io.varve.cli;

import io.varve.io.Format;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where results go; shared by all verbs that leave a folder. */
final class OutputOptions {

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "varve-result",
            description = "Folder for the tables; an earlier result there is replaced. Default: varve-result.")
    private Path folder = Path.of("varve-result");

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "csv",
            description = "Format of the tables: csv (default), tsv, jsonl, parquet.")
    private String format = "csv";

    @Option(
            names = "--timeline",
            description = "Write the table timeline (every object after every step) even beyond 5 million rows.")
    private boolean timeline;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    private boolean quiet;

    /** Takes an option that was read without picocli, if it is one of those that need no more than their word. */
    boolean take(String option, String word) {
        switch (option) {
            case "--out" -> folder = Path.of(word);
            case "--format" -> format = word;
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Takes an option without a word that was read without picocli. */
    boolean take(String option) {
        switch (option) {
            case "--timeline" -> timeline = true;
            case "--quiet" -> quiet = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Returns the folder to write to, or refuses one that cannot be used as wrong usage. */
    ResultFolder folder(Inputs inputs) {
        Format chosen = format();
        try {
            return ResultFolder.at(folder, chosen, timeline, inputs);
        } catch (Refused e) {
            throw new ParameterException(Specs.of(verb).commandLine(), e.getMessage(), e);
        }
    }

    /** Returns the folder to write to for a verb with tables of its own. */
    OutFolder outFolder(OutFolder.Kind kind) {
        if (timeline) {
            throw new ParameterException(
                    Specs.of(verb).commandLine(),
                    "--timeline does not apply to %s; leave it out"
                            .formatted(Specs.of(verb).name()));
        }
        Format chosen = format();
        try {
            return OutFolder.at(folder, chosen, kind, Inputs.of(Specs.of(verb)));
        } catch (Refused e) {
            throw new ParameterException(Specs.of(verb).commandLine(), e.getMessage(), e);
        }
    }

    boolean quiet() {
        return quiet;
    }

    private Format format() {
        for (Format known : Format.values()) {
            if (known.writable() && known.toString().equals(format)) {
                return known;
            }
        }
        throw new ParameterException(
                Specs.of(verb).commandLine(),
                "--format '%s' is not known; choose one of %s"
                        .formatted(
                                format,
                                Arrays.stream(Format.values())
                                        .filter(Format::writable)
                                        .map(Format::toString)
                                        .collect(Collectors.joining(", "))));
    }
}
