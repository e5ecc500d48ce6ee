package io.varve.text;

import io.varve.io.Input;
import io.varve.io.TextLines;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.period.TimeSpan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads files of uses, one use a line, cells separated by tabs, names of columns in the first line: {@code word, period,
 * identifier, start, end, text}, or the names that other collections have for these. WUG's {@code uses.csv} is read as it
 * is: {@code lemma}, {@code grouping}, {@code date}, {@code context}, and {@code indexes_target_token} for start and end, of a word in
 * several pieces that of the first. An identifier is of one use of a word.
 * Quotation marks enclose nothing. Places in a text are counted in characters of Unicode, as Python does, so that an emoji
 * is one; spans of several uses may overlap. Texts are then kept as {@link ComposedText} says.
 */
public final class UsesFile {

    private static final List<String> WORD = List.of("word", "lemma", "target");
    private static final List<String> PERIOD = List.of("period", "grouping");
    private static final String DATE = "date";
    private static final List<String> PERIOD_OR_DATE = List.of("period", "grouping", DATE);
    private static final List<String> TEXT = List.of("text", "context", "sentence");
    private static final String SPAN = "indexes_target_token";
    /** Parts of a verb that stand apart have a span each. */
    private static final Pattern SEVERAL = Pattern.compile("[,;]");

    private final List<FoundUse> uses = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Set<String> identifiers = new HashSet<>();
    private boolean havePeriods = true;
    private int rows;

    private UsesFile() {}

    /**
     * Reads files of uses.
     *
     * @param files each with a line of column names
     * @return the uses, and what was left out
     * @throws Refused if a file is none of uses, or if two uses have the same identifier
     */
    public static Uses read(List<Path> files) {
        return read(files, PERIOD).asGiven();
    }

    /**
     * Reads files of uses that have a column {@code date}, a period, or both.
     *
     * @param files each with a line of column names
     * @return the uses, and what was left out
     * @throws Refused if a file is none of uses, or if two uses have the same identifier
     */
    public static FoundUses readDated(List<Path> files) {
        return read(files, PERIOD_OR_DATE);
    }

    private static FoundUses read(List<Path> files, List<String> time) {
        UsesFile reading = new UsesFile();
        List<Input> inputs = new ArrayList<>();
        boolean alike = files.stream().map(Path::getFileName).distinct().count() < files.size();
        for (Path file : files) {
            String name = alike ? file.toString() : String.valueOf(file.getFileName());
            Header[] header = new Header[1];
            inputs.add(TextLines.read(file, (number, line) -> {
                String[] cells = line.split("\t", -1);
                if (number == 1) {
                    header[0] = Header.of(name, cells, time);
                    reading.havePeriods &= header[0].period().isPresent();
                } else if (!line.isEmpty()) {
                    reading.add(header[0], name, number, cells);
                }
            }));
            if (header[0] == null) {
                throw new Refused(Refusal.of("the file is empty")
                        .at(Place.of(name))
                        .remedy("give one with a line of column names and uses"));
            }
        }
        return new FoundUses(reading.uses, List.of(), reading.rows, reading.leftOut, inputs, reading.havePeriods);
    }

