package io.varve.group;

import java.util.Arrays;

/** The largest value of each of some rows, and which row has the largest of all; of equal ones the first. */
final class RowTops {

    private static final int NONE = -1;

    private final double[] values;
    // a tournament: the winners of the rows are in the second half, that of two others in the middle before them
    private final int[] winners;
    private final int leaves;

    RowTops(int rows) {
        values = new double[rows];
        leaves = Math.max(1, Integer.highestOneBit(Math.max(1, rows - 1)) * 2);
        winners = new int[2 * leaves];
        Arrays.fill(winners, NONE);
    }

    void set(int row, double value) {
        values[row] = value;
        play(row, row);
    }

    /** Says that a row has no value. */
    void clear(int row) {
        play(row, NONE);
    }

    private void play(int row, int entrant) {
        int at = leaves + row;
        winners[at] = entrant;
        boolean matters = true;
        for (at >>= 1; at > 0 && matters; at >>= 1) {
            int before = winners[at];
            winners[at] = better(winners[2 * at], winners[2 * at + 1]);
            // where another row wins as before, nothing changes further up
            matters = winners[at] != before || before == row;
        }
    }

    private int better(int left, int right) {
        if (left == NONE || right == NONE) {
            return left == NONE ? right : left;
        }
        return values[right] > values[left] ? right : left;
    }

    /** The row of the largest value. */
    int first() {
        return winners[1];
    }

    /** The largest value of all other rows; negative infinity if there is none. */
    double second() {
        double second = Double.NEGATIVE_INFINITY;
        for (int at = leaves + first(); at > 1; at >>= 1) {
            int beaten = winners[at ^ 1];
            if (beaten != NONE) {
                second = Math.max(second, values[beaten]);
            }
        }
        return second;
    }
}
