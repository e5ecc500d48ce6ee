package io.varve.group;

import io.varve.ClusterId;
import io.varve.ClusterSums;
import io.varve.internal.Checks;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All groupings of some clusters at once: the merges that lead from every cluster alone to one group, and the number of groups
 * that the data suggest. Groups of any count follow from it without anything else, so that it can be kept for every step.
 *
 * <pre>{@code
 * GroupTree tree = GroupTree.of(app.clusterSums());
 * Grouping natural = tree.groups();
 * Grouping seven = tree.groups(7);
 * }</pre>
 *
 * <p>It never changes and is safe to share between threads.
 */
public final class GroupTree {

    private final List<ClusterId> clusters;
    private final int[] sizes;
    private final int[] into;
    private final int[] from;
    private final int suggested;
    private final List<Fit> fits;

    GroupTree(List<ClusterId> clusters, int[] sizes, int[] into, int[] from, int suggested) {
        this(clusters, sizes, into, from, suggested, List.of());
    }

    private GroupTree(List<ClusterId> clusters, int[] sizes, int[] into, int[] from, int suggested, List<Fit> fits) {
        this.clusters = List.copyOf(clusters);
        this.sizes = sizes;
        this.into = into;
        this.from = from;
        this.suggested = suggested;
        this.fits = List.copyOf(fits);
    }

    /**
     * A merge of two groups, each named by its earliest cluster.
     *
     * @param groups how many are left after it
     * @param from the earliest cluster of the group that joins
     * @param into the earliest cluster of both
     * @param fit how well one exemplar serves both, where groups have exemplars
     */
    public record Merge(int groups, ClusterId from, ClusterId into, Optional<Fit> fit) {

        /**
         * A merge of groups without exemplars.
         *
         * @param groups as above
         * @param from as above
         * @param into as above
         */
        public Merge(int groups, ClusterId from, ClusterId into) {
            this(groups, from, into, Optional.empty());
        }
    }

    /**
     * The exemplar of two groups that became one.
     *
     * @param height how similar it is to the members of both, each group counting half
     * @param exemplar the object
     */
    public record Fit(double height, String exemplar) {}

    /**
     * Finds the merges.
     *
     * @param sums what is known of all clusters
     * @return the tree; an empty one without clusters
     */
    public static GroupTree of(List<ClusterSums> sums) {
        return TreeGrowth.of(sums);
    }

    /**
     * Makes a tree of merges that were found before.
     *
     * @param sizes of all clusters
     * @param merges in their order
     * @param suggested how many groups the data suggest
     * @return the tree
     * @throws Refused if the merges do not lead from these clusters to one group
     */
    public static GroupTree of(SortedMap<ClusterId, Integer> sizes, List<Merge> merges, int suggested) {
        List<ClusterId> clusters = List.copyOf(sizes.keySet());
        Map<ClusterId, Integer> places = new HashMap<>();
        clusters.forEach(cluster -> places.put(cluster, places.size()));
        Joining joining = new Joining(clusters.size());
        for (Merge merge : merges) {
            Integer one = places.get(merge.into());
            Integer other = places.get(merge.from());
            Checks.require(
                    one != null && other != null && joining.join(one, other),
                    "%s and %s cannot be merged to leave %d groups: one is not a live cluster, or both are in one group already",
                    merge.into(),
                    merge.from(),
                    merge.groups());
        }
        Checks.require(
                merges.size() == Math.max(0, clusters.size() - 1)
                        && suggested <= clusters.size()
                        && suggested >= Math.min(1, clusters.size()),
                "%d merges and %d suggested groups do not fit %d clusters",
                merges.size(),
                suggested,
                clusters.size());
        int[] counts = sizes.values().stream().mapToInt(size -> size).toArray();
        List<Fit> fits = merges.stream().flatMap(merge -> merge.fit().stream()).toList();
        Checks.require(
                fits.isEmpty() || fits.size() == merges.size(),
                "%d of %d merges have a height; give all or none",
                fits.size(),
                merges.size());
        return new GroupTree(clusters, counts, joining.into(), joining.from(), suggested, fits);
    }

    /**
     * Says whether groups have exemplars, and merges a height. Then nothing was suggested but the clusters themselves.
     *
     * @return false of a tree without merges
     */
    public boolean hasHeights() {
        return !fits.isEmpty();
    }

