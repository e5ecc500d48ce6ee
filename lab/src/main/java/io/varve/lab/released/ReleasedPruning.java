package io.varve.lab.released;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How released APP finds the clusters to forget, with the aging index 1 of all experiments. It cuts the labels of all held
 * objects into batches again, by lengths that it remembers, and drops at step T what has objects of batch T − 2 and none of
 * batch T − 1. Batch T is not looked at. If objects of batch T are dropped, its length stays as it was,
 * and from then on the cuts are in the wrong places.
 *
 * <p>It never drops everything: the lengths before the last batch sum to no more than what was held after it, so that at
 * least one label is read as one of the last batch, and that one stays.
 */
final class ReleasedPruning {

    private final List<Integer> lengths = new ArrayList<>();

    /** Notes a further batch and returns the labels to drop, ascending; the labels include those of the batch. */
    int[] cutAfter(int batchSize, int[] labels) {
        lengths.add(batchSize);
        int now = lengths.size() - 1;
        if (now < 2) {
            return new int[0];
        }
        List<int[]> batches = inBatches(labels, now);
        int[] last = batches.get(now - 1);
        int[] cut = Arrays.stream(batches.get(now - 2))
                .sorted()
                .distinct()
                .filter(label -> Arrays.stream(last).noneMatch(other -> other == label))
                .toArray();
        for (int step = 0; step <= now - 2; step++) {
            long left = Arrays.stream(batches.get(step))
                    .filter(label -> Arrays.binarySearch(cut, label) < 0)
                    .count();
            lengths.set(step, (int) left);
        }
        return cut;
    }

    /** The first batches as the released code sees them: where there are too few labels, the last ones come out short. */
    private List<int[]> inBatches(int[] labels, int count) {
        List<int[]> batches = new ArrayList<>();
        int from = 0;
        for (int step = 0; step < count; step++) {
            int to = Math.min(labels.length, from + lengths.get(step));
            batches.add(Arrays.copyOfRange(labels, from, to));
            lengths.set(step, to - from);
            from = to;
        }
        return batches;
    }
}
