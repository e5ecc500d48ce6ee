package io.varve.store;

import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupId;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.group.TreeBytes;
import io.varve.refusal.Refused;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The groups of every step in the file: a row for each group that a step changed, and the tree from which any other number of
 * groups follows.
 */
final class GroupTable {

    private static final GroupTree NONE = GroupTree.of(List.of());

    private final Database database;

    GroupTable(Database database) {
        this.database = database;
    }

    /** Writes what a step changed. */
    void write(StepGroups groups) {
        byte[] tree = TreeBytes.of(groups.tree());
        byte[] before = database.first(
                        "SELECT tree FROM group_trees ORDER BY from_step DESC LIMIT 1", row -> row.getBytes(1))
                .orElse(new byte[0]);
        if (!Arrays.equals(tree, before)) {
            write(groups.step(), groups.tree().suggested(), tree);
        }
        for (Group group : groups.groups()) {
            if (group.state() != Group.State.UNCHANGED) {
                write(groups.step(), group);
            }
        }
    }

    private void write(int step, int suggested, byte[] tree) {
        database.update("INSERT OR REPLACE INTO group_trees VALUES (?, ?, ?)", step, suggested, tree);
    }

    private void write(int step, Group group) {
        database.update(
                "INSERT OR REPLACE INTO groups VALUES (?, ?, ?, ?, ?, ?)",
                step,
                group.id().number(),
                names(group.clusters()),
                group.size(),
                group.state().name().toLowerCase(Locale.ROOT),
                group.from().isEmpty() ? null : names(group.from()));
    }

    /** Brings the last step up to date after objects were forgotten; groups keep what the step did to them. */
    void forget(int last, NavigableMap<ClusterId, Integer> left) {
        StepGroups known = read(last);
        Set<ClusterId> live = left.keySet();
        for (Group group : known.present()) {
            List<ClusterId> clusters =
                    group.clusters().stream().filter(live::contains).toList();
            long size = clusters.stream()
                    .mapToLong(cluster -> left.getOrDefault(cluster, 0))
                    .sum();
            if (clusters.isEmpty()) {
                write(last, new Group(group.id(), group.clusters(), group.size(), Group.State.ENDED, List.of()));
            } else if (size != group.size()
                    || clusters.size() < group.clusters().size()) {
                boolean untouched = group.state() == Group.State.UNCHANGED;
                Group.State state = untouched ? Group.State.CHANGED : group.state();
                write(last, new Group(group.id(), clusters, size, state, group.from()));
            }
        }
        GroupTree tree = known.tree().with(left);
        write(last, tree.suggested(), TreeBytes.of(tree));
    }

    /** Takes back a step. */
    void removeStep(int step) {
        database.update("DELETE FROM group_trees WHERE from_step = ?", step);
        database.update("DELETE FROM groups WHERE from_step = ?", step);
    }

    /** The groups after a step; to be compared before. */
    StepGroups read(int step) {
        List<StepGroups> found = new ArrayList<>();
        each(step, step, found::add);
        return found.get(0);
    }

    /** Visits the groups of some steps, in order; to be compared before. */
    void each(int first, int last, Consumer<StepGroups> steps) {
        SortedMap<Integer, byte[]> trees = new TreeMap<>();
        StepTable.GROUP_TREES.scan(database, 0, last, row -> {
            byte[] bytes = row.getBytes(3);
            trees.put(row.getInt(1), bytes == null ? new byte[0] : bytes);
        });
        SortedMap<Integer, List<Group>> changes = new TreeMap<>();
        StepTable.GROUPS.scan(
                database,
                0,
                last,
                row -> changes.computeIfAbsent(row.getInt(1), unseen -> new ArrayList<>())
                        .add(group(row)));
        SortedMap<GroupId, Group> present = new TreeMap<>();
        for (int step = 0; step <= last; step++) {
            List<Group> ended = change(present, changes.getOrDefault(step, List.of()));
            if (step >= first) {
                SortedMap<Integer, byte[]> known = trees.headMap(step + 1);
                List<Group> groups = new ArrayList<>(present.values());
                groups.addAll(ended);
                steps.accept(new StepGroups(
                        step, known.isEmpty() ? NONE : tree(known.lastKey(), known.get(known.lastKey())), groups));
            }
        }
    }

    /** Lets a step change the groups that are present; returns those that it ended. */
    private static List<Group> change(SortedMap<GroupId, Group> present, List<Group> changes) {
        present.replaceAll(
                (id, group) -> new Group(id, group.clusters(), group.size(), Group.State.UNCHANGED, List.of()));
        List<Group> ended = new ArrayList<>();
        for (Group group : changes) {
            if (group.state() == Group.State.ENDED) {
                present.remove(group.id());
                ended.add(group);
            } else {
                present.put(group.id(), group);
            }
        }
        return ended;
    }

    private GroupTree tree(int step, byte @Nullable [] bytes) {
        try {
            return TreeBytes.read(bytes == null ? new byte[0] : bytes);
        } catch (Refused e) {
            throw damaged("step %d, %s".formatted(step, e.getMessage()), e);
        }
    }

    private Group group(ResultSet row) throws SQLException {
        try {
            return new Group(
                    new GroupId(row.getLong(2)),
                    words(row.getString(3)).stream().map(ClusterId::parse).toList(),
                    row.getLong(4),
                    state(row.getString(5)),
                    words(row.getString(6)).stream().map(GroupId::parse).toList());
        } catch (Refused e) {
            throw damaged("step %d has an invalid group".formatted(row.getInt(1)), e);
        }
    }

    private static Group.State state(@Nullable String word) {
        return Arrays.stream(Group.State.values())
                .filter(state -> state.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new Refused("no group is " + word));
    }

    private StoreDamaged damaged(String what, RuntimeException cause) {
        return new StoreDamaged("%s is damaged: %s; restore it from a backup".formatted(database.file(), what), cause);
    }

    private static String names(List<?> ids) {
        return ids.stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    private static List<String> words(@Nullable String names) {
        return names == null || names.isEmpty() ? List.of() : List.of(names.split(" "));
    }
}
