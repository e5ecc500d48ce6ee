package io.varve.relatives.sedstream;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which clusters of the last step the groups of this one go on with, by the weight of their structures. A cluster goes into the group
 * that has the majority of its weight; where none has, into the one with the largest part of it, if that is the majority of the
 * group. A group that one cluster goes into, and that has the majority of its weight from it, keeps its id; one that several go into
 * merges them; one that none goes into, but that has the majority of its weight from one, has split from it. Weight that had no
 * cluster does not count.
 */
final class Naming {

    /** What a group is. */
    sealed interface Plan {

        /** A new cluster. */
        record Create() implements Plan {}

        /** A cluster that goes on. */
        record Keep(ClusterId cluster) implements Plan {}

        /** Several clusters, or one with company that it did not have. */
        record Merge(List<ClusterId> from) implements Plan {}

        /** A part of a cluster that goes on elsewhere. */
        record Split(ClusterId from) implements Plan {}
    }

    private final List<SortedMap<ClusterId, Double>> shares = new ArrayList<>();
    private final double majority;
    private final Map<ClusterId, Integer> heirs = new HashMap<>();

    /** A majority is more than that share. */
    Naming(List<List<FadingStructure>> groups, double majority) {
        this.majority = majority;
        SortedMap<ClusterId, Double> totals = new TreeMap<>();
        for (List<FadingStructure> group : groups) {
            SortedMap<ClusterId, Double> share = new TreeMap<>();
            for (FadingStructure structure : group) {
                structure.origin.forEach((from, part) -> share.merge(from, part * structure.weight, Double::sum));
            }
            share.forEach((from, weight) -> totals.merge(from, weight, Double::sum));
            shares.add(share);
        }
        totals.forEach((from, total) -> {
            int largest = 0;
            for (int g = 1; g < shares.size(); g++) {
                largest = share(g, from) > share(largest, from) ? g : largest;
            }
            double part = share(largest, from);
            if (part > majority * total || part > majority * whole(largest)) {
                heirs.put(from, largest);
            }
        });
    }

    private double share(int group, ClusterId from) {
        return shares.get(group).getOrDefault(from, 0.0);
    }

    private double whole(int group) {
        double whole = 0;
        for (double share : shares.get(group).values()) {
            whole += share;
        }
        return whole;
    }

    /** The group that a cluster goes into. */
    Optional<Integer> heir(ClusterId cluster) {
        return Optional.ofNullable(heirs.get(cluster));
    }

    Plan plan(int group) {
        List<ClusterId> taken = new ArrayList<>();
        Optional<ClusterId> main = Optional.empty();
        for (ClusterId from : shares.get(group).keySet()) {
            if (heir(from).equals(Optional.of(group))) {
                taken.add(from);
            }
            if (share(group, from) > majority * whole(group)) {
                main = Optional.of(from);
            }
        }
        if (taken.isEmpty()) {
            return main.isPresent() ? new Plan.Split(main.get()) : new Plan.Create();
        }
        return taken.size() == 1 && main.equals(Optional.of(taken.get(0)))
                ? new Plan.Keep(taken.get(0))
                : new Plan.Merge(taken);
    }
}
