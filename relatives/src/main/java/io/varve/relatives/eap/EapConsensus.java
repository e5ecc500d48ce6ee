package io.varve.relatives.eap;

import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Births, deaths and moves of consensus nodes, looked after snapshot by snapshot on the way forward in time.
 *
 * <p>None is born before every snapshot has had two exemplars at once; from then on they may be.
 */
final class EapConsensus {

    private final EapParams params;
    private final EapForm form;
    private final Similarity similarity;
    private boolean open;
    private int nextNumber;

    EapConsensus(EapParams params) {
        this.params = params;
        this.form = params.form();
        this.similarity = params.ap().similarity();
    }

    /**
     * A consensus node that lives in a snapshot and that the next one does not know.
     *
     * @param members the keys of the objects that chose it
     * @param justBorn whether it was born in this very snapshot and iteration
     */
    private record Newcomer(int number, int[] members, boolean justBorn) {}

    /**
     * Looks after the consensus nodes of one snapshot and tells the next.
     *
     * @param dead numbers of those that died in earlier snapshots of this walk; those that die here are added
     */
    void maintain(List<EapSlice> slices, int t, Set<Integer> dead) {
        EapSlice now = slices.get(t);
        int[] exemplars = now.exemplars();
        List<Newcomer> newcomers = new ArrayList<>();
        Set<Integer> dying = new HashSet<>();
        if (exemplars.length > 0) {
            EapChoice choice = EapChoice.among(exemplars, now);
            dying.addAll(dying(now, choice));
            newcomers.addAll(bear(slices, t, choice));
            settle(now, choice);
            for (int node : choice.used()) {
                if (!now.isObject(node) && !dying.contains(-1 - now.key(node))) {
                    newcomers.add(new Newcomer(-1 - now.key(node), keys(now, choice.objectsOf(node, now)), false));
                }
            }
        }
        dead.addAll(dying);
        if (t + 1 < slices.size()) {
            EapSlice next = slices.get(t + 1);
            newcomers.removeIf(newcomer -> next.has(-1 - newcomer.number()));
            introduce(newcomers, now, next, t + 2 == slices.size());
            remove(dead, next);
        }
        remove(dying, now);
    }

    /** Nodes that no object chose, or too few nodes. */
    private List<Integer> dying(EapSlice now, EapChoice choice) {
        List<Integer> dying = new ArrayList<>();
        for (int node = now.objectCount(); node < now.size(); node++) {
            if (!choice.uses(node) || choice.count(node) < params.minSize()) {
                dying.add(-1 - now.key(node));
            }
        }
        return dying;
    }

    /** Lets every object that is the exemplar of enough nodes bring forth a consensus node in its place. */
    private List<Newcomer> bear(List<EapSlice> slices, int t, EapChoice choice) {
        EapSlice now = slices.get(t);
        open = open || slices.stream().allMatch(slice -> slice.exemplars().length >= 2);
        List<Newcomer> born = new ArrayList<>();
        if (!open || choice.used().length < 2 || (t > 0 && slices.get(0).consensusCount() == 0)) {
            return born;
        }
        int[] bearers = Arrays.stream(choice.used())
                .filter(now::isObject)
                .filter(exemplar -> choice.count(exemplar) >= params.minSize())
                .toArray();
        List<double[]> places = new ArrayList<>();
        for (int bearer : bearers) {
            int[] group = form.averagesNodes() ? choice.nodesOf(bearer) : choice.objectsOf(bearer, now);
            places.add(now.meanOf(group));
        }
        for (int b = 0; b < bearers.length; b++) {
            if (comparable(places.get(b))) {
                int node = now.insert(nextNumber, places.get(b), similarity);
                now.copyMessages(bearers[b], node, now.mostSimilarObject(bearers[b]));
                born.add(new Newcomer(nextNumber++, keys(now, choice.objectsOf(bearers[b], now)), true));
            }
        }
        return born;
    }

    /** Whether a mean can be compared; that of opposite directions has none. */
    private boolean comparable(double[] place) {
        return similarity.objection(place).isEmpty();
    }

    /** Moves the nodes that objects chose to the mean of those objects, unless all objects are in one cluster. */
    private void settle(EapSlice now, EapChoice choice) {
        for (int node : choice.used()) {
            if (now.isObject(node)) {
                continue;
            }
            int[] members = choice.objectsOf(node, now);
            if (choice.used().length > 1) {
                double[] mean = now.meanOf(members);
                if (!now.isAt(node, mean) && comparable(mean)) {
                    now.place(node, mean, similarity);
                }
            }
            now.s[node][node] = now.preference();
        }
    }

