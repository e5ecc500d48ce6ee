package io.varve.relatives.eap;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.internal.books.Fingerprint;
import io.varve.internal.books.Ledger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which cluster the group of every exemplar is, from step to step, and what a step did to them.
 *
 * <p>Within one run a consensus node is one cluster, as long as objects choose it. From one run to the next, and for groups
 * around objects, which have no name that lasts, the majority of objects decides, as in {@link
 * io.varve.internal.books.Continuity}: a group continues the cluster of which it has more than half, if that is more than half of
 * its own. An object that is missing stays where it was, until that cluster ends.
 */
final class EapNames {

    /** Consensus nodes by number, then objects by number. */
    private static final Comparator<Integer> BY_NUMBER =
            Comparator.<Integer>comparingInt(key -> key < 0 ? 0 : 1).thenComparingInt(Math::abs);

    private final Ledger ledger;

    EapNames(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The objects of one group: how many were in which cluster, and how many were in none. */
    private static final class Group {
        final Map<ClusterId, Integer> shares = new TreeMap<>();
        int returning;
        int joining;

        void add(Optional<ClusterId> was) {
            was.ifPresent(cluster -> shares.merge(cluster, 1, Integer::sum));
            returning += was.isPresent() ? 1 : 0;
            joining += was.isPresent() ? 0 : 1;
        }
    }

    /**
     * Finds the clusters of the last step that the consensus nodes of a new run are.
     *
     * @param before the batch of the last step
     * @param keys whom its objects choose in the new run, in the order of the batch
     * @return from the key of a consensus node to the cluster that it continues
     */
    Map<Integer, ClusterId> heirs(Batch before, int[] keys) {
        SortedMap<Integer, Group> groups = groups(before, keys);
        Map<ClusterId, Integer> present = present(groups);
        Map<Integer, ClusterId> heirs = new HashMap<>();
        groups.forEach((key, group) -> {
            if (key < 0) {
                majority(group, present).ifPresent(cluster -> heirs.put(key, cluster));
            }
        });
        return heirs;
    }

    /**
     * Writes down one step.
     *
     * @param batch its objects
     * @param keys whom each of them chose, in the order of the batch
     * @param similarities of each of them to whom it chose
     * @param heirs from the key of a consensus node to the cluster that it is; those whose node nobody chose have ended
     * @return the cluster that each exemplar stands for
     */
    Map<Integer, ClusterId> write(Batch batch, int[] keys, double[] similarities, Map<Integer, ClusterId> heirs) {
        SortedMap<Integer, Group> groups = groups(batch, keys);
        Map<ClusterId, Integer> present = present(groups);
        Map<Integer, ClusterId> names = new LinkedHashMap<>();
        groups.forEach((key, group) -> {
            Optional<ClusterId> old = key < 0
                    ? Optional.ofNullable(heirs.get(key))
                    : majority(group, present).filter(cluster -> !heirs.containsValue(cluster));
            if (old.isPresent() && group.joining > 0) {
                ledger.enrich(old.get(), group.joining);
            }
            names.put(key, old.orElseGet(() -> ledger.create(group.joining)));
        });
        move(batch, keys, names);
        for (ClusterId cluster : ledger.live()) {
            if (!names.containsValue(cluster)) {
                ledger.prune(cluster);
            }
        }
        for (int i = 0; i < batch.size(); i++) {
            enter(batch, i, named(keys[i], names));
            ledger.similarity(batch.ids().get(i), similarities[i]);
        }
        return names;
    }

    private SortedMap<Integer, Group> groups(Batch batch, int[] keys) {
        SortedMap<Integer, Group> groups = new TreeMap<>(BY_NUMBER);
        for (int i = 0; i < batch.size(); i++) {
            groups.computeIfAbsent(keys[i], unseen -> new Group())
                    .add(labelOf(batch.ids().get(i)));
        }
        return groups;
    }

    /** How many objects of each cluster are in any of the groups. */
    private static Map<ClusterId, Integer> present(SortedMap<Integer, Group> groups) {
        Map<ClusterId, Integer> present = new HashMap<>();
        groups.values().forEach(group -> group.shares.forEach((was, count) -> present.merge(was, count, Integer::sum)));
        return present;
    }

    private static Optional<ClusterId> majority(Group group, Map<ClusterId, Integer> present) {
        return group.shares.entrySet().stream()
                .filter(share -> share.getValue() * 2 > present.getOrDefault(share.getKey(), 0))
                .filter(share -> share.getValue() * 2 > group.returning)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private record Route(ClusterId origin, ClusterId into) {}

    private void move(Batch batch, int[] keys, Map<Integer, ClusterId> names) {
        Map<Route, List<String>> routes = new LinkedHashMap<>();
        for (int i = 0; i < keys.length; i++) {
            String object = batch.ids().get(i);
            ClusterId is = named(keys[i], names);
            labelOf(object)
                    .filter(was -> !was.equals(is))
                    .ifPresent(was -> routes.computeIfAbsent(new Route(was, is), unseen -> new ArrayList<>())
                            .add(object));
        }
        routes.forEach((route, objects) -> ledger.move(objects, route.origin(), route.into()));
    }

    /** Writes down an object that is new, or that comes back after its cluster ended. */
    private void enter(Batch batch, int i, ClusterId cluster) {
        String object = batch.ids().get(i);
        if (!ledger.knows(object)) {
            ledger.arrive(object, Optional.of(cluster), Double.NaN, Fingerprint.of(batch, i));
        } else if (ledger.labelOf(object).isEmpty()) {
            ledger.admit(object, cluster);
        }
    }

    private Optional<ClusterId> labelOf(String object) {
        return ledger.knows(object) ? ledger.labelOf(object) : Optional.empty();
    }

    private static ClusterId named(int key, Map<Integer, ClusterId> names) {
        return Objects.requireNonNull(names.get(key));
    }
}
