package io.varve.relatives.sedstream;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Ten bins of equal width over the values of one dimension, whose heights fade. Where the range grows, the old bins are shared out
 * to the new ones by the parts they have in common.
 */
final class Histogram {

    static final int BINS = 10;

    /** Both peaks beside a valley must be as high. */
    static final double LEAST_PEAK = 5;

    /** χ² with one degree of freedom, 5 %; the value of the two implementations known. */
    static final double SIGNIFICANT = 3.843;

    private double min;
    private double max;
    private final double[] heights;

    Histogram(double value) {
        this(value, value, new double[BINS]);
        heights[0] = 1;
    }

    Histogram(double min, double max, double[] heights) {
        this.min = min;
        this.max = max;
        this.heights = heights;
    }

    Histogram copy() {
        return new Histogram(min, max, heights.clone());
    }

    double height(int bin) {
        return heights[bin];
    }

    /** The largest value that belongs to a bin. */
    double upper(int bin) {
        return bin == BINS - 1 ? max : min + (max - min) * (bin + 1) / BINS;
    }

    double centre(int bin) {
        return min + (max - min) * (bin + 0.5) / BINS;
    }

    /** The sum of all heights. */
    double weight() {
        double sum = 0;
        for (double height : heights) {
            sum += height;
        }
        return sum;
    }

    void scale(double factor) {
        for (int bin = 0; bin < BINS; bin++) {
            heights[bin] *= factor;
        }
    }

    /** Adds a value of weight 1: to the first bin that reaches up to it. */
    void add(double value) {
        if (value < min || value > max) {
            extend(Math.min(min, value), Math.max(max, value));
        }
        int bin = 0;
        while (bin < BINS - 1 && value > upper(bin)) {
            bin++;
        }
        heights[bin]++;
    }

    private void extend(double low, double high) {
        double[] wider = new double[BINS];
        share(0, BINS - 1, low, high, wider);
        System.arraycopy(wider, 0, heights, 0, BINS);
        min = low;
        max = high;
    }

    /** Shares some bins out to those of another range, which covers them. */
    private void share(int first, int last, double low, double high, double[] into) {
        double width = (high - low) / BINS;
        for (int bin = first; bin <= last; bin++) {
            double height = heights[bin];
            if (height == 0) {
                continue;
            }
            double from = bin == 0 ? min : upper(bin - 1);
            double to = upper(bin);
            if (!(width > 0) || !(to - from > 0)) {
                // one value only, which lies at an end of the new range or in one of its bins
                into[width > 0 ? binOf(from, low, width) : 0] += height;
                continue;
            }
            int begin = binOf(from, low, width);
            int end = binOf(to, low, width);
            double left = height;
            for (int target = begin; target < end; target++) {
                double border = low + width * (target + 1);
                double start = Math.max(from, low + width * target);
                double part = Math.min(left, height * Math.max(0, border - start) / (to - from));
                into[target] += part;
                left -= part;
            }
            into[end] += left;
        }
    }

    private static int binOf(double value, double low, double width) {
        return (int) Math.max(0, Math.min(BINS - 1, Math.floor((value - low) / width)));
    }

    /** The sum of two histograms over the range of both; neither changes. */
    Histogram merged(Histogram other) {
        double low = Math.min(min, other.min);
        double high = Math.max(max, other.max);
        double[] sum = new double[BINS];
        share(0, BINS - 1, low, high, sum);
        other.share(0, BINS - 1, low, high, sum);
        return new Histogram(low, high, sum);
    }

    /** The bins up to one, as a histogram of their own. */
    Histogram lower(int bin) {
        return part(0, bin, min, upper(bin));
    }

    /** The bins above one, as a histogram of their own. */
    Histogram above(int bin) {
        return part(bin + 1, BINS - 1, upper(bin), max);
    }

    private Histogram part(int first, int last, double low, double high) {
        double[] part = new double[BINS];
        share(first, last, low, high, part);
        return new Histogram(low, high, part);
    }

    /**
     * The deepest valley between two peaks that chance does not explain. With h the height of a bin and e the mean of h and the lower
     * of the highest peaks left and right of it, it is one where 2 (h − e)² / e is significant.
     *
     * @return the bin, the first of the lowest; −1 if there is none
     */
    int valley() {
        int deepest = -1;
        double[] right = new double[BINS];
        for (int bin = BINS - 2; bin > 0; bin--) {
            right[bin] = Math.max(right[bin + 1], heights[bin + 1]);
        }
        double left = 0;
        for (int bin = 1; bin < BINS - 1; bin++) {
            left = Math.max(left, heights[bin - 1]);
            double peak = Math.min(left, right[bin]);
            double observed = heights[bin];
            double expected = (observed + peak) / 2;
            boolean significant = peak >= LEAST_PEAK
                    && observed < peak
                    && 2 * (observed - expected) * (observed - expected) / expected >= SIGNIFICANT;
            if (significant && (deepest < 0 || observed < heights[deepest])) {
                deepest = bin;
            }
        }
        return deepest;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeDouble(min);
        out.writeDouble(max);
        for (double height : heights) {
            out.writeDouble(height);
        }
    }

    static Histogram read(DataInputStream in) throws IOException {
        double min = in.readDouble();
        double max = in.readDouble();
        double[] heights = new double[BINS];
        for (int bin = 0; bin < BINS; bin++) {
            heights[bin] = in.readDouble();
        }
        return new Histogram(min, max, heights);
    }
}
