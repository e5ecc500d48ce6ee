package io.varve.io;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The cells without a value that a reading met.
 *
 * @param rows how many rows were read, those left out included
 * @param dropped how many of them were left out
 * @param byColumn in how many rows a feature had no value, in the order in which they were met; features without gaps are not in it
 */
public record Gaps(long rows, long dropped, Map<String, Long> byColumn) {

    /** The category of objects that have none: {@value}. */
    public static final String CATEGORY = "(missing)";

    private static final int LONGEST = 7;
    // not none, which in a column of damages says that there is none
    private static final Set<String> WORDS = Set.of(
            "", "na", "n/a", "#n/a", "#na", "nan", "null", "#null!", "nil", "missing", "?", ".", "-", "--", "<na>",
            "+nan", "-nan");

    /**
     * Copies the map.
     *
     * @param rows as above
     * @param dropped as above
     * @param byColumn as above
     */
    public Gaps {
        byColumn = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(byColumn));
    }

    /**
     * Says whether a cell has no value.
     *
     * @param cell as it is written
     * @return whether it is empty or says so
     */
    public static boolean isGap(String cell) {
        String bare = Cells.bare(cell);
        return bare.isEmpty()
                || (bare.length() <= LONGEST
                        && !Character.isDigit(bare.charAt(0))
                        && WORDS.contains(bare.toLowerCase(Locale.ROOT)));
    }

    /** Counts gaps row by row. */
    static final class Count {
        private final Map<String, Long> byColumn = new LinkedHashMap<>();
        private long rows;
        private long dropped;

        void row() {
            rows++;
        }

        void gap(String column) {
            byColumn.merge(column, 1L, Long::sum);
        }

        void dropped() {
            dropped++;
        }

        Gaps gaps() {
            return new Gaps(rows, dropped, byColumn);
        }
    }
}
