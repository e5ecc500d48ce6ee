/** Benchmarks of single kernels with JMH; {@code bench/jmh} runs them. */
@NullMarked
package io.varve.bench;

import org.jspecify.annotations.NullMarked;
