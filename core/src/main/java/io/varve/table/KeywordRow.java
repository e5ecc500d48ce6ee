package io.varve.table;

/**
 * What the texts that one step brought to a cluster are about.
 *
 * @param step that brought them
 * @param cluster in which they are now
 * @param objects how many
 * @param keywords by which they differ from the other texts of the step, the best first
 */
public record KeywordRow(int step, String cluster, int objects, String keywords) {}
