package io.varve.io;

import io.varve.Batch;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The means of columns so far, with which gaps are filled: those of all objects before and of the values that the batch itself
 * has. Filled values count like any other from then on. The same batches in the same order give the same bits, wherever the work
 * was put down in between.
 *
 * <pre>{@code
 * ColumnMeans.Filled filled = means.fill(batch);
 * clusterer.partialFit(filled.batch());
 * means = filled.after();
 * }</pre>
 *
 * <p>It never changes.
 */
public final class ColumnMeans {

    /** Those of no objects. */
    public static final ColumnMeans NONE = new ColumnMeans(List.of(), 0, new double[0], new double[0]);

    private final List<String> columns;
    private final long count;
    // what a sum lost to rounding is kept beside it, so that objects can be taken out again
    private final double[] high;
    private final double[] low;

    private ColumnMeans(List<String> columns, long count, double[] high, double[] low) {
        this.columns = columns;
        this.count = count;
        this.high = high;
        this.low = low;
    }

    /**
     * A batch without gaps.
     *
     * @param batch with all its values
     * @param gappy the positions of objects that lacked some
     * @param after the means with this batch in them
     */
    public record Filled(Batch batch, BitSet gappy, ColumnMeans after) {}

    /**
     * Fills the gaps of a batch.
     *
     * @param batch whose missing numbers are NaN
     * @return the batch without gaps
     * @throws Refused if a column lacks values and never had one
     */
    public Filled fill(Batch batch) {
        if (batch.size() == 0) {
            return new Filled(batch, new BitSet(), this);
        }
        // another model's columns are refused by whoever clusters them
        ColumnMeans before = columns.equals(batch.columns()) ? this : empty(batch.columns());
        Sums present = new Sums(before);
        BitSet gappy = new BitSet();
        long[] counts = new long[before.columns.size()];
        double[][] rows = batch.vectors();
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < counts.length; j++) {
                if (Double.isNaN(rows[i][j])) {
                    gappy.set(i);
                } else {
                    present.add(j, rows[i][j]);
                    counts[j]++;
                }
            }
        }
        for (int i = gappy.nextSetBit(0); i >= 0; i = gappy.nextSetBit(i + 1)) {
            for (int j = 0; j < counts.length; j++) {
                if (Double.isNaN(rows[i][j])) {
                    rows[i][j] = mean(present, j, before.count + counts[j], batch, i);
                    present.addLater(j, rows[i][j]);
                }
            }
        }
        Batch filled = gappy.isEmpty() ? batch : batch.withVectors(rows);
        return new Filled(filled, gappy, present.means(before.columns, before.count + rows.length));
    }

    private static double mean(Sums present, int column, long count, Batch batch, int row) {
        if (count == 0) {
            throw new Refused(Refusal.of("no row has a number so far, so that there is no mean to fill the gap of "
                            + batch.describe(row))
                    .at(Place.NONE.column(batch.columns().get(column)))
                    .remedy("leave the column out with ", ReadOption.EXCLUDE));
        }
        return present.value(column) / count;
    }

    /**
     * Fills the gaps of objects that are only looked at: with the means so far alone, or their own where there are none.
     *
     * @param batch whose missing numbers are NaN
     * @return the batch without gaps
     */
    public Batch filled(Batch batch) {
        if (count == 0 || !columns.equals(batch.columns())) {
            return fill(batch).batch();
        }
        double[][] rows = batch.vectors();
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = Double.isNaN(row[j]) ? (high[j] + low[j]) / count : row[j];
            }
        }
        return batch.size() == 0 ? batch : batch.withVectors(rows);
    }

    /**
     * Takes objects out again.
     *
     * @param batch the objects, filled as they were
     * @return the means of the others
     */
    public ColumnMeans without(Batch batch) {
        if (!columns.equals(batch.columns()) || batch.size() > count) {
            return this;
        }
        Sums sums = new Sums(this);
        for (int i = 0; i < batch.size(); i++) {
            for (int j = 0; j < high.length; j++) {
                sums.add(j, -batch.value(i, j));
            }
        }
        return sums.means(columns, count - batch.size());
    }

    private static ColumnMeans empty(List<String> columns) {
        return new ColumnMeans(columns, 0, new double[columns.size()], new double[columns.size()]);
    }

    /** Sums that grow; what is added later counts only in the end. */
    private static final class Sums {
        private final double[] high;
        private final double[] low;
        private final double[] later;
        private final long[] laterCounts;

        Sums(ColumnMeans from) {
            high = from.high.clone();
            low = from.low.clone();
            later = new double[high.length];
            laterCounts = new long[high.length];
        }

        /** Knuth's two-sum. */
        void add(int column, double value) {
            double sum = high[column] + value;
            double part = sum - high[column];
            low[column] += (high[column] - (sum - part)) + (value - part);
            high[column] = sum;
        }

        /** The same value for every gap of a column. */
        void addLater(int column, double value) {
            later[column] = value;
            laterCounts[column]++;
        }

        double value(int column) {
            return high[column] + low[column];
        }

        ColumnMeans means(List<String> columns, long count) {
            for (int j = 0; j < high.length; j++) {
                add(j, later[j] * laterCounts[j]);
            }
            return new ColumnMeans(columns, count, high, low);
        }
    }

    /**
     * Returns them as bytes, to the last bit.
     *
     * @return what {@link #read} takes
     */
    public byte[] bytes() {
        List<byte[]> names = new ArrayList<>();
        int size = Long.BYTES + Integer.BYTES;
        for (String column : columns) {
            names.add(column.getBytes(StandardCharsets.UTF_8));
            size += Integer.BYTES + names.get(names.size() - 1).length + 2 * Double.BYTES;
        }
        ByteBuffer bytes = ByteBuffer.allocate(size).putLong(count).putInt(columns.size());
        for (int j = 0; j < names.size(); j++) {
            bytes.putInt(names.get(j).length)
                    .put(names.get(j))
                    .putDouble(high[j])
                    .putDouble(low[j]);
        }
        return bytes.array();
    }

    /**
     * Reads them.
     *
     * @param written by {@link #bytes}
     * @return the same means
     */
    public static ColumnMeans read(byte[] written) {
        ByteBuffer bytes = ByteBuffer.wrap(written);
        long count = bytes.getLong();
        int size = bytes.getInt();
        List<String> columns = new ArrayList<>();
        double[] high = new double[size];
        double[] low = new double[size];
        for (int j = 0; j < size; j++) {
            byte[] name = new byte[bytes.getInt()];
            bytes.get(name);
            columns.add(new String(name, StandardCharsets.UTF_8));
            high[j] = bytes.getDouble();
            low[j] = bytes.getDouble();
        }
        return new ColumnMeans(List.copyOf(columns), count, high, low);
    }
}
