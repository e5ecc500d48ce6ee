package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.app.AppParams;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A batch a day for a year, or for two months of it, and a timeline of millions: how it grows. Times are printed, not judged. */
@Tag("once")
@OnlyLong
class LongTimelineTest {

    private static final int BATCHES = Integer.getInteger("varve.batches", Tier.choose(0, 60, 365));
    private static final int SIZE = 2000;
    private static final int DIMENSIONS = 64;
    private static final int OBJECTS = Integer.getInteger("varve.objects", Tier.choose(0, 1_000_000, 5_000_000));

    @TempDir
    private Path folder;

    @Test
    void aYearTakesLessThanAHundredAndTenBytesPerObject() throws Exception {
        Path file = folder.resolve("year.varve");
        double[] seconds = new double[BATCHES];
        long[] heap = new long[BATCHES];
        try (Timeline timeline = Timeline.open(file, AppParams.defaults())) {
            for (int step = 0; step < BATCHES; step++) {
                Batch batch = Streams.blobs(step, SIZE, DIMENSIONS, 40, 3);
                long start = System.nanoTime();
                Addition addition = timeline.add(batch);
                seconds[step] = (System.nanoTime() - start) / 1e9;
                if (step % 20 == 19 || step == BATCHES - 1) {
                    System.gc();
                    heap[step] = Runtime.getRuntime().totalMemory()
                            - Runtime.getRuntime().freeMemory();
                    System.out.printf(
                            Locale.ROOT,
                            "step %d: %d clusters, %.2f s, of which %.2f s clustering, %.1f MB of heap%n",
                            step,
                            addition.result().orElseThrow().clusterCount(),
                            seconds[step],
                            addition.result().orElseThrow().duration().toNanos() / 1e9,
                            heap[step] / 1e6);
                }
            }
        }
        double perObject = Files.size(file) / (double) (BATCHES * SIZE);
        System.out.printf(Locale.ROOT, "%.1f bytes per object%n", perObject);
        System.out.printf(
                Locale.ROOT,
                "time per add, median of 30 after 10 for warm-up: %.2f s; of the last 30: %.2f s%n",
                median(seconds, 10, Math.min(40, BATCHES)),
                median(seconds, Math.max(0, BATCHES - 30), BATCHES));
        assertThat(perObject).isLessThan(110);
        assertThat(heap[BATCHES - 1]).isLessThan(heap[19] + 32_000_000);
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static double median(double[] values, int from, int to) {
        double[] some = Arrays.copyOfRange(values, from, to);
        Arrays.sort(some);
        return some[some.length / 2];
    }

    @Test
    void millionsOfLabelsStream() throws Exception {
        Path file = folder.resolve("millions.varve");
        int steps = 500;
        Generated.write(file, steps, OBJECTS / steps);
        System.out.printf(Locale.ROOT, "%d objects in %.0f MB%n", OBJECTS, Files.size(file) / 1e6);
        try (Timeline timeline = Timeline.read(file)) {
            long[] rows = {0};
            for (int at : new int[] {steps - 1, steps / 2}) {
                rows[0] = 0;
                long start = System.nanoTime();
                timeline.eachLabel(at, row -> rows[0]++);
                double took = (System.nanoTime() - start) / 1e9;
                System.out.printf(
                        Locale.ROOT, "labels at step %d: %d rows, %.0f rows/s%n", at, rows[0], rows[0] / took);
                assertThat(rows[0]).isPositive();
            }
            for (int round = 0; round < 3; round++) {
                long start = System.nanoTime();
                timeline.lineageOf(new ClusterId(7));
                System.out.printf(Locale.ROOT, "lineage: %.1f ms%n", (System.nanoTime() - start) / 1e6);
            }
        }
    }
}
