package io.varve.relatives.strap;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.internal.books.Fingerprint;
import io.varve.internal.books.Ledger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes a step into the books. The objects that got a cluster in the step are counted where they are when it is over, so that a
 * cluster that was created and ended within one step has had none; an object whose cluster was pruned within the step of its arrival
 * has no cluster.
 */
final class StrapBooks {

    private final Ledger ledger;
    private final boolean keepHistory;
    private final StrapModel after;
    private final Map<ClusterId, ClusterId> merged = new HashMap<>();
    private final Set<ClusterId> pruned = new HashSet<>();
    private final Set<ClusterId> born = new HashSet<>();
    private int withoutCluster;

    private StrapBooks(Ledger ledger, boolean keepHistory, StrapModel after) {
        this.ledger = ledger;
        this.keepHistory = keepHistory;
        this.after = after;
        for (Deed deed : after.deeds()) {
            if (deed instanceof Deed.Merged one) {
                one.from().forEach(parent -> merged.put(parent, one.into()));
                born.add(one.into());
            } else if (deed instanceof Deed.Pruned one) {
                pruned.add(one.cluster());
            } else if (deed instanceof Deed.Created one) {
                born.add(one.cluster());
            }
        }
    }

    /**
     * What the books say of a step.
     *
     * @param assignments of the batch
     * @param withoutCluster how many objects more than before have no cluster
     */
    record Entry(Assignments assignments, int withoutCluster) {}

    /** Writes a step that has begun. */
    static Entry write(Ledger ledger, boolean keepHistory, Batch batch, StrapModel after) {
        StrapBooks books = new StrapBooks(ledger, keepHistory, after);
        Map<String, Placement> placed = books.placed();
        books.writeClusters(placed);
        Assignments assignments = books.writeArrivals(batch, placed);
        books.writeAdmissions(placed);
        after.exemplars().forEach(exemplar -> ledger.exemplar(exemplar.cluster(), exemplar.object()));
        return new Entry(assignments, books.withoutCluster);
    }

    /** Where objects are at the end of the step that got a cluster in it. */
    private Map<String, Placement> placed() {
        Map<String, Placement> placed = new HashMap<>();
        after.placements().forEach((object, placement) -> {
            ClusterId cluster = placement.cluster();
            for (ClusterId into = merged.get(cluster); into != null; into = merged.get(cluster)) {
                cluster = into;
            }
            if (!pruned.contains(cluster)) {
                placed.put(object, new Placement(cluster, placement.similarity()));
            }
        });
        return placed;
    }

    private void writeClusters(Map<String, Placement> placed) {
        SortedMap<ClusterId, Integer> joining = new TreeMap<>();
        placed.values().forEach(placement -> joining.merge(placement.cluster(), 1, Integer::sum));
        for (Deed deed : after.deeds()) {
            if (deed instanceof Deed.Created one) {
                require(ledger.create(joining.getOrDefault(one.cluster(), 0)), one.cluster());
            } else if (deed instanceof Deed.Merged one) {
                require(ledger.merge(one.from(), joining.getOrDefault(one.into(), 0)), one.into());
            } else if (deed instanceof Deed.Pruned one) {
                ledger.prune(one.cluster());
            }
        }
        joining.forEach((cluster, objects) -> {
            if (!born.contains(cluster)) {
                ledger.enrich(cluster, objects);
            }
        });
    }

    private static void require(ClusterId given, ClusterId expected) {
        if (!given.equals(expected)) {
            throw new IllegalStateException("history has " + given + " where the model has " + expected);
        }
    }

    /** Takes the objects of the batch out of those that got a cluster in the step. */
    private Assignments writeArrivals(Batch batch, Map<String, Placement> placed) {
        List<Optional<ClusterId>> clusters = new ArrayList<>(batch.size());
        double[] similarities = new double[batch.size()];
        for (int i = 0; i < batch.size(); i++) {
            String object = batch.ids().get(i);
            Optional<Placement> place = Optional.ofNullable(placed.remove(object));
            clusters.add(place.map(Placement::cluster));
            similarities[i] = place.map(Placement::similarity).orElse(Double.NaN);
            withoutCluster += place.isPresent() ? 0 : 1;
            if (keepHistory) {
                ledger.arrive(object, clusters.get(i), similarities[i], Fingerprint.of(batch, i));
            }
        }
        return Assignments.of(clusters, similarities);
    }

    /** What is left are objects of earlier steps that a rebuild has taken in. */
    private void writeAdmissions(Map<String, Placement> left) {
        withoutCluster -= left.size();
        if (keepHistory) {
            new TreeMap<>(left).forEach((object, placement) -> {
                ledger.admit(object, placement.cluster());
                ledger.similarity(object, placement.similarity());
            });
        }
    }
}
