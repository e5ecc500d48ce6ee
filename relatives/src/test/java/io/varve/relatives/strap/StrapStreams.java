package io.varve.relatives.strap;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;

/** Streams of one object after the other, the same for the same seed. */
final class StrapStreams {

    private StrapStreams() {}

    /** Bursts around places that come and go, and now and then an object far from all. */
    static Batch bursts(long seed, int objects) {
        Random random = new Random(seed);
        double[][] rows = new double[objects][];
        double[] place = {0, 0, 0};
        for (int i = 0; i < objects; i++) {
            if (i % 60 == 0) {
                place = new double[] {20 * random.nextInt(4), 20 * random.nextInt(4), random.nextInt(30)};
            }
            double spread = random.nextInt(20) == 0 ? 30 : 1;
            rows[i] = new double[3];
            for (int j = 0; j < 3; j++) {
                rows[i][j] = place[j] + spread * random.nextGaussian();
            }
        }
        return named(rows);
    }

    /** Gaussians of deviation 1 around as many corners, from the first object to the last. */
    static double[][] steady(long seed, int objects, int corners, int dimensions, double shift) {
        Random random = new Random(seed);
        double[][] rows = new double[objects][dimensions];
        for (int i = 0; i < objects; i++) {
            int corner = random.nextInt(corners);
            for (int j = 0; j < dimensions; j++) {
                rows[i][j] =
                        shift + (j == corner % dimensions ? 20 * (1 + corner / dimensions) : 0) + random.nextGaussian();
            }
        }
        return rows;
    }

    static Batch named(double[][] rows) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            ids.add("o" + i);
        }
        return Batch.of(ids, rows);
    }

    static List<Batch> cut(Batch whole, int size) {
        List<Batch> batches = new ArrayList<>();
        for (int from = 0; from < whole.size(); from += size) {
            HashSet<String> others = new HashSet<>(whole.ids());
            whole.ids().subList(from, Math.min(from + size, whole.size())).forEach(others::remove);
            batches.add(whole.without(others));
        }
        return batches;
    }
}
