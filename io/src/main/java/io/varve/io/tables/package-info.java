/** The rows of every table that Varve writes, with the same column names in files, API and documentation. */
@org.jspecify.annotations.NullMarked
package io.varve.io.tables;
