package io.varve.lab.data;

import io.varve.Batch;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Objects with features and a known class each, called by their row. It never changes.
 *
 * <p>Classes and categories are numbered by first appearance, as the paper's authors do.
 */
public final class DataSet {

    private final PaperData kind;
    private final String checksum;
    private final List<String> numericColumns;
    private final double[][] numbers;
    private final List<String> categoricalColumns;
    private final String[][] categories;
    private final double[][] coded;
    private final boolean[] categorical;
    private final int[] classes;
    private final List<String> classNames;

    /**
     * Makes a data set of a table of cells.
     *
     * @param kind which one it is
     * @param checksum of the file it was read from
     * @param table its cells
     */
    DataSet(PaperData kind, String checksum, CellTable table) {
        this.kind = kind;
        this.checksum = checksum;
        this.categorical = table.categorical();
        List<Integer> numeric = positions(false);
        List<Integer> named = positions(true);
        this.numericColumns = numeric.stream().map(table.columns()::get).toList();
        this.categoricalColumns = named.stream().map(table.columns()::get).toList();
        this.numbers = new double[table.rows().size()][numeric.size()];
        this.categories = new String[table.rows().size()][named.size()];
        this.coded = new double[table.rows().size()][categorical.length];
        this.classes = new int[table.rows().size()];
        Map<String, Integer> classIds = new LinkedHashMap<>();
        List<Map<String, Integer>> codes =
                IntStream.range(0, categorical.length).mapToObj(j -> newCodes()).toList();
        for (int i = 0; i < numbers.length; i++) {
            List<String> cells = table.rows().get(i).cells();
            for (int j = 0; j < numeric.size(); j++) {
                numbers[i][j] = number(table, i, numeric.get(j));
                coded[i][numeric.get(j)] = numbers[i][j];
            }
            for (int j = 0; j < named.size(); j++) {
                categories[i][j] = cells.get(named.get(j));
                coded[i][named.get(j)] = code(codes.get(named.get(j)), categories[i][j]);
            }
            classes[i] = code(classIds, table.rows().get(i).category());
        }
        this.classNames = List.copyOf(classIds.keySet());
    }

    /** Returns which one it is. */
    public PaperData kind() {
        return kind;
    }

    /** Returns the SHA-256 of the file it was read from. */
    public String checksum() {
        return checksum;
    }

    /** Returns how many objects it has. */
    public int size() {
        return classes.length;
    }

    /** Returns the class of an object, numbered by first appearance. */
    public int classOf(int row) {
        return classes[row];
    }

    /** Returns the names of the classes. */
    public List<String> classNames() {
        return classNames;
    }

    /** Returns all features as numbers, categories by their code, in the columns of the file; fresh arrays. */
    public double[][] coded() {
        return Arrays.stream(coded).map(double[]::clone).toArray(double[][]::new);
    }

    /** Says of each column of {@link #coded()} whether it holds codes of categories. */
    public boolean[] categorical() {
        return categorical.clone();
    }

    /** Returns some objects as a batch. Their ids are their rows. */
    public Batch batch(String name, int[] rows) {
        List<String> ids = new ArrayList<>(rows.length);
        List<String> known = new ArrayList<>(rows.length);
        double[][] values = new double[rows.length][];
        String[][] cells = new String[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            ids.add(Integer.toString(rows[i]));
            known.add(classNames.get(classes[rows[i]]));
            values[i] = numbers[rows[i]];
            cells[i] = categories[rows[i]];
        }
        Batch batch = Batch.of(ids, values).withClasses(known).named(name);
        batch = rows.length == 0 ? batch : batch.withColumns(numericColumns);
        return categoricalColumns.isEmpty() ? batch : batch.withCategories(categoricalColumns, cells);
    }

    /** Returns the batch with codes for categories, which the authors' code takes for numbers. */
    public Batch codedBatch(String name, int[] rows) {
        List<String> ids = Arrays.stream(rows).mapToObj(Integer::toString).toList();
        return Batch.of(ids, Arrays.stream(rows).mapToObj(row -> coded[row]).toArray(double[][]::new))
                .named(name);
    }

    private List<Integer> positions(boolean ofCategories) {
        return IntStream.range(0, categorical.length)
                .filter(j -> categorical[j] == ofCategories)
                .boxed()
                .toList();
    }

    private static Map<String, Integer> newCodes() {
        return new LinkedHashMap<>();
    }

    private static int code(Map<String, Integer> codes, String name) {
        Integer known = codes.putIfAbsent(name, codes.size());
        return known == null ? codes.size() - 1 : known;
    }

    private static double number(CellTable table, int row, int column) {
        String cell = table.rows().get(row).cells().get(column);
        try {
            double value = Double.parseDouble(cell);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below, like numbers that are not finite
        }
        throw new Refused(Refusal.of("%s has '%s' in column '%s', which must be a finite number"
                        .formatted(
                                table.rows().get(row).place(),
                                cell,
                                table.columns().get(column)))
                .remedy("get the file again"));
    }
}
