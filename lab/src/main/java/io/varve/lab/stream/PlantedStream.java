package io.varve.lab.stream;

import io.varve.Batch;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Gaussians of deviation 1 in four dimensions that live through fifty steps: three are there at first, of which one drifts all the
 * time; one is born at step {@value #BIRTH}, one more at {@value #SECOND_BIRTH}; one dies at {@value #DEATH}; from {@value #JOINING} on
 * the first born drifts to another, and from {@value #JOINED} on they are one. The class of an object is the Gaussian that it was drawn
 * from. Every tenth object tells its class to algorithms that learn from classes.
 */
public final class PlantedStream {

    /** How many batches there are. */
    public static final int STEPS = 50;

    static final int BIRTH = 10;
    static final int SECOND_BIRTH = 20;
    static final int DEATH = 30;
    static final int JOINING = 35;
    static final int JOINED = 40;

    private static final int DIMENSIONS = 4;
    private static final int EVERY_SEED = 10;
    private static final double DRIFT = 0.2;
    private static final int LEAST_OBJECTS = 5;

    /** Any two are at least 14 deviations apart. */
    private static final double[][] PLACES = {{0, 0, 0, 0}, {20, 0, 0, 0}, {0, 20, 0, 0}, {0, 0, 14, 0}, {20, 20, 0, 0}
    };

    private static final int STAYS = 0;
    private static final int DIES = 1;
    private static final int DRIFTS = 2;
    private static final int JOINS = 3;
    private static final int BORN_LATE = 4;

    private final List<Batch> batches = new ArrayList<>();

    private PlantedStream(long seed, int objects) {
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            List<Integer> alive = alive(step);
            String[] ids = new String[objects];
            double[][] rows = new double[objects][DIMENSIONS];
            List<String> classes = new ArrayList<>();
            List<Optional<String>> seeds = new ArrayList<>();
            for (int i = 0; i < objects; i++) {
                ids[i] = Integer.toString(step * objects + i);
                int which = alive.get(random.nextInt(alive.size()));
                for (int j = 0; j < DIMENSIONS; j++) {
                    rows[i][j] = place(which, step)[j] + random.nextGaussian();
                }
                String name = Integer.toString(which == JOINS && step >= JOINED ? STAYS : which);
                classes.add(name);
                seeds.add((step * objects + i) % EVERY_SEED == 0 ? Optional.of(name) : Optional.empty());
            }
            batches.add(Batch.of(Arrays.asList(ids), rows)
                    .named("step " + step)
                    .withClasses(classes)
                    .withSeeds(seeds));
        }
    }

    /**
     * Draws a stream.
     *
     * @param seed the same for the same stream
     * @param objects of each step, at least 5
     * @return the stream
     */
    public static PlantedStream of(long seed, int objects) {
        if (objects < LEAST_OBJECTS) {
            throw new Refused("a step must have at least %d objects, got %d".formatted(LEAST_OBJECTS, objects));
        }
        return new PlantedStream(seed, objects);
    }

    /** Returns the objects that arrive at each step. */
    public List<Batch> batches() {
        return List.copyOf(batches);
    }

    private static List<Integer> alive(int step) {
        List<Integer> alive = new ArrayList<>(List.of(STAYS, DRIFTS));
        if (step < DEATH) {
            alive.add(DIES);
        }
        if (step >= BIRTH) {
            alive.add(JOINS);
        }
        if (step >= SECOND_BIRTH) {
            alive.add(BORN_LATE);
        }
        return alive;
    }

    private static double[] place(int which, int step) {
        double[] place = PLACES[which].clone();
        if (which == DRIFTS) {
            place[3] += DRIFT * step;
        } else if (which == JOINS && step >= JOINING) {
            double left = Math.max(0, JOINED - step) / (double) (JOINED - JOINING);
            place = Arrays.stream(place).map(x -> left * x).toArray();
        }
        return place;
    }

    /** Returns everything that arrived up to a step as one batch, for algorithms whose ids repeat. */
    Batch soFar(int step) {
        List<Batch> some = batches.subList(0, step + 1);
        return Batch.of(
                        some.stream().flatMap(batch -> batch.ids().stream()).toList(),
                        some.stream()
                                .flatMap(batch -> Arrays.stream(batch.vectors()))
                                .toArray(double[][]::new))
                .named("step " + step);
    }
}
