package io.varve.lab.sample;

import io.varve.Batch;
import io.varve.lab.data.DataSet;
import java.util.Arrays;
import java.util.List;

/**
 * A data set cut into batches.
 *
 * @param data the data set
 * @param batches the rows that arrive at each step, in order
 */
public record Split(DataSet data, List<int[]> batches) {

    /** Copies the list. */
    public Split {
        batches = List.copyOf(batches);
    }

    /** Returns how many steps there are. */
    public int steps() {
        return batches.size();
    }

    /** Returns the objects of a step. */
    public Batch batch(int step) {
        return data.batch("step " + step, batches.get(step));
    }

    /** Returns the rows that arrived up to a step, in order. */
    public int[] arrived(int step) {
        return batches.subList(0, step + 1).stream()
                .flatMapToInt(Arrays::stream)
                .toArray();
    }
}
