package io.varve.cli;

import io.varve.group.GroupTree;
import io.varve.group.MergeRow;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A merge of two groups, with the name of what it makes.
 *
 * @param groups as in {@link MergeRow}
 * @param from as there
 * @param into as there
 * @param name a few words; empty where none is known
 */
record NamedMergeRow(
        int groups, String from, String into, @Nullable String name) {

    /** The rows of a tree; names are of its merges, in their order. */
    static List<NamedMergeRow> of(GroupTree tree, List<String> names) {
        Iterator<String> next = names.iterator();
        List<NamedMergeRow> rows = new ArrayList<>();
        for (GroupTree.Merge merge : tree.merges()) {
            MergeRow row = MergeRow.of(merge);
            String name = next.hasNext() ? next.next() : "";
            rows.add(new NamedMergeRow(row.groups(), row.from(), row.into(), name.isEmpty() ? null : name));
        }
        return rows;
    }
}
