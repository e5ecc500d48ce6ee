/**
 * The rows of the tables that tell of a history, with the same column names in files, API and documentation. Whoever tells of
 * one, a clusterer, a timeline or a file, makes it here.
 */
package io.varve.table;
