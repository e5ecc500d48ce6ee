package io.varve.group;

/**
 * A group of clusters after a step.
 *
 * @param step counted from 0
 * @param group its id
 * @param clusters that it consists of, separated by spaces
 * @param size their objects; of an ended group, those it had before the step
 * @param state created, changed, unchanged, merged or ended
 */
public record GroupRow(int step, String group, String clusters, long size, String state) {}
