/** The paper's data sets and where they come from. */
@NullMarked
package io.varve.lab.data;

import org.jspecify.annotations.NullMarked;
