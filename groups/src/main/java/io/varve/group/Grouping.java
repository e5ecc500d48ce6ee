package io.varve.group;

import io.varve.ClusterId;
import io.varve.ClusterSums;
import java.util.List;

/**
 * Clusters put into groups, as many as the data suggest or as somebody asks for.
 *
 * <pre>{@code
 * Grouping natural = Grouping.of(app.clusterSums());
 * Grouping seven = Grouping.of(app.clusterSums(), 7);
 * }</pre>
 *
 * <p>Groups are found from sizes, means and variances of clusters alone, see docs/granularity.md. Clusters of one or two
 * objects say nothing about a shape: they join the groups of the others, or stay alone where they fit none. {@link GroupTree} has
 * the groups of every count at once.
 *
 * @param groups the clusters of each group, sorted; the group with the earliest cluster first
 */
public record Grouping(List<List<ClusterId>> groups) {

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
        return GroupTree.of(clusters).groups();
    }

    /**
     * Puts clusters into a wanted number of groups.
     *
     * @param clusters all of them
     * @param count how many groups, from 1 to the number of clusters
     * @return the groups
     */
    public static Grouping of(List<ClusterSums> clusters, int count) {
        GroupTree.requireCount(count, clusters.size());
        return GroupTree.of(clusters).groups(count);
    }
}
