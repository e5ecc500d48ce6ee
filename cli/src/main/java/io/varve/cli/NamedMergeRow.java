package io.varve.cli;

import io.varve.ClusterId;
import io.varve.group.GroupTree;
import io.varve.group.MergeRow;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A merge of two groups, with the name of what it makes.
 *
 * @param groups as in {@link MergeRow}
 * @param from as there
 * @param into as there
 * @param height how well one exemplar serves both; empty where groups have none
 * @param exemplar the object that represents both; empty where groups have none
 * @param name a few words; empty where none is known
 */
record NamedMergeRow(
        int groups,
        String from,
        String into,
        @Nullable Double height,
        @Nullable String exemplar,
        @Nullable String name) {

    /** The rows of a tree; names are of its merges, in their order. */
    static List<NamedMergeRow> of(GroupTree tree, List<String> names) {
        Iterator<String> next = names.iterator();
        List<NamedMergeRow> rows = new ArrayList<>();
        for (GroupTree.Merge merge : tree.merges()) {
            MergeRow row = MergeRow.of(merge);
            String name = next.hasNext() ? next.next() : "";
            rows.add(new NamedMergeRow(
                    row.groups(),
                    row.from(),
                    row.into(),
                    merge.fit().map(GroupTree.Fit::height).orElse(null),
                    merge.fit().map(GroupTree.Fit::exemplar).orElse(null),
                    name.isEmpty() ? null : name));
        }
        return rows;
    }

    GroupTree.Merge toMerge() {
        return new GroupTree.Merge(
                groups,
                ClusterId.parse(from),
                ClusterId.parse(into),
                height == null || exemplar == null
                        ? Optional.empty()
                        : Optional.of(new GroupTree.Fit(height, exemplar)));
    }
}
