package io.varve.store;

import io.varve.ClusterId;
import io.varve.table.RemarkRow;

/**
 * What somebody said of a cluster.
 *
 * @param cluster that it is about
 * @param kind what it is
 * @param text the name or the note; an empty name takes the name before away
 * @param author who said it
 * @param time when, as ISO 8601 writes it
 * @param step the last step then
 */
public record Remark(ClusterId cluster, Kind kind, String text, String author, String time, int step) {

    /** What a remark is. */
    public enum Kind {
        /** What the cluster is called from then on. */
        NAME,
        /** A sentence about it, beside those before. */
        NOTE;

        /** The word in tables. */
        String word() {
            return this == NAME ? "name" : "note";
        }
    }

    /**
     * Returns the remark as a row.
     *
     * @return its row
     */
    public RemarkRow row() {
        return new RemarkRow(cluster.toString(), kind.word(), text, author, time, step);
    }
}
