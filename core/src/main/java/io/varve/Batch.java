package io.varve;

import io.varve.internal.Checks;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The objects that arrive together at one step: an id and a row of numbers each, and where they exist, categories and the
 * class that is known of an object.
 *
 * <p>A batch never changes and is safe to share between threads: it copies what it is given and hands out copies.
 *
 * <pre>{@code
 * Batch january = Batch.of(vectors).named("2026-01");
 * Batch february = Batch.of(ids, vectors).withClasses(classes);
 * }</pre>
 */
public final class Batch {

    private final String name;
    private final List<String> ids;
    private final List<String> columns;
    private final double[][] values;
    private final List<String> categoricalColumns;
    private final String[][] categories;
    private final List<String> classes;
    private final List<Optional<String>> seeds;
    private final IntFunction<String> origins;

    private Batch(
            String name,
            List<String> ids,
            List<String> columns,
            double[][] values,
            List<String> categoricalColumns,
            String[][] categories,
            List<String> classes,
            List<Optional<String>> seeds,
            IntFunction<String> origins) {
        this.name = name;
        this.ids = ids;
        this.columns = columns;
        this.values = values;
        this.categoricalColumns = categoricalColumns;
        this.categories = categories;
        this.classes = classes;
        this.seeds = seeds;
        this.origins = origins;
    }

    /**
     * Returns a batch whose objects are called by their row number, from 0.
     *
     * @param values a row per object, all of one length
     * @return the batch
     */
    public static Batch of(double[][] values) {
        return of(rowNumbers(values.length), values);
    }

    /**
     * Returns a batch of float vectors whose objects are called by their row number, from 0.
     *
     * @param values a row per object, all of one length
     * @return the batch
     */
    public static Batch of(float[][] values) {
        return of(rowNumbers(values.length), widen(values));
    }

    /**
     * Returns a batch of objects with ids.
     *
     * @param ids an id per object, none twice
     * @param values a row per object, all of one length
     * @return the batch
     */
    public static Batch of(List<String> ids, double[][] values) {
        Checks.require(
                ids.size() == values.length,
                "a batch needs one id for every object, got %d ids for %d objects",
                ids.size(),
                values.length);
        int width = values.length == 0 ? 0 : values[0].length;
        double[][] copy = new double[values.length][];
        for (int i = 0; i < values.length; i++) {
            Checks.require(
                    values[i].length == width,
                    "object '%s' has %d values, the objects before it have %d; all rows of a batch are of one length",
                    ids.get(i),
                    values[i].length,
                    width);
            copy[i] = values[i].clone();
        }
        Checks.requireDistinct(ids, "object id");
        List<String> columns = IntStream.range(0, width).mapToObj(j -> "x" + j).toList();
        return new Batch(
                "", List.copyOf(ids), columns, copy, List.of(), new String[0][], List.of(), List.of(), i -> "");
    }

    /**
     * Returns a batch of float vectors with ids.
     *
     * @param ids an id per object, none twice
     * @param values a row per object, all of one length
     * @return the batch
     */
    public static Batch of(List<String> ids, float[][] values) {
        return of(ids, widen(values));
    }

    /**
     * Returns this batch under another name.
     *
     * @param newName what the step is called: a file, a day, a period
     * @return the renamed batch
     */
    public Batch named(String newName) {
        return new Batch(newName, ids, columns, values, categoricalColumns, categories, classes, seeds, origins);
    }

    /**
     * Returns this batch with other numbers.
     *
     * @param rows a row per object, of as many numbers as before
     * @return the batch with these
     */
    public Batch withVectors(double[][] rows) {
        double[][] copy = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
        Checks.require(
                rows.length == size() && Arrays.stream(copy).allMatch(row -> row.length == dimensions()),
                "expected %d rows of %d numbers, as many as the batch has",
                size(),
                dimensions());
        return new Batch(name, ids, columns, copy, categoricalColumns, categories, classes, seeds, origins);
    }

