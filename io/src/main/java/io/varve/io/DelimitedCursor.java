package io.varve.io;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rows of text fields with a delimiter in between. */
final class DelimitedCursor implements Cursor {

    private static final Pattern UNSPLIT = Pattern.compile("\\d[ ;|,\\t]+[-+]?\\d");

    private final String file;
    private final Cells cells;
    private final FieldHandler handler;
    private final CloseableIterator<FieldHandler.Fields> records;
    private final String widthGiver;
    private final List<String> columns;
    private final boolean named;
    private final boolean namelessFirst;
    // fetched and not yet given
    private final Deque<FieldHandler.Fields> waiting = new ArrayDeque<>();
    private FieldHandler.Fields row;
    private Place place;

    DelimitedCursor(Source source, ReadOptions options) throws IOException {
        file = source.name();
        cells = Cells.of(options);
        char delimiter = options.delimiter().orElse(source.delimiter());
        handler = new FieldHandler(file, delimiter == ' ');
        records = CsvReader.builder()
                .fieldSeparator(delimiter)
                // no text holds NUL, so as quote it never applies
                .quoteCharacter(options.quotes() ? '"' : '\0')
                .maxBufferSize(ReadLimits.FIELD)
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(handler, source.text(options.form().encoding()))
                .iterator();
        if (source.declaresDelimiter()) {
            fetch();
        }
        FieldHandler.Fields first = fetch();
        if (first == null) {
            throw new NoRows(
                    Refusal.of("the file is empty").at(Place.of(file)).remedy("leave it out or give one with rows"));
        }
        row = first;
        place = Place.of(file).line(first.line());
        named = options.header();
        widthGiver = options.header() ? "the header" : "the first line";
        List<String> header = options.header()
                ? Columns.ofHeader(first.values(), place)
                : Columns.numbered(first.values().size());
        FieldHandler.Fields second = options.header() ? fetch() : first;
        if (second == null) {
            throw new NoRows(Refusal.of("there is a header but no row below it")
                    .at(Place.of(file))
                    .remedy("add rows, or say ", ReadOption.NO_HEADER, " if the first line is a row"));
        }
        waiting.add(second);
        List<FieldHandler.Fields> looked = options.header() && Preamble.isPossible(first.values(), second.values())
                ? lookAhead(first)
                : List.of(first);
        boolean rowNames = options.header() && RowNames.areCertain(looked, delimiter);
        namelessFirst = options.header() && looked.size() > 2 && RowNames.areNameless(looked);
        columns = rowNames ? Columns.ofHeader(withNameless(first.values()), place) : header;
        Optional<Refused> preamble =
                rowNames || options.form().brokenSkipped() ? Optional.empty() : Preamble.of(file, looked);
        if (preamble.isPresent()) {
            throw preamble.get();
        }
    }

    private static List<String> withNameless(List<String> header) {
        List<String> all = new ArrayList<>(header);
        all.add(0, "");
        return all;
    }

    /** The first records, which stay to be given. */
    private List<FieldHandler.Fields> lookAhead(FieldHandler.Fields first) {
        List<FieldHandler.Fields> looked = new ArrayList<>();
        looked.add(first);
        looked.addAll(waiting);
        for (FieldHandler.Fields next = fetch();
                next != null;
                next = looked.size() < Preamble.LOOKED_AT ? fetch() : null) {
            looked.add(next);
            waiting.add(next);
        }
        return looked;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        for (FieldHandler.Fields next = poll(); next != null; next = poll()) {
            place = place.line(next.line());
            if (next.values().size() == columns.size()) {
                row = next;
                return true;
            }
            cells.breakOff(ofOtherWidth(next.values().size()), place);
        }
        return false;
    }

    private FieldHandler.@Nullable Fields poll() {
        return waiting.isEmpty() ? fetch() : waiting.poll();
    }

    private Refused ofOtherWidth(int fields) {
        String other = Columns.otherDelimiter(columns);
        if (!other.isEmpty()) {
            return new Refused(Refusal.of("the number of fields is %d where %s has 1".formatted(fields, widthGiver))
                    .at(place)
                    .remedy(
                            "say ",
                            ReadOption.DELIMITER,
                            " " + other + " if that separates the cells, or complete the line"));
        }
        boolean ofR = namelessFirst && fields == columns.size() + 1;
        return new Refused(Refusal.of("the number of fields is %d where %s has %d%s"
                        .formatted(
                                fields,
                                widthGiver,
                                columns.size(),
                                ofR ? ", as where R writes row names without a name for them" : ""))
                .at(place)
                .remedy(
                        ofR ? "write it again with write.table(…, col.names = NA) or row.names = FALSE; else " : "",
                        "complete the line, check the delimiter, put fields that hold it into quotes, or leave out"
                                + " such lines with ",
                        ReadOption.BROKEN_LINES,
                        " skip"));
    }