    /**
     * Returns the clusters.
     *
     * @return sorted
     */
    public List<ClusterId> clusters() {
        return clusters;
    }

    /**
     * Returns the sizes of all clusters.
     *
     * @return how many objects each has
     */
    public SortedMap<ClusterId, Integer> sizes() {
        SortedMap<ClusterId, Integer> map = new TreeMap<>();
        for (int c = 0; c < sizes.length; c++) {
            map.put(clusters.get(c), sizes[c]);
        }
        return map;
    }

    /**
     * Returns how many groups the data suggest.
     *
     * @return from 1 to the number of clusters; 0 without clusters
     */
    public int suggested() {
        return suggested;
    }

    /**
     * Returns all merges in their order.
     *
     * @return one fewer than there are clusters
     */
    public List<Merge> merges() {
        List<Merge> merges = new ArrayList<>();
        for (int m = 0; m < into.length; m++) {
            merges.add(new Merge(
                    clusters.size() - m - 1,
                    clusters.get(from[m]),
                    clusters.get(into[m]),
                    fits.isEmpty() ? Optional.empty() : Optional.of(fits.get(m))));
        }
        return merges;
    }

    /**
     * Returns the groups that the data suggest.
     *
     * @return the groups
     */
    public Grouping groups() {
        return grouped(suggested);
    }

    /**
     * Returns a wanted number of groups.
     *
     * @param count from 1 to the number of clusters
     * @return the groups
     * @throws Refused if there are fewer clusters
     */
    public Grouping groups(int count) {
        requireCount(count, clusters.size());
        return grouped(count);
    }

    /** Refuses a number of groups that no clusters can be put into. */
    static void requireCount(int count, int clusters) {
        Checks.require(count >= 1, "the number of groups must be at least 1, got %d", count);
        Checks.require(
                count <= clusters,
                "%d groups were asked for, but there are only %d clusters; ask for at most that many",
                count,
                clusters);
    }

    /** As many groups, or where there are fewer clusters, each of them alone. */
    Grouping atMost(int count) {
        return grouped(Math.min(count, clusters.size()));
    }

    private Grouping grouped(int count) {
        int[] first = new int[sizes.length];
        Arrays.setAll(first, c -> c);
        // a group is known by its earliest cluster, so that one pass from the first to the last follows all merges
        for (int m = 0; m < sizes.length - count; m++) {
            first[from[m]] = into[m];
        }
        SortedMap<Integer, List<ClusterId>> groups = new TreeMap<>();
        for (int c = 0; c < first.length; c++) {
            first[c] = first[c] == c ? c : first[first[c]];
            groups.computeIfAbsent(first[c], unseen -> new ArrayList<>()).add(clusters.get(c));
        }
        return new Grouping(List.copyOf(groups.values()));
    }

    /**
     * Returns the tree after objects were forgotten: the same merges of those clusters that are left.
     *
     * @param left the sizes of all clusters that live now, all of them known here
     * @return the tree of these
     */
    public GroupTree with(SortedMap<ClusterId, Integer> left) {
        List<ClusterId> now = List.copyOf(left.keySet());
        int[] places = new int[sizes.length];
        for (int c = 0; c < places.length; c++) {
            // where nothing is left of a side, a merge does nothing
            places[c] = Collections.binarySearch(now, clusters.get(c));
        }
        Joining joining = new Joining(now.size());
        int groups = now.size();
        int[] standing = places.clone();
        for (int m = 0; m < into.length; m++) {
            if (m == sizes.length - suggested) {
                groups = joining.groups();
            }
            if (standing[into[m]] < 0) {
                standing[into[m]] = standing[from[m]];
            } else if (standing[from[m]] >= 0) {
                joining.join(standing[into[m]], standing[from[m]]);
            }
        }
        if (suggested <= 1) {
            groups = joining.groups();
        }
        int[] counts = left.values().stream().mapToInt(size -> size).toArray();
        return new GroupTree(now, counts, joining.into(), joining.from(), groups);
    }

    @Override
    public String toString() {
        return "GroupTree[%d clusters, %d groups suggested]".formatted(clusters.size(), suggested);
    }

    int size(int cluster) {
        return sizes[cluster];
    }

    int into(int merge) {
        return into[merge];
    }

    int from(int merge) {
        return from[merge];
    }
}
