package io.varve.relatives.strap;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The test of Page and Hinkley for an increase of a mean: with x̄ the mean so far, m = Σ(x − x̄ − δ) grows when values rise above
 * what they were, and the alarm is given when m has risen by more than λ above its least value. It never changes; a value gives
 * the next one.
 *
 * @param count values so far
 * @param mean their mean
 * @param sum m
 * @param least the smallest m so far
 */
record PageHinkley(long count, double mean, double sum, double least) {

    /** Before the first value. */
    static final PageHinkley NEW = new PageHinkley(0, 0, 0, Double.POSITIVE_INFINITY);

    /** Returns the test after one more value. */
    PageHinkley after(double x, double delta) {
        double newMean = mean + (x - mean) / (count + 1);
        double newSum = sum + x - newMean - delta;
        return new PageHinkley(count + 1, newMean, newSum, Math.min(least, newSum));
    }

    /** Says whether the values have risen. */
    boolean alarms(ChangeTest test) {
        double calibrated = Math.max(ChangeTest.USUAL_THRESHOLD, test.factor() * mean * count);
        double threshold = test.threshold().orElse(calibrated);
        return count >= test.minObjects() && sum - least > threshold;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(count);
        out.writeDouble(mean);
        out.writeDouble(sum);
        out.writeDouble(least);
    }

    static PageHinkley read(DataInputStream in) throws IOException {
        return new PageHinkley(in.readLong(), in.readDouble(), in.readDouble(), in.readDouble());
    }
}
