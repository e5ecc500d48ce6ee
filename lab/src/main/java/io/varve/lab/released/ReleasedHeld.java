package io.varve.lab.released;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The objects that released APP still holds, in order of arrival.
 *
 * @param rows as they were read
 * @param positions counted over all batches
 * @param labels of the step that has just run
 */
record ReleasedHeld(double[][] rows, int[] positions, int[] labels) {

    static final ReleasedHeld NONE = new ReleasedHeld(new double[0][], new int[0], new int[0]);

    /** Returns these objects under other labels, and new ones behind them. */
    ReleasedHeld relabelled(IntUnaryOperator renamed, double[][] batch, int firstPosition, int[] batchLabels) {
        return new ReleasedHeld(
                joined(rows, batch),
                IntStream.concat(Arrays.stream(positions), IntStream.range(firstPosition, firstPosition + batch.length))
                        .toArray(),
                IntStream.concat(Arrays.stream(labels).map(renamed), Arrays.stream(batchLabels))
                        .toArray());
    }

    ReleasedHeld without(int[] cut) {
        IntPredicate stays = i -> Arrays.stream(cut).noneMatch(label -> label == labels[i]);
        int[] kept = IntStream.range(0, labels.length).filter(stays).toArray();
        return new ReleasedHeld(
                IntStream.of(kept).mapToObj(i -> rows[i]).toArray(double[][]::new),
                IntStream.of(kept).map(i -> positions[i]).toArray(),
                IntStream.of(kept).map(i -> labels[i]).toArray());
    }

    /** The labels that occur, ascending. */
    int[] distinctLabels() {
        return Arrays.stream(labels).sorted().distinct().toArray();
    }

    /** The mean of the rows of each of these labels; rows are added in their order, as numpy does. */
    double[][] means(int[] ofLabels) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        double[][] sums = new double[ofLabels.length][columns];
        int[] sizes = new int[ofLabels.length];
        for (int i = 0; i < rows.length; i++) {
            int cluster = Arrays.binarySearch(ofLabels, labels[i]);
            sizes[cluster]++;
            for (int j = 0; j < columns; j++) {
                sums[cluster][j] += rows[i][j];
            }
        }
        for (int cluster = 0; cluster < sums.length; cluster++) {
            for (int j = 0; j < columns; j++) {
                sums[cluster][j] /= sizes[cluster];
            }
        }
        return sums;
    }

    private static double[][] joined(double[][] first, double[][] second) {
        double[][] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
