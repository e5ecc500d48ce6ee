package io.varve.io;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many rows files have, and how many of them are no objects.
 *
 * @param read all, those left out included
 * @param gaps left out since they lack a value
 * @param broken left out since they could not be read as rows
 * @param copies left out since they repeat a whole row
 */
public record RowCounts(long read, long gaps, long broken, long copies) {

    /** Of what is not read as rows. */
    public static final RowCounts NONE = new RowCounts(0, 0, 0, 0);

    /**
     * Returns how many were left out for which reason.
     *
     * @return {@code rows_left_out_gaps} and the like; reasons without any are not in it
     */
    public Map<String, Long> leftOut() {
        Map<String, Long> leftOut = new LinkedHashMap<>();
        leftOut.put("rows_left_out_gaps", gaps);
        leftOut.put("rows_left_out_broken", broken);
        leftOut.put("rows_left_out_copies", copies);
        leftOut.values().removeIf(count -> count == 0);
        return leftOut;
    }
}
