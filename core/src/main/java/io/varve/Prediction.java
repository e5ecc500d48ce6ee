package io.varve;

import java.util.Optional;

/**
 * The cluster that an object would fit best, found without changing anything.
 *
 * @param cluster the most similar one; empty if there is no cluster
 * @param similarity to it, NaN if there is none
 */
public record Prediction(Optional<ClusterId> cluster, double similarity) {}
