package io.varve.relatives.held;

import io.varve.ClusterId;
import io.varve.internal.books.Ledger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The identity of clusters for algorithms that cluster everything anew at each step.
 *
 * <p>A new group that takes more than half of exactly one old cluster's objects, and has more than half of its own old
 * objects from it, keeps the id. A group that takes more than half of some old clusters otherwise gets a fresh id, and they
 * are its parents. All others are created. Objects that end up elsewhere than their cluster have moved, and a cluster that
 * lost its last object is pruned.
 */
public final class Continuity {

    private final Ledger ledger;
    private final List<String> oldObjects;
    private final int[] groups;
    private final List<Optional<ClusterId>> before = new ArrayList<>();
    private final Map<ClusterId, Integer> sizesBefore = new HashMap<>();

    private Continuity(Ledger ledger, List<String> oldObjects, int[] groups) {
        this.ledger = ledger;
        this.oldObjects = oldObjects;
        this.groups = groups;
        for (String object : oldObjects) {
            Optional<ClusterId> label = ledger.labelOf(object);
            before.add(label);
            label.ifPresent(cluster -> sizesBefore.merge(cluster, 1, Integer::sum));
        }
    }

    /**
     * Writes down what a step did to clusters and to the objects that were there before; new objects are left to arrive.
     *
     * @param oldObjects all objects held
     * @param groups the group of every old object, then of every new one; −1 for none
     * @param groupCount how many groups there are
     * @return the cluster that each group has become
     */
    public static List<ClusterId> record(Ledger ledger, List<String> oldObjects, int[] groups, int groupCount) {
        Continuity continuity = new Continuity(ledger, oldObjects, groups.clone());
        List<ClusterId> clusters = continuity.nameGroups(groupCount);
        continuity.moveObjects(clusters);
        for (ClusterId cluster : ledger.live()) {
            if (ledger.size(cluster) == 0) {
                ledger.prune(cluster);
            }
        }
        return clusters;
    }

    /**
     * Writes down a step whose groups are the clusters of the step before, whoever their objects are now: new objects
     * enrich them and are left to arrive, old ones move between them.
     *
     * @param oldObjects all objects held
     * @param groups the group of every old object, then of every new one
     * @param clusters the cluster that each group is
     */
    public static void recordSame(Ledger ledger, List<String> oldObjects, int[] groups, List<ClusterId> clusters) {
        int[] joining = new int[clusters.size()];
        for (int i = oldObjects.size(); i < groups.length; i++) {
            joining[groups[i]]++;
        }
        for (int g = 0; g < joining.length; g++) {
            if (joining[g] > 0) {
                ledger.enrich(clusters.get(g), joining[g]);
            }
        }
        new Continuity(ledger, oldObjects, groups.clone()).moveObjects(clusters);
    }

    /** What the objects of one group were before the step. */
    private static final class Group {
        final Map<ClusterId, Integer> shares = new TreeMap<>();
        int returning;
        int joining;
    }

    /** Finds for every group the cluster that it continues, the clusters that it merges, or makes a new one. */
    private List<ClusterId> nameGroups(int groupCount) {
        List<Group> counted = new ArrayList<>();
        for (int g = 0; g < groupCount; g++) {
            counted.add(new Group());
        }
        for (int i = 0; i < groups.length; i++) {
            if (groups[i] < 0) {
                continue;
            }
            Group group = counted.get(groups[i]);
            Optional<ClusterId> was = i < before.size() ? before.get(i) : Optional.empty();
            if (was.isPresent()) {
                group.shares.merge(was.get(), 1, Integer::sum);
                group.returning++;
            } else {
                group.joining++;
            }
        }
        return counted.stream().map(this::name).toList();
    }

    private ClusterId name(Group group) {
        List<ClusterId> taken = group.shares.entrySet().stream()
                .filter(share -> share.getValue() * 2 > sizesBefore.getOrDefault(share.getKey(), 0))
                .map(Map.Entry::getKey)
                .toList();
        if (taken.isEmpty()) {
            return ledger.create(group.joining);
        }
        ClusterId first = taken.get(0);
        if (taken.size() == 1 && group.shares.getOrDefault(first, 0) * 2 > group.returning) {
            if (group.joining > 0) {
                ledger.enrich(first, group.joining);
            }
            return first;
        }
        return ledger.merge(taken, group.joining);
    }

    private record Route(ClusterId origin, Optional<ClusterId> into) {}

    private void moveObjects(List<ClusterId> clusters) {
        Map<Route, List<String>> routes = new LinkedHashMap<>();
        for (int i = 0; i < oldObjects.size(); i++) {
            String object = oldObjects.get(i);
            Optional<ClusterId> was = ledger.labelOf(object);
            Optional<ClusterId> is = groups[i] < 0 ? Optional.empty() : Optional.of(clusters.get(groups[i]));
            if (was.isPresent() && !was.equals(is)) {
                routes.computeIfAbsent(new Route(was.get(), is), unseen -> new ArrayList<>())
                        .add(object);
            } else if (was.isEmpty() && is.isPresent()) {
                ledger.admit(object, is.get());
            }
        }
        routes.forEach((route, objects) -> route.into()
                .ifPresentOrElse(
                        into -> ledger.move(objects, route.origin(), into),
                        () -> ledger.expel(objects, route.origin())));
    }
}