    private void add(Header header, String file, int line, String[] cells) {
        int row = rows++;
        Place place = Place.of(file).line(line);
        if (cells.length != header.width()) {
            throw new Refused(
                    Refusal.of("there are %d cells, the first line has %d".formatted(cells.length, header.width()))
                            .at(place)
                            .remedy("separate cells by one tab each, and leave no tab in a text"));
        }
        String identifier = header.identifier().map(column -> cells[column]).orElse(file + ":" + row);
        String word = cells[header.word()];
        if (!identifiers.add(word + "\t" + identifier)) {
            throw new Refused(Refusal.of("the identifier '%s' occurs a second time".formatted(identifier))
                    .at(place)
                    .value(identifier)
                    .remedy("give every use one of its own"));
        }
        String text = cells[header.text()];
        int[] span;
        try {
            span = header.span(cells);
        } catch (NumberFormatException e) {
            leftOut.add("%s: '%s' is not a position in a text; give two numbers of characters"
                    .formatted(place, header.shown(cells)));
            return;
        }
        int characters = text.codePointCount(0, text.length());
        if (span[0] < 0 || span[0] >= span[1] || span[1] > characters) {
            leftOut.add("%s: the word from %d to %d is outside its text of %d characters"
                    .formatted(place, span[0], span[1], characters));
            return;
        }
        int start = text.offsetByCodePoints(0, span[0]);
        int end = text.offsetByCodePoints(start, span[1] - span[0]);
        String period = header.period().map(column -> cells[column]).orElse("");
        Use use = composed(new Use(word, period, identifier, start, end, text, row));
        uses.add(new FoundUse(use, header.date().flatMap(column -> date(cells[column]))));
    }

    private static Use composed(Use use) {
        String text = use.text();
        String inside = ComposedText.of(text.substring(use.start(), use.end()));
        // a span of nothing but a soft hyphen would be none
        if (ComposedText.is(text) || inside.isEmpty()) {
            return use;
        }
        String before = ComposedText.of(text.substring(0, use.start()));
        String after = ComposedText.of(text.substring(use.end()));
        int end = before.length() + inside.length();
        return new Use(
                use.word(), use.period(), use.identifier(), before.length(), end, before + inside + after, use.row());
    }

    /** A date that cannot be read matters only to those who divide by it, and is told to them. */
    private static Optional<TimeSpan> date(String cell) {
        try {
            return Optional.of(TimeSpan.date(cell));
        } catch (Refused e) {
            return Optional.empty();
        }
    }

    /**
     * Which column is what.
     *
     * @param bounds start and end, or one column with both
     */
    private record Header(
            int width,
            int word,
            Optional<Integer> period,
            Optional<Integer> date,
            int text,
            int[] bounds,
            Optional<Integer> identifier) {

        static Header of(String file, String[] names, List<String> time) {
            Map<String, Integer> columns = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                columns.putIfAbsent(names[i], i);
            }
            boolean one = columns.containsKey(SPAN);
            column(file, columns, time);
            return new Header(
                    names.length,
                    column(file, columns, WORD),
                    PERIOD.stream()
                            .filter(columns::containsKey)
                            .map(columns::get)
                            .findFirst(),
                    Optional.ofNullable(columns.get(DATE)),
                    column(file, columns, TEXT),
                    one
                            ? new int[] {column(file, columns, List.of(SPAN))}
                            : new int[] {
                                column(file, columns, List.of("start", SPAN)),
                                column(file, columns, List.of("end", SPAN))
                            },
                    Optional.ofNullable(columns.get("identifier")));
        }

        private static int column(String file, Map<String, Integer> columns, List<String> names) {
            return names.stream()
                    .filter(columns::containsKey)
                    .map(columns::get)
                    .findFirst()
                    .orElseThrow(
                            () -> new Refused(
                                    Refusal.of("there is no column %s".formatted(String.join(" or ", names)))
                                            .at(Place.of(file))
                                            .remedy(
                                                    "a table of uses has word, period, start, end and text, separated by tabs; dated texts are JSON"
                                                            + " Lines with text and date (or year), or .txt files, and need a list of words")));
        }

        int[] span(String[] cells) {
            String[] parts = bounds.length == 1
                    ? SEVERAL.split(cells[bounds[0]], -1)[0].split(":", -1)
                    : new String[] {cells[bounds[0]], cells[bounds[1]]};
            if (parts.length != 2) {
                throw new NumberFormatException(String.valueOf(parts.length));
            }
            return Arrays.stream(parts)
                    .mapToInt(part -> Integer.parseInt(part.trim()))
                    .toArray();
        }

        String shown(String[] cells) {
            return bounds.length == 1 ? cells[bounds[0]] : cells[bounds[0]] + ":" + cells[bounds[1]];
        }
    }
}
