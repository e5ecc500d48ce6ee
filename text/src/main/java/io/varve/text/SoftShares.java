package io.varve.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The uses of two periods, each of which belongs to all senses of the word, more to near and large ones: in proportion to the size of a sense
 * times exp(cosine with its mean / width). A use between two senses then counts half for each, where counting it for the nearer one makes a change of what
 * is a matter of chance.
 */
final class SoftShares {

    /** Widths below this one make the nearest sense count alone. */
    private static final double NARROWEST = 1e-9;

    private final double[][] members;
    private final int earlier;

    private SoftShares(double[][] members, int earlier) {
        this.members = members;
        this.earlier = earlier;
    }

    /** Lets uses belong to senses. */
    static SoftShares of(Slice earlier, Slice later, double width) {
        SenseMeans means = SenseMeans.of(earlier, later);
        double[][] members = means.uses().stream()
                .map(use -> membership(use, means, Math.max(width, NARROWEST)))
                .toArray(double[][]::new);
        return new SoftShares(members, earlier.size());
    }

    private static double[] membership(double[] use, SenseMeans means, double width) {
        double[] logs = IntStream.range(0, means.means().size())
                .mapToDouble(sense -> StrictMath.log(means.sizes()[sense])
                        + Vectors.cosine(use, means.means().get(sense)) / width)
                .toArray();
        double most = Arrays.stream(logs).max().orElseThrow();
        double[] parts =
                Arrays.stream(logs).map(log -> StrictMath.exp(log - most)).toArray();
        double sum = Arrays.stream(parts).sum();
        return Arrays.stream(parts).map(part -> part / sum).toArray();
    }

    /** The sum of the distances of all uses from the means of their senses. */
    static double distances(Slice earlier, Slice later) {
        SenseMeans means = SenseMeans.of(earlier, later);
        double sum = 0;
        for (int i = 0; i < means.uses().size(); i++) {
            sum += Vectors.cosineDistance(means.uses().get(i), means.means().get(means.senses()[i]));
        }
        return sum;
    }

    /** Jensen–Shannon divergence of the shares if the uses come in some order, of which the first are those of the earlier period. */
    double jsd(int[] order) {
        double[] one = shares(order, 0, earlier);
        double[] other = shares(order, earlier, order.length);
        double sum = 0;
        for (int sense = 0; sense < one.length; sense++) {
            double middle = (one[sense] + other[sense]) / 2;
            sum += one[sense] > 0 ? one[sense] * StrictMath.log(one[sense] / middle) / 2 : 0;
            sum += other[sense] > 0 ? other[sense] * StrictMath.log(other[sense] / middle) / 2 : 0;
        }
        return Math.max(0, sum);
    }

    private double[] shares(int[] order, int from, int to) {
        double[] shares = new double[members[0].length];
        for (int i = from; i < to; i++) {
            for (int sense = 0; sense < shares.length; sense++) {
                shares[sense] += members[order[i]][sense] / (to - from);
            }
        }
        return shares;
    }

    /**
     * Uses of two periods as directions, and their senses.
     *
     * @param uses of length one, those of the earlier period first
     * @param senses the place of each use's sense among the means
     * @param means of all uses of a sense
     * @param sizes how many these are
     */
    private record SenseMeans(List<double[]> uses, int[] senses, List<double[]> means, int[] sizes) {

        static SenseMeans of(Slice earlier, Slice later) {
            List<double[]> uses = new ArrayList<>();
            for (Slice slice : List.of(earlier, later)) {
                Arrays.stream(slice.vectors()).map(Vectors::direction).forEach(uses::add);
            }
            SortedSet<Integer> numbers = new TreeSet<>(earlier.counts().keySet());
            numbers.addAll(later.counts().keySet());
            List<Integer> places = List.copyOf(numbers);
            int[] senses = IntStream.concat(Arrays.stream(earlier.senses()), Arrays.stream(later.senses()))
                    .map(places::indexOf)
                    .toArray();
            List<double[]> means = new ArrayList<>();
            int[] sizes = new int[places.size()];
            for (int place = 0; place < sizes.length; place++) {
                int sense = place;
                List<double[]> its = IntStream.range(0, senses.length)
                        .filter(i -> senses[i] == sense)
                        .mapToObj(uses::get)
                        .toList();
                means.add(Vectors.mean(its));
                sizes[place] = its.size();
            }
            return new SenseMeans(uses, senses, means, sizes);
        }
    }
}
