package io.varve.spark;

import io.varve.io.RecordColumns;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A table of the library as one of Spark: the columns of its record, or the first of them.
 *
 * @param <R> the record
 * @param columns of it
 * @param count how many of them
 */
record RecordRows<R extends Record>(RecordColumns<R> columns, int count) {

    /** All columns. */
    static <R extends Record> RecordRows<R> of(Class<R> type) {
        RecordColumns<R> columns = RecordColumns.of(type);
        return new RecordRows<>(columns, columns.names().size());
    }

    /** The columns before one. */
    static <R extends Record> RecordRows<R> before(String column, Class<R> type) {
        RecordColumns<R> columns = RecordColumns.of(type);
        return new RecordRows<>(columns, columns.names().indexOf(column));
    }

    StructType schema() {
        StructType schema = new StructType();
        for (int c = 0; c < count; c++) {
            schema = schema.add(
                    columns.names().get(c), type(columns.accessors().get(c).getReturnType()));
        }
        return schema;
    }

    private static DataType type(Class<?> type) {
        if (type == int.class) {
            return DataTypes.IntegerType;
        }
        return type == double.class || type == Double.class ? DataTypes.DoubleType : DataTypes.StringType;
    }

    Row[] rows(List<R> records) {
        return records.stream().map(this::row).toArray(Row[]::new);
    }

    private Row row(R values) {
        List<Object> cells = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            cells.add(columns.value(values, c));
        }
        return RowFactory.create(cells.toArray());
    }
}
