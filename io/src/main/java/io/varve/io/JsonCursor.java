package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** JSON objects, one a line or in an array; the keys of the first thousand are the columns, in the order in which they come. */
final class JsonCursor implements Cursor {

    private static final int AHEAD = 1000;

    /** An object that was read, and where it stands. */
    private record Read(Map<String, JsonCell> row, Place place) {}

    private final JsonRows rows;
    private final Deque<Read> ahead = new ArrayDeque<>();
    /** What the row behind those is refused for, told when its turn comes. */
    private @Nullable Refused behind;

    private final Cells cells;
    private final boolean everyKeyCounts;
    private final Set<String> known;
    private final List<String> columns;
    private final List<Integer> arrays;
    private Read current;

    JsonCursor(Source source, ReadOptions options) throws IOException {
        cells = Cells.of(options);
        everyKeyCounts = options.columns().isEmpty()
                && options.vectorColumn().isEmpty()
                && options.known().isEmpty();
        rows = JsonRows.of(source, options.form().encoding(), cells);
        readAhead();
        Read first = ahead.peek();
        if (first == null) {
            if (behind != null) {
                throw behind;
            }
            throw new NoRows(Refusal.of("the file is empty")
                    .at(Place.of(source.name()))
                    .remedy("leave it out or give one with rows"));
        }
        current = first;
        Map<String, JsonCell> byKey = firstCells();
        columns = List.copyOf(byKey.keySet());
        List<JsonCell> firstOfColumns = List.copyOf(byKey.values());
        arrays = IntStream.range(0, columns.size())
                .filter(column -> firstOfColumns.get(column).isVector())
                .boxed()
                .toList();
        known = new HashSet<>(columns);
        known.addAll(options.exclude());
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    private void readAhead() throws IOException {
        try {
            for (Map<String, JsonCell> row = rows.next(); row != null; row = rows.next()) {
                ahead.add(new Read(row, rows.place()));
                if (ahead.size() == AHEAD) {
                    return;
                }
            }
        } catch (Refused e) {
            behind = e;
        }
    }

    /** Of every key the first cell that says something. */
    private Map<String, JsonCell> firstCells() {
        Map<String, JsonCell> cellsOfKeys = new LinkedHashMap<>();
        for (Read read : ahead) {
            read.row().forEach((key, cell) -> {
                JsonCell before = cellsOfKeys.get(key);
                if (before == null) {
                    ReadLimits.requireColumns(cellsOfKeys.size() + 1, read.place());
                    KeptText.require(key, "the key ", read.place());
                }
                if (before == null || before.kind() == JsonCell.Kind.NULL) {
                    cellsOfKeys.put(key, cell);
                }
            });
        }
        return cellsOfKeys;
    }

    @Override
    public boolean next() throws IOException {
        Read next = ahead.poll();
        if (next == null) {
            if (behind != null) {
                throw behind;
            }
            Map<String, JsonCell> row = rows.next();
            if (row == null) {
                return false;
            }
            next = new Read(row, rows.place());
        }
        current = next;
        if (everyKeyCounts) {
            refuseNewKeys();
        }
        return true;
    }

    private void refuseNewKeys() {
        for (String key : current.row().keySet()) {
            if (!known.contains(key)) {
                throw new Refused(Refusal.of("the first %d rows do not have this key".formatted(AHEAD))
                        .at(place().column(key))
                        .remedy("give all rows the same keys, or list the features with ", ReadOption.COLUMNS));
            }
        }
    }

    @Override
    public Place place() {
        return current.place();
    }

    private JsonCell cell(int column) {
        JsonCell cell = current.row().get(columns.get(column));
        if (cell == null) {
            throw new Refused(Refusal.of("this row does not have the key, others do")
                    .at(place().column(columns.get(column)))
                    .remedy("add it, or leave it out with ", ReadOption.EXCLUDE));
        }
        if (cell.kind() == JsonCell.Kind.NULL
                || (cell.kind() == JsonCell.Kind.TEXT && cell.text().isEmpty())) {
            throw Cells.missing(place(), columns.get(column));
        }
        return cell;
    }

    @Override
    public double number(int column) {
        String name = columns.get(column);
        JsonCell cell = cell(column);
        return switch (cell.kind()) {
            case NUMBER -> cells.number(cell.number(), cell.text(), place(), name);
            case ARRAY -> throw Cells.array(place(), name);
            case OBJECT -> throw Cells.nested(place(), name);
            // many programs write numbers in quotes
            case TEXT, NULL -> cells.parse(cell.text(), place(), name);
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
        JsonCell cell = current.row().get(columns.get(column));
        return cell == null
                || cell.kind() == JsonCell.Kind.NULL
                || (cell.kind() == JsonCell.Kind.NUMBER && Double.isNaN(cell.number()))
                || (cell.kind() == JsonCell.Kind.TEXT && Gaps.isGap(cell.text()));
    }

    @Override
    public String text(int column) {
        JsonCell cell = cell(column);
        return switch (cell.kind()) {
            case NUMBER, TEXT, NULL -> Cells.text(cell.text(), place(), columns.get(column));
            case ARRAY -> throw Cells.array(place(), columns.get(column));
            case OBJECT -> throw Cells.nested(place(), columns.get(column));
        };
    }

    @Override
    public String raw(int column) {
        JsonCell cell = current.row().get(columns.get(column));
        if (cell == null) {
            return "";
        }
        return switch (cell.kind()) {
            case NULL -> "";
            case NUMBER, TEXT -> cell.text();
            case ARRAY, OBJECT -> cell.isVector() ? RawTable.ARRAY : RawTable.NESTED;
        };
    }

    @Override
    public double[] vector(int column) {
        String name = columns.get(column);
        JsonCell cell = cell(column);
        if (cell.kind() != JsonCell.Kind.ARRAY) {
            throw Cells.noArray(place(), name);
        }
        double[] vector = cell.numbers();
        for (int i = 0; i < vector.length; i++) {
            String element = Collector.element(name, i);
            if (i == cell.misfit()) {
                throw Cells.notANumber(cell.text(), place(), element);
            }
            boolean gap = Double.isNaN(vector[i]) && cells.gapsInVectors();
            if (!Double.isFinite(vector[i]) && !gap) {
                cells.finite(vector[i], place(), element);
            }
        }
        return vector;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
