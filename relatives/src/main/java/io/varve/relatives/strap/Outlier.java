package io.varve.relatives.strap;

/**
 * An object of the reservoir.
 *
 * @param object its id
 * @param point where it is
 * @param time when it came
 * @param stayed whether a rebuild has left it here
 */
record Outlier(String object, double[] point, long time, boolean stayed) {}
