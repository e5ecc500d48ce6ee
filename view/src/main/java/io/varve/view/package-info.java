/**
 * The pictures of a history: strata, lineage, map, numbers and tables, written by {@link io.varve.view.Report} into one HTML
 * file that asks nothing of any host.
 *
 * <p>Each picture is an ES module among the resources of this package that takes the JSON of a report and an element, so
 * that other pages can show it too.
 */
@org.jspecify.annotations.NullMarked
package io.varve.view;
