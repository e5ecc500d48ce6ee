package io.varve.cli.bench;

import java.util.Random;

/**
 * Objects from a mixture of Gaussians, the same for the same seed on every machine.
 *
 * <p>Every coordinate is a multiple of 1/4096 below 2048 in size, so that it is the same number in double, in float and in
 * the hands of any peer.
 */
public final class Mixture {

    private static final double GRID = 4096;
    private static final int OBJECTS_PER_CENTRE = 10;
    private static final double OVERLAPPING = 0.15;

    private final Random random;
    private final double[][] centres;
    private final double deviation;

    /**
     * Plants centres uniformly in the unit cube.
     *
     * @param deviation of every coordinate from that of its centre
     */
    public Mixture(int centres, int dimensions, double deviation, long seed) {
        this.random = new Random(seed);
        this.deviation = deviation;
        this.centres = new double[centres][dimensions];
        for (double[] centre : this.centres) {
            for (int j = 0; j < dimensions; j++) {
                centre[j] = random.nextDouble();
            }
        }
    }

    /** Draws objects from a centre per ten of them, overlapping so far that messages take some time to agree. */
    public static double[][] objects(int objects, int dimensions, long seed) {
        return new Mixture(Math.max(2, objects / OBJECTS_PER_CENTRE), dimensions, OVERLAPPING, seed).draw(objects);
    }

    /** Draws the next objects, each from any of the Gaussians. */
    public double[][] draw(int objects) {
        double[][] rows = new double[objects][];
        for (int i = 0; i < objects; i++) {
            rows[i] = centres[random.nextInt(centres.length)].clone();
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] = Math.rint((rows[i][j] + deviation * random.nextGaussian()) * GRID) / GRID;
            }
        }
        return rows;
    }
}
