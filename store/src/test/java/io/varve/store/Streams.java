package io.varve.store;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Made-up streams of batches, the same for the same seed. */
final class Streams {

    private static final int[] SIZES = {14, 9, 0, 1, 12, 12, 0, 10, 6};
    private static final String[] COLOURS = {"red", "green", "blue"};

    private Streams() {}

    /** Batches around centres that come, drift towards each other and go; every batch has a name of its own. */
    static List<Batch> drifting(long seed, boolean sameIds, boolean categorical) {
        Random random = new Random(seed);
        List<Batch> batches = new ArrayList<>();
        int next = 0;
        for (int step = 0; step < SIZES.length; step++) {
            int size = sameIds ? (step == 4 ? 0 : 14) : SIZES[step];
            List<String> ids = new ArrayList<>();
            List<double[]> rows = new ArrayList<>();
            List<String[]> categories = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int centre = random.nextInt(4);
                double apart = Math.max(0.5, 6 - 0.6 * step) * centre + (centre == 3 && step > 3 ? 9 : 0);
                boolean missing = sameIds && random.nextInt(4) == 0;
                double[] row = {
                    3 + apart + 0.5 * random.nextGaussian(),
                    9 - (centre % 2) * apart / 2 + 0.5 * random.nextGaussian(),
                    5 + 0.5 * random.nextGaussian()
                };
                String[] words = {COLOURS[(centre + step / 4) % 3]};
                if (!missing) {
                    ids.add("o" + (sameIds ? i : next++));
                    rows.add(row);
                    categories.add(words);
                }
            }
            Batch batch = Batch.of(ids, rows.toArray(double[][]::new)).named("day " + step);
            if (!ids.isEmpty()) {
                batch = batch.withColumns(List.of("width", "height", "depth"));
                batch = categorical
                        ? batch.withCategories(List.of("colour"), categories.toArray(String[][]::new))
                        : batch;
            }
            batches.add(batch);
        }
        return batches;
    }

    /** A batch of float vectors around some centres, with ids of 16 characters. */
    static Batch blobs(int step, int size, int dimensions, int centres, long seed) {
        Random random = new Random(seed * 31 + step);
        Random places = new Random(seed);
        double[][] middle = new double[centres][dimensions];
        for (double[] row : middle) {
            for (int j = 0; j < dimensions; j++) {
                row[j] = 10 * places.nextGaussian();
            }
        }
        double[][] rows = new double[size][dimensions];
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int centre = random.nextInt(centres);
            for (int j = 0; j < dimensions; j++) {
                rows[i][j] = (float) (middle[centre][j] + random.nextGaussian());
            }
            ids.add(String.format(java.util.Locale.ROOT, "%016x", random.nextLong()));
        }
        return Batch.of(ids, rows).named("batch " + step);
    }
}
