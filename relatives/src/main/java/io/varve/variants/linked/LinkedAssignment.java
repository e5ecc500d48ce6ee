package io.varve.variants.linked;

import io.varve.internal.ap.Assignment;
import io.varve.variants.linked.Links.Placed;
import io.varve.variants.pairs.PairRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * From exemplars to clusters under links: every step raises the net similarity less the strengths of broken links, so that it ends
 * somewhere, though not always at the best there is.
 */
final class LinkedAssignment {

    private final int size;
    private final IntFunction<double[]> similarities;
    private final List<Placed> links;
    private final List<List<Placed>> linksOf = new ArrayList<>();
    private final List<int[]> movable = new ArrayList<>();

    /**
     * Takes similarities with preferences on the diagonal.
     *
     * @param size how many objects there are
     * @param similarities of an object to all
     * @param links between them
     */
    LinkedAssignment(int size, IntFunction<double[]> similarities, List<Placed> links) {
        this.size = size;
        this.similarities = similarities;
        this.links = links;
        for (int i = 0; i < size; i++) {
            linksOf.add(new ArrayList<>());
        }
        for (Placed link : links) {
            linksOf.get(link.one()).add(link);
            linksOf.get(link.other()).add(link);
        }
        together().forEach(movable::add);
        IntStream.range(0, size).filter(i -> !linksOf.get(i).isEmpty()).forEach(i -> movable.add(new int[] {i}));
    }

    /**
     * Clusters, and what they are worth.
     *
     * @param exemplars ascending
     * @param choice the exemplar of every object
     * @param value net similarity less the strengths of broken links
     */
    record Solution(int[] exemplars, int[] choice, double value) {

        Assignment assignment() {
            return new Assignment(
                    exemplars,
                    Arrays.stream(choice)
                            .map(exemplar -> Arrays.binarySearch(exemplars, exemplar))
                            .toArray());
        }
    }

