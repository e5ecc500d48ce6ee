package io.varve.relatives.strap;

import io.varve.ClusterId;

/**
 * An exemplar of the model, and what it represents.
 *
 * @param cluster its cluster
 * @param object the id of the object that it is
 * @param point where it is
 * @param count n, the objects it represents, discounted
 * @param distortion Σ, the sum of their squared distances, discounted
 * @param touched the time of the last object that joined, or of the rebuild
 */
record Exemplar(ClusterId cluster, String object, double[] point, double count, double distortion, long touched) {

    /** After an object has joined: n (Δ / (Δ + t − t') + 1 / (n + 1)), and Σ likewise. */
    Exemplar joined(double squaredDistance, long now, double window) {
        double kept = kept(now, window);
        return new Exemplar(
                cluster,
                object,
                point,
                count * (kept + 1 / (count + 1)),
                distortion * kept + count / (count + 1) * squaredDistance,
                now);
    }

    /** As it counts at a later time. */
    Exemplar discounted(long now, double window) {
        double kept = kept(now, window);
        return new Exemplar(cluster, object, point, count * kept, distortion * kept, now);
    }

    private double kept(long now, double window) {
        return window / (window + (now - touched));
    }
}
