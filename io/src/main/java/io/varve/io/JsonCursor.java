package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * JSON objects, one a line or in an array; the keys of the first thousand are the columns, in the order in which they come, then those
 * that options name and that may come later.
 */
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
    private final boolean featuresKnown;
    private final Set<String> known;
    private final List<String> columns;
    /** Named by an option, and in no object so far. */
    private final Map<String, ReadOption> awaited = new LinkedHashMap<>();

    private final List<String> late = new ArrayList<>();
    private boolean takesLateColumns;
    private final List<Integer> arrays;
    private Read current;

    JsonCursor(Source source, ReadOptions options) throws IOException {
        cells = Cells.of(options);
        everyKeyCounts = options.columns().isEmpty()
                && options.vectorColumn().isEmpty()
                && options.known().isEmpty();
        featuresKnown = options.known().isPresent();
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
        columns = new ArrayList<>(byKey.keySet());
        List<JsonCell> firstOfColumns = List.copyOf(byKey.values());
        arrays = IntStream.range(0, firstOfColumns.size())
                .filter(column -> firstOfColumns.get(column).isVector())
                .boxed()
                .toList();
        known = new HashSet<>(columns);
        if (featuresKnown) {
            known.addAll(options.exclude());
            options.classColumn().ifPresent(known::add);
        }
        if (ahead.size() == AHEAD) {
            await(options);
        }
    }

    /**
     * What options name may come behind the first thousand objects; numbers are those of columns that are known. Of the columns that a
     * timeline keeps for its files, only features must be there.
     */
    private void await(ReadOptions options) {
        options.columns().forEach(name -> await(name, ReadOption.COLUMNS));
        options.categorical().forEach(name -> await(name, ReadOption.CATEGORICAL));
        if (!featuresKnown) {
            options.exclude().forEach(name -> await(name, ReadOption.EXCLUDE));
            options.classColumn().ifPresent(name -> await(name, ReadOption.LABEL_COLUMN));
        }
    }

    private void await(String name, ReadOption option) {
        boolean number = name.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!number && !name.equals(ReadOptions.ALL) && known.add(name)) {
            columns.add(name);
            awaited.put(name, option);
        }
    }

    @Override
    public List<String> columns() {
        return Collections.unmodifiableList(columns);
    }

    /** From now on keys that come late are columns, too. */
    void takeLateColumns() {
        takesLateColumns = true;
    }

    @Override
    public List<String> lateColumns() {
        return List.copyOf(late);
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
                requireAllMet();
                return false;
            }
            current = new Read(row, rows.place());
            row.keySet().forEach(this::meet);
            return true;
        }
        current = next;
        return true;
    }

    /** Meets a key behind the first thousand objects. */
    private void meet(String key) {
        if (!awaited.isEmpty() && awaited.remove(key) != null) {
            late.add(key);
        } else if (!known.contains(key)) {
            if (everyKeyCounts && !takesLateColumns) {
                throw new Refused(Refusal.of("the first %d rows do not have this key".formatted(AHEAD))
                        .at(place().column(key))
                        .remedy("give all rows the same keys, or list the features with ", ReadOption.COLUMNS));
            }
            if (takesLateColumns || featuresKnown) {
                ReadLimits.requireColumns(columns.size() + late.size() + 1, place());
                KeptText.require(key, "the key ", place());
                known.add(key);
                late.add(key);
            }
            if (takesLateColumns) {
                columns.add(key);
            }
        }
    }

    /** A name that no object has was taken for a late one. */
    private void requireAllMet() {
        List<String> met =
                columns.stream().filter(name -> !awaited.containsKey(name)).toList();
        awaited.forEach((name, option) -> new Columns(place().file(), met).find(name, option));
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
    public int elements(int column) {
        JsonCell cell = current.row().get(columns.get(column));
        return cell != null && cell.isVector() ? cell.numbers().length : -1;
    }

    @Override
    public String whole(int column) {
        JsonCell cell = current.row().get(columns.get(column));
        return cell != null && cell.isVector() ? Arrays.toString(cell.numbers()) : raw(column);
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
            String element = RowReader.element(name, i);
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
