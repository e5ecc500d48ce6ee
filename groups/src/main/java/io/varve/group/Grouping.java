package io.varve.group;

import io.varve.ClusterId;
import io.varve.ClusterSums;
import io.varve.internal.Checks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Clusters put into groups, as many as the data suggest or as somebody asks for.
 *
 * <pre>{@code
 * Grouping natural = Grouping.of(app.clusterSums());
 * Grouping seven = Grouping.of(app.clusterSums(), 7);
 * }</pre>
 *
 * <p>Groups are found from sizes, means and variances of clusters alone, see docs/granularity.md. Clusters of one or two
 * objects say nothing about a shape: they are put to the groups of the others in the end, or stay alone where they fit none.
 *
 * @param groups the clusters of each group, sorted; the group with the earliest cluster first
 */
public record Grouping(List<List<ClusterId>> groups) {

    /** The objects from which on a cluster has a shape. */
    private static final int SHAPED = 3;

    /**
     * Copies the lists.
     *
     * @param groups as above
     */
    public Grouping {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /**
     * Groups clusters as the data suggest.
     *
     * @param clusters all of them
     * @return the groups; none without clusters
     */
    public static Grouping of(List<ClusterSums> clusters) {
        if (clusters.isEmpty()) {
            return new Grouping(List.of());
        }
        GroupScore score = new GroupScore(clusters);
        List<ClusterSums> shaped = shaped(clusters);
        MergeOrder order = MergeOrder.of(score, shaped);
        List<Bundle> bundles = bundles(shaped, order.groups(order.bestCount()));
        for (ClusterSums tiny : tiny(clusters, shaped)) {
            Bundle alone = Bundle.of(tiny);
            int nearest = mostGaining(score, bundles, alone);
            if (score.gain(bundles.get(nearest), alone) > 0) {
                bundles.set(nearest, bundles.get(nearest).with(alone));
            } else {
                bundles.add(alone);
            }
        }
        return of(bundles.stream());
    }

    /**
     * Puts clusters into a wanted number of groups.
     *
     * @param clusters all of them
     * @param count how many groups, from 1 to the number of clusters
     * @return the groups
     */
    public static Grouping of(List<ClusterSums> clusters, int count) {
        Checks.require(count >= 1, "the number of groups must be at least 1, got %d", count);
        Checks.require(
                count <= clusters.size(),
                "%d groups were asked for, but there are only %d clusters; ask for at most as many",
                count,
                clusters.size());
        GroupScore score = new GroupScore(clusters);
        List<ClusterSums> shaped = shaped(clusters);
        int[] groups = MergeOrder.of(score, shaped).groups(Math.min(count, shaped.size()));
        List<Bundle> bundles = bundles(shaped, groups);
        record Tiny(Bundle alone, double gain) {}
        List<Tiny> tiny = new ArrayList<>();
        for (ClusterSums one : tiny(clusters, shaped)) {
            Bundle alone = Bundle.of(one);
            tiny.add(new Tiny(alone, score.gain(bundles.get(mostGaining(score, bundles, alone)), alone)));
        }
        // those that fit least stay alone, as many as are wanted beyond the others
        tiny.sort(Comparator.comparingDouble(Tiny::gain));
        int shapedGroups = bundles.size();
        for (Tiny one : tiny) {
            if (bundles.size() < count) {
                bundles.add(one.alone());
            } else {
                int nearest = mostGaining(score, bundles.subList(0, shapedGroups), one.alone());
                bundles.set(nearest, bundles.get(nearest).with(one.alone()));
            }
        }
        return of(bundles.stream());
    }

    /** All clusters where hardly any has a shape. */
    private static List<ClusterSums> shaped(List<ClusterSums> clusters) {
        List<ClusterSums> shaped =
                clusters.stream().filter(cluster -> cluster.size() >= SHAPED).toList();
        return shaped.size() < 2 ? clusters : shaped;
    }

    private static List<ClusterSums> tiny(List<ClusterSums> clusters, List<ClusterSums> shaped) {
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

    private static int mostGaining(GroupScore score, List<Bundle> bundles, Bundle alone) {
        int best = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int b = 0; b < bundles.size(); b++) {
            double gain = score.gain(bundles.get(b), alone);
            if (gain > largest) {
                best = b;
                largest = gain;
            }
        }
        return best;
    }

    private static Grouping of(Stream<Bundle> bundles) {
        return new Grouping(bundles.map(bundle -> bundle.pieces().stream()
                        .map(ClusterSums::cluster)
                        .sorted()
                        .toList())
                .sorted(Comparator.comparing(group -> group.get(0)))
                .toList());
    }
}
