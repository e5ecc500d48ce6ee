package io.varve.lab.released;

import io.varve.lab.data.DataSet;
import java.util.stream.IntStream;

/**
 * Which columns of raw rows the released code scales to [0, 1] after the first step, and which it takes for codes of
 * categories.
 *
 * @param scaled numeric columns, in the order in which they come first
 * @param encoded categorical columns, in the order in which they follow
 */
public record ReleasedColumns(int[] scaled, int[] encoded) {

    /**
     * Takes the columns of a data set for what they are.
     *
     * @param data with its categories as codes
     * @return the columns
     */
    public static ReleasedColumns of(DataSet data) {
        boolean[] categorical = data.categorical();
        return withCategories(
                categorical.length,
                IntStream.range(0, categorical.length)
                        .filter(column -> categorical[column])
                        .toArray());
    }

    /**
     * Takes all columns for numbers.
     *
     * @param columns how many there are
     * @return the columns
     */
    public static ReleasedColumns numeric(int columns) {
        return new ReleasedColumns(IntStream.range(0, columns).toArray(), new int[0]);
    }

    /**
     * Takes some columns for codes of categories and all others for numbers.
     *
     * @param columns how many there are
     * @param categorical positions of those with codes, ascending
     * @return the columns
     */
    public static ReleasedColumns withCategories(int columns, int... categorical) {
        int[] numeric = IntStream.range(0, columns)
                .filter(column -> IntStream.of(categorical).noneMatch(code -> code == column))
                .toArray();
        return new ReleasedColumns(numeric, categorical.clone());
    }
}
