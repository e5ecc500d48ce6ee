package io.varve.cli;

import io.varve.group.Group;
import io.varve.group.GroupRow;
import io.varve.group.StepGroups;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group of clusters after a step, with its name.
 *
 * @param step as in {@link GroupRow}
 * @param group as there
 * @param clusters as there
 * @param size as there
 * @param state as there
 * @param name a few words; empty where none is known, and at steps before the last
 */
record NamedGroupRow(
        int step,
        String group,
        String clusters,
        long size,
        String state,
        @Nullable String name) {

    /** The rows of a step; names are of the groups that are present, in their order. */
    static List<NamedGroupRow> of(StepGroups step, List<String> names) {
        return of(step, names, "");
    }

    /** The same with something after every id. */
    static List<NamedGroupRow> of(StepGroups step, List<String> names, String mark) {
        Iterator<String> next = names.iterator();
        List<NamedGroupRow> rows = new ArrayList<>();
        for (Group group : step.groups()) {
            GroupRow row = group.row(step.step());
            String name = group.state() != Group.State.ENDED && next.hasNext() ? next.next() : "";
            rows.add(new NamedGroupRow(
                    row.step(),
                    row.group() + mark,
                    row.clusters(),
                    row.size(),
                    row.state(),
                    name.isEmpty() ? null : name));
        }
        return rows;
    }
}
