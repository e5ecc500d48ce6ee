package io.varve.group;

import io.varve.ClusterSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Clusters taken together two groups at a time, those first that gain most, until one group is left. Every number of groups
 * is on the way; the best is where all gains together are largest.
 */
final class MergeOrder {

    /** Up to so many dimensions all pairs are compared; beyond, where a pair costs much, every group with those most like it. */
    private static final int FEW_DIMENSIONS = 32;

    private static final int MOST_LIKE = 10;

    private final GroupScore score;
    private final Bundle[] bundles;
    private final double[] own;
    // of every place, those it is compared with
    private final BitSet[] near;
    // of every place and each before it: the gain where it is known, else what it cannot exceed
    private final double[][] gains;
    private final BitSet[] known;
    // those whose bound was drawn closer once
    private final BitSet[] closer;
    private final int[] partner;
    // of every place, the gain with its partner
    private final RowTops tops;
    private final Scatter[] scatters;
    private final List<int[]> merges = new ArrayList<>();
    private int best;

    private MergeOrder(GroupScore score, List<ClusterSums> clusters) {
        this.score = score;
        bundles = clusters.stream().map(Bundle::of).toArray(Bundle[]::new);
        own = Arrays.stream(bundles).mapToDouble(score::of).toArray();
        near = new BitSet[bundles.length];
        gains = new double[bundles.length][];
        known = new BitSet[bundles.length];
        closer = new BitSet[bundles.length];
        partner = new int[bundles.length];
        tops = new RowTops(bundles.length);
        scatters = new Scatter[bundles.length];
        boolean close = score.hasCloseBounds();
        Arrays.setAll(scatters, i -> close ? Scatter.ofOne(bundles[i].mean().length) : Scatter.UNKNOWN);
    }

    static MergeOrder of(GroupScore score, List<ClusterSums> clusters) {
        MergeOrder order = new MergeOrder(score, clusters);
        order.run();
        return order;
    }

    private void run() {
        for (int i = 0; i < bundles.length; i++) {
            near[i] = new BitSet(bundles.length);
            gains[i] = new double[i];
            known[i] = new BitSet(i);
            closer[i] = new BitSet(i);
        }
        Arrays.fill(partner, -1);
        for (int i = 0; i < bundles.length; i++) {
            lookAround(i);
        }
        double sum = 0;
        double largest = 0;
        for (int left = bundles.length; left > 1; left--) {
            int into = mostGaining();
            int from = partner[into];
            sum += gains[into][from];
            merges.add(new int[] {into, from});
            join(into, from);
            // of equally good ones, the fewer
            if (sum >= largest) {
                largest = sum;
                best = merges.size();
            }
        }
    }

    /** Chooses what a place is compared with. */
    private void lookAround(int i) {
        IntStream others = IntStream.range(0, bundles.length).filter(k -> k != i && bundles[k] != null);
        if (bundles[i].mean().length > FEW_DIMENSIONS) {
            double[] least = new double[bundles.length];
            others = others.peek(k -> least[k] = score.least(bundles[i], bundles[k]) - own[k])
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer k) -> -least[k]))
                    .limit(MOST_LIKE)
                    .mapToInt(k -> k);
        }
        others.forEach(k -> {
            if (!near[i].get(k)) {
                near[i].set(k);
                near[k].set(i);
                compare(Math.max(i, k), Math.min(i, k));
            }
        });
    }

    private void compare(int i, int k) {
        bound(i, k);
        if (partner[i] < 0 || gains[i][k] > gains[i][partner[i]]) {
            partner[i] = k;
            tops.set(i, gains[i][k]);
        }
    }

    /** Says what a gain cannot exceed, which is found much faster than the gain and suffices for most pairs. */
    private void bound(int i, int k) {
        gains[i][k] = score.most(bundles[i], bundles[k], scatter(i, k)) - own[i] - own[k];
        if (closer[i].get(k)) {
            known[i].clear(k);
            closer[i].clear(k);
        }
    }

    /** How two groups lie taken together; not asked for of two clusters, whose bound is the gain itself. */
    private Scatter scatter(int i, int k) {
        boolean several = bundles[i].pieces().size() > 1 || bundles[k].pieces().size() > 1;
        return several && scatters[i].isKnown()
                ? Scatter.of(bundles[i], scatters[i], bundles[k], scatters[k])
                : Scatter.UNKNOWN;
    }

    /** The place before this one with which it may gain most. */
    private void findPartner(int i) {
        partner[i] = -1;
        for (int k = near[i].nextSetBit(0); k >= 0 && k < i; k = near[i].nextSetBit(k + 1)) {
            if (partner[i] < 0 || gains[i][k] > gains[i][partner[i]]) {
                partner[i] = k;
            }
        }
        if (partner[i] < 0) {
            tops.clear(i);
        } else {
            tops.set(i, gains[i][partner[i]]);
        }
    }

    /** The place that gains most with its partner, once that is known and not only possible. */
    private int mostGaining() {
        int most = tops.first();
        while (!known[most].get(partner[most])) {
            find(most, partner[most], tops.second());
            findPartner(most);
            most = tops.first();
        }
        return most;
    }

    /** Finds a gain; at first only whether it is the largest. */
    private void find(int i, int k, double second) {
        double others = own[i] + own[k];
        double least = closer[i].get(k) ? Double.NEGATIVE_INFINITY : second + others;
        double joint = score.of(bundles[i].with(bundles[k]), least);
        gains[i][k] = Math.min(gains[i][k], joint - others);
        known[i].set(k, joint >= least);
        closer[i].set(k);
    }

    private void join(int into, int from) {
        if (scatters[into].isKnown()) {
            scatters[into] = Scatter.of(bundles[into], scatters[into], bundles[from], scatters[from]);
        }
        bundles[into] = bundles[into].with(bundles[from]);
        own[into] = score.of(bundles[into]);
        bundles[from] = null;
        BitSet around = (BitSet) near[into].clone();
        around.or(near[from]);
        around.clear(into);
        around.clear(from);
        near[into].clear();
        near[from].clear();
        partner[into] = -1;
        tops.clear(into);
        tops.clear(from);
        around.stream().forEach(i -> {
            near[i].clear(into);
            near[i].clear(from);
            if (partner[i] == into || partner[i] == from) {
                findPartner(i);
            }
        });
        lookAround(into);
        around.stream().filter(i -> near[i].isEmpty()).forEach(this::lookAround);
    }

    int into(int merge) {
        return merges.get(merge)[0];
    }

    int from(int merge) {
        return merges.get(merge)[1];
    }

    /** How many groups are best. */
    int bestCount() {
        return bundles.length - best;
    }

    /**
     * Returns the group of every cluster where so many are left.
     *
     * @param count from 1 to the number of clusters
     */
    int[] groups(int count) {
        int[] group = new int[bundles.length];
        Arrays.setAll(group, i -> i);
        for (int m = 0; m < bundles.length - count; m++) {
            int[] merge = merges.get(m);
            for (int i = 0; i < group.length; i++) {
                group[i] = group[i] == merge[1] ? merge[0] : group[i];
            }
        }
        return group;
    }
}
