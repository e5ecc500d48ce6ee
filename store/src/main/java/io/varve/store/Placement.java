package io.varve.store;

import org.jspecify.annotations.Nullable;

/**
 * Where an object is from a step on.
 *
 * @param step from which on
 * @param number of the object, by its arrival
 * @param object its id
 * @param cluster that it is in; null where it is in none
 * @param held whether the timeline holds it; false once its cluster was pruned
 */
public record Placement(
        int step, long number, String object, @Nullable String cluster, boolean held) {}
