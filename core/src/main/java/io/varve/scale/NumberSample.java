package io.varve.scale;

import io.varve.Batch;
import io.varve.internal.Checks;
import io.varve.internal.SplitMix;
import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The numbers of some objects: of those whose key, which follows from id and numbers, is at most a bound. The bound sinks as
 * objects come, so that few are kept. Which ones does not depend on the order of arrival, nor on how objects were cut into
 * batches and clusters; samples can be joined, and objects taken out again. The bound does not rise then: what is left is a
 * smaller sample of what is left.
 */
final class NumberSample {

    static final int MOST = 512;

    private final NavigableMap<Long, Drawn> drawn = new TreeMap<>();
    private long bound = Long.MAX_VALUE;

    /** Numbers of an object, and how often they came; an id that repeats may come with the same numbers again. */
    private record Drawn(double[] numbers, int times) {}

    void add(Batch batch, int object) {
        double[] numbers = new double[batch.dimensions()];
        Arrays.setAll(numbers, j -> batch.value(object, j));
        add(key(batch, object), new Drawn(numbers, 1));
    }

    /** Takes an object out, if it was drawn. */
    void remove(Batch batch, int object) {
        drawn.computeIfPresent(
                key(batch, object),
                (key, known) -> known.times() == 1 ? null : new Drawn(known.numbers(), known.times() - 1));
    }

    void addAll(NumberSample other) {
        bound = Math.min(bound, other.bound);
        drawn.tailMap(bound, false).clear();
        other.drawn.forEach(this::add);
    }

    /** All numbers of a column, ascending. */
    double[] sorted(int column) {
        double[] numbers =
                new double[drawn.values().stream().mapToInt(Drawn::times).sum()];
        int next = 0;
        for (Drawn one : drawn.values()) {
            Arrays.fill(numbers, next, next + one.times(), one.numbers()[column]);
            next += one.times();
        }
        Arrays.sort(numbers);
        return numbers;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(bound);
        out.writeInt(drawn.size());
        for (Map.Entry<Long, Drawn> one : drawn.entrySet()) {
            out.writeLong(one.getKey());
            out.writeInt(one.getValue().times());
            StateBytes.writeDoubles(out, one.getValue().numbers());
        }
    }

    static NumberSample read(DataInputStream in, int columns) throws IOException {
        NumberSample sample = new NumberSample();
        sample.bound = in.readLong();
        int size = StateBytes.count(in, Long.BYTES);
        for (int i = 0; i < size; i++) {
            long key = in.readLong();
            int times = in.readInt();
            double[] numbers = StateBytes.readDoubles(in);
            Checks.require(numbers.length == columns, "%d numbers drawn for %d columns", numbers.length, columns);
            sample.drawn.put(key, new Drawn(numbers, times));
        }
        return sample;
    }

    private void add(long key, Drawn more) {
        if (key > bound) {
            return;
        }
        drawn.merge(key, more, (known, same) -> new Drawn(known.numbers(), known.times() + same.times()));
        while (drawn.size() > MOST) {
            bound = drawn.pollLastEntry().getKey() - 1;
        }
    }

    private static long key(Batch batch, int object) {
        long key = SplitMix.of(batch.ids().get(object));
        for (int j = 0; j < batch.dimensions(); j++) {
            // both zeros are one number
            key = SplitMix.mix(key ^ Double.doubleToLongBits(batch.value(object, j) + 0.0));
        }
        return key;
    }
}
