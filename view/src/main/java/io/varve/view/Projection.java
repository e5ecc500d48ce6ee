package io.varve.view;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The plane in which points of many dimensions spread most (principal component analysis). It is fixed by the points it was
 * fitted to, so that pictures of different steps share their axes, and the same points give the same plane on any machine.
 *
 * <p>A projection is affine: the projected mean of points is the mean of the projected points.
 */
public final class Projection {

    private static final int AXES = 2;
    // a few more directions than are wanted make the wanted ones settle in few rounds
    private static final int DIRECTIONS = 8;
    private static final int MOST_ROUNDS = 100;
    private static final double SETTLED = 1e-10;
    // so many times as far from the middle as half of the points are
    private static final double FAR = 10;

    private final double[] mean;
    private final double[][] axes;
    private final double[] explained;

    private Projection(double[] mean, double[][] axes, double[] explained) {
        this.mean = mean;
        this.axes = axes;
        this.explained = explained;
    }

    /**
     * Finds the plane of some points.
     *
     * @param points at least one, all of one length; some thousands are enough to stand for many more
     * @return the projection onto their first two principal components
     * @throws IllegalArgumentException without points, or if they differ in length
     */
    public static Projection fit(double[][] points) {
        require(points.length > 0, "a projection needs at least one point, got 0");
        int dimensions = points[0].length;
        double[] mean = new double[dimensions];
        for (double[] point : points) {
            requireLength(dimensions, point);
            add(mean, point, 1.0 / points.length);
        }
        double[][] centred = new double[points.length][];
        double total = 0;
        for (int i = 0; i < points.length; i++) {
            centred[i] = points[i].clone();
            add(centred[i], mean, -1);
            total += dot(centred[i], centred[i]);
        }
        double[][] axes = new double[AXES][dimensions];
        double[] explained = new double[AXES];
        if (total > 0) {
            principalAxes(centred, total, axes, explained);
        }
        return new Projection(mean, axes, explained);
    }

