package io.varve.group;

import io.varve.ClusterId;
import io.varve.refusal.Refused;

/**
 * A merge of two groups on the way from all clusters to one group.
 *
 * @param groups how many are left after it
 * @param from the earliest cluster of the group that joins
 * @param into the earliest cluster of both
 */
public record MergeRow(int groups, String from, String into) {

    /**
     * Returns the row of a merge.
     *
     * @param merge of a tree
     * @return its row
     */
    public static MergeRow of(GroupTree.Merge merge) {
        return new MergeRow(
                merge.groups(), merge.from().toString(), merge.into().toString());
    }

    /**
     * Returns what the row tells.
     *
     * @return the merge
     * @throws Refused if it names no clusters
     */
    public GroupTree.Merge toMerge() {
        return new GroupTree.Merge(groups, ClusterId.parse(from), ClusterId.parse(into));
    }
}
