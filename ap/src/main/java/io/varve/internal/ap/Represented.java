package io.varve.internal.ap;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What points stand for: how much, and where it is on average.
 *
 * <p>An exemplar is itself an object, off the centre of what it stands for. In many dimensions it is as far from another
 * exemplar of the same cluster as any two members are, so that taking it for all its members makes moving them look expensive.
 * But the mean squared distance of members to y is ‖c − y‖² and their variance around their mean c, and the mean of their
 * products with y is the product of c with y: means and variances tell what moving all members costs, without them.
 *
 * @param weights how much each point stands for
 * @param means where that is on average; none where points are objects that stand for themselves, or where no mean tells
 * @param spreads the mean squared distance from there, of each that has a mean
 */
public record Represented(double[] weights, double[][] means, double[] spreads) implements Serializable {

    /** Objects of some weight, each for itself. */
    public static Represented objects(double[] weights) {
        return new Represented(weights, new double[0][], new double[0]);
    }

    public int size() {
        return weights.length;
    }

    public boolean hasMeans() {
        return means.length > 0;
    }

    /** Returns some points that follow each other. */
    public Represented range(int from, int to) {
        double[] some = Arrays.copyOfRange(weights, from, to);
        return hasMeans()
                ? new Represented(some, Arrays.copyOfRange(means, from, to), Arrays.copyOfRange(spreads, from, to))
                : objects(some);
    }

    /** Returns the points of several levels or blocks in a new order: place[i] is that of point i. */
    public static Represented placed(Represented[] parts, int[] place) {
        boolean means = Arrays.stream(parts).anyMatch(Represented::hasMeans);
        Represented all = new Represented(
                new double[place.length], new double[means ? place.length : 0][], new double[means ? place.length : 0]);
        int next = 0;
        for (Represented part : parts) {
            for (int i = 0; i < part.size(); i++) {
                int at = place[next++];
                all.weights[at] = part.weights[i];
                if (means) {
                    all.means[at] = part.means[i];
                    all.spreads[at] = part.spreads[i];
                }
            }
        }
        return all;
    }

    /**
     * Returns what the exemplars of a block stand for, added up in the order of its points.
     *
     * @param exemplars how many there are
     * @param labels for every point, which of them it has
     * @param objects the vector of every point, where points stand for themselves and means are to be taken; else none
     */
    Represented merged(int exemplars, int[] labels, double[][] objects) {
        double[][] centres = hasMeans() ? means : objects;
        int columns = centres.length == 0 ? 0 : centres[0].length;
        Represented merged = centres.length == 0
                ? objects(new double[exemplars])
                : new Represented(new double[exemplars], new double[exemplars][columns], new double[exemplars]);
        for (int i = 0; i < labels.length; i++) {
            int label = labels[i];
            merged.weights[label] += weights[i];
            if (merged.hasMeans()) {
                double share = weights[i] / merged.weights[label];
                merged.move(label, centres[i], hasMeans() ? spreads[i] : 0, share);
            }
        }
        return merged;
    }

    /** Moves a mean towards what joins, by its share: so means of equals are exact, and no sum leaves the range of numbers. */
    private void move(int point, double[] joining, double spread, double share) {
        double[] mean = means[point];
        double squared = 0;
        for (int j = 0; j < mean.length; j++) {
            double difference = joining[j] - mean[j];
            mean[j] = share == 1 ? joining[j] : mean[j] + share * difference;
            squared += difference * difference;
        }
        spreads[point] = share == 1 ? spread : (1 - share) * (spreads[point] + share * squared) + share * spread;
    }
}
