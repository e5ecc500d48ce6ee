/** Experiments that can be stopped and resumed, and what is kept of every run. */
@NullMarked
package io.varve.lab.run;

import org.jspecify.annotations.NullMarked;
