package io.varve.table;

/**
 * What somebody said of a cluster, in the table of remarks.
 *
 * @param cluster that it is about
 * @param kind {@code name} or {@code note}
 * @param text the name or the note; an empty name takes the name before away
 * @param author who said it
 * @param time when, as ISO 8601 writes it
 * @param step the last step then
 */
public record RemarkRow(String cluster, String kind, String text, String author, String time, int step) {}
