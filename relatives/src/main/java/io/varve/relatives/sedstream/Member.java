package io.varve.relatives.sedstream;

/**
 * An object of a structure that is recent enough to be told to which part it belongs when the structure splits.
 *
 * @param object its id
 * @param point where it is
 * @param time how many objects had come with it
 */
record Member(String object, double[] point, long time) {}
