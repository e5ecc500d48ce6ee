package io.varve.io.tables;

/**
 * What the objects of a cluster have in common, as somebody has put it.
 *
 * @param cluster its id
 * @param description in words
 */
public record DescriptionRow(String cluster, String description) {}
