package io.varve.view;

import java.util.Arrays;

/**
 * Moves few points in the plane until those that are near each other in many dimensions are near each other there: t-SNE (van der
 * Maaten and Hinton, 2008) with the few nearest of every point, from places that are given, some of them held by springs.
 *
 * <p>O(n²) an iteration. Sums have a fixed order and exponentials are {@link StrictMath}'s, so that places are the same on any machine.
 */
final class NeighbourLayout {

    /** How many neighbours of a point count about fully. */
    private static final double PERPLEXITY = 8;

    private static final int NEIGHBOURS = 24;
    private static final int HALVINGS = 30;
    /** At first neighbours pull harder, so that they find each other. */
    private static final double EXAGGERATION = 4;

    private static final double LEAST_GAIN = 0.01;

    private final double[][] affinities;
    private final double[][] places;
    private final double[][] springs;
    private final double[][] moves;
    private final double[][] gains;
    private final int n;

    /**
     * Begins with given places.
     *
     * @param squared distances between the points, squared
     * @param places to begin from; they are moved
     */
    NeighbourLayout(double[][] squared, double[][] places) {
        n = places.length;
        this.places = places;
        affinities = symmetric(squared);
        springs = new double[n][];
        moves = new double[n][2];
        gains = new double[n][2];
        for (double[] gain : gains) {
            Arrays.fill(gain, 1);
        }
    }

    /** Holds a point where it is. */
    void hold(int point) {
        springs[point] = places[point].clone();
    }

    /** From nearly one place: neighbours first find each other, then spread. */
    void unfold(int iterations) {
        int pulling = iterations / 4;
        run(pulling, EXAGGERATION, 0.5, 0);
        run(iterations - pulling, 1, 0.8, 0);
    }

    /** Makes room for what came; the stronger the springs, the less what was held moves. */
    void relax(int iterations, double strength) {
        run(iterations, 1, 0.5, strength);
    }

    private void run(int iterations, double exaggeration, double momentum, double strength) {
        double rate = n / 4.0;
        double[][] kernel = new double[n][n];
        double[] xs = new double[n];
        double[] ys = new double[n];
        double[] forceX = new double[n];
        double[] forceY = new double[n];
        for (int iteration = 0; iteration < iterations; iteration++) {
            for (int i = 0; i < n; i++) {
                xs[i] = places[i][0];
                ys[i] = places[i][1];
            }
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum = kernel(kernel[i], i, xs, ys, sum);
            }
            for (int i = 0; i < n; i++) {
                pull(affinities[i], kernel[i], i, exaggeration, sum, xs, ys, forceX, forceY);
            }
            for (int i = 0; i < n; i++) {
                double[] spring = springs[i];
                double x = spring == null ? 0 : strength / n * (xs[i] - spring[0]);
                double y = spring == null ? 0 : strength / n * (ys[i] - spring[1]);
                move(i, 0, forceX[i] + x, rate, momentum);
                move(i, 1, forceY[i] + y, rate, momentum);
            }
        }
    }

    /** How near the points before this one are to it, all added to a sum. Flat arrays, as a short run has no time to be compiled well. */
    private static double kernel(double[] row, int i, double[] xs, double[] ys, double sum) {
        double xi = xs[i];
        double yi = ys[i];
        double all = sum;
        for (int j = 0; j < i; j++) {
            double x = xi - xs[j];
            double y = yi - ys[j];
            double near = 1 / (1 + x * x + y * y);
            row[j] = near;
            all += 2 * near;
        }
        return all;
    }

    /** What a point and those before it do to each other; its own force begins here, those of the others have. */
    private static void pull(
            double[] affinity,
            double[] kernel,
            int i,
            double exaggeration,
            double sum,
            double[] xs,
            double[] ys,
            double[] forceX,
            double[] forceY) {
        double xi = xs[i];
        double yi = ys[i];
        double ownX = 0;
        double ownY = 0;
        for (int j = 0; j < i; j++) {
            double q = kernel[j];
            double pull = 4 * (exaggeration * affinity[j] - q / sum) * q;
            double x = pull * (xi - xs[j]);
            double y = pull * (yi - ys[j]);
            ownX += x;
            ownY += y;
            forceX[j] -= x;
            forceY[j] -= y;
        }
        forceX[i] = ownX;
        forceY[i] = ownY;
    }

    /** Gradient descent with momentum; a coordinate that goes back and forth is slowed down. */
    private void move(int i, int axis, double gradient, double rate, double momentum) {
        boolean onward = (gradient > 0) != (moves[i][axis] > 0);
        gains[i][axis] = Math.max(LEAST_GAIN, onward ? gains[i][axis] + 0.2 : gains[i][axis] * 0.8);
        moves[i][axis] = momentum * moves[i][axis] - rate * gains[i][axis] * gradient;
        places[i][axis] += moves[i][axis];
    }

    /** How much of a neighbour each point is to each other; all sum up to one. */
    private static double[][] symmetric(double[][] squared) {
        int n = squared.length;
        double[][] one = new double[n][n];
        for (int i = 0; i < n; i++) {
            conditional(squared[i], i, one[i]);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double both = (one[i][j] + one[j][i]) / (2 * n);
                one[i][j] = both;
                one[j][i] = both;
            }
        }
        return one;
    }

    /** Finds by halving how fast neighbours fade, so that there are as many as wanted. */
    private static void conditional(double[] squared, int self, double[] shares) {
        int n = squared.length;
        int[] nearest = nearest(squared, self, Math.min(NEIGHBOURS, n - 1));
        if (nearest.length == 0) {
            return;
        }
        double least = squared[nearest[0]];
        double mean = 0;
        for (int j : nearest) {
            mean += (squared[j] - least) / nearest.length;
        }
        double wanted = StrictMath.log(Math.min(PERPLEXITY, Math.max(1, (n - 1) / 2.0)));
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        double fading = mean > 0 ? 1 / mean : 1;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double sum = 0;
            double weighted = 0;
            for (int j : nearest) {
                double away = squared[j] - least;
                double share = StrictMath.exp(-away * fading);
                shares[j] = share;
                sum += share;
                weighted += share * away;
            }
            for (int j : nearest) {
                shares[j] /= sum;
            }
            double entropy = StrictMath.log(sum) + fading * weighted / sum;
            if (entropy > wanted) {
                low = fading;
                fading = high == Double.POSITIVE_INFINITY ? fading * 2 : (low + high) / 2;
            } else {
                high = fading;
                fading = (low + high) / 2;
            }
        }
    }

    /** The nearest of all others, the nearest first; of two as far, the one that comes first. */
    static int[] nearest(double[] squared, int self, int most) {
        int[] found = new int[Math.min(most, squared.length)];
        int size = 0;
        for (int j = 0; j < squared.length; j++) {
            if (j == self || (size == most && squared[j] >= squared[found[size - 1]])) {
                continue;
            }
            int place = size < most ? size++ : size - 1;
            while (place > 0 && squared[j] < squared[found[place - 1]]) {
                found[place] = found[place - 1];
                place--;
            }
            found[place] = j;
        }
        return Arrays.copyOf(found, size);
    }
}
