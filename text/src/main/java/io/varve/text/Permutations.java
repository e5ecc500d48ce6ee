package io.varve.text;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * How often chance alone divides the uses of two periods so that they seem to differ as much: the share of random divisions
 * of the same sizes whose score is as large, the observed one counted among them (Davison and Hinkley 1997, 4.3).
 */
final class Permutations {

    private final Slice earlier;
    private final Slice later;
    private final int divisions;
    private final long seed;

    Permutations(Slice earlier, Slice later, int divisions, long seed) {
        this.earlier = earlier;
        this.later = later;
        this.divisions = divisions;
        this.seed = seed;
    }

    double jsd() {
        return chance(jsdOfOrder());
    }

    /** The mean JSD of random divisions. */
    double meanJsd() {
        return mean(jsdOfOrder());
    }

    /** The mean score of random divisions, each an order of all uses. */
    double mean(ToDoubleFunction<int[]> score) {
        double[] sum = {0};
        eachDivision(order -> sum[0] += score.applyAsDouble(order));
        return sum[0] / divisions;
    }

    private ToDoubleFunction<int[]> jsdOfOrder() {
        int[] senses = joined(earlier.senses(), later.senses());
        return order -> {
            SortedMap<Integer, Integer> one = new TreeMap<>();
            SortedMap<Integer, Integer> other = new TreeMap<>();
            for (int i = 0; i < order.length; i++) {
                (i < earlier.size() ? one : other).merge(senses[order[i]], 1, Integer::sum);
            }
            return ChangeMeasure.jensenShannon(one, other);
        };
    }

    double apd() {
        double[][] all = Arrays.copyOf(earlier.vectors(), earlier.size() + later.size());
        System.arraycopy(later.vectors(), 0, all, earlier.size(), later.size());
        double[][] distances = new double[all.length][all.length];
        for (int i = 0; i < all.length; i++) {
            for (int k = 0; k < i; k++) {
                distances[i][k] = Vectors.cosineDistance(all[i], all[k]);
                distances[k][i] = distances[i][k];
            }
        }
        return chance(order -> {
            double sum = 0;
            for (int i = 0; i < earlier.size(); i++) {
                for (int k = earlier.size(); k < order.length; k++) {
                    sum += distances[order[i]][order[k]];
                }
            }
            return sum;
        });
    }

    private double chance(ToDoubleFunction<int[]> score) {
        int[] given = new int[earlier.size() + later.size()];
        Arrays.setAll(given, i -> i);
        double observed = score.applyAsDouble(given);
        int[] asLarge = {1};
        // sums in another order differ in the last places
        eachDivision(
                order -> asLarge[0] += score.applyAsDouble(order) >= observed - 1e-12 * Math.abs(observed) ? 1 : 0);
        return asLarge[0] / (divisions + 1.0);
    }

    /** Shows every random division as an order of all uses, of which the first are those of the earlier period. */
    private void eachDivision(Consumer<int[]> seen) {
        int[] order = new int[earlier.size() + later.size()];
        Arrays.setAll(order, i -> i);
        SplittableRandom random = new SplittableRandom(seed);
        for (int division = 0; division < divisions; division++) {
            for (int i = order.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int swap = order[i];
                order[i] = order[j];
                order[j] = swap;
            }
            seen.accept(order);
        }
    }

    private static int[] joined(int[] one, int[] other) {
        int[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
