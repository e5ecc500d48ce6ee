/** Rows of tables beside those of a history, which are in {@code io.varve.table}. */
@org.jspecify.annotations.NullMarked
package io.varve.io.tables;
