package io.varve.io.profile;

import io.varve.io.Format;
import io.varve.io.RawTable;
import io.varve.io.ReadOption;
import io.varve.io.ReadOptions;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is known of a table: all its columns, and some of its rows. Nothing in it is refused but what is no table, so that all its
 * problems are known at once.
 *
 * <pre>{@code
 * TableProfile penguins = TableProfile.of(Path.of("penguins.csv"), ReadOptions.defaults(), System.in);
 * }</pre>
 *
 * @param format of the file
 * @param options how it is written: those given, with the header and delimiter that were found, and columns by their names
 * @param delimiter what separates fields, in a text file
 * @param quoted whether some field is in quotes
 * @param rows how many there are
 * @param columns in the order of the file
 * @param lateColumns those that the first objects of a JSON file lack, so that only options that name them make them columns
 * @param sample some rows, cell by cell, drawn by their number, the same for the same file; all of them where they are few
 */
public record TableProfile(
        Format format,
        ReadOptions options,
        char delimiter,
        boolean quoted,
        long rows,
        List<ColumnProfile> columns,
        List<String> lateColumns,
        List<List<String>> sample) {

    private static final int MOST_SAMPLED = 2000;

    /**
     * Copies the lists.
     *
     * @param format as above
     * @param options as above
     * @param delimiter as above
     * @param quoted as above
     * @param rows as above
     * @param columns as above
     * @param lateColumns as above
     * @param sample as above
     */
    public TableProfile {
        columns = List.copyOf(columns);
        lateColumns = List.copyOf(lateColumns);
        sample = List.copyOf(sample);
    }

    /**
     * Reads a file to its end.
     *
     * @param file the file, or {@code -} for standard input
     * @param options how it is written, as far as that is known
     * @param standardInput what {@code -} stands for
     * @return what it holds
     * @throws io.varve.refusal.Refused if it is no table, or lacks a column that the options name
     */
    public static TableProfile of(Path file, ReadOptions options, InputStream standardInput) {
        try (RawTable table = RawTable.open(file, options, standardInput)) {
            ReadOptions named = named(table);
            List<ColumnTally> tallies = new ArrayList<>();
            addColumns(table, tallies, 0);
            TreeMap<Long, List<String>> sample = new TreeMap<>();
            long rows = 0;
            while (table.next()) {
                addColumns(table, tallies, rows);
                List<String> row = new ArrayList<>();
                for (int c = 0; c < tallies.size(); c++) {
                    row.add(table.cell(c));
                    int elements = table.elements(c);
                    if (elements >= 0) {
                        tallies.get(c).addArray(row.get(c), table.whole(c), elements);
                    } else {
                        tallies.get(c).add(row.get(c));
                    }
                }
                draw(sample, scattered(rows++), row);
            }
            return new TableProfile(
                    table.format(),
                    named,
                    table.delimiter(),
                    table.quoted(),
                    rows,
                    tallies.stream().map(ColumnTally::profile).toList(),
                    table.lateColumns(),
                    sample.values().stream()
                            .map(row -> widened(row, tallies.size()))
                            .toList());
        }
    }

    /** Begins the columns that came with a row, or are there before the first one. */
    private static void addColumns(RawTable table, List<ColumnTally> tallies, long rows) {
        for (int c = tallies.size(); c < table.columns().size(); c++) {
            String name = table.columns().get(c);
            boolean unnamed = rows == 0 && table.options().header() && name.equals("c" + (c + 1));
            tallies.add(new ColumnTally(name, unnamed));
            if (rows > 0) {
                tallies.get(c).addLacking(rows);
            }
        }
    }

    private static List<String> widened(List<String> row, int columns) {
        List<String> wide = new ArrayList<>(row);
        wide.addAll(Collections.nCopies(columns - row.size(), ""));
        return wide;
    }

    /** The options with the names of columns, which may have been called by their number. */
    private static ReadOptions named(RawTable table) {
        ReadOptions options = table.options();
        Naming naming = (wanted, option) -> table.columns().get(table.find(wanted, option));
        boolean all = options.categorical().equals(List.of(ReadOptions.ALL));
        options = options.withColumns(naming.of(options.columns(), ReadOption.COLUMNS))
                .withExclude(naming.of(options.exclude(), ReadOption.EXCLUDE))
                .withCategorical(
                        all ? options.categorical() : naming.of(options.categorical(), ReadOption.CATEGORICAL));
        for (String id : options.idColumn().stream().toList()) {
            options = options.withIdColumn(table.findTogether(id, ReadOption.ID_COLUMN).stream()
                    .map(table.columns()::get)
                    .collect(Collectors.joining(",")));
        }
        for (String label : options.classColumn().stream().toList()) {
            options = options.withClassColumn(naming.of(label, ReadOption.LABEL_COLUMN));
        }
        for (String step : options.stepColumn().stream().toList()) {
            options = options.withStepColumn(naming.of(step, ReadOption.STEP_COLUMN));
        }
        for (String vector : options.vectorColumn().stream().toList()) {
            options = options.withVectorColumn(naming.of(vector, ReadOption.VECTOR_COLUMN));
        }
        return options;
    }

    private interface Naming {
        String of(String wanted, ReadOption option);

        default List<String> of(List<String> wanted, ReadOption option) {
            return wanted.stream().map(one -> of(one, option)).toList();
        }
    }

    private static void draw(TreeMap<Long, List<String>> sample, long key, List<String> row) {
        if (sample.size() < MOST_SAMPLED || key < sample.lastKey()) {
            sample.put(key, row);
        }
        if (sample.size() > MOST_SAMPLED) {
            sample.pollLastEntry();
        }
    }

    /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014): one key for one row, in no order. */
    static long scattered(long row) {
        long z = row + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
