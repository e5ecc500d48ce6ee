package io.varve.relatives.strap;

import io.varve.similarity.Similarity;

/**
 * Finds the exemplar that is most similar to an object, the first of equals, without a look at most of them: if two exemplars are more
 * than twice as far apart as the object is from one, the other cannot be nearer. The search begins at the last answer, since streams
 * come in bursts. What is found never depends on where it began.
 *
 * <p>The distances between exemplars are computed when they are first needed and kept: K² numbers at most, fewer than the rebuild that
 * made the exemplars had.
 */
final class NearestExemplar {

    /** Far more than distances are rounded by, so that who is passed over is farther in computed numbers too. */
    private static final double SLACK = 1 + 1e-6;

    /** Nothing nearer than this is passed over: squares of such distances are no numbers any more. */
    private static final double LEAST_REACH = 1e-140;

    private final Similarity similarity;
    private final double[][] places;
    // by exemplar, then by the other one; null until needed
    private final double[][] apart;
    private int last;

    /** Prepares a search among the places of exemplars, under a similarity that is the negative of a distance or of its square. */
    NearestExemplar(Similarity similarity, double[][] places) {
        this.similarity = similarity;
        this.places = places;
        this.apart = new double[places.length][];
    }

    /** Returns the distance that a similarity says. */
    static double distance(Similarity similarity, double s) {
        return similarity == Similarity.SQEUCLIDEAN ? Math.sqrt(-s) : -s;
    }

    /** Returns the position of the exemplar. */
    int of(double[] point) {
        int best = last;
        double largest = similarity.between(point, places[best]);
        double reach = reach(largest);
        double[] others = others(best);
        for (int e = 0; e < places.length; e++) {
            if (others[e] > reach || e == best) {
                continue;
            }
            double s = similarity.between(point, places[e]);
            if (s > largest || (s == largest && e < best)) {
                best = e;
                largest = s;
                reach = reach(s);
                others = others(e);
            }
        }
        last = best;
        return best;
    }

    /** How far from an exemplar another one may be and still be the nearest to an object of this similarity to the first. */
    private double reach(double s) {
        return Math.max(2 * distance(similarity, s) * SLACK, LEAST_REACH);
    }

    private double[] others(int exemplar) {
        if (apart[exemplar] == null) {
            double[] distances = new double[places.length];
            for (int e = 0; e < distances.length; e++) {
                double distance = distance(similarity, similarity.between(places[exemplar], places[e]));
                // beyond numbers it says nothing, and 0 lets nobody be passed over
                distances[e] = Double.isFinite(distance) ? distance : 0;
            }
            apart[exemplar] = distances;
        }
        return apart[exemplar];
    }
}
