package io.varve.ap;

/**
 * One level of a hierarchy: points clustered in blocks, each block by itself, so that only their exemplars go on to the
 * next level.
 *
 * @param points how many there were
 * @param blocks how many they were split into
 * @param converged how many of the blocks came to exemplars that stayed the same
 * @param exemplars how many points went on
 */
public record BlockLevel(int points, int blocks, int converged, int exemplars) {}