    /**
     * Finds the plane of most of some points: those very far from all others, which would have an axis of their own and leave none
     * to the others, do not count.
     *
     * @param points at least one, all of one length
     * @return the projection onto the first two principal components of those that are not far away
     * @throws IllegalArgumentException without points, or if they differ in length
     */
    public static Projection fitMost(double[][] points) {
        require(points.length > 0, "a projection needs at least one point, got 0");
        double[] middle = new double[points[0].length];
        for (int j = 0; j < middle.length; j++) {
            double[] column = new double[points.length];
            for (int i = 0; i < points.length; i++) {
                requireLength(middle.length, points[i]);
                column[i] = points[i][j];
            }
            Arrays.sort(column);
            middle[j] = column[column.length / 2];
        }
        double[] away = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            double[] difference = points[i].clone();
            add(difference, middle, -1);
            away[i] = Math.sqrt(dot(difference, difference));
        }
        double[] sorted = away.clone();
        Arrays.sort(sorted);
        double far = FAR * sorted[sorted.length / 2];
        double[][] near = IntStream.range(0, points.length)
                .filter(i -> far == 0 || away[i] <= far)
                .mapToObj(i -> points[i])
                .toArray(double[][]::new);
        return fit(near);
    }

    /**
     * Projects a point.
     *
     * @param point of the length of those it was fitted to
     * @return two coordinates
     */
    public double[] of(double[] point) {
        requireLength(mean.length, point);
        double[] place = new double[AXES];
        for (int axis = 0; axis < AXES; axis++) {
            double sum = 0;
            for (int j = 0; j < point.length; j++) {
                sum += (point[j] - mean[j]) * axes[axis][j];
            }
            place[axis] = sum;
        }
        return place;
    }

    /**
     * Returns how much of the spread of the points an axis shows.
     *
     * @param axis 0 or 1
     * @return from 0 to 1
     */
    public double explained(int axis) {
        return explained[axis];
    }

    /** Subspace iteration: never forms a matrix of dimensions × dimensions, which may run into millions. */
    private static void principalAxes(double[][] centred, double total, double[][] axes, double[] explained) {
        int dimensions = centred[0].length;
        double[][] basis = start(Math.min(DIRECTIONS, dimensions), dimensions);
        double[] spread = new double[basis.length];
        double[] before = new double[basis.length];
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double[][] next = new double[basis.length][dimensions];
            for (double[] point : centred) {
                for (int k = 0; k < basis.length; k++) {
                    add(next[k], point, dot(point, basis[k]));
                }
            }
            double[][] small = new double[basis.length][basis.length];
            for (int k = 0; k < basis.length; k++) {
                for (int l = 0; l < basis.length; l++) {
                    small[k][l] = dot(basis[k], next[l]);
                }
            }
            double[][] turns = SymmetricEigen.vectors(small, spread);
            basis = combine(turns, basis);
            if (change(spread, before) <= SETTLED * total) {
                break;
            }
            before = spread.clone();
            basis = orthonormal(combine(turns, next));
        }
        for (int axis = 0; axis < Math.min(AXES, basis.length); axis++) {
            axes[axis] = pointingUp(basis[axis]);
            explained[axis] = Math.min(1, Math.max(0, spread[axis] / total));
        }
    }

    private static double change(double[] spread, double[] before) {
        double change = 0;
        for (int k = 0; k < Math.min(AXES, spread.length); k++) {
            change = Math.max(change, Math.abs(spread[k] - before[k]));
        }
        return change;
    }

    /** Fixed directions that no data set is likely to be square to; unit vectors where they span the space anyway. */
    private static double[][] start(int count, int dimensions) {
        double[][] basis = new double[count][dimensions];
        long state = 0x9E3779B97F4A7C15L;
        for (int k = 0; k < count; k++) {
            for (int j = 0; j < dimensions; j++) {
                state = state * 6364136223846793005L + 1442695040888963407L;
                basis[k][j] = count == dimensions ? (k == j ? 1 : 0) : (state >> 11) * 0x1p-52;
            }
        }
        return orthonormal(basis);
    }

    private static double[][] combine(double[][] turns, double[][] basis) {
        double[][] turned = new double[basis.length][basis[0].length];
        for (int k = 0; k < basis.length; k++) {
            for (int l = 0; l < basis.length; l++) {
                add(turned[k], basis[l], turns[k][l]);
            }
        }
        return turned;
    }

    /** Gram-Schmidt, twice for accuracy; a direction that vanishes is left at zero, since the points do not spread along it. */
    private static double[][] orthonormal(double[][] vectors) {
        for (int k = 0; k < vectors.length; k++) {
            double length = Math.sqrt(dot(vectors[k], vectors[k]));
            for (int pass = 0; pass < 2; pass++) {
                for (int l = 0; l < k; l++) {
                    add(vectors[k], vectors[l], -dot(vectors[k], vectors[l]));
                }
            }
            double left = Math.sqrt(dot(vectors[k], vectors[k]));
            if (left <= 1e-12 * length || left == 0) {
                Arrays.fill(vectors[k], 0);
            } else {
                for (int j = 0; j < vectors[k].length; j++) {
                    vectors[k][j] /= left;
                }
            }
        }
        return vectors;
    }

    /** An axis and its opposite serve as well; the one whose largest coordinate is positive is taken. */
    private static double[] pointingUp(double[] axis) {
        int largest = 0;
        for (int j = 1; j < axis.length; j++) {
            // among near equals the first counts, whatever rounding says
            if (Math.abs(axis[j]) > Math.abs(axis[largest]) * (1 + 1e-9)) {
                largest = j;
            }
        }
        if (axis.length > 0 && axis[largest] < 0) {
            for (int j = 0; j < axis.length; j++) {
                axis[j] = axis[j] == 0 ? 0 : -axis[j];
            }
        }
        return axis;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private static void add(double[] target, double[] vector, double factor) {
        for (int j = 0; j < target.length; j++) {
            target[j] += factor * vector[j];
        }
    }

    private static void require(boolean rule, String sentence) {
        if (!rule) {
            throw new IllegalArgumentException(sentence);
        }
    }

    private static void requireLength(int expected, double[] point) {
        // the sentence is put together only where it is needed: it is a matter of milliseconds
        if (point.length != expected) {
            require(
                    false,
                    "points are of one length; expected %d coordinates, got %d".formatted(expected, point.length));
        }
    }
}
