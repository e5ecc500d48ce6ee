package io.varve.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A JSON object per line; the keys of the first one are the columns. */
final class JsonLinesCursor implements Cursor {

    // NaN and Infinity are no JSON, but what Python writes; taken in so that the refusal can name the cell
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final String file;
    private final BufferedReader text;
    private final Cells cells;
    private final boolean everyKeyCounts;
    private final Set<String> known;
    private final List<String> columns;
    private final List<Integer> arrays;
    private Map<String, JsonCell> row;
    private Place place;
    private boolean atFirst = true;

    JsonLinesCursor(Source source, ReadOptions options) throws IOException {
        file = source.name();
        cells = Cells.of(options);
        everyKeyCounts = options.columns().isEmpty()
                && options.vectorColumn().isEmpty()
                && options.known().isEmpty();
        text = source.text(options.form().encoding());
        place = Place.of(file).line(0);
        Map<String, JsonCell> first = fetch();
        if (first == null) {
            throw new NoRows(
                    Refusal.of("the file is empty").at(Place.of(file)).remedy("leave it out or give one with rows"));
        }
        row = first;
        columns = List.copyOf(first.keySet());
        columns.forEach(key -> KeptText.require(key, "the key ", place));
        List<JsonCell> ofFirst = List.copyOf(first.values());
        arrays = IntStream.range(0, columns.size())
                .filter(column -> ofFirst.get(column).kind() == JsonCell.Kind.ARRAY)
                .boxed()
                .toList();
        known = new HashSet<>(columns);
        known.addAll(options.exclude());
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean next() throws IOException {
        if (atFirst) {
            atFirst = false;
            return true;
        }
        Map<String, JsonCell> next = fetch();
        if (next == null) {
            return false;
        }
        row = next;
        if (everyKeyCounts) {
            refuseNewKeys();
        }
        return true;
    }

    private void refuseNewKeys() {
        for (String key : row.keySet()) {
            if (!known.contains(key)) {
                throw new Refused(Refusal.of("the first line does not have this key")
                        .at(place.column(key))
                        .remedy("give all lines the same keys, or list the features with ", ReadOption.COLUMNS));
            }
        }
    }

    private @Nullable Map<String, JsonCell> fetch() throws IOException {
        long number = place.number();
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (!line.isBlank()) {
                place = place.line(number);
                try {
                    return parse(line);
                } catch (Refused e) {
                    cells.breakOff(e, place);
                }
            }
        }
        return null;
    }

    private Map<String, JsonCell> parse(String line) throws IOException {
        try (JsonParser parser = JSON.createParser(line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new Refused(Refusal.of(Shown.quoted(line.strip()) + " is not a JSON object")
                        .at(place)
                        .remedy("write every row as {\"column\": value, …}"));
            }
            Map<String, JsonCell> cellsOfRow = new LinkedHashMap<>();
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                parser.nextToken();
                if (cellsOfRow.put(key, JsonCell.read(parser)) != null) {
                    throw new Refused(Refusal.of("the key occurs twice on this line")
                            .at(place.column(key))
                            .remedy("rename one of them"));
                }
            }
            if (parser.nextToken() != null) {
                throw new Refused(Refusal.of("there is more than one JSON value on this line")
                        .at(place)
                        .remedy("put every object on its own line"));
            }
            return cellsOfRow;
        } catch (StreamConstraintsException e) {
            String limit = e.getOriginalMessage().replaceAll(", from `[^`]*`", "");
            throw new Refused(
                    Refusal.of("a value is too long or too deep (" + Shown.escaped(limit) + ")")
                            .at(place)
                            .remedy("shorten it"),
                    e);
        } catch (JsonProcessingException e) {
            throw new Refused(
                    Refusal.of("%s is not valid JSON (%s)"
                                    .formatted(Shown.quoted(line.strip()), Shown.plain(e.getOriginalMessage())))
                            .at(place)
                            .remedy(
                                    "correct the line, or leave out such lines with ",
                                    ReadOption.BROKEN_LINES,
                                    " skip"),
                    e);
        }
    }

    @Override
    public Place place() {
        return place;
    }

    private JsonCell cell(int column) {
        JsonCell cell = row.get(columns.get(column));
        if (cell == null) {
            throw new Refused(Refusal.of("this line does not have the key, the first line does")
                    .at(place.column(columns.get(column)))
                    .remedy("add it, or leave it out with ", ReadOption.EXCLUDE));
        }
        if (cell.kind() == JsonCell.Kind.NULL
                || (cell.kind() == JsonCell.Kind.TEXT && cell.text().isEmpty())) {
            throw Cells.missing(place, columns.get(column));
        }
        return cell;
    }

    @Override
    public double number(int column) {
        String name = columns.get(column);
        JsonCell cell = cell(column);
        return switch (cell.kind()) {
            case NUMBER -> cells.finite(cell.number(), cell.text(), place, name);
            case ARRAY -> throw Cells.array(place, name);
            case OBJECT -> throw Cells.nested(place, name);
            case TEXT, NULL ->
                cells.ofOtherForm(Cells.bare(cell.text()), place, name)
                        .orElseThrow(() -> Cells.notANumber(cell.text(), place, name));
        };
    }

    @Override
    public Cells cells() {
        return cells;
    }

    @Override
    public List<Integer> arrays() {
        return arrays;
    }

    @Override
    public boolean isGap(int column) {
        JsonCell cell = row.get(columns.get(column));
        return cell == null
                || cell.kind() == JsonCell.Kind.NULL
                || (cell.kind() == JsonCell.Kind.NUMBER && Double.isNaN(cell.number()))
                || (cell.kind() == JsonCell.Kind.TEXT && Gaps.isGap(cell.text()));
    }

    @Override
    public String text(int column) {
        JsonCell cell = cell(column);
        return switch (cell.kind()) {
            case NUMBER, TEXT, NULL -> Cells.text(cell.text(), place, columns.get(column));
            case ARRAY -> throw Cells.array(place, columns.get(column));
            case OBJECT -> throw Cells.nested(place, columns.get(column));
        };
    }

    @Override
    public String raw(int column) {
        JsonCell cell = row.get(columns.get(column));
        if (cell == null) {
            return "";
        }
        return switch (cell.kind()) {
            case NULL -> "";
            case NUMBER, TEXT -> cell.text();
            case ARRAY -> RawTable.ARRAY;
            case OBJECT -> RawTable.NESTED;
        };
    }

    @Override
    public double[] vector(int column) {
        String name = columns.get(column);
        JsonCell cell = cell(column);
        if (cell.kind() != JsonCell.Kind.ARRAY) {
            throw Cells.noArray(place, name);
        }
        double[] vector = cell.numbers();
        for (int i = 0; i < vector.length; i++) {
            String element = Collector.element(name, i);
            if (i == cell.misfit()) {
                throw Cells.notANumber(cell.text(), place, element);
            }
            boolean gap = Double.isNaN(vector[i]) && cells.gapsInVectors();
            if (!Double.isFinite(vector[i]) && !gap) {
                cells.finite(vector[i], place, element);
            }
        }
        return vector;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
