/** Dated texts, and the uses of words that are found in them. */
@org.jspecify.annotations.NullMarked
package io.varve.text.corpus;
