package io.varve.relatives.idap;

import io.varve.relatives.seeded.Change;
import io.varve.relatives.seeded.LabelRule;
import io.varve.relatives.seeded.LabelledSet;
import io.varve.relatives.seeded.Round;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which labels ID-AP adds and removes in a round.
 *
 * @param params the shares, and which objects are preferred
 */
record IdapRule(IdapParams params) implements LabelRule {

    @Override
    public List<Change> changes(Round round) {
        List<Change> changes = additions(round);
        changes.addAll(removals(round));
        return changes;
    }

    /** Step 2: of every class a share of the unlabelled members of its clusters, the surest first or those near a border. */
    private List<Change> additions(Round round) {
        SortedMap<String, List<Change>> byClass = new TreeMap<>();
        for (int object = 0; object < round.size(); object++) {
            Optional<String> name = round.classOf(round.cluster(object));
            if (name.isPresent() && round.labels().mayGet(object)) {
                double confidence = confidence(round, object, name.get());
                if (!params.informative() || confidence > 0) {
                    byClass.computeIfAbsent(name.get(), unseen -> new ArrayList<>())
                            .add(new Change(object, name.get(), true, confidence));
                }
            }
        }
        Comparator<Change> surest = Comparator.comparingDouble(Change::confidence);
        List<Change> additions = new ArrayList<>();
        byClass.forEach((name, candidates) -> {
            candidates.sort(params.informative() ? surest : surest.reversed());
            additions.addAll(candidates.subList(0, share(params.added(), candidates.size())));
        });
        return additions;
    }

    private static int share(double share, int of) {
        return (int) Math.ceil(share * of);
    }

    /** How much more similar an object is to its exemplar than to the best of another class; infinite without other classes. */
    private static double confidence(Round round, int object, String name) {
        return round.similarity(object, round.exemplar(round.cluster(object))) - bestOf(round, object, name, false);
    }

    /** The similarity of an object to the best exemplar of a class, or of all other classes. */
    private static double bestOf(Round round, int object, String name, boolean ofClass) {
        double best = Double.NEGATIVE_INFINITY;
        for (int cluster = 0; cluster < round.clusterCount(); cluster++) {
            Optional<String> known = round.classOf(cluster);
            if (known.isPresent() && known.get().equals(name) == ofClass) {
                best = Math.max(best, round.similarity(object, round.exemplar(cluster)));
            }
        }
        return best;
    }

    /** Step 3: labels that contradict the cluster of their object, the worst first, then those that others make superfluous. */
    private List<Change> removals(Round round) {
        LabelledSet labels = round.labels();
        List<Change> conflicts = new ArrayList<>();
        List<Change> redundant = new ArrayList<>();
        Set<Integer> leading = leading(round);
        for (int object : labels.objects()) {
            LabelledSet.Label label = labels.of(object).orElseThrow();
            if (params.keepGiven() && label.given()) {
                continue;
            }
            String name = label.name();
            double own = round.similarity(object, round.exemplar(round.cluster(object)));
            int natural = natural(round, object);
            if (contradicts(round, object, round.cluster(object)) || contradicts(round, object, natural)) {
                // how much better another class suits it than its own
                double found = round.similarity(object, round.exemplar(natural));
                conflicts.add(new Change(object, name, false, found - bestOf(round, object, name, true)));
            } else if (!leading.contains(object) && nearestOfClass(round, object, name) > own) {
                redundant.add(new Change(object, name, false, nearestOfClass(round, object, name) - own));
            }
        }
        Comparator<Change> worst =
                Comparator.comparingDouble(Change::confidence).reversed();
        conflicts.sort(worst);
        redundant.sort(worst);
        conflicts.addAll(redundant);
        return withoutEmptyingAClass(conflicts, labels);
    }

    private boolean contradicts(Round round, int object, int cluster) {
        String name = round.labels().of(object).orElseThrow().name();
        return judging(round, object, cluster)
                .filter(found -> !found.equals(name))
                .isPresent();
    }

    /** The class of a cluster that a label is held against. */
    private Optional<String> judging(Round round, int object, int cluster) {
        return params.judgedByOthers() ? round.classWithout(object, cluster) : round.classOf(cluster);
    }

    /**
     * The cluster that an object would be in by its own similarities: a wrong label draws it to others of that class, and it agrees
     * with the cluster it is in. Where its own label does not count, a cluster that has no other label says nothing.
     */
    private int natural(Round round, int object) {
        int best = -1;
        for (int cluster = 0; cluster < round.clusterCount(); cluster++) {
            boolean heard =
                    !params.judgedByOthers() || judging(round, object, cluster).isPresent();
            if (heard && (best < 0 || nearer(round, object, cluster, best))) {
                best = cluster;
            }
        }
        return best < 0 ? round.cluster(object) : best;
    }

    private static boolean nearer(Round round, int object, int cluster, int other) {
        return round.similarity(object, round.exemplar(cluster)) > round.similarity(object, round.exemplar(other));
    }

    private List<Change> withoutEmptyingAClass(List<Change> worstFirst, LabelledSet labels) {
        int most = share(params.removed(), labels.objects().size());
        Map<String, Long> left = new HashMap<>();
        List<Change> removals = new ArrayList<>();
        for (Change change : worstFirst) {
            long count = left.computeIfAbsent(change.name(), labels::count);
            if (removals.size() < most && count > 1) {
                left.put(change.name(), count - 1);
                removals.add(change);
            }
        }
        return removals;
    }

    private static double nearestOfClass(Round round, int object, String name) {
        double nearest = Double.NEGATIVE_INFINITY;
        for (int other : round.labels().objects()) {
            if (other != object && round.labels().of(other).orElseThrow().name().equals(name)) {
                nearest = Math.max(nearest, round.similarity(object, other));
            }
        }
        return nearest;
    }

    /** The labelled objects that are the most similar ones to some unlabelled object. */
    private static Set<Integer> leading(Round round) {
        Set<Integer> leading = new HashSet<>();
        for (int object = 0; object < round.size(); object++) {
            if (round.labels().of(object).isEmpty()) {
                int best = -1;
                double largest = Double.NEGATIVE_INFINITY;
                for (int labelled : round.labels().objects()) {
                    double similarity = round.similarity(object, labelled);
                    if (best < 0 || similarity > largest) {
                        best = labelled;
                        largest = similarity;
                    }
                }
                leading.add(best);
            }
        }
        return leading;
    }

    @Override
    public boolean endsWithSameClusters() {
        return false;
    }

    @Override
    public boolean endsWithAllLabelled() {
        return false;
    }
}
