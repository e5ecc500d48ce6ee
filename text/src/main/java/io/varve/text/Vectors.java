package io.varve.text;

import java.util.Arrays;
import java.util.List;

/** What measures and labels need to know of vectors. */
public final class Vectors {

    private Vectors() {}

    /**
     * Returns the mean of some vectors.
     *
     * @param vectors one or more, of one length
     * @return a new vector
     */
    public static double[] mean(List<double[]> vectors) {
        double[] mean = new double[vectors.get(0).length];
        for (double[] vector : vectors) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += vector[j];
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= vectors.size();
        }
        return mean;
    }

    /** The vector of length one in the same direction; one that has none stays as it is. */
    static double[] direction(double[] vector) {
        double squares = 0;
        for (double value : vector) {
            squares += value * value;
        }
        double length = Math.sqrt(squares);
        return length > 0 ? Arrays.stream(vector).map(value -> value / length).toArray() : vector;
    }

    /** One less the cosine of the angle between two vectors. */
    static double cosineDistance(double[] x, double[] y) {
        return 1 - cosine(x, y);
    }

    /**
     * Returns the cosine of the angle between two vectors.
     *
     * @param x a vector
     * @param y another of the same length
     * @return zero for a vector without direction, so that no measure comes to nothing for it
     */
    public static double cosine(double[] x, double[] y) {
        double product = 0;
        double ofX = 0;
        double ofY = 0;
        for (int j = 0; j < x.length; j++) {
            product += x[j] * y[j];
            ofX += x[j] * x[j];
            ofY += y[j] * y[j];
        }
        double lengths = Math.sqrt(ofX) * Math.sqrt(ofY);
        return lengths > 0 ? product / lengths : 0;
    }

    /** The mean cosine distance over all pairs of one of these and one of those. */
    static double meanDistance(double[][] these, double[][] those) {
        double sum = 0;
        for (double[] x : these) {
            for (double[] y : those) {
                sum += cosineDistance(x, y);
            }
        }
        return sum / ((double) these.length * those.length);
    }

    /** How far vectors are from their mean, on average. */
    static double spread(double[][] vectors) {
        return meanDistance(vectors, new double[][] {mean(List.of(vectors))});
    }
}
