package io.varve.app;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The few objects that are nearest to something; on a tie the earlier, in whatever order they are told. */
public final class Nearest {

    /** How many are kept. */
    public static final int MOST = 5;

    private final int[] objects = new int[MOST];
    private final double[] similarities = new double[MOST];
    private int count;

    /** Starts with none. */
    public Nearest() {}

    /**
     * Tells of an object.
     *
     * @param object its position
     * @param similarity how near it is
     */
    public void add(int object, double similarity) {
        int place = count;
        while (place > 0 && isBefore(object, similarity, place - 1)) {
            place--;
        }
        if (place < MOST) {
            count = Math.min(count + 1, MOST);
            System.arraycopy(objects, place, objects, place + 1, count - 1 - place);
            System.arraycopy(similarities, place, similarities, place + 1, count - 1 - place);
            objects[place] = object;
            similarities[place] = similarity;
        }
    }

    /**
     * Returns the nearest.
     *
     * @return positions, ascending
     */
    public IntStream objects() {
        return Arrays.stream(objects, 0, count).sorted();
    }

    private boolean isBefore(int object, double similarity, int other) {
        return similarity > similarities[other] || (similarity == similarities[other] && object < objects[other]);
    }
}
