package io.varve;

/**
 * A value of a forgotten object that is stored still: the least or largest of a column among the objects that its cluster had.
 *
 * @param cluster that still has it as a bound
 * @param column by its name
 * @param largest whether it is the largest, and not the least
 */
public record BoundLeft(ClusterId cluster, String column, boolean largest) {}
