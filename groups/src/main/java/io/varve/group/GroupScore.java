package io.varve.group;

import io.varve.ClusterSums;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * How well one Gaussian describes the objects of some clusters, less its price: the part that a group has in the
 * classification likelihood of a mixture, under the Bayesian information criterion.
 *
 * <p>Score = n · ln(n/N) − n/2 · ln det Σ − (2d + 1)/2 · ln N. Halving one Gaussian gains less in the determinant than it loses
 * in the first term, cutting a uniform density in two gains nothing, and two Gaussians that are more than 2√3 standard
 * deviations apart are better kept apart: that is what decides, and no constant has to be chosen for a kind of data.
 *
 * <p>Only the variances by coordinate are known inside a cluster, but how the means of the clusters of a group lie is known
 * fully. So Σ has the squares inside the clusters on its diagonal, and of those between them as much as they bear out: with
 * few pieces in many dimensions a correlation is chance, and two clusters far apart are no long Gaussian; with many pieces
 * along a line it is. The share ρ = (r − 1)/(r − 1 + d/10), r being the effective number of pieces, of what is between them
 * counts with its direction, the rest by coordinate.
 */
final class GroupScore {

    /** As many objects as the spread inside all clusters counts for in each group, so that single objects have one. */
    private static final double PRIOR_OBJECTS = 2;

    /** Differences below this share of the mean spread inside clusters cannot be seen in the similarities either. */
    private static final double FLOOR = 0.1;

    /** One object more never counts for more than so many times the squares inside clusters: one far object makes any spread. */
    private static final double MOST_OF_ONE = 10;

    /** How many pieces per dimension make a correlation half credible. */
    private static final double PIECES_PER_DIMENSION = 0.1;

    /** What sums in another order may differ by. */
    private static final double ROUNDING = 1e-9;

    /** Up to so many dimensions a determinant itself costs hardly more than what it cannot fall below. */
    private static final int FEW_DIMENSIONS = 16;

    /** What a determinant found in two ways may differ by, for each unit of its trace, by which its condition is bounded. */
    private static final double CONDITION = 1e-13;

    private static final double BEYOND = -1e300;

    private final double objects;
    private final double[] prior;
    private final boolean[] varies;
    private final double floor;
    private final double dimensions;
    private final double price;

    GroupScore(List<ClusterSums> clusters) {
        Bundle all = clusters.stream().map(Bundle::of).reduce(Bundle::with).orElseThrow();
        objects = all.size();
        prior = new double[all.mean().length];
        varies = new boolean[prior.length];
        double total = 0;
        double squared = 0;
        double inside = 0;
        int counted = 0;
        // by a power of two, which changes no bit: squares of variances leave the range of numbers sooner than these do
        double most = MOST_OF_ONE * Arrays.stream(all.within()).sum() / Math.max(1, prior.length);
        int exponent = Math.getExponent(Arrays.stream(all.squares()).max().orElse(1) / objects);
        for (int j = 0; j < prior.length; j++) {
            double variance = all.squares()[j] / objects;
            varies[j] = variance > 0;
            // one object more, spread like all of them: without any spread inside clusters nothing could be compared
            double more = most > 0 ? Math.min(variance, Math.max(most, MOST_OF_ONE * all.within()[j])) : variance;
            prior[j] = (all.within()[j] + more) / (objects - clusters.size() + 1);
            double scaled = Math.scalb(variance, -exponent);
            total += scaled;
            squared += scaled * scaled;
            inside += prior[j];
            counted += varies[j] ? 1 : 0;
        }
        if (objects == clusters.size()) {
            inside = betweenNeighbours(clusters);
        }
        dimensions = counted;
        floor = counted == 0 ? 0 : FLOOR * inside / counted;
        double effective = squared == 0 ? 0 : total * total / squared;
        price = (2 * effective + 1) / 2 * StrictMath.log(objects);
    }

    /**
     * Where every object is a cluster of its own, as in very small tables, nothing is known of any spread inside: neighbours tell of
     * it instead.
     */
    private double betweenNeighbours(List<ClusterSums> clusters) {
        Arrays.fill(prior, 0);
        for (ClusterSums one : clusters) {
            ClusterSums nearest = clusters.stream()
                    .filter(other -> other != one)
                    .min(Comparator.comparingDouble(other -> apart(one, other)))
                    .orElse(one);
            for (int j = 0; j < prior.length; j++) {
                double difference = one.mean(j) - nearest.mean(j);
                prior[j] += difference * difference / 2 / clusters.size();
            }
        }
        return Arrays.stream(prior).sum();
    }

    private double apart(ClusterSums one, ClusterSums other) {
        double sum = 0;
        for (int j = 0; j < prior.length; j++) {
            double difference = one.mean(j) - other.mean(j);
            sum += difference * difference;
        }
        return sum;
    }

    double of(Bundle group) {
        return of(group, Double.NEGATIVE_INFINITY);
    }

