package io.varve.internal;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A growing list of positions, without an object for each. */
public final class Positions {

    private int[] values = new int[8];
    private int size;

    /** Lists some positions. */
    public static Positions of(int... positions) {
        Positions list = new Positions();
        list.values = positions.clone();
        list.size = positions.length;
        return list;
    }

    /** Lists the positions 0 … count − 1. */
    public static Positions all(int count) {
        return of(IntStream.range(0, count).toArray());
    }

    /** Appends a position. */
    public void add(int position) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size + 1);
        }
        values[size++] = position;
    }

    /** Returns the position at a place of the list. */
    public int get(int place) {
        return values[place];
    }

    /** Returns how many there are. */
    public int size() {
        return size;
    }

    /** Returns them in their order. */
    public IntStream stream() {
        return Arrays.stream(values, 0, size);
    }
}