    /** Gives every object to the nearest exemplar, and moves linked ones, alone or with those that must be with them. */
    Solution settled(int[] chosen) {
        int[] exemplars = seenByAll(chosen);
        int[] choice = new int[size];
        BitSet isExemplar = new BitSet(size);
        Arrays.stream(exemplars).forEach(isExemplar::set);
        for (int i = 0; i < size; i++) {
            double[] s = similarities.apply(i);
            int best = exemplars[0];
            for (int e : exemplars) {
                best = s[e] > s[best] ? e : best;
            }
            choice[i] = isExemplar.get(i) ? i : best;
        }
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int[] objects : movable) {
                moved |= move(objects, exemplars, isExemplar, choice);
            }
        }
        return new Solution(exemplars, choice, value(choice));
    }

    /** Adds the objects that see none of the exemplars. */
    private int[] seenByAll(int[] exemplars) {
        return IntStream.range(0, size)
                .filter(i -> Arrays.binarySearch(exemplars, i) >= 0
                        || Arrays.stream(exemplars)
                                .noneMatch(e -> PairRows.reaches(similarities.apply(i)[e])))
                .toArray();
    }

    /** Moves some objects to the exemplar where that is worth most; an exemplar among them is the only one they can go to. */
    private boolean move(int[] some, int[] exemplars, BitSet isExemplar, int[] choice) {
        int[] free = Arrays.stream(some).filter(i -> !isExemplar.get(i)).toArray();
        int best = -1;
        double largest = worth(free, choice);
        double before = largest;
        int[] now = Arrays.stream(free).map(i -> choice[i]).toArray();
        for (int e : exemplars) {
            for (int i : free) {
                choice[i] = e;
            }
            double worth = worth(free, choice);
            if (worth > largest + tolerance(before)) {
                largest = worth;
                best = e;
            }
        }
        for (int f = 0; f < free.length; f++) {
            choice[free[f]] = best < 0 ? now[f] : best;
        }
        return best >= 0;
    }

    /** Sums in another order differ in their last digits, which must not count as a gain. */
    private static double tolerance(double value) {
        return 1e-12 * Math.abs(value);
    }

    /** What the choices of some objects are worth: their similarities, and their broken links, each link once. */
    private double worth(int[] some, int[] choice) {
        double worth = 0;
        for (int i : some) {
            worth += similarities.apply(i)[choice[i]];
            for (Placed link : linksOf.get(i)) {
                boolean bothMove = some.length > 1
                        && Arrays.binarySearch(some, link.one()) >= 0
                        && Arrays.binarySearch(some, link.other()) >= 0;
                if (breaks(link, choice) && (!bothMove || i == link.one())) {
                    worth -= link.strength();
                }
            }
        }
        return worth;
    }

    static boolean breaks(Placed link, int[] choice) {
        return link.together() != (choice[link.one()] == choice[link.other()]);
    }

    private double value(int[] choice) {
        double value = 0;
        for (int i = 0; i < size; i++) {
            value += similarities.apply(i)[choice[i]];
        }
        for (Placed link : links) {
            value -= breaks(link, choice) ? link.strength() : 0;
        }
        return value;
    }

    /**
     * Looks for better exemplars as long as there are some: the best member of every cluster, a linked object that becomes one, or takes
     * the place of its own, and one of a linked object that gives way.
     */
    Solution improved(Solution solution) {
        Solution best = refined(solution);
        boolean better = true;
        while (better) {
            better = false;
            for (Placed link : links) {
                for (int i : new int[] {link.one(), link.other()}) {
                    Solution next = bestAround(best, i);
                    better |= next.value() > best.value();
                    best = next;
                }
            }
            best = refined(best);
        }
        return best;
    }

    private Solution bestAround(Solution from, int object) {
        int own = from.choice()[object];
        Solution best = from;
        if (own != object) {
            best = better(best, with(from.exemplars(), object, -1));
            best = better(best, with(from.exemplars(), object, own));
        }
        return from.exemplars().length > 1 ? better(best, with(from.exemplars(), -1, own)) : best;
    }

    private Solution better(Solution known, int[] exemplars) {
        Solution next = settled(exemplars);
        return next.value() > known.value() + tolerance(known.value()) ? next : known;
    }

    private static int[] with(int[] exemplars, int added, int removed) {
        return IntStream.concat(Arrays.stream(exemplars), IntStream.of(added))
                .filter(e -> e >= 0 && e != removed)
                .sorted()
                .toArray();
    }

    /** Gives every cluster the member that serves it best, and objects to the nearest of these, as long as that is better. */
    private Solution refined(Solution solution) {
        Solution best = solution;
        for (Solution next = served(best); next.value() > best.value() + tolerance(best.value()); next = served(best)) {
            Solution moved = settled(next.exemplars());
            best = moved.value() > next.value() ? moved : next;
        }
        return best;
    }

    /** The same clusters, each with the member that serves it best. */
    private Solution served(Solution solution) {
        Map<Integer, List<Integer>> members = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            members.computeIfAbsent(solution.choice()[i], unseen -> new ArrayList<>())
                    .add(i);
        }
        int[] better = new int[size];
        members.forEach((exemplar, cluster) -> better[exemplar] = serving(cluster));
        int[] choice = Arrays.stream(solution.choice())
                .map(exemplar -> better[exemplar])
                .toArray();
        return new Solution(Arrays.stream(choice).distinct().sorted().toArray(), choice, value(choice));
    }

    private int serving(List<Integer> cluster) {
        int best = -1;
        double largest = Double.NEGATIVE_INFINITY;
        for (int k : cluster) {
            double sum = 0;
            for (int i : cluster) {
                sum += similarities.apply(i)[k];
            }
            if (best < 0 || sum > largest) {
                best = k;
                largest = sum;
            }
        }
        return best;
    }

    /** Sets of more than one object that must be together, the largest reach of links first by their first object. */
    private List<int[]> together() {
        int[] root = new int[size];
        Arrays.setAll(root, i -> i);
        for (Placed link : links) {
            if (link.together()) {
                int a = rootOf(root, link.one());
                int b = rootOf(root, link.other());
                root[Math.max(a, b)] = Math.min(a, b);
            }
        }
        List<int[]> sets = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int first = i;
            if (root[i] == i) {
                int[] members = IntStream.range(0, size)
                        .filter(k -> rootOf(root, k) == first)
                        .toArray();
                if (members.length > 1) {
                    sets.add(members);
                }
            }
        }
        return sets;
    }

    private static int rootOf(int[] root, int row) {
        int top = row;
        while (root[top] != top) {
            top = root[top];
        }
        return top;
    }
}
