package io.varve.table;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.internal.Nullable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A cluster that is or was.
 *
 * @param cluster its id
 * @param born the step that made it
 * @param lastChanged the last step that touched it
 * @param size its objects; of an ended one, those it had at the end
 * @param state live, merged or pruned
 * @param mergedInto the cluster that it became part of; empty for none
 * @param exemplar the object that stands for it; empty where none is known
 * @param name a few words that say what it is like; empty where nobody knows
 */
public record ClusterRow(
        String cluster,
        int born,
        int lastChanged,
        int size,
        String state,
        @Nullable String mergedInto,
        @Nullable String exemplar,
        @Nullable String name) {

    /**
     * Returns the row of a cluster.
     *
     * @param cluster as the history has it
     * @return its row
     */
    public static ClusterRow of(Cluster cluster) {
        return of(cluster, null);
    }

    /**
     * Returns the row of a cluster that has a name.
     *
     * @param cluster as the history has it
     * @param name a few words; null for none
     * @return its row
     */
    public static ClusterRow of(Cluster cluster, @Nullable String name) {
        return new ClusterRow(
                cluster.id().toString(),
                cluster.born(),
                cluster.lastChangedAt(),
                cluster.size(),
                cluster.state().name().toLowerCase(Locale.ROOT),
                cluster.mergedInto().map(Object::toString).orElse(null),
                cluster.exemplar().orElse(null),
                name);
    }

    /**
     * Returns the cluster of this row.
     *
     * @param parents the clusters it was merged from, which the table of lineage tells
     * @return the cluster
     */
    public Cluster toCluster(List<ClusterId> parents) {
        return new Cluster(
                ClusterId.parse(cluster),
                born,
                lastChanged,
                size,
                Cluster.State.valueOf(state.toUpperCase(Locale.ROOT)),
                parents,
                Optional.ofNullable(mergedInto).map(ClusterId::parse),
                Optional.ofNullable(exemplar));
    }
}
