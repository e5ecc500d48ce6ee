package io.varve.variants.pairs;

import io.varve.internal.messages.Workers;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Responsibilities and availabilities on the pairs of some rows, and how they advance.
 *
 * <p>An iteration first goes through the rows, each of which needs only itself and the column sums of the last iteration,
 * then through the columns. Every column sum grows from the first row to the last, whatever the number of threads: with all
 * pairs stored the messages are those of dense affinity propagation under row order, bit by bit. As there, availabilities lag
 * by half an iteration.
 */
public final class PairMessages {

    private static final int ROWS_AT_ONCE = 64;
    private static final int SMALLEST_RANGE = 512;
    private static final int MOST_RANGES = 16;

    private final PairRows rows;
    private final Workers workers;
    private final double[][] r;
    private final double[][] a;
    private final double[] sums;
    private final int columnsPerRange;
    private boolean started;
    private double lastDamping;

    public PairMessages(PairRows rows, Workers workers) {
        this.rows = rows;
        this.workers = workers;
        int size = rows.size();
        r = new double[size][];
        a = new double[size][];
        for (int i = 0; i < size; i++) {
            r[i] = new double[rows.columns()[i].length];
            a[i] = new double[rows.columns()[i].length];
        }
        sums = new double[size];
        columnsPerRange = Math.max(SMALLEST_RANGE, (size + MOST_RANGES - 1) / MOST_RANGES);
    }

    /** Runs one iteration. */
    public void advance(double damping) {
        int size = rows.size();
        eachRow(i -> {
            if (started) {
                updateAvailabilities(i, damping);
            }
            updateResponsibilities(i, damping);
        });
        workers.each((size + columnsPerRange - 1) / columnsPerRange, range -> {
            int from = range * columnsPerRange;
            sumColumns(from, Math.min(size, from + columnsPerRange));
        });
        started = true;
        lastDamping = damping;
    }

    /** Returns a(k,k) + r(k,k) after the last iteration; above zero, k is an exemplar. */
    public double belief(int k) {
        int self = rows.self()[k];
        return lastDamping * a[k][self] + (1 - lastDamping) * ownAvailability(k) + r[k][self];
    }

    /** Writes a(i,k) + s(i,k) after the last iteration for every pair of a row. */
    public void totals(int i, double[] into) {
        int[] columns = rows.columns()[i];
        double[] s = rows.similarities()[i];
        for (int e = 0; e < s.length; e++) {
            double fresh =
                    e == rows.self()[i] ? ownAvailability(i) : Math.min(sums[columns[e]] - Math.max(r[i][e], 0), 0);
            into[e] = lastDamping * a[i][e] + (1 - lastDamping) * fresh + s[e];
        }
    }

    private void eachRow(IntConsumer row) {
        int size = rows.size();
        workers.each((size + ROWS_AT_ONCE - 1) / ROWS_AT_ONCE, block -> {
            int end = Math.min(size, (block + 1) * ROWS_AT_ONCE);
            for (int i = block * ROWS_AT_ONCE; i < end; i++) {
                row.accept(i);
            }
        });
    }

    /** Eq. 4 of Frey and Dueck, from the column sums of the last iteration. */
    private void updateAvailabilities(int i, double damping) {
        int[] columns = rows.columns()[i];
        double[] availabilities = a[i];
        double[] responsibilities = r[i];
        double move = 1 - damping;
        int self = rows.self()[i];
        double own = damping * availabilities[self] + move * ownAvailability(i);
        for (int e = 0; e < columns.length; e++) {
            // comparisons: Math.min and Math.max are calls for Java's first compiler, which is all that short runs have
            double positive = responsibilities[e] > 0 ? responsibilities[e] : 0;
            double rest = sums[columns[e]] - positive;
            availabilities[e] = damping * availabilities[e] + move * (rest < 0 ? rest : 0);
        }
        availabilities[self] = own;
    }

    /** Eq. 5: nothing bounds an object's availability for itself. */
    private double ownAvailability(int k) {
        return sums[k] - r[k][rows.self()[k]];
    }

    /** Eq. 3: how much better each is than the best rival. */
    private void updateResponsibilities(int i, double damping) {
        double[] s = rows.similarities()[i];
        double[] availabilities = a[i];
        double[] responsibilities = r[i];
        double move = 1 - damping;
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        for (int e = 0; e < s.length; e++) {
            double v = availabilities[e] + s[e];
            if (v > second) {
                second = v > best ? best : v;
                best = v > best ? v : best;
            }
        }
        for (int e = 0; e < s.length; e++) {
            double rival = availabilities[e] + s[e] == best ? second : best;
            responsibilities[e] = damping * responsibilities[e] + move * (s[e] - rival);
        }
    }

    /** Adds up positive responsibilities, and those of objects for themselves, for the exemplars of a range. */
    private void sumColumns(int from, int to) {
        Arrays.fill(sums, from, to, 0);
        for (int i = 0; i < r.length; i++) {
            int[] columns = rows.columns()[i];
            int found = Arrays.binarySearch(columns, from);
            for (int e = found < 0 ? -found - 1 : found; e < columns.length && columns[e] < to; e++) {
                double share = r[i][e];
                sums[columns[e]] += columns[e] == i || share > 0 ? share : 0;
            }
        }
    }
}
