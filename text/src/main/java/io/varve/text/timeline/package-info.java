/** Senses that are kept: a timeline a word, to which later runs add periods. */
@org.jspecify.annotations.NullMarked
package io.varve.text.timeline;
