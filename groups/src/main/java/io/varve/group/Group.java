package io.varve.group;

import io.varve.ClusterId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A group after some step.
 *
 * @param id its identity
 * @param clusters that it consists of, sorted
 * @param size their objects; of an ended one, those it had before the step
 * @param state what the step did to it
 * @param from the groups that it was merged from; empty for all other states
 */
public record Group(GroupId id, List<ClusterId> clusters, long size, State state, List<GroupId> from) {

    /** What a step can do to a group. */
    public enum State {
        /** It came to be. */
        CREATED,
        /** It has other clusters or objects than before. */
        CHANGED,
        /** It is as it was. */
        UNCHANGED,
        /** It came to be from the larger parts of groups that ended. */
        MERGED,
        /** No group of this step continues it. */
        ENDED
    }

    /**
     * Copies the lists.
     *
     * @param id as above
     * @param clusters as above
     * @param size as above
     * @param state as above
     * @param from as above
     */
    public Group {
        clusters = List.copyOf(clusters);
        from = List.copyOf(from);
    }

    /**
     * Returns what a row tells, without the groups that it was merged from.
     *
     * @param row as {@link #row} made it
     * @return the group
     */
    public static Group of(GroupRow row) {
        return new Group(
                GroupId.parse(row.group()),
                Arrays.stream(row.clusters().split(" ")).map(ClusterId::parse).toList(),
                row.size(),
                State.valueOf(row.state().toUpperCase(Locale.ROOT)),
                List.of());
    }

    /**
     * Returns the row of this group in the table of groups.
     *
     * @param step after which it is so
     * @return the row
     */
    public GroupRow row(int step) {
        return new GroupRow(
                step,
                id.toString(),
                clusters.stream().map(ClusterId::toString).collect(Collectors.joining(" ")),
                size,
                state.name().toLowerCase(Locale.ROOT));
    }
}
