package io.varve.cli;

import io.varve.io.Format;
import io.varve.io.Mark;
import io.varve.io.TableWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Where one table goes; shared by all verbs that read a timeline. Rows are written as they are read, and nothing is before the
 * first: a refusal leaves no file and shows no header.
 */
final class TableOptions {

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(names = "--out", paramLabel = "FILE", description = "Where the table goes. Default: standard output.")
    private @Nullable Path file;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "Format of the table: csv, tsv, jsonl or parquet. Default: by the ending of FILE, else csv.")
    private @Nullable String format;

    private List<String> further = List.of();

    /** Says which formats the verb writes itself, beside those of tables. */
    void alsoKnown(List<String> formats) {
        further = formats;
    }

    /** Whether a table was asked for, by its place or format. */
    boolean isAsked() {
        return file != null || format != null;
    }

    /** Refuses, as wrong usage, a place or a format that the table cannot have; for verbs that read long before they write. */
    void check(Class<? extends Record> type) {
        Format chosen = format();
        if (file != null) {
            place(chosen, type);
        } else if (chosen == Format.PARQUET) {
            throw new ParameterException(
                    Specs.of(verb).commandLine(), "parquet is not text and cannot be shown; name a file with --out");
        }
    }

    /** Writes a table, row by row. */
    <R extends Record> void write(Class<R> type, Consumer<Consumer<R>> rows) {
        check(type);
        Format chosen = format();
        if (file != null) {
            place(chosen, type).write(path -> write(() -> TableWriter.open(path, chosen, type), rows));
            return;
        }
        PrintWriter out = Specs.of(verb).commandLine().getOut();
        write(() -> TableWriter.open(StandardOutput.ending(out), chosen, type), rows);
        out.flush();
    }

    private static <R extends Record> void write(Supplier<TableWriter<R>> opening, Consumer<Consumer<R>> rows) {
        try (Opened<R> table = new Opened<>(opening)) {
            rows.accept(row -> table.writer().write(row));
            table.writer();
        }
    }

    /** Writes a text of the verb's own to where its tables would go. */
    void write(String text, Mark mark) {
        if (file != null) {
            place(mark, "such a file").write(path -> Files.writeString(path, text, StandardCharsets.UTF_8));
            return;
        }
        PrintWriter out = Specs.of(verb).commandLine().getOut();
        out.print(text);
        out.flush();
    }

    private OutFile place(Format chosen, Class<? extends Record> type) {
        return place(Mark.table(chosen, type), "such a table");
    }

    private OutFile place(Mark mark, String what) {
        return OutFile.at(Objects.requireNonNull(file), mark, what, Specs.of(verb));
    }

    /** A writer that is opened by the first row. */
    private static final class Opened<R extends Record> implements AutoCloseable {
        private final Supplier<TableWriter<R>> opening;
        private @Nullable TableWriter<R> opened;

        Opened(Supplier<TableWriter<R>> opening) {
            this.opening = opening;
        }

        TableWriter<R> writer() {
            TableWriter<R> writer = opened;
            if (writer == null) {
                writer = opening.get();
                opened = writer;
            }
            return writer;
        }

        @Override
        public void close() {
            if (opened != null) {
                opened.close();
            }
        }
    }

    Optional<String> formatName() {
        return Optional.ofNullable(format);
    }

    /** Whether a format of the verb's own was asked for, by its name or by the ending of the file. */
    boolean isAsked(String own) {
        return format == null
                ? file != null && file.toString().toLowerCase(Locale.ROOT).endsWith("." + own)
                : format.equals(own);
    }

    private Format format() {
        if (format == null
                && file != null
                && file.toString().toLowerCase(Locale.ROOT).endsWith(".json")) {
            throw new ParameterException(
                    Specs.of(verb).commandLine(),
                    "--out %s: a table is written as one JSON object a line; name the file .jsonl, or say --format jsonl"
                            .formatted(Shown.of(file.toString())));
        }
        if (format == null) {
            return Optional.ofNullable(file)
                    .flatMap(path -> Format.ofEnding(path.toString()))
                    .filter(Format::writable)
                    .orElse(Format.CSV);
        }
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
                                Stream.concat(
                                                Arrays.stream(Format.values())
                                                        .filter(Format::writable)
                                                        .map(Format::toString),
                                                further.stream())
                                        .collect(Collectors.joining(", "))));
    }
}
