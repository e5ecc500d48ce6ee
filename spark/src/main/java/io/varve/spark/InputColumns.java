package io.varve.spark;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;

/**
 * Which columns of a table are the objects: their id, and their values in one column of arrays or in columns of numbers.
 *
 * @param id the column of ids; other types than text are written out
 * @param vector the column of arrays of float or double; empty where numbers are in columns of their own
 * @param numbers the columns of numbers; empty where there is a column of arrays
 */
public record InputColumns(String id, Optional<String> vector, List<String> numbers) {

    /**
     * Copies the names.
     *
     * @param id as above
     * @param vector as above
     * @param numbers as above
     */
    public InputColumns {
        numbers = List.copyOf(numbers);
        if (vector.isPresent() != numbers.isEmpty()) {
            throw new Refused("objects are either one column of arrays or one or more columns of numbers");
        }
    }

    /**
     * Names a column of arrays.
     *
     * @param id the column of ids
     * @param vector of arrays of float or double
     * @return the columns
     */
    public static InputColumns ofVector(String id, String vector) {
        return new InputColumns(id, Optional.of(vector), List.of());
    }

    /**
     * Names columns of numbers.
     *
     * @param id the column of ids
     * @param numbers one or more
     * @return the columns
     */
    public static InputColumns ofNumbers(String id, List<String> numbers) {
        return new InputColumns(id, Optional.empty(), numbers);
    }

    /** The names that the columns have in the model, which are those that the readers of files give them. */
    List<String> names(int dimensions) {
        return vector.map(name -> IntStream.range(0, dimensions)
                        .mapToObj(i -> name + "[" + i + "]")
                        .toList())
                .orElse(numbers);
    }

    /** What a timeline keeps, so that files can be added to it that have these columns. */
    Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("id_column", id);
        vector.ifPresentOrElse(
                name -> words.put("vector_column", name), () -> words.put("columns", String.join(",", numbers)));
        words.put("missing", "refuse");
        return words;
    }

    /** Rows of id and array, whatever else the table has. */
    Dataset<Row> select(Dataset<Row> rows) {
        List<String> there = List.of(rows.columns());
        List<String> wanted = new ArrayList<>(numbers);
        wanted.add(id);
        vector.ifPresent(wanted::add);
        wanted.removeAll(there);
        if (!wanted.isEmpty()) {
            throw new Refused(Refusal.of("there is no column %s; the columns are %s"
                    .formatted(String.join(", ", wanted), String.join(", ", there))));
        }
        vector.ifPresent(
                name -> require(rows, name, isArrayOfNumbers(type(rows, name)), "array<float> or array<double>"));
        numbers.forEach(name -> require(rows, name, type(rows, name) instanceof NumericType, "a number"));
        Column values = vector.map(InputColumns::column)
                .orElseGet(() -> array(numbers.stream()
                        .map(name -> column(name).cast(DataTypes.DoubleType))
                        .toArray(Column[]::new)));
        return rows.select(
                column(id).cast(DataTypes.StringType).as("id"),
                values.cast(DataTypes.createArrayType(DataTypes.DoubleType)).as("values"));
    }

    /** A name may hold dots, which would otherwise mean a field of a structure. */
    static Column column(String name) {
        return col("`" + name.replace("`", "``") + "`");
    }

    private static DataType type(Dataset<Row> rows, String name) {
        return rows.schema().apply(name).dataType();
    }

    private static boolean isArrayOfNumbers(DataType type) {
        return type instanceof ArrayType array
                && (array.elementType().equals(DataTypes.FloatType)
                        || array.elementType().equals(DataTypes.DoubleType));
    }

    private static void require(Dataset<Row> rows, String name, boolean fits, String wanted) {
        if (!fits) {
            throw new Refused("column '%s' is %s, but must be %s"
                    .formatted(name, type(rows, name).simpleString(), wanted));
        }
    }
}
