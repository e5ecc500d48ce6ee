package io.varve.io.tables;

import org.jspecify.annotations.Nullable;

/**
 * An object that is held at the end.
 *
 * @param object its id
 * @param arrivedStep the step that brought it
 * @param cluster where it is; empty for none
 * @param similarity to what stands for its cluster; empty for none
 */
public record LabelRow(
        String object,
        int arrivedStep,
        @Nullable String cluster,
        @Nullable Double similarity) {}