    /** The score; where it is below the least that is of interest, any number between both, found sooner. */
    double of(Bundle group, double least) {
        double size = group.size();
        double most = of(size, 0);
        return of(size, logDeterminant(group, 2 * (most - least) / size));
    }

    private double of(double size, double logDeterminant) {
        double score = size * StrictMath.log(size / objects) - size / 2 * logDeterminant - price;
        // sums of squares beyond the range of numbers tell nothing apart
        return Double.isFinite(score) ? score : BEYOND;
    }

    /** Whether bounds are close, which takes the {@link Scatter} of groups. */
    boolean hasCloseBounds() {
        return prior.length <= FEW_DIMENSIONS;
    }

    /**
     * What the score of two groups taken for one cannot exceed, at a cost that does not grow with their pieces. No eigenvalue of
     * what is added to the identity is negative, so that its determinant is at least 1 and its trace. Where the scatter of both
     * together is known, the determinant itself is found, but for rounding.
     */
    double most(Bundle one, Bundle other, Scatter both) {
        double size = one.size() + other.size();
        double credible = credible(size, one.squaredSizes() + other.squaredSizes());
        double count = size + PRIOR_OBJECTS;
        LogProduct product = new LogProduct();
        double[] diagonals = new double[prior.length];
        double trace = 0;
        for (int j = 0; j < prior.length; j++) {
            if (varies[j]) {
                double apart = one.mean()[j] - other.mean()[j];
                double within = one.within()[j] + other.within()[j];
                double squares =
                        one.squares()[j] + other.squares()[j] + one.size() * other.size() / size * apart * apart;
                double between = Math.max(squares - within, 0);
                double diagonal = (within + (1 - credible) * between + PRIOR_OBJECTS * prior[j]) / count + floor;
                product.multiply(diagonal);
                trace += credible * between / (count * diagonal);
                diagonals[j] = diagonal;
            }
        }
        double least = both.isKnown()
                ? both.logDeterminant(diagonals, credible / count) - CONDITION * (1 + trace)
                : product.log() + StrictMath.log1p(trace);
        return of(size, least - ROUNDING * (1 + Math.abs(least)));
    }

    /** What the score of two groups taken for one cannot fall below: no direction makes a determinant larger than its diagonal. */
    double least(Bundle one, Bundle other) {
        double size = one.size() + other.size();
        double count = size + PRIOR_OBJECTS;
        LogProduct product = new LogProduct();
        for (int j = 0; j < prior.length; j++) {
            if (varies[j]) {
                double apart = one.mean()[j] - other.mean()[j];
                double squares =
                        one.squares()[j] + other.squares()[j] + one.size() * other.size() / size * apart * apart;
                product.multiply((squares + PRIOR_OBJECTS * prior[j]) / count + floor);
            }
        }
        return of(size, product.log());
    }

    /** How much of the scatter of pieces counts with its direction. */
    private double credible(double size, double squaredSizes) {
        double pieces = size * size / squaredSizes;
        return (pieces - 1) / (pieces - 1 + PIECES_PER_DIMENSION * dimensions);
    }

    /** The logarithm of the determinant; where it is above the most that is of interest, any number between both. */
    private double logDeterminant(Bundle group, double most) {
        double credible = credible(group.size(), group.squaredSizes());
        double count = group.size() + PRIOR_OBJECTS;
        double[] scales = new double[prior.length];
        LogProduct product = new LogProduct();
        for (int j = 0; j < scales.length; j++) {
            if (varies[j]) {
                double between = Math.max(group.squares()[j] - group.within()[j], 0);
                double squares = group.within()[j] + (1 - credible) * between + PRIOR_OBJECTS * prior[j];
                double diagonal = squares / count + floor;
                product.multiply(diagonal);
                scales[j] = Math.sqrt(credible / (count * diagonal));
            }
        }
        double sum = product.log();
        if (group.pieces().size() == 1 || credible == 0) {
            return sum;
        }
        double[][] scatter = group.scatter();
        // det(I + AAᵀ) = det(I + AᵀA): the smaller of both is taken
        return scatter.length == 0
                ? ScatterDeterminant.ofRows(deviations(group, scales), sum, most)
                : ScatterDeterminant.of(scatter, scales, sum, most);
    }

    /** How the pieces lie around their mean, a row for each, in units of the standard deviations. */
    private static double[][] deviations(Bundle group, double[] scales) {
        List<ClusterSums> pieces = group.pieces().list();
        double[][] rows = new double[pieces.size()][scales.length];
        for (int p = 0; p < rows.length; p++) {
            ClusterSums piece = pieces.get(p);
            double weight = Math.sqrt(piece.size());
            for (int j = 0; j < scales.length; j++) {
                rows[p][j] = weight * scales[j] * (piece.mean(j) - group.mean()[j]);
            }
        }
        return rows;
    }
}
