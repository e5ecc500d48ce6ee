package io.varve.io.tables;

import org.jspecify.annotations.Nullable;

/**
 * A place on the map of a report: an object of the sample since it arrived or was moved, or a centroid since its cluster was
 * changed.
 *
 * @param step from which on it is there
 * @param object its id; empty for a centroid
 * @param cluster of the object then, or that the centroid stands for; empty for none
 * @param x first coordinate
 * @param y second coordinate
 */
public record MapRow(
        int step, @Nullable String object, @Nullable String cluster, double x, double y) {}
