package io.varve.ap;

/**
 * How message passing came to its end.
 *
 * @param converged whether the exemplars stayed the same long enough; if not, labels are the best that was seen and
 *     provisional
 * @param iterations how many were run
 * @param settled the iteration after which the exemplars did not change, 0 if none was needed
 * @param damping the factor at the end, larger than asked for where the run had to climb the ladder
 */
public record Convergence(boolean converged, int iterations, int settled, double damping) {}
