package io.varve.testing;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Made-up streams of batches, the same for the same seed. */
public final class TestStreams {

    private static final int[] SIZES = {14, 9, 0, 1, 12, 12, 0, 0, 10, 6};
    private static final String[] COLOURS = {"red", "green", "blue", "grey"};

    private TestStreams() {}

    /**
     * Ten batches around a few centres that come, drift towards each other and go, so that clusters are created, enriched,
     * merged and left alone; some batches are empty, one has one object, and some objects are exact copies.
     *
     * @param sameIds whether every batch has the same ids, and all are of one size
     * @param categorical whether objects have categories, some of which come late
     */
    public static List<Batch> drifting(long seed, boolean sameIds, boolean categorical) {
        Random random = new Random(seed);
        List<Batch> batches = new ArrayList<>();
        int next = 0;
        for (int step = 0; step < SIZES.length; step++) {
            int size = sameIds ? SIZES[0] : SIZES[step];
            double[][] rows = new double[size][];
            String[][] categories = new String[size][];
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int centre = random.nextInt(4);
                boolean copy = i > 0 && random.nextInt(6) == 0;
                double apart = Math.max(0.5, 6 - 0.6 * step) * centre + (centre == 3 && step > 3 ? 9 : 0);
                rows[i] = copy
                        ? rows[i - 1].clone()
                        : new double[] {
                            3 + apart + 0.5 * random.nextGaussian(),
                            9 - (centre % 2) * apart / 2 + 0.5 * random.nextGaussian(),
                            5 + 0.5 * random.nextGaussian()
                        };
                String colour = COLOURS[(centre + (step > 4 ? random.nextInt(2) : 0)) % (step < 3 ? 3 : 4)];
                categories[i] = copy ? categories[i - 1] : new String[] {colour, random.nextBoolean() ? "yes" : "no"};
                ids.add("o" + (sameIds ? i : next++));
            }
            Batch batch = Batch.of(ids, rows).named("step " + step);
            if (size > 0) {
                batch = batch.withColumns(List.of("width", "height", "depth"));
                batch = categorical ? batch.withCategories(List.of("colour", "ripe"), categories) : batch;
            }
            batches.add(batch);
        }
        return batches;
    }
}
