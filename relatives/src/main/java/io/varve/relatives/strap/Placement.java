package io.varve.relatives.strap;

import io.varve.ClusterId;

/**
 * Where an object was put.
 *
 * @param cluster its cluster
 * @param similarity to the exemplar of that time
 */
record Placement(ClusterId cluster, double similarity) {}
