package io.varve.io;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What the beginning of a text file shows of how it is written, as far as nobody said it: for advice, never for reading. */
final class WrittenForm {

    private static final int LOOKED_AT = 1 << 16;
    private static final int MOST_LINES = 200;
    private static final Charset WESTERN = Charset.forName("windows-1252");
    private static final char[] OTHER_DELIMITERS = {';', '\t', '|'};
    private static final char[] DELIMITERS_OF_R = {' ', '\t'};

    private WrittenForm() {}

    static ReadOptions of(Path file, ReadOptions given) throws IOException {
        byte[] start;
        char promised;
        boolean declared;
        try (Source source =
                Source.open(file, InputStream.nullInputStream(), given.form().encoding())) {
            Format format = source.format();
            if (format != Format.CSV && format != Format.TSV) {
                return given;
            }
            promised = source.delimiter();
            declared = source.declaresDelimiter();
            start = source.start(LOOKED_AT);
        } catch (Refused e) {
            // told when the table itself is read
            return given;
        }
        ReadOptions options = given;
        if (given.form().encoding().equals(StandardCharsets.UTF_8) && !isUtf8(start)) {
            options = options.withForm(options.form().withEncoding(WESTERN));
        }
        List<String> lines = lines(
                new String(
                        start,
                        Utf8Of.isNeeded(options.form().encoding())
                                ? StandardCharsets.UTF_8
                                : options.form().encoding()),
                start.length == LOOKED_AT);
        if (declared && lines.size() > 1) {
            lines.remove(0);
        }
        if (options.delimiter().isEmpty() && promised == ',' && !declared) {
            for (char other : DELIMITERS_OF_R) {
                if (options.delimiter().isEmpty() && namesRows(other, lines)) {
                    options = options.withDelimiter(other);
                }
            }
            for (char other : OTHER_DELIMITERS) {
                if (options.delimiter().isEmpty() && separates(other, lines)) {
                    options = options.withDelimiter(other);
                }
            }
        }
        if (options.delimiter().isEmpty() && !declared && areSpaced(promised, lines)) {
            options = options.withDelimiter(' ');
        }
        return options.form().decimalComma()
                        || !hasDecimalCommas(lines, options.delimiter().orElse(promised))
                ? options
                : options.withForm(options.form().withDecimalComma(true));
    }

    /** A character that the end cuts is none that is wrong. */
    private static boolean isUtf8(byte[] start) {
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(start), CharBuffer.allocate(start.length + 1), false);
        return !result.isError();
    }

    private static List<String> lines(String text, boolean cut) {
        List<String> lines = new ArrayList<>(
                text.lines().filter(line -> !line.isBlank()).limit(MOST_LINES).toList());
        if (cut && lines.size() > 1 && lines.size() < MOST_LINES) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** Whether all lines have as many of a sign, which commas have not, or only within numbers. */
    private static boolean separates(char delimiter, List<String> lines) {
        return lines.size() > 1
                && width(delimiter, lines) > 1
                && (width(',', lines) <= 1
                        || lines.stream()
                                .flatMap(line -> fields(line, delimiter).stream())
                                .allMatch(field -> field.indexOf(',') < 0 || DecimalComma.isCertain(field)));
    }

    /**
     * Whether lines are one field each, but at spaces as many as the first, some of them numbers: no sentences, nor names of people.
     * At least two differ from line to line, which a word before a number, as in Station 12, does not.
     */
    private static boolean areSpaced(char promised, List<String> lines) {
        List<List<String>> rows =
                lines.stream().skip(1).map(line -> fields(line, ' ')).toList();
        return !rows.isEmpty()
                && width(promised, lines) == 1
                && width(' ', lines) > 1
                && IntStream.range(0, rows.get(0).size())
                        .anyMatch(c -> rows.stream()
                                .allMatch(row -> Cells.number(row.get(c)).isPresent()))
                && IntStream.range(0, rows.get(0).size())
                                .filter(c -> rows.stream()
                                                .map(row -> row.get(c))
                                                .distinct()
                                                .count()
                                        > 1)
                                .count()
                        > 1;
    }

    /** Whether each line has one field more than a header in quotes, as R writes the names of rows. */
    private static boolean namesRows(char delimiter, List<String> lines) {
        List<String> rows = lines.subList(1, lines.size());
        int header = fields(lines.get(0), delimiter).size();
        return !rows.isEmpty()
                && lines.get(0).matches("\"[^\"]*\"(" + delimiter + "\"[^\"]*\")*")
                && width(delimiter, rows) == header + 1;
    }

    /** The number of fields in every line; 0 where they differ. */
    private static int width(char delimiter, List<String> lines) {
        int width = fields(lines.get(0), delimiter).size();
        return lines.stream().allMatch(line -> fields(line, delimiter).size() == width) ? width : 0;
    }

    private static boolean hasDecimalCommas(List<String> lines, char delimiter) {
        List<String> cells = lines.stream()
                .skip(1)
                .flatMap(line -> fields(line, delimiter).stream())
                .toList();
        return cells.stream().anyMatch(DecimalComma::isCertain)
                && cells.stream().noneMatch(DecimalComma::isPoint);
    }

    /** Several spaces are one delimiter. */
    private static List<String> fields(String line, char delimiter) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == delimiter && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        if (delimiter == ' ') {
            fields.removeIf(String::isEmpty);
        }
        return fields;
    }
}
