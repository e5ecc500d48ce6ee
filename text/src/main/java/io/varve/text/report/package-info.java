/** What a report of words shows, and what a reader should know of what it leaves out. */
@org.jspecify.annotations.NullMarked
package io.varve.text.report;
