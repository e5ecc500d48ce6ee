package io.varve.app;

import io.varve.ap.Preference;
import io.varve.similarity.Similarity;
import java.util.Arrays;

/**
 * A preference that hardly depends on how data were cut into batches.
 *
 * <p>A quantile of the similarities between the points of a step depends on the cut: where the batch is small, most points are
 * centroids, which are far apart. And the best price of a cluster grows with the number of points. So the quantile is taken
 * from similarities between <i>objects</i>, and the distance that it stands for, its difference from the similarity of an
 * object to itself, is multiplied by a factor that grows with the weight in play: {@link #ofWeight} or {@link #ofAll}.
 * That difference is the distance for euclidean and manhattan, its square for sqeuclidean, and 1 − s for cosine and
 * correlation.
 */
final class SteadyPreference {

    /**
     * The weight at which the price is the distance itself. Smaller gives coarser clusters, which lose what small batches
     * could not tell apart; with 1,600 nearly every object of a small table is alone (docs/granularity.md).
     */
    private static final double UNIT_WEIGHT = 800;

    /**
     * The objects from which on more of them make clusters no finer, so that a stream without end has a model that ends: the
     * finest clusters are those of so many objects that came at once.
     */
    private static final double MOST_OBJECTS = 4_000;

    /** A handful of rows is priced as this many, or every row of a first try would be alone. */
    private static final double LEAST_WEIGHT = 20;

    /** On a line the law of the plane holds; its own would let clusters fall to pieces. */
    private static final double FEWEST_DIMENSIONS = 2;

    private SteadyPreference() {}

    /** The factor of a step whose points are all there is: √(weight / {@value #UNIT_WEIGHT}). */
    static double ofWeight(double weight) {
        return Math.sqrt(weight / UNIT_WEIGHT);
    }

    /**
     * The factor of a step whose points stand for more objects than they weigh: √(weight / {@value #UNIT_WEIGHT}) ·
     * (weight / objects)^(1/d). In d dimensions as many objects lie nearer to each other than as many as the weight, by that
     * ratio. Without it small batches, in which nearly all weight is capped, have coarser clusters than large ones: much so
     * in the plane, hardly in many dimensions, where distances between neighbours do not shrink.
     */
    static double ofAll(double weight, double objects, double dimensions) {
        double counted = Math.max(weight, Math.min(objects, MOST_OBJECTS));
        return ofWeight(Math.max(weight, LEAST_WEIGHT))
                * StrictMath.pow(weight / counted, 1 / Math.max(dimensions, FEWEST_DIMENSIONS));
    }

    /** How many dimensions some points have that vary alike: (Σ variances)² / Σ variances². */
    static double dimensions(double[][] points) {
        double sum = 0;
        double squared = 0;
        int coordinates = points.length == 0 ? 0 : points[0].length;
        for (int j = 0; j < coordinates; j++) {
            int coordinate = j;
            double mean = Arrays.stream(points)
                    .mapToDouble(point -> point[coordinate])
                    .average()
                    .orElse(0);
            double variance = 0;
            for (double[] point : points) {
                variance += (point[j] - mean) * (point[j] - mean);
            }
            sum += variance;
            squared += variance * variance;
        }
        double dimensions = sum * sum / squared;
        return dimensions >= 1 ? dimensions : 1;
    }

    /**
     * Returns the preference of a step.
     *
     * @param sample points of some of the objects held
     * @param factor how many typical distances a cluster costs
     * @param asked a quantile; any other preference stays as it is
     */
    static Preference of(double[][] sample, double factor, Similarity similarity, Preference asked) {
        if (!(asked instanceof Preference.Quantile quantile)) {
            return asked;
        }
        double[] ascending = similarities(sample, similarity);
        if (ascending.length == 0) {
            return asked;
        }
        double ofEquals = similarity.between(sample[0], sample[0]);
        double typical = quantile(ascending, quantile.q());
        if (typical >= ofEquals) {
            // so many copies that the quantile is among them: nothing would ever be near anything else
            typical = Arrays.stream(ascending).average().orElse(ofEquals);
        }
        double price = (ofEquals - typical) * factor;
        return Double.isFinite(price) ? Preference.of(ofEquals - price) : asked;
    }

    /** Of all pairs; in both directions where they may differ. */
    private static double[] similarities(double[][] sample, Similarity similarity) {
        int directions = similarity.symmetric() ? 1 : 2;
        double[] found = new double[sample.length * (sample.length - 1) / 2 * directions];
        int count = 0;
        for (int i = 0; i < sample.length; i++) {
            for (int k = 0; k < i; k++) {
                found[count++] = similarity.between(sample[i], sample[k]);
                if (directions == 2) {
                    found[count++] = similarity.between(sample[k], sample[i]);
                }
            }
        }
        return Arrays.stream(found).filter(Double::isFinite).sorted().toArray();
    }

    /** Interpolated as {@link Preference#quantile} says. */
    private static double quantile(double[] ascending, double q) {
        double place = q * (ascending.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, ascending.length - 1);
        return ascending[below] + (place - below) * (ascending[above] - ascending[below]);
    }
}
