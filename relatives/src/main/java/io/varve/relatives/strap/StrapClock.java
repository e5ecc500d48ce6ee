package io.varve.relatives.strap;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The numbers of the model that every object or rebuild moves on.
 *
 * @param time the number of objects that came
 * @param epsilon ε
 * @param capacity outliers that lead to a rebuild; twice the usual after one that did not converge
 * @param detector the test for a change
 * @param rebuilds how often the model was rebuilt
 * @param nextCluster the number of the next cluster
 */
record StrapClock(long time, double epsilon, int capacity, PageHinkley detector, int rebuilds, long nextCluster) {

    /** Before the first object; the first model counts as rebuild 0. */
    static StrapClock start() {
        return new StrapClock(0, 0, 0, PageHinkley.NEW, -1, 0);
    }

    StrapClock at(long newTime) {
        return new StrapClock(newTime, epsilon, capacity, detector, rebuilds, nextCluster);
    }

    /** After an object: 1 for an outlier. */
    StrapClock after(int outlier, double delta) {
        return new StrapClock(time + 1, epsilon, capacity, detector.after(outlier, delta), rebuilds, nextCluster);
    }

    StrapClock afterCluster() {
        return new StrapClock(time, epsilon, capacity, detector, rebuilds, nextCluster + 1);
    }

    StrapClock rebuilt(double newEpsilon, int newCapacity) {
        return new StrapClock(time, newEpsilon, newCapacity, PageHinkley.NEW, rebuilds + 1, nextCluster);
    }

    /** After a rebuild that came to nothing. */
    StrapClock waiting(int newCapacity) {
        return new StrapClock(time, epsilon, newCapacity, PageHinkley.NEW, rebuilds, nextCluster);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(time);
        out.writeDouble(epsilon);
        out.writeInt(capacity);
        detector.write(out);
        out.writeInt(rebuilds);
        out.writeLong(nextCluster);
    }

    static StrapClock read(DataInputStream in) throws IOException {
        return new StrapClock(
                in.readLong(), in.readDouble(), in.readInt(), PageHinkley.read(in), in.readInt(), in.readLong());
    }
}
