package io.varve.group;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.internal.books.StateBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Gives groups an identity over steps, by the rule of algorithms that cluster everything anew: a group that takes more than
 * half of exactly one old group's objects, and has more than half of its own old objects from it, keeps the id. A group that
 * takes more than half of some old groups otherwise gets a fresh id, and they are its parents. All others are created, and an
 * old group that nothing continues has ended.
 *
 * <p>A book follows one clusterer from its first step on, and has no influence on it. It tells what it knows as bytes, from
 * which another one goes on.
 */
public final class GroupBook {

    private static final String ALGORITHM = "groups";
    private static final String BOOK = "book";

    /** A living cluster: its group and its objects after the last step. */
    private record Place(GroupId group, long size) {}

    private final TreeMap<ClusterId, Place> places = new TreeMap<>();
    private long next;

    /** Starts before the first step. */
    public GroupBook() {}

    /**
     * Goes on from bytes.
     *
     * @param bytes as {@link #toBytes()} gave them
     * @return the book as it was
     */
    public static GroupBook read(byte[] bytes) {
        return StateBytes.read(ModelState.of(ALGORITHM, Map.of(BOOK, bytes)), BOOK, in -> {
            GroupBook book = new GroupBook();
            book.next = in.readLong();
            int count = StateBytes.count(in, 3 * Long.BYTES);
            for (int c = 0; c < count; c++) {
                ClusterId cluster = new ClusterId(in.readLong());
                book.places.put(cluster, new Place(new GroupId(in.readLong()), in.readLong()));
            }
            return book;
        });
    }

    /**
     * Returns what is needed to go on.
     *
     * @return 24 bytes for each living cluster, and some more
     */
    public byte[] toBytes() {
        return StateBytes.write(out -> {
            out.writeLong(next);
            out.writeInt(places.size());
            for (Map.Entry<ClusterId, Place> place : places.entrySet()) {
                out.writeLong(place.getKey().number());
                out.writeLong(place.getValue().group().number());
                out.writeLong(place.getValue().size());
            }
        });
    }

    /**
     * Writes down the groups that the data suggest after a step.
     *
     * @param step counted from 0
     * @param events of the step, in their order
     * @param tree of all clusters that live after it
     * @return the groups
     */
    public StepGroups record(int step, List<ClusterEvent> events, GroupTree tree) {
        return new StepGroups(step, tree, record(events, tree.sizes(), tree.groups()));
    }

    /**
     * Writes down a wanted number of groups after a step, or where there are fewer clusters, each of these alone.
     *
     * @param step counted from 0
     * @param events of the step, in their order
     * @param tree of all clusters that live after it
     * @param count how many groups, at least 1
     * @return the groups
     */
    public StepGroups record(int step, List<ClusterEvent> events, GroupTree tree, int count) {
        return new StepGroups(step, tree, record(events, tree.sizes(), tree.atMost(count)));
    }

    /**
     * Counts without objects that were forgotten.
     *
     * @param left the sizes of all clusters that live now
     */
    public void forget(Map<ClusterId, Integer> left) {
        places.keySet().retainAll(left.keySet());
        places.replaceAll((cluster, place) -> new Place(place.group(), left.getOrDefault(cluster, 0)));
    }

    /** All groups after a step by their ids, then those that it ended. */
    List<Group> record(List<ClusterEvent> events, Map<ClusterId, Integer> sizes, Grouping grouping) {
        Map<ClusterId, Map<GroupId, Long>> origins = origins(events);
        Map<GroupId, Long> before = new TreeMap<>();
        places.values().forEach(place -> before.merge(place.group(), place.size(), Long::sum));
        Map<GroupId, List<ClusterId>> clustersBefore = new TreeMap<>();
        places.forEach((cluster, place) -> clustersBefore
                .computeIfAbsent(place.group(), unseen -> new ArrayList<>())
                .add(cluster));

        TreeMap<GroupId, Group> after = new TreeMap<>();
        TreeMap<ClusterId, Place> now = new TreeMap<>();
        Set<GroupId> continued = new HashSet<>();
        for (List<ClusterId> members : grouping.groups()) {
            Map<GroupId, Long> shares = new TreeMap<>();
            long size = 0;
            for (ClusterId cluster : members) {
                size += sizes.getOrDefault(cluster, 0);
                origins.getOrDefault(cluster, Map.of()).forEach((group, n) -> shares.merge(group, n, Long::sum));
            }
            Group group = name(members, size, shares, before, clustersBefore);
            continued.add(group.id());
            after.put(group.id(), group);
            members.forEach(cluster -> now.put(cluster, new Place(group.id(), sizes.getOrDefault(cluster, 0))));
        }
        places.clear();
        places.putAll(now);
        List<Group> told = new ArrayList<>(after.values());
        before.forEach((group, size) -> {
            if (!continued.contains(group)) {
                told.add(new Group(
                        group, clustersBefore.getOrDefault(group, List.of()), size, Group.State.ENDED, List.of()));
            }
        });
        return told;
    }

    /** For every cluster that lives now, from which groups how many of its objects came. */
    private Map<ClusterId, Map<GroupId, Long>> origins(List<ClusterEvent> events) {
        Map<ClusterId, Map<GroupId, Long>> origins = new HashMap<>();
        places.forEach((cluster, place) -> origins.put(cluster, new TreeMap<>(Map.of(place.group(), place.size()))));
        for (ClusterEvent event : events) {
            if (event instanceof ClusterEvent.Merged merged) {
                Map<GroupId, Long> together = new TreeMap<>();
                for (ClusterId parent : merged.from()) {
                    Optional.ofNullable(origins.remove(parent))
                            .ifPresent(shares -> shares.forEach((group, n) -> together.merge(group, n, Long::sum)));
                }
                origins.put(merged.into(), together);
            }
        }
        return origins;
    }

    private Group name(
            List<ClusterId> members,
            long size,
            Map<GroupId, Long> shares,
            Map<GroupId, Long> before,
            Map<GroupId, List<ClusterId>> clustersBefore) {
        List<GroupId> taken = shares.entrySet().stream()
                .filter(share -> share.getValue() * 2 > before.getOrDefault(share.getKey(), 0L))
                .map(Map.Entry::getKey)
                .toList();
        if (taken.isEmpty()) {
            return new Group(new GroupId(next++), members, size, Group.State.CREATED, List.of());
        }
        GroupId first = taken.get(0);
        long returning = shares.values().stream().mapToLong(n -> n).sum();
        if (taken.size() == 1 && shares.getOrDefault(first, 0L) * 2 > returning) {
            boolean same = before.getOrDefault(first, 0L) == size
                    && clustersBefore.getOrDefault(first, List.of()).equals(members);
            return new Group(first, members, size, same ? Group.State.UNCHANGED : Group.State.CHANGED, List.of());
        }
        return new Group(new GroupId(next++), members, size, Group.State.MERGED, taken);
    }
}
