package io.varve.table;

import io.varve.internal.Nullable;

/**
 * A cell of an object that shows what a cluster is like.
 *
 * @param cluster its id
 * @param role exemplar; near: among those most like it; far: among those least like it
 * @param object its id
 * @param column of the input; empty where only the id is known
 * @param value its value there, or its text; empty where only the id is known
 */
public record MemberRow(
        String cluster,
        String role,
        String object,
        @Nullable String column,
        @Nullable String value) {}
