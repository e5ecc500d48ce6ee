package io.varve.relatives.sedstream;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.internal.books.Fingerprint;
import io.varve.internal.books.Ledger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes a step into the books: names the groups, and gives every object the cluster of its structure. Structures that are not active
 * stay in the cluster that they had; those that had none lend their objects to the nearest active one, if that is near enough.
 */
final class SedStreamBooks {

    private final Ledger ledger;
    private final List<FadingStructure> structures;
    private final List<List<FadingStructure>> groups;
    private final Naming naming;
    private final Map<FadingStructure, Integer> groupOf = new HashMap<>();
    private final List<Held> held = new ArrayList<>();
    private final List<Optional<ClusterId>> names = new ArrayList<>();
    private int withoutCluster;

    /** An object, the structure by which it is judged, and where it was and goes. */
    private record Held(
            Member member,
            FadingStructure structure,
            Optional<ClusterId> was,
            Optional<Integer> group,
            Optional<ClusterId> lone) {
        boolean joins() {
            return was.isEmpty() && (group.isPresent() || lone.isPresent());
        }
    }

    private SedStreamBooks(
            Ledger ledger,
            List<FadingStructure> structures,
            List<List<FadingStructure>> groups,
            SedStreamParams params) {
        this.ledger = ledger;
        this.structures = structures;
        this.groups = groups;
        this.naming = new Naming(groups, params.offline().majority());
        for (int g = 0; g < groups.size(); g++) {
            for (FadingStructure structure : groups.get(g)) {
                groupOf.put(structure, g);
            }
            names.add(Optional.empty());
        }
        for (FadingStructure structure : structures) {
            find(structure, params.structures().radiusFactor());
        }
    }

    /**
     * What the books say of a step.
     *
     * @param assignments of the batch
     * @param withoutCluster how many objects more than before have no cluster
     */
    record Entry(Assignments assignments, int withoutCluster) {}

    /** Writes a step that has begun, and says in the structures which cluster each belongs to. */
    static Entry write(
            Ledger ledger,
            List<FadingStructure> structures,
            List<List<FadingStructure>> groups,
            SedStreamParams params,
            Batch batch) {
        SedStreamBooks books = new SedStreamBooks(ledger, structures, groups, params);
        books.writeClusters();
        books.writeMoves(new HashSet<>(batch.ids()));
        books.writeEnds();
        Assignments assignments = books.writeArrivals(batch);
        books.dropLost();
        return new Entry(assignments, books.withoutCluster);
    }

    /** Finds where the objects of a structure go. */
    private void find(FadingStructure structure, double radiusFactor) {
        Optional<Integer> group = Optional.ofNullable(groupOf.get(structure));
        Optional<ClusterId> lone = Optional.empty();
        FadingStructure judge = structure;
        if (group.isEmpty() && structure.cluster.isPresent()) {
            group = naming.heir(structure.cluster.get());
            lone = group.isPresent() ? Optional.empty() : structure.cluster;
        } else if (group.isEmpty()) {
            Optional<FadingStructure> near = SedStreamModel.nearestActive(structures, structure.centre)
                    .filter(active -> active.distance(structure.centre) < radiusFactor);
            group = near.flatMap(active -> Optional.ofNullable(groupOf.get(active)));
            judge = near.orElse(structure);
        }
        for (Member member : structure.members) {
            Optional<ClusterId> was =
                    ledger.knows(member.object()) ? ledger.labelOf(member.object()) : Optional.empty();
            held.add(new Held(member, judge, was, group, lone));
        }
    }

    private void writeClusters() {
        int[] objects = new int[groups.size()];
        int[] joining = new int[groups.size()];
        Map<ClusterId, Integer> lone = new TreeMap<>();
        for (Held one : held) {
            one.group().ifPresent(g -> {
                objects[g]++;
                joining[g] += one.joins() ? 1 : 0;
            });
            if (one.joins()) {
                one.lone().ifPresent(cluster -> lone.merge(cluster, 1, Integer::sum));
            }
        }
        // parts leave a cluster before it may end in a merge
        for (int g = 0; g < groups.size(); g++) {
            if (objects[g] > 0 && naming.plan(g) instanceof Naming.Plan.Split split) {
                ClusterId part = ledger.split(parting(g, split.from()), split.from());
                enrich(part, joining[g]);
                names.set(g, Optional.of(part));
            }
        }
        for (int g = 0; g < groups.size(); g++) {
            Naming.Plan plan = naming.plan(g);
            if (plan instanceof Naming.Plan.Keep keep) {
                enrich(keep.cluster(), joining[g]);
                names.set(g, Optional.of(keep.cluster()));
            } else if (plan instanceof Naming.Plan.Merge merge) {
                names.set(g, Optional.of(ledger.merge(merge.from(), joining[g])));
            } else if (plan instanceof Naming.Plan.Create && objects[g] > 0) {
                names.set(g, Optional.of(ledger.create(joining[g])));
            }
        }
        lone.forEach(this::enrich);
        for (FadingStructure structure : structures) {
            Optional<Integer> group =
                    Optional.ofNullable(groupOf.get(structure)).or(() -> structure.cluster.flatMap(naming::heir));
            belongs(structure, group.isPresent() ? names.get(group.get()) : structure.cluster);
        }
    }

