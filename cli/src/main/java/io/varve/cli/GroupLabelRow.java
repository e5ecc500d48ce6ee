package io.varve.cli;

import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.StepGroups;
import io.varve.table.LabelRow;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object that is held, with its group.
 *
 * @param object its id
 * @param cluster where it is; empty for none
 * @param group to which the cluster belongs; empty for none
 */
record GroupLabelRow(
        String object, @Nullable String cluster, @Nullable String group) {

    /** The table of these rows. */
    static final String TABLE = "group_labels";

    /** Makes rows of labels, which must be those after the same step; the mark comes after every id of a group. */
    static Function<Consumer<GroupLabelRow>, Consumer<LabelRow>> of(StepGroups step, String mark) {
        Map<String, String> groups = new HashMap<>();
        for (Group group : step.present()) {
            for (ClusterId cluster : group.clusters()) {
                groups.put(cluster.toString(), group.id() + mark);
            }
        }
        return rows -> label -> rows.accept(new GroupLabelRow(
                label.object(), label.cluster(), label.cluster() == null ? null : groups.get(label.cluster())));
    }
}
