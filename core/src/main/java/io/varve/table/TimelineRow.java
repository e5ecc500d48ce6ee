package io.varve.table;

import io.varve.internal.Nullable;

/**
 * An object that was held after a step.
 *
 * @param step the step
 * @param object its id
 * @param cluster where it was then; empty for none
 */
public record TimelineRow(int step, String object, @Nullable String cluster) {}
