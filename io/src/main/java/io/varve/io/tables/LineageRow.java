package io.varve.io.tables;

/**
 * One cluster passing into another.
 *
 * @param step that did it
 * @param from the parent
 * @param into the child
 */
public record LineageRow(int step, String from, String into) {}