    /**
     * Returns this batch with names for its numeric columns.
     *
     * @param names a name per numeric column, none twice
     * @return the batch with named columns
     */
    public Batch withColumns(List<String> names) {
        Checks.require(
                size() == 0 || names.size() == dimensions(),
                "expected %d names, one per column, got %d",
                dimensions(),
                names.size());
        Checks.requireDistinct(names, "column");
        return new Batch(
                name, ids, List.copyOf(names), values, categoricalColumns, categories, classes, seeds, origins);
    }

    /**
     * Returns this batch with categorical columns beside the numeric ones.
     *
     * @param names a name per categorical column, none twice
     * @param rows a row per object, a category per column
     * @return the batch with categories
     */
    public Batch withCategories(List<String> names, String[][] rows) {
        Checks.require(
                rows.length == size(), "expected %d rows of categories, one per object, got %d", size(), rows.length);
        Checks.requireDistinct(names, "categorical column");
        String[][] copy = new String[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            Checks.require(
                    rows[i].length == names.size(),
                    "object '%s' has %d categories, the batch has %d categorical columns",
                    ids.get(i),
                    rows[i].length,
                    names.size());
            copy[i] = rows[i].clone();
        }
        return new Batch(name, ids, columns, values, List.copyOf(names), copy, classes, seeds, origins);
    }

    /**
     * Returns this batch with the known class of every object, which is never a feature and only serves to judge a
     * clustering.
     *
     * @param known a class per object
     * @return the batch with classes
     */
    public Batch withClasses(List<String> known) {
        Checks.require(known.size() == size(), "expected %d classes, one per object, got %d", size(), known.size());
        return new Batch(
                name, ids, columns, values, categoricalColumns, categories, List.copyOf(known), seeds, origins);
    }

    /**
     * Returns this batch with the classes that are known to the algorithm, of some objects, to learn from. Unlike {@link
     * #withClasses} they take part in clustering, where an algorithm takes them.
     *
     * @param known a class per object, empty where it is not known
     * @return the batch with seeds
     */
    public Batch withSeeds(List<Optional<String>> known) {
        Checks.require(known.size() == size(), "expected %d seeds, one per object, got %d", size(), known.size());
        return new Batch(
                name, ids, columns, values, categoricalColumns, categories, classes, List.copyOf(known), origins);
    }

    /**
     * Returns this batch with a word on where each object comes from, for messages to people.
     *
     * @param newOrigins from the position of an object in this batch to a place such as {@code iris.csv, line 7}
     * @return the batch with origins
     */
    public Batch withOrigins(IntFunction<String> newOrigins) {
        return new Batch(name, ids, columns, values, categoricalColumns, categories, classes, seeds, newOrigins);
    }

    /**
     * Returns this batch without some of its objects.
     *
     * @param gone their ids; others are ignored
     * @return the batch of all others, in the same order
     */
    public Batch without(Set<String> gone) {
        return picked(IntStream.range(0, size())
                .filter(i -> !gone.contains(ids.get(i)))
                .toArray());
    }

    /** Returns the objects at some positions. */
    Batch picked(int[] positions) {
        return new Batch(
                name,
                Arrays.stream(positions).mapToObj(ids::get).toList(),
                columns,
                Arrays.stream(positions).mapToObj(i -> values[i]).toArray(double[][]::new),
                categoricalColumns,
                categories.length == 0
                        ? categories
                        : Arrays.stream(positions).mapToObj(i -> categories[i]).toArray(String[][]::new),
                classes.isEmpty()
                        ? classes
                        : Arrays.stream(positions).mapToObj(classes::get).toList(),
                seeds.isEmpty()
                        ? seeds
                        : Arrays.stream(positions).mapToObj(seeds::get).toList(),
                i -> origins.apply(positions[i]));
    }

    /**
     * Returns what the step is called; empty where nothing was said.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Returns how many objects the batch has; none is allowed, as on a day without data.
     *
     * @return the number of objects
     */
    public int size() {
        return values.length;
    }

    /**
     * Returns the ids of the objects, in order of arrival.
     *
     * @return a read-only list
     */
    public List<String> ids() {
        return ids;
    }

