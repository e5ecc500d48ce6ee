package io.varve.io;

import io.varve.Batch;
import java.util.List;

/**
 * What {@link Batches#readSteps} found: the steps, and the files they come from.
 *
 * @param batches a batch per step, in order
 * @param inputs the files in the order given, after them the file of ids if there was one
 */
public record Reading(List<Batch> batches, List<Input> inputs) {

    /**
     * Copies the lists.
     *
     * @param batches a batch per step, in order
     * @param inputs the files read
     */
    public Reading {
        batches = List.copyOf(batches);
        inputs = List.copyOf(inputs);
    }
}
