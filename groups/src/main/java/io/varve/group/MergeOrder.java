package io.varve.group;

import io.varve.ClusterSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Clusters taken together two groups at a time, those first that gain most, until one group is left. Every number of groups
 * is on the way; the best is where all gains together are largest.
 */
final class MergeOrder {

    private final GroupScore score;
    private final Bundle[] bundles;
    private final double[] own;
    // of every place and each before it: the gain where it is known, else what it cannot exceed
    private final double[][] gains;
    private final BitSet[] known;
    private final int[] partner;
    private final List<int[]> merges = new ArrayList<>();
    private int best;

    private MergeOrder(GroupScore score, List<ClusterSums> clusters) {
        this.score = score;
        bundles = clusters.stream().map(Bundle::of).toArray(Bundle[]::new);
        own = Arrays.stream(bundles).mapToDouble(score::of).toArray();
        gains = new double[bundles.length][];
        known = new BitSet[bundles.length];
        partner = new int[bundles.length];
    }

    static MergeOrder of(GroupScore score, List<ClusterSums> clusters) {
        MergeOrder order = new MergeOrder(score, clusters);
        order.run();
        return order;
    }

    private void run() {
        for (int i = 0; i < bundles.length; i++) {
            gains[i] = new double[i];
            known[i] = new BitSet(i);
            for (int k = 0; k < i; k++) {
                bound(i, k);
            }
            findPartner(i);
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

    /** Says what a gain cannot exceed, which is found much faster than the gain and suffices for most pairs. */
    private void bound(int i, int k) {
        gains[i][k] = score.most(bundles[i], bundles[k]) - own[i] - own[k];
        known[i].clear(k);
    }

    /** The place before this one with which it may gain most. */
    private void findPartner(int i) {
        partner[i] = -1;
        for (int k = 0; k < i; k++) {
            if (bundles[k] != null && (partner[i] < 0 || gains[i][k] > gains[i][partner[i]])) {
                partner[i] = k;
            }
        }
    }

    /** The place that gains most with its partner, once that is known and not only possible. */
    private int mostGaining() {
        while (true) {
            int most = -1;
            for (int i = 0; i < bundles.length; i++) {
                if (bundles[i] != null
                        && partner[i] >= 0
                        && (most < 0 || gains[i][partner[i]] > gains[most][partner[most]])) {
                    most = i;
                }
            }
            int with = partner[most];
            if (known[most].get(with)) {
                return most;
            }
            gains[most][with] = score.of(bundles[most].with(bundles[with])) - own[most] - own[with];
            known[most].set(with);
            findPartner(most);
        }
    }

    private void join(int into, int from) {
        bundles[into] = bundles[into].with(bundles[from]);
        own[into] = score.of(bundles[into]);
        bundles[from] = null;
        for (int i = 0; i < bundles.length; i++) {
            if (bundles[i] != null && i != into) {
                bound(Math.max(i, into), Math.min(i, into));
            }
        }
        for (int i = 0; i < bundles.length; i++) {
            if (bundles[i] != null && i >= Math.min(into, from)) {
                findPartner(i);
            }
        }
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
