package io.varve.lab.run;

/**
 * What one step of one run took on some machine.
 *
 * @param seconds of the step alone, in a single thread
 * @param retainedBytes of all that the algorithm keeps after the step, by {@link RetainedBytes}
 * @param peakHeapBytes most of the heap in use during the step, garbage included, beyond what was in use before the run
 */
public record StepCost(double seconds, long retainedBytes, long peakHeapBytes) {}
