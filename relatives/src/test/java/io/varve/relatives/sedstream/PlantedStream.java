package io.varve.relatives.sedstream;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Gaussians in the plane, one object after the other, the same for the same seed: one is born, one dies, one parts and two become one,
 * each once and at a known time.
 */
final class PlantedStream {

    static final int BIRTH = 800;
    static final int DEATH = 400;
    static final int PARTING = 1200;
    /** From here on one drifts to another, where it is {@link #DRIFT} objects later. */
    static final int JOINING = 1800;

    static final int DRIFT = 150;
    static final int END = 2400;

    /** How many objects make a batch. */
    static final int BATCH = 20;

    private PlantedStream() {}

    static List<Batch> of(long seed) {
        Random random = new Random(seed);
        List<Batch> batches = new ArrayList<>();
        for (int from = 0; from < END; from += BATCH) {
            double[][] rows = new double[BATCH][];
            String[] ids = new String[BATCH];
            for (int i = 0; i < BATCH; i++) {
                rows[i] = object(random, from + i);
                ids[i] = "o" + (from + i);
            }
            batches.add(Batch.of(Arrays.asList(ids), rows).named("from " + from));
        }
        return batches;
    }

    /** Whose turn it is: by the time alone, since by chance one might be too light for a while. */
    private static char turn(int time) {
        // a cluster is found sooner where it is often
        String turns = time < 200 ? "PDADPDADPA" : "PAPDPAPDPA";
        if (time >= PARTING) {
            turns = "PBPAPBPAPB";
        } else if (time >= BIRTH) {
            turns = "BPBABPBABP";
        } else if (time >= DEATH) {
            turns = "PAPAPAPAPA";
        }
        return turns.charAt(time % turns.length());
    }

    private static double[] object(Random random, int time) {
        double x = random.nextGaussian();
        double y = random.nextGaussian();
        double apart = 10 * Math.max(0, Math.min(1, 1 - (time - JOINING) / (double) DRIFT));
        return switch (turn(time)) {
            case 'D' -> new double[] {x, 60 + y};
            case 'P' ->
                time < PARTING
                        ? new double[] {60 + x, y}
                        : new double[] {60 + 0.4 * x, (time % 4 < 2 ? 2.4 : -2.4) + 0.4 * y};
            case 'B' -> new double[] {apart + x, y};
            default -> new double[] {x, y};
        };
    }

    /**
     * Objects of four classes around places as many deviations apart as asked for in five dimensions, and alike in twenty others.
     *
     * @return rows whose class is their position modulo 4
     */
    static double[][] irrelevant(long seed, int objects, double apart) {
        Random random = new Random(seed);
        double[][] rows = new double[objects][25];
        for (int i = 0; i < objects; i++) {
            for (int j = 0; j < 25; j++) {
                rows[i][j] =
                        j < 5 ? apart * ((i % 4 + j) % 4) + random.nextGaussian() : 4 * apart * random.nextDouble();
            }
        }
        return rows;
    }
}
