/** The order in which objects arrive: the paper's three settings. */
@NullMarked
package io.varve.lab.sample;

import org.jspecify.annotations.NullMarked;
