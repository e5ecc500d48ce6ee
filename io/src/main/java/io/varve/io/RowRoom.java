package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Refuses more rows in one step than the memory of this Java holds, as soon as their number is known: from the file where it says so,
 * from its length and that of the first rows where it is text, else when there are too many.
 */
final class RowRoom {

    /** How often the numbers of a row are in memory at once: as read or as points, in the batch, and while they are clustered. */
    private static final int COPIES = 3;

    private static final long BYTES_OF_NUMBER = (long) COPIES * Double.BYTES;

    /** Its id, where it stands, its cluster, and what arrays and maps add to that. */
    private static final long BYTES_OF_ROW = 400;

    /** So many rows tell how long the others are. */
    private static final int FIRST_ROWS = 2_000;

    /** Rows that are not like the first are no reason to refuse a file that would fit. */
    private static final double AT_LEAST = 0.8;

    private static final int LOOKED_EVERY = 1 << 16;

    private final long most;

    RowRoom(long most) {
        this.most = most;
    }

    /**
     * Looks at a file after a row was read.
     *
     * @param rows of the step that were read so far
     * @param numbers of a row
     * @param known how many rows there will be; empty if the file does not say so
     * @param share of the file that was read so far, 0 where that is not known
     */
    void require(String file, long rows, int numbers, OptionalLong known, double share) {
        if (known.isPresent()) {
            if (rows == 1) {
                require(file, known.getAsLong(), numbers, "%,d rows");
            }
        } else if (rows == FIRST_ROWS && share > 0) {
            require(file, (long) (AT_LEAST * rows / share), numbers, "some %,d rows or more");
        } else if (rows % LOOKED_EVERY == 0) {
            require(file, rows, numbers, "the first %,d rows");
        }
    }

    private void require(String file, long rows, int numbers, String what) {
        double needed = rows * (double) (BYTES_OF_ROW + BYTES_OF_NUMBER * numbers);
        if (needed <= most) {
            return;
        }
        Refusal refusal = Refusal.of(String.format(
                        Locale.ROOT,
                        what
                                + " of %,d numbers need %.1f GB of memory in one step (%d times 8 bytes a number and %d bytes a row), but"
                                + " Java may use %.1f GB",
                        rows,
                        numbers,
                        needed / 1e9,
                        COPIES,
                        BYTES_OF_ROW,
                        most / 1e9))
                .at(Place.of(file))
                .remedy("give Java more memory, or cut the rows into steps with ", ReadOption.STEP_BY);
        throw new TooManyRowsException(refusal, (long) needed);
    }
}