    private FieldHandler.@Nullable Fields fetch() {
        try {
            while (records.hasNext()) {
                FieldHandler.Fields fields = records.next();
                if (!fields.blank()) {
                    return fields;
                }
            }
            return null;
        } catch (CsvParseException e) {
            throw refusal(e);
        }
    }

    private Refused refusal(CsvParseException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refused refused) {
                return refused;
            }
            if (cause instanceof IOException failure) {
                return Source.unreadable(file, failure);
            }
            // the library has one type for all it refuses
            if (String.valueOf(cause.getMessage()).contains("maximum buffer size")) {
                return new Refused(
                        Refusal.of("a field of the record that starts here is longer than %d characters"
                                        .formatted(ReadLimits.FIELD))
                                .at(Place.of(file).line(handler.line()))
                                .remedy("shorten it, or close the quotes if one was opened and never closed"),
                        e);
            }
        }
        return new Refused(
                Refusal.of("the double quotes in the record that starts here do not match")
                        .at(Place.of(file).line(handler.line()))
                        .remedy(
                                "write a quote within quotes twice, or say ",
                                ReadOption.NO_QUOTES,
                                " if quotes enclose nothing"),
                e);
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public double number(int column) {
        String field = row.values().get(column);
        if (WrittenArray.length(field) >= 0) {
            throw Cells.array(place, columns.get(column));
        }
        if (columns.size() == 1
                && Cells.numberOrOther(cells.pointed(field, place, columns.get(column)), cells.dayFirst())
                        .isEmpty()) {
            refuseUnsplit(field);
        }
        return cells.parse(field, place, columns.get(column));
    }

    // the usual reason for a single column is another delimiter, and "not a number" would send people the wrong way
    private void refuseUnsplit(String field) {
        if (UNSPLIT.matcher(field).find()) {
            String other = Columns.otherDelimiter(columns, field, named);
            throw new Refused(Refusal.of(Shown.quoted(field), " is a single field")
                    .at(place)
                    .value(field)
                    .remedy(
                            "say with ",
                            ReadOption.DELIMITER,
                            " what separates fields" + (other.isEmpty() ? "" : ", probably " + other)));
        }
    }

    @Override
    public Cells cells() {
        return cells;
    }

    @Override
    public boolean named() {
        return named;
    }

    @Override
    public boolean isGap(int column) {
        return Gaps.isGap(row.values().get(column));
    }

    @Override
    public String text(int column) {
        return Cells.text(row.values().get(column), place, columns.get(column));
    }

    /** Whether a field so far was in quotes. */
    boolean quoted() {
        return handler.quotedEver();
    }

    @Override
    public String raw(int column) {
        return row.values().get(column);
    }

    @Override
    public int elements(int column) {
        return WrittenArray.length(row.values().get(column));
    }

    @Override
    public boolean beginsWithArrays(int column) {
        for (FieldHandler.Fields next = fetch();
                next != null;
                next = waiting.size() < Preamble.LOOKED_AT ? fetch() : null) {
            waiting.add(next);
        }
        return waiting.stream()
                .map(FieldHandler.Fields::values)
                .filter(values -> values.size() == columns.size())
                .map(values -> values.get(column))
                .allMatch(cell -> WrittenArray.length(cell) > 0);
    }

    @Override
    public double[] vector(int column) {
        String name = columns.get(column);
        String cell = text(column);
        List<String> elements = WrittenArray.elements(cell).orElseThrow(() -> Cells.noArray(cell, place, name));
        double[] vector = new double[elements.size()];
        for (int i = 0; i < vector.length; i++) {
            String element = elements.get(i);
            String of = RowReader.element(name, i);
            // those who write arrays write decimals with a point, whatever stands in other columns
            vector[i] = WrittenArray.isGap(element)
                    ? Double.NaN
                    : Cells.number(element).orElseThrow(() -> Cells.notANumber(element, place, of));
            if (Double.isNaN(vector[i]) && !cells.gapsInVectors()) {
                cells.finite(vector[i], place, of);
            }
        }
        return vector;
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