    private static void belongs(FadingStructure structure, Optional<ClusterId> cluster) {
        structure.cluster = cluster;
        structure.origin.clear();
        cluster.ifPresent(from -> structure.origin.put(from, 1.0));
    }

    private void enrich(ClusterId cluster, int added) {
        if (added > 0) {
            ledger.enrich(cluster, added);
        }
    }

    private List<String> parting(int group, ClusterId from) {
        return held.stream()
                .filter(one ->
                        one.group().equals(Optional.of(group)) && one.was().equals(Optional.of(from)))
                .map(one -> one.member().object())
                .toList();
    }

    private Optional<ClusterId> target(Held one) {
        return one.group().isPresent() ? names.get(one.group().get()) : one.lone();
    }

    private record Route(ClusterId origin, ClusterId into) {}

    private void writeMoves(Set<String> arriving) {
        Map<Route, List<String>> routes = new LinkedHashMap<>();
        for (Held one : held) {
            String object = one.member().object();
            Optional<ClusterId> target = target(one);
            if (arriving.contains(object) || target.isEmpty()) {
                continue;
            }
            Optional<ClusterId> now = ledger.labelOf(object);
            if (now.isEmpty()) {
                ledger.admit(object, target.get());
                withoutCluster--;
            } else if (!now.equals(target)) {
                routes.computeIfAbsent(new Route(now.get(), target.get()), unseen -> new ArrayList<>())
                        .add(object);
            }
            if (!one.was().equals(target)) {
                ledger.similarity(object, similarity(one));
            }
        }
        routes.forEach((route, objects) -> ledger.move(objects, route.origin(), route.into()));
    }

    /** Clusters end that no structure belongs to, or no object. */
    private void writeEnds() {
        Set<ClusterId> kept = new HashSet<>();
        for (FadingStructure structure : structures) {
            if (structure.cluster.filter(cluster -> ledger.size(cluster) == 0).isPresent()) {
                belongs(structure, Optional.empty());
            }
            structure.cluster.ifPresent(kept::add);
        }
        for (ClusterId cluster : ledger.live()) {
            if (!kept.contains(cluster)) {
                ledger.prune(cluster);
            }
        }
    }

    private Assignments writeArrivals(Batch batch) {
        Map<String, Held> byObject = new HashMap<>();
        held.forEach(one -> byObject.put(one.member().object(), one));
        List<Optional<ClusterId>> clusters = new ArrayList<>(batch.size());
        double[] similarities = new double[batch.size()];
        for (int i = 0; i < batch.size(); i++) {
            String object = batch.ids().get(i);
            // an object whose structure disappeared within the step is in none
            Optional<Held> place = Optional.ofNullable(byObject.get(object));
            Optional<ClusterId> cluster = place.flatMap(this::target);
            clusters.add(cluster);
            similarities[i] = cluster.isPresent() ? similarity(place.get()) : Double.NaN;
            withoutCluster += cluster.isPresent() ? 0 : 1;
            ledger.arrive(object, cluster, similarities[i], Fingerprint.of(batch, i));
        }
        return Assignments.of(clusters, similarities);
    }

    private static double similarity(Held one) {
        return 0.0 - one.structure().distance(one.member().point());
    }

    /** What left with its cluster is not held any more, although its structure may live. */
    private void dropLost() {
        Set<String> lost = new HashSet<>();
        for (Held one : held) {
            if (one.was().isPresent() && ledger.labelOf(one.member().object()).isEmpty()) {
                lost.add(one.member().object());
            }
        }
        if (!lost.isEmpty()) {
            structures.forEach(structure -> structure.members.removeIf(member -> lost.contains(member.object())));
        }
    }
}
