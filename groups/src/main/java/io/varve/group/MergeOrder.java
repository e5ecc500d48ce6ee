package io.varve.group;

import io.varve.ClusterSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Clusters taken together two groups at a time, those first that gain most, until one group is left. Every number of groups
 * is on the way; the best is where all gains together are largest.
 */
final class MergeOrder {

    private final GroupScore score;
    private final Bundle[] bundles;
    private final int[] partner;
    private final double[] gain;
    private final List<int[]> merges = new ArrayList<>();
    private int best;

    private MergeOrder(GroupScore score, List<ClusterSums> clusters) {
        this.score = score;
        bundles = clusters.stream().map(Bundle::of).toArray(Bundle[]::new);
        partner = new int[bundles.length];
        gain = new double[bundles.length];
    }

    static MergeOrder of(GroupScore score, List<ClusterSums> clusters) {
        MergeOrder order = new MergeOrder(score, clusters);
        order.run();
        return order;
    }

    private void run() {
        for (int i = 0; i < bundles.length; i++) {
            findPartner(i);
        }
        double sum = 0;
        double largest = 0;
        for (int left = bundles.length; left > 1; left--) {
            int into = mostGaining();
            int from = partner[into];
            sum += gain[into];
            merges.add(new int[] {into, from});
            join(into, from);
            // of equally good ones, the fewer
            if (sum >= largest) {
                largest = sum;
                best = merges.size();
            }
        }
    }

    /** Every place knows the best of the places before it, so that each pair is looked at once. */
    private void findPartner(int i) {
        partner[i] = -1;
        for (int k = 0; k < i; k++) {
            if (bundles[k] != null) {
                offer(i, k);
            }
        }
    }

    private void offer(int i, int k) {
        double found = score.gain(bundles[i], bundles[k]);
        if (partner[i] < 0 || found > gain[i]) {
            partner[i] = k;
            gain[i] = found;
        }
    }

    private int mostGaining() {
        int most = -1;
        for (int i = 0; i < bundles.length; i++) {
            if (bundles[i] != null && partner[i] >= 0 && (most < 0 || gain[i] > gain[most])) {
                most = i;
            }
        }
        return most;
    }

    private void join(int into, int from) {
        bundles[into] = bundles[into].with(bundles[from]);
        bundles[from] = null;
        for (int i = 0; i < bundles.length; i++) {
            if (bundles[i] == null) {
                continue;
            }
            if (i == into || partner[i] == from || partner[i] == into) {
                findPartner(i);
            } else if (i > into) {
                offer(i, into);
            }
        }
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
