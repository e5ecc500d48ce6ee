package io.varve.relatives.held;

import java.util.function.ToDoubleBiFunction;

/**
 * Finds who stands for some objects best.
 *
 * @param points of all objects
 * @param between the similarity of two points
 */
public record Medoids(double[][] points, ToDoubleBiFunction<double[], double[]> between) {

    /** Returns argmax Σ s(j, i) over the members j of a cluster, the first of equals. */
    public int of(int[] members) {
        int best = members[0];
        double largest = Double.NEGATIVE_INFINITY;
        for (int i : members) {
            double sum = 0;
            for (int j : members) {
                sum += similarity(j, i);
            }
            if (sum > largest) {
                best = i;
                largest = sum;
            }
        }
        return best;
    }

    /** Returns the similarity of two objects. */
    public double similarity(int i, int k) {
        // no one wants to read -0.0
        return between.applyAsDouble(points[i], points[k]) + 0.0;
    }
}
