package io.varve.testing;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The paper's uniform setting: the objects of a data set in some order, a first batch and then batches of ten. Objects are
 * called by their row in the data set.
 *
 * @param data with classes
 * @param order of its rows
 * @param first how many objects the first batch has
 */
public record UniformSplit(LabelledData data, int[] order, int first) {

    private static final int LATER = 10;

    /** Shuffles a data set by a seed. */
    public static UniformSplit shuffled(LabelledData data, int first, long seed) {
        return new UniformSplit(data, shuffledRows(data.x().length, seed), first);
    }

    /** The numbers below a size, in an order that follows from a seed. */
    public static int[] shuffledRows(int size, long seed) {
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        return order;
    }

    /** Returns all batches that are full. */
    public List<Batch> batches() {
        List<Batch> batches = new ArrayList<>();
        batches.add(batch(0, first));
        for (int from = first; from + LATER <= order.length; from += LATER) {
            batches.add(batch(from, from + LATER));
        }
        return batches;
    }

    private Batch batch(int from, int to) {
        return batch(data, order, from, to);
    }

    /** Some rows of a data set, called by their place in it. */
    public static Batch batch(LabelledData data, int[] order, int from, int to) {
        List<String> ids = new ArrayList<>();
        double[][] rows = new double[to - from][];
        for (int p = from; p < to; p++) {
            ids.add(Integer.toString(order[p]));
            rows[p - from] = data.x()[order[p]];
        }
        return Batch.of(ids, rows);
    }
}