    /**
     * A consensus node on its way into a snapshot.
     *
     * @param predecessor the key of the node there whose messages it takes over
     */
    private record Entrant(int number, double[] place, OptionalInt predecessor) {}

    /**
     * Gives nodes that the next snapshot does not know a place there, and the messages of whom most of their members chose.
     * That one may be about to die: who comes is its heir.
     */
    private void introduce(List<Newcomer> newcomers, EapSlice now, EapSlice next, boolean nextIsLast) {
        int[] exemplars = next.exemplars();
        List<Entrant> entrants = new ArrayList<>();
        for (Newcomer newcomer : newcomers) {
            int[] members = nodes(next, newcomer.members());
            if (members.length > 0 && comparable(entry(next, members))) {
                OptionalInt predecessor = predecessor(members, exemplars, next, newcomer.justBorn());
                entrants.add(new Entrant(newcomer.number(), entry(next, members), predecessor));
            }
        }
        for (Entrant entrant : entrants) {
            int node = next.insert(entrant.number(), entrant.place(), similarity);
            if (form.entersWithoutPreference()) {
                next.s[node][node] = similarity.between(entrant.place(), entrant.place());
            }
            if (entrant.predecessor().isPresent()) {
                int from = next.node(entrant.predecessor().getAsInt());
                next.copyMessages(from, node, neighbour(from, now, next));
            }
        }
        if (!entrants.isEmpty() && exemplars.length == 1) {
            blend(now, next, nextIsLast);
        }
    }

    private double[] entry(EapSlice next, int[] members) {
        double[] mean = next.meanOf(members);
        if (members.length == 1 && form.averagesCoordinatesOfOneMember()) {
            Arrays.fill(mean, Arrays.stream(mean).average().orElseThrow());
        }
        return mean;
    }

    /**
     * The exemplar that most of these nodes believe in, each in one; the first of equals. Who was just born inherits from
     * objects only: where its members have a consensus node already, it starts from nothing.
     */
    private static OptionalInt predecessor(int[] members, int[] exemplars, EapSlice slice, boolean justBorn) {
        if (exemplars.length == 0) {
            return OptionalInt.empty();
        }
        int[] votes = new int[slice.size()];
        for (int member : members) {
            votes[EapChoice.best(member, exemplars, slice)]++;
        }
        int most = exemplars[0];
        for (int k : exemplars) {
            most = votes[k] > votes[most] ? k : most;
        }
        return justBorn && !slice.isObject(most) ? OptionalInt.empty() : OptionalInt.of(slice.key(most));
    }

    /** The object that lends its availability. */
    private int neighbour(int node, EapSlice now, EapSlice next) {
        if (!form.looksForNeighboursByBelief()) {
            return next.mostSimilarObject(node);
        }
        int there = now.node(next.key(node));
        int best = node;
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < next.objectCount(); k++) {
            int object = now.node(next.key(k));
            double belief = there < 0 || object < 0 ? 0 : now.belief(there, object);
            if (k != node && belief > largest) {
                largest = belief;
                best = k;
            }
        }
        return best;
    }

    /** Where the next snapshot has one exemplar only, its messages lean on those of this one. */
    private void blend(EapSlice now, EapSlice next, boolean nextIsLast) {
        lean(next.r, now.r, now, next);
        lean(next.a, now.a, now, next);
        lean(next.d, now.d, now, next);
        if (!nextIsLast || form.blendsMessagesFromBeyond()) {
            lean(next.q, now.q, now, next);
        }
    }

    private void lean(double[][] messages, double[][] on, EapSlice now, EapSlice next) {
        double damping = params.ap().damping();
        EapLink link = EapLink.between(now, next, form);
        for (int i = 0; i < next.size(); i++) {
            for (int k = 0; k < next.size(); k++) {
                boolean both = link.earlier(i) >= 0 && link.earlier(k) >= 0;
                double there = both ? on[link.earlier(i)][link.earlier(k)] : 0;
                messages[i][k] = (1 - damping) * messages[i][k] + damping * there;
            }
        }
    }

    private static void remove(Set<Integer> numbers, EapSlice slice) {
        for (int number : numbers) {
            int node = slice.node(-1 - number);
            if (node >= 0) {
                slice.remove(node);
            }
        }
    }

    private static int[] keys(EapSlice slice, int[] nodes) {
        return Arrays.stream(nodes).map(slice::key).toArray();
    }

    private static int[] nodes(EapSlice slice, int[] keys) {
        return Arrays.stream(keys).map(slice::node).filter(node -> node >= 0).toArray();
    }
}
