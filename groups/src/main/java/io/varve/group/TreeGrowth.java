package io.varve.group;

import io.varve.ClusterId;
import io.varve.ClusterSums;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the merges of a tree. Clusters of one or two objects say nothing about a shape, so that the groups are found from the
 * others. From all clusters down to one group come, in this order: small clusters joining the cluster most like them in the group
 * that they fit, the best fit first; the merges of the others as far as the data suggest; small ones that fit nowhere; all other
 * merges.
 */
final class TreeGrowth {

    /** The objects from which on a cluster has a shape. */
    private static final int SHAPED = 3;

    private final GroupScore score;
    private final Map<ClusterId, Integer> places = new HashMap<>();
    private final Joining joining;
    private final List<ClusterSums> shaped;
    private final MergeOrder order;
    private final Hosts groups;
    private final int shapedGroups;

    /** A small cluster, or some, that join another. */
    private record Join(ClusterId small, ClusterId partner, double gain) {}

    private TreeGrowth(List<ClusterSums> clusters) {
        score = new GroupScore(clusters);
        clusters.forEach(cluster -> places.put(cluster.cluster(), places.size()));
        joining = new Joining(clusters.size());
        shaped = shaped(clusters);
        order = MergeOrder.of(score, shaped);
        List<Bundle> bundles = bundles(shaped, order.groups(order.bestCount()));
        groups = new Hosts(score, bundles);
        shapedGroups = bundles.size();
    }

    static GroupTree of(List<ClusterSums> sums) {
        List<ClusterSums> clusters =
                sums.stream().sorted(Comparator.comparing(ClusterSums::cluster)).toList();
        if (clusters.isEmpty()) {
            return new GroupTree(List.of(), new int[0], new int[0], new int[0], 0);
        }
        TreeGrowth growth = new TreeGrowth(clusters);
        int suggested = growth.grow(clusters);
        return new GroupTree(
                clusters.stream().map(ClusterSums::cluster).toList(),
                clusters.stream().mapToInt(ClusterSums::size).toArray(),
                growth.joining.into(),
                growth.joining.from(),
                suggested);
    }

    /** Finds all merges and returns how many groups are suggested. */
    private int grow(List<ClusterSums> clusters) {
        List<Join> fitting = new ArrayList<>();
        for (ClusterSums small : small(clusters)) {
            Bundle alone = Bundle.of(small);
            Hosts.Gain nearest = groups.mostGaining(alone);
            if (nearest.gain() > 0) {
                ClusterId partner = nearestPiece(groups.at(nearest.place()), alone);
                fitting.add(new Join(small.cluster(), partner, nearest.gain()));
                groups.take(nearest.place(), alone);
            } else {
                groups.add(alone);
            }
        }
        join(fitting);
        int within = shaped.size() - order.bestCount();
        joinShaped(0, within);
        int suggested = joining.groups();
        List<Join> alone = new ArrayList<>();
        for (Bundle bundle : groups.from(shapedGroups)) {
            Hosts.Gain nearest = groups.mostGaining(bundle, shapedGroups);
            alone.add(new Join(first(bundle), first(groups.at(nearest.place())), nearest.gain()));
        }
        join(alone);
        joinShaped(within, shaped.size() - 1);
        return suggested;
    }

    private static ClusterId first(Bundle bundle) {
        return bundle.pieces().list().get(0).cluster();
    }

    /** Those that fit best come first. */
    private void join(List<Join> joins) {
        joins.stream()
                .sorted(Comparator.comparingDouble(Join::gain).reversed())
                .forEach(join -> join(join.partner(), join.small()));
    }

    private void joinShaped(int from, int to) {
        for (int m = from; m < to; m++) {
            join(shaped.get(order.into(m)).cluster(), shaped.get(order.from(m)).cluster());
        }
    }

    private void join(ClusterId one, ClusterId other) {
        joining.join(places.getOrDefault(one, 0), places.getOrDefault(other, 0));
    }

    private ClusterId nearestPiece(Bundle bundle, Bundle alone) {
        List<ClusterSums> pieces = bundle.pieces().list();
        Hosts alike = new Hosts(score, pieces.stream().map(Bundle::of).toList());
        return pieces.get(alike.mostGaining(alone).place()).cluster();
    }

    /** All clusters where hardly any has a shape. */
    private static List<ClusterSums> shaped(List<ClusterSums> clusters) {
        List<ClusterSums> shaped =
                clusters.stream().filter(cluster -> cluster.size() >= SHAPED).toList();
        return shaped.size() < 2 ? clusters : shaped;
    }

    private List<ClusterSums> small(List<ClusterSums> clusters) {
        return shaped.size() == clusters.size()
                ? List.of()
                : clusters.stream()
                        .filter(cluster -> cluster.size() < SHAPED)
                        .sorted(Comparator.comparingInt(ClusterSums::size).reversed())
                        .toList();
    }

    private static List<Bundle> bundles(List<ClusterSums> clusters, int[] groups) {
        Map<Integer, Bundle> bundles = new TreeMap<>();
        for (int c = 0; c < groups.length; c++) {
            bundles.merge(groups[c], Bundle.of(clusters.get(c)), Bundle::with);
        }
        return new ArrayList<>(bundles.values());
    }
}
