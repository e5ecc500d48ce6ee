package io.varve.table;

import io.varve.internal.Nullable;

/**
 * A class that an algorithm was given for an object, or learned, or let go.
 *
 * @param step counted from 0
 * @param round of the step, counted from 1; 0 for classes that were given
 * @param object its id
 * @param className the class
 * @param change given, added or removed
 * @param confidence how sure the algorithm was, in units of similarity; empty where there was nothing to compare with
 */
public record PseudoLabelRow(
        int step,
        int round,
        String object,
        String className,
        String change,
        @Nullable Double confidence) {}