    /**
     * Returns the number of numeric columns.
     *
     * @return the length of every row
     */
    public int dimensions() {
        return columns.size();
    }

    /**
     * Returns the names of the numeric columns; {@code x0, x1, …} where nothing was said.
     *
     * @return a read-only list
     */
    public List<String> columns() {
        return columns;
    }

    /**
     * Returns the names of the categorical columns.
     *
     * @return a read-only list, empty where there are none
     */
    public List<String> categoricalColumns() {
        return categoricalColumns;
    }

    /**
     * Returns one number.
     *
     * @param object position of the object in this batch
     * @param column position of the numeric column
     * @return the value
     */
    public double value(int object, int column) {
        return values[object][column];
    }

    /**
     * Returns the numeric row of one object.
     *
     * @param object position of the object in this batch
     * @return a fresh array
     */
    public double[] vector(int object) {
        return values[object].clone();
    }

    /**
     * Returns the numeric rows of all objects.
     *
     * @return fresh arrays
     */
    public double[][] vectors() {
        return Arrays.stream(values).map(double[]::clone).toArray(double[][]::new);
    }

    /**
     * Returns one category.
     *
     * @param object position of the object in this batch
     * @param column position of the categorical column
     * @return the category
     */
    public String category(int object, int column) {
        return categories[object][column];
    }

    /**
     * Returns the known classes, in the order of {@link #ids()}.
     *
     * @return a read-only list, or empty where no classes are known
     */
    public Optional<List<String>> classes() {
        return classes.isEmpty() ? Optional.empty() : Optional.of(classes);
    }

    /**
     * Returns the class that is known to the algorithm.
     *
     * @param object position of the object in this batch
     * @return the class; empty where it is not known
     */
    public Optional<String> seed(int object) {
        return seeds.isEmpty() ? Optional.empty() : seeds.get(object);
    }

    /**
     * Refuses the first value that is not a finite number: it would spoil the scale of its whole column. Matrices of
     * similarities may hold negative infinity, vectors not.
     *
     * @throws IllegalArgumentException naming object, column and value
     */
    public void requireFinite() {
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < values[i].length; j++) {
                if (!Double.isFinite(values[i][j])) {
                    throw new Refused("%s has %s in column '%s'; every value must be a finite number"
                            .formatted(describe(i), values[i][j], columns.get(j)));
                }
            }
        }
    }

    /**
     * Names an object so that a person finds it: its id, and where it comes from if that is known.
     *
     * @param object position of the object in this batch
     * @return for example {@code object '17' (iris.csv, line 18)}
     */
    public String describe(int object) {
        String origin = origins.apply(object);
        return "object '" + ids.get(object) + "'" + (origin.isEmpty() ? "" : " (" + origin + ")");
    }

    /**
     * Names this batch so that a person finds it: its name, and where its first object comes from if that is known.
     *
     * @return for example {@code the batch 'monday' (monday.csv, line 2)}
     */
    public String describe() {
        String origin = size() == 0 ? "" : origins.apply(0);
        return "the batch" + (name.isEmpty() ? "" : " '" + name + "'") + (origin.isEmpty() ? "" : " (" + origin + ")");
    }

    @Override
    public String toString() {
        return "Batch[%s%d objects, %d columns%s]"
                .formatted(
                        name.isEmpty() ? "" : name + ": ",
                        size(),
                        dimensions(),
                        categoricalColumns.isEmpty() ? "" : ", %d categorical".formatted(categoricalColumns.size()));
    }

    private static List<String> rowNumbers(int count) {
        List<String> ids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ids.add(Integer.toString(i));
        }
        return Collections.unmodifiableList(ids);
    }

    private static double[][] widen(float[][] values) {
        double[][] wide = new double[values.length][];
        for (int i = 0; i < values.length; i++) {
            wide[i] = new double[values[i].length];
            for (int j = 0; j < wide[i].length; j++) {
                wide[i][j] = values[i][j];
            }
        }
        return wide;
    }
}
