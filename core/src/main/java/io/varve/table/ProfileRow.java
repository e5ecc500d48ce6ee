package io.varve.table;

import io.varve.internal.Nullable;

/**
 * What one column, class or keyword says of a cluster.
 *
 * @param cluster its id
 * @param column of the input; that of classes or of texts for classes and keywords
 * @param value the mean in the units of the input, a frequent category, a class or a keyword
 * @param difference from all other objects, in standard deviations of all objects; empty where there are no others, and for keywords
 * @param rank among the rows of the cluster of this kind, columns of numbers and categories together: 1 is the most distinctive
 *     column, the most frequent class, the best keyword
 * @param kind number, category, class or keyword
 * @param share of the objects of the cluster that have the category, class or keyword; empty for numbers
 * @param lift how many times as frequent that is here as among all objects; empty for numbers
 */
public record ProfileRow(
        String cluster,
        String column,
        String value,
        @Nullable Double difference,
        int rank,
        String kind,
        @Nullable Double share,
        @Nullable Double lift) {}
