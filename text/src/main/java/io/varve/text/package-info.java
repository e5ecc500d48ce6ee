/**
 * How words change their meaning: the uses of a word in dated texts become vectors, a clusterer makes senses of them period
 * by period, and what changes between two periods is measured.
 */
@org.jspecify.annotations.NullMarked
package io.varve.text;
