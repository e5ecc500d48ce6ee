/** The laboratory: data sets, samplers, the experiments of the paper, and the replay of its authors' code. */
@NullMarked
package io.varve.lab;

import org.jspecify.annotations.NullMarked;
