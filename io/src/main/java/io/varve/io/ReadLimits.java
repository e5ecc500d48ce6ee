package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;

/**
 * What a file may ask of its reader at most. Each limit is far beyond what tables have, leaves another way to read what is beyond
 * it, and is checked while a file is read, before what it asks for is held.
 */
final class ReadLimits {

    /** Columns of a table; the numbers of a vector in one column are no columns. */
    static final int COLUMNS = 1_000_000;

    /** How deep arrays and objects of JSON may lie in one another. */
    static final int DEPTH = 32;

    /** Characters of a line that is held as a whole. */
    static final int LINE = 1 << 28;

    /**
     * Bytes that gzip may unpack to for each byte that was read of it, beyond those that are free. Newlines reach 1,027; a table of
     * ids and 1,000 zeros in a row 341, with three ones among them 183.
     */
    static final int UNPACKED_TIMES = 500;

    /** Bytes that gzip may unpack to in any case. */
    static final long UNPACKED_FREE = 1_000_000_000;

    private ReadLimits() {}

    /** Requires that a table is not too wide, as soon as that is known. */
    static void requireColumns(int count, Place place) {
        if (count > COLUMNS) {
            throw tooManyColumns(place);
        }
    }

    static Refused tooManyColumns(Place place) {
        return new Refused(Refusal.of("there are more than %d columns".formatted(COLUMNS))
                .at(place)
                .remedy(
                        "check what separates fields, or give the numbers as vectors: as npy, or as one column of arrays in JSON Lines"
                                + " or Parquet, with ",
                        ReadOption.VECTOR_COLUMN));
    }
}
