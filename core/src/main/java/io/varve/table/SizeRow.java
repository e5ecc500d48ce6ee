package io.varve.table;

/**
 * The size of a cluster from a step on.
 *
 * @param step at which it changed
 * @param cluster its id
 * @param size its objects then; 0 where it ended
 * @param objectsNew how many of them the step brought
 */
public record SizeRow(int step, String cluster, int size, int objectsNew) {}
