/** Timelines: the durable form of a clusterer, in one SQLite file. */
@NullMarked
package io.varve.store;

import org.jspecify.annotations.NullMarked;
