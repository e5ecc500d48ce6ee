package io.varve.scale;

import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An object or a mean of objects before scaling: numbers, and for every categorical column how much of each category.
 *
 * @param numbers one per numeric column, not to be changed
 * @param shares one map per categorical column
 */
public record Row(double[] numbers, List<Map<String, Double>> shares) {

    /**
     * Says whether two rows have the same values.
     *
     * @param other any row
     * @return whether numbers and shares are equal
     */
    public boolean sameAs(Row other) {
        return Arrays.equals(numbers, other.numbers) && shares.equals(other.shares);
    }

    /**
     * Returns the plain mean of rows, each weighing one.
     *
     * @param rows one at least
     * @return their mean
     */
    public static Row meanOf(List<Row> rows) {
        Row first = rows.get(0);
        double[] numbers = new double[first.numbers.length];
        List<Map<String, Double>> shares = new ArrayList<>();
        first.shares.forEach(column -> shares.add(new LinkedHashMap<>()));
        for (Row row : rows) {
            for (int j = 0; j < numbers.length; j++) {
                numbers[j] += row.numbers[j] / rows.size();
            }
            for (int j = 0; j < shares.size(); j++) {
                Map<String, Double> column = shares.get(j);
                row.shares
                        .get(j)
                        .forEach((category, share) -> column.merge(category, share / rows.size(), Double::sum));
            }
        }
        return new Row(numbers, shares);
    }

    /**
     * Writes down numbers and shares, to the last bit.
     *
     * @param out where to
     * @throws IOException if that fails
     */
    public void write(DataOutputStream out) throws IOException {
        StateBytes.writeDoubles(out, numbers);
        out.writeInt(shares.size());
        for (Map<String, Double> column : shares) {
            out.writeInt(column.size());
            for (Map.Entry<String, Double> share : column.entrySet()) {
                StateBytes.writeText(out, share.getKey());
                out.writeDouble(share.getValue());
            }
        }
    }

    /**
     * Reads a row.
     *
     * @param in where from
     * @return the row, to the last bit
     * @throws IOException if that fails
     */
    public static Row read(DataInputStream in) throws IOException {
        double[] numbers = StateBytes.readDoubles(in);
        int columns = StateBytes.count(in, Integer.BYTES);
        List<Map<String, Double>> shares = new ArrayList<>();
        for (int j = 0; j < columns; j++) {
            Map<String, Double> column = new LinkedHashMap<>();
            int size = StateBytes.count(in, Integer.BYTES);
            for (int c = 0; c < size; c++) {
                String category = StateBytes.readText(in);
                column.put(category, in.readDouble());
            }
            shares.add(column);
        }
        return new Row(numbers, shares);
    }
}
