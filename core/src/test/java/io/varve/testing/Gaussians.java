package io.varve.testing;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** An endless stream from planted Gaussians, the same for the same seed; the class of an object is the one it came from. */
public final class Gaussians {

    private final Random random;
    private final double[][] centres;
    private final double deviation;
    private long next;

    /**
     * Plants centres uniformly in the unit cube.
     *
     * @param deviation of every coordinate from its centre
     */
    public Gaussians(int count, int dimensions, double deviation, long seed) {
        random = new Random(seed);
        this.deviation = deviation;
        centres = new double[count][dimensions];
        for (double[] centre : centres) {
            for (int j = 0; j < dimensions; j++) {
                centre[j] = random.nextDouble();
            }
        }
    }

    /** Draws the next objects, each from any of the Gaussians. */
    public Batch draw(int objects) {
        List<String> ids = new ArrayList<>(objects);
        List<String> classes = new ArrayList<>(objects);
        double[][] rows = new double[objects][];
        for (int i = 0; i < objects; i++) {
            int which = random.nextInt(centres.length);
            rows[i] = centres[which].clone();
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] += deviation * random.nextGaussian();
            }
            ids.add(Long.toString(next++));
            classes.add(Integer.toString(which));
        }
        return Batch.of(ids, rows).withClasses(classes);
    }
}
