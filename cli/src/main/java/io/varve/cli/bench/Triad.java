package io.varve.cli.bench;

import java.util.Arrays;

/**
 * What the memory of this machine gives one thread: a[i] = b[i] + x · c[i] over float arrays far larger than the caches.
 *
 * <p>Bytes are counted as STREAM counts them, two reads and one write an element: 12. Most processors also read a line
 * before they write to it, so that the bus carries 16. An iteration of affinity propagation reads what it writes anyway;
 * held against {@link #gigabytesPerSecond} its share may pass 100 %, held against {@link #busGigabytesPerSecond} it cannot.
 *
 * @param nanosPerElement the best of all passes
 */
public record Triad(double nanosPerElement) {

    /** 64 MB an array: three of them are what affinity propagation holds for 4,000 objects in float. */
    private static final int ELEMENTS = 1 << 24;

    private static final int WARM_UP_ELEMENTS = 1 << 12;
    private static final int WARM_UP_PASSES = 20_000;
    private static final int PASSES = 20;
    private static final int COUNTED_BYTES = 3 * Float.BYTES;
    private static final int BUS_BYTES = 4 * Float.BYTES;

    /** Measures, which takes about a second and 200 MB. */
    public static Triad measure() {
        best(WARM_UP_ELEMENTS, WARM_UP_PASSES);
        return new Triad(best(ELEMENTS, PASSES));
    }

    private static double best(int elements, int passes) {
        float[] a = new float[elements];
        float[] b = new float[elements];
        float[] c = new float[elements];
        Arrays.fill(b, 1);
        Arrays.fill(c, 2);
        long best = Long.MAX_VALUE;
        for (int p = 0; p < passes; p++) {
            long start = System.nanoTime();
            pass(a, b, c, p);
            best = Math.min(best, System.nanoTime() - start);
        }
        // reading the result keeps the compiler from leaving the work out
        if (a[elements / 2] != 1 + 2f * (passes - 1)) {
            throw new IllegalStateException("the triad was computed wrongly, got " + a[elements / 2]);
        }
        return (double) best / elements;
    }

    private static void pass(float[] a, float[] b, float[] c, float x) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] + x * c[i];
        }
    }

    /** Returns the bandwidth as STREAM counts it, 12 bytes an element. */
    public double gigabytesPerSecond() {
        return COUNTED_BYTES / nanosPerElement;
    }

    /** Returns the bandwidth with the lines that are read before they are written, 16 bytes an element. */
    public double busGigabytesPerSecond() {
        return BUS_BYTES / nanosPerElement;
    }

    /** Returns how long moving so many bytes takes at {@link #gigabytesPerSecond}. */
    public double nanosFor(int bytes) {
        return bytes / gigabytesPerSecond();
    }
}
