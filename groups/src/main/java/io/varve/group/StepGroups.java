package io.varve.group;

import java.util.List;

/**
 * What is known of groups after a step.
 *
 * @param step counted from 0
 * @param tree from which groups of any count follow
 * @param groups as the data suggest or as somebody asked: those that are, by their ids, then those that the step ended
 */
public record StepGroups(int step, GroupTree tree, List<Group> groups) {

    /**
     * Copies the list.
     *
     * @param step as above
     * @param tree as above
     * @param groups as above
     */
    public StepGroups {
        groups = List.copyOf(groups);
    }

    /**
     * Returns the groups that are there after the step.
     *
     * @return by their ids, without those that it ended
     */
    public List<Group> present() {
        return groups.stream()
                .filter(group -> group.state() != Group.State.ENDED)
                .toList();
    }

    /**
     * Returns the rows of the table of groups.
     *
     * @return in the same order
     */
    public List<GroupRow> rows() {
        return groups.stream().map(group -> group.row(step)).toList();
    }
}
