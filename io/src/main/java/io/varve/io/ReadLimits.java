package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.function.LongConsumer;

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

    /** Characters of a field of a table of text, or of a cell of text in Parquet. */
    static final int FIELD = 1 << 24;

    /**
     * Bytes that gzip may unpack to for each byte that was read of it, and Parquet for each byte of the file, beyond those that are
     * free. Newlines reach 1,027; a table of ids and 1,000 zeros in a row 341, with three ones among them 183.
     */
    static final int UNPACKED_TIMES = 500;

    /** Bytes that gzip, and the columns of a Parquet file, may unpack to in any case. */
    static final long UNPACKED_FREE = 1_000_000_000;

    private ReadLimits() {}

    /** What refuses to unpack far more than a file has to tell. */
    static LongConsumer unpacking(Path file, Place place) {
        long packed = file.toFile().length();
        return unpacked -> requireUnpacked(unpacked, packed, place);
    }

    /** Requires that columns do not unpack to far more than a file of so many bytes has to tell. */
    static void requireUnpacked(long unpacked, long packed, Place place) {
        if (unpacked > UNPACKED_FREE && unpacked - UNPACKED_FREE > UNPACKED_TIMES * packed) {
            throw new Refused(Refusal.of(
                            "the columns unpack to %d bytes or more, which is more than %d times the %d bytes of the file and %d more"
                                    .formatted(unpacked, UNPACKED_TIMES, packed, UNPACKED_FREE))
                    .at(place)
                    .remedy("if you trust it, write it again without compression"));
        }
    }

    /** Requires that a text is not too long for a cell. */
    static void requireField(String text, Place cell) {
        if (text.length() > FIELD) {
            throw new Refused(Refusal.of("the text is longer than %d characters".formatted(FIELD))
                    .at(cell)
                    .remedy("shorten it, or leave the column out"));
        }
    }

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
