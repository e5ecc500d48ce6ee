package io.varve.variants.agglomerative;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.TooManyObjectsException;
import io.varve.internal.Checks;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.messages.Workers;
import io.varve.variants.agglomerative.Dendrogram.Merge;
import io.varve.variants.leveraged.LeveragedResult;
import io.varve.variants.pairs.PairSource;
import io.varve.variants.sparse.SparseResult;
import io.varve.variants.sparse.SparseSimilarities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Merges clusters two by two until one is left, always those two for which one exemplar serves both best. What R calls
 * {@code aggExCluster} (U. Bodenhofer, A. Kothmeier, S. Hochreiter, <i>APCluster</i>, Bioinformatics 27 (2011),
 * doi:10.1093/bioinformatics/btr406).
 *
 * <pre>{@code
 * ApResult many = AffinityPropagation.fit(input, params);
 * Dendrogram.Level three = Agglomeration.of(input, many, params).cut(3);
 * }</pre>
 *
 * <p>The exemplar of two clusters is the member of either to which all members of both are most similar on average,
 * self-similarity counted; the height of their merge is how similar it is to the members of each on average, both clusters
 * counting half. Of equal heights the one between clusters that are there longest is taken. A similarity of negative
 * infinity counts as twice the least minus the largest of the others, so that there always is a way to one cluster.
 *
 * <p>Takes O(K · N) memory and O(N²) similarities, K being the clusters at the start; time is O(N² log N) if merges are
 * balanced and O(N³) at worst. Of the parameters, only similarity, conventions (how distances are computed) and threads
 * have a meaning here. The result does not depend on the number of threads.
 */
public final class Agglomeration {

    private static final int PAIRS_AT_ONCE = 256;

    private final Workers workers;
    private final int[] candidates;
    private final Group[] groups;
    private final double[][] heights;
    private final int[][] exemplars;

    /** A cluster on its way: what its members think of all candidates, and what the candidates think of it. */
    private static final class Group {
        private final int number;
        private final int[] own;
        private final double[] toCandidates;
        private final double[] fromCandidates;
        private int partner = -1;

        Group(int number, int[] own, double[] toCandidates, double[] fromCandidates) {
            this.number = number;
            this.own = own;
            this.toCandidates = toCandidates;
            this.fromCandidates = fromCandidates;
        }
    }

    private Agglomeration(PairSource source, Start start, int[] startOf, Workers workers) {
        this.workers = workers;
        this.candidates = start.candidates;
        int size = start.members.length;
        double missing = source.mayBeInfinite() ? fill(source, candidates) : Double.NaN;
        boolean halved = source.symmetric() && candidates.length == source.size();
        double[][] sums = halved ? MemberSums.of(source, missing, startOf, size, workers) : new double[0][];
        groups = new Group[size];
        heights = new double[size][];
        exemplars = new int[size][];
        workers.each(size, slot -> {
            int[] members = start.members[slot];
            groups[slot] = halved
                    ? new Group(slot, members, sums[slot], sums[slot].clone())
                    : group(slot, members, source, missing);
            heights[slot] = new double[slot];
            exemplars[slot] = new int[slot];
        });
    }

    /**
     * Where the merging begins.
     *
     * @param members of every cluster
     * @param exemplars of every cluster
     * @param candidates the objects that can be exemplars, ascending; some of every cluster
     */
    private record Start(int[][] members, int[] exemplars, int[] candidates) {

        static Start singles(int objects) {
            int[] all = new int[objects];
            Arrays.setAll(all, i -> i);
            int[][] members = new int[objects][];
            Arrays.setAll(members, i -> new int[] {i});
            return new Start(members, all, all);
        }

        static Start clusters(int objects, int[] labels, int[] exemplars, IntPredicate candidate) {
            Checks.require(
                    labels.length == objects,
                    "the clustering is one of %d objects, but there are %d; give the input it was made from",
                    labels.length,
                    objects);
            Checks.require(exemplars.length > 0, "the clustering has no cluster to begin with");
            int[] sizes = new int[exemplars.length];
            for (int label : labels) {
                sizes[label]++;
            }
            int[][] members = new int[exemplars.length][];
            Arrays.setAll(members, c -> new int[sizes[c]]);
            for (int i = objects - 1; i >= 0; i--) {
                members[labels[i]][--sizes[labels[i]]] = i;
            }
            int[] candidates = IntStream.range(0, objects)
                    .filter(i -> exemplars[labels[i]] == i || candidate.test(i))
                    .toArray();
            return new Start(members, exemplars, candidates);
        }
    }

    /**
     * Begins with single objects.
     *
     * @param input vectors or similarities, not weighted
     * @param params which similarity vectors have
     * @return all merges
     */
    public static Dendrogram of(ApInput input, ApParams params) {
        return of(source(input, params), Start.singles(input.size()), params);
    }

    /**
     * Begins with the clusters of affinity propagation.
     *
     * @param input what was clustered, not weighted
     * @param clustering its clusters
     * @param params which similarity vectors have
     * @return all merges of these clusters
     */
    public static Dendrogram of(ApInput input, ApResult clustering, ApParams params) {
        return of(input, clustering.labels(), clustering.exemplars(), params);
    }

    /**
     * Begins with clusters that somebody else found.
     *
     * @param input what was clustered, not weighted
     * @param labels the cluster of every object, a position among the exemplars
     * @param exemplars the object that stands for each cluster
     * @param params which similarity vectors have
     * @return all merges of these clusters
     */
    public static Dendrogram of(ApInput input, int[] labels, int[] exemplars, ApParams params) {
        return of(source(input, params), Start.clusters(input.size(), labels, exemplars, i -> true), params);
    }

    /**
     * Begins with the clusters of leveraged affinity propagation. Only what could be an exemplar there can be one here, and
     * only similarities to these objects are looked at.
     *
     * @param input what was clustered, not weighted
     * @param leveraged its clusters
     * @param params which similarity vectors have
     * @return all merges of these clusters
     */
    public static Dendrogram of(ApInput input, LeveragedResult leveraged, ApParams params) {
        Set<Integer> columns = new HashSet<>(leveraged.columns());
        Start start = Start.clusters(
                input.size(),
                leveraged.clustering().labels(),
                leveraged.clustering().exemplars(),
                columns::contains);
        return of(source(input, params), start, params);
    }

    /**
     * Begins with the clusters of stored similarities.
     *
     * @param similarities what was clustered
     * @param clustering its clusters
     * @param params how many threads to use
     * @return all merges of these clusters
     */
    public static Dendrogram of(SparseSimilarities similarities, SparseResult clustering, ApParams params) {
        Start start = Start.clusters(
                similarities.size(),
                clustering.clustering().labels(),
                clustering.clustering().exemplars(),
                i -> true);
        return of(PairSource.of(similarities.size(), similarities::similarity), start, params);
    }

    private static PairSource source(ApInput input, ApParams params) {
        for (int i = 0; i < input.size(); i++) {
            Checks.require(
                    input.weights()[i] == 1,
                    "agglomeration counts every object once, but object %d weighs %s; leave the weights out",
                    i,
                    input.weights()[i]);
        }
        return PairSource.of(input, params.withDeduplicate(false));
    }

    private static Dendrogram of(PairSource source, Start start, ApParams params) {
        requireMemory(start);
        int[] startOf = new int[source.size()];
        for (int c = 0; c < start.members.length; c++) {
            for (int i : start.members[c]) {
                startOf[i] = c;
            }
        }
        try (Workers workers = Workers.start(params.threads())) {
            List<Merge> merges = new Agglomeration(source, start, startOf, workers).merge();
            return new Dendrogram(startOf, start.exemplars, merges);
        }
    }

    /** What a missing similarity counts for; 0 if all are missing. */
    private static double fill(PairSource source, int[] candidates) {
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < source.size(); i++) {
            for (int k : candidates) {
                double s = i == k ? Double.NEGATIVE_INFINITY : source.similarity(i, k);
                if (s > Double.NEGATIVE_INFINITY) {
                    least = Math.min(least, s);
                    largest = Math.max(largest, s);
                }
            }
        }
        return least > largest ? 0 : 2 * least - largest;
    }

    private static void requireMemory(Start start) {
        long size = start.members.length;
        long needed = 2 * Double.BYTES * size * start.candidates.length
                + (Double.BYTES + Integer.BYTES) * (size * (size - 1) / 2);
        if (needed > ApMemory.usable()) {
            throw new TooManyObjectsException(
                    start.candidates.length,
                    needed,
                    ApMemory.usable(),
                    String.format(
                            Locale.ROOT,
                            "merging %,d clusters with %,d possible exemplars needs %s of memory, but Java may"
                                    + " use %s; give Java more memory, or begin with fewer clusters",
                            size,
                            start.candidates.length,
                            ApMemory.gigabytes(needed, ApMemory.usable()),
                            ApMemory.gigabytes(ApMemory.usable(), needed)));
        }
    }

    /** Compares pair by pair what is not symmetric, and members with candidates where not all objects are candidates. */
    private Group group(int number, int[] members, PairSource source, double missing) {
        int[] own = Arrays.stream(members)
                .map(i -> Arrays.binarySearch(candidates, i))
                .filter(c -> c >= 0)
                .toArray();
        double[] to = new double[candidates.length];
        double[] from = new double[candidates.length];
        for (int c = 0; c < to.length; c++) {
            for (int i : members) {
                to[c] += similarity(source, i, candidates[c], missing);
            }
            for (int member : own) {
                from[c] += similarity(source, candidates[c], candidates[member], missing);
            }
        }
        return new Group(number, own, to, from);
    }

    private static double similarity(PairSource source, int i, int k, double missing) {
        double s = source.checked(i, k);
        return s == Double.NEGATIVE_INFINITY ? missing : s;
    }

    private List<Merge> merge() {
        int size = groups.length;
        workers.each(size, slot -> {
            for (int other = 0; other < slot; other++) {
                evaluate(other, slot);
            }
        });
        // slots in the order in which their clusters came to be
        List<Integer> living = new ArrayList<>();
        for (int slot = 0; slot < size; slot++) {
            findPartner(slot, living);
            living.add(slot);
        }
        List<Merge> merges = new ArrayList<>();
        while (living.size() > 1) {
            int second = living.get(1);
            for (int slot : living.subList(2, living.size())) {
                second = height(groups[slot].partner, slot) > height(groups[second].partner, second) ? slot : second;
            }
            int first = groups[second].partner;
            merges.add(new Merge(
                    label(groups[first].number),
                    label(groups[second].number),
                    height(first, second),
                    exemplar(first, second)));
            join(first, second, size + merges.size() - 1, living);
        }
        return merges;
    }

    private int label(int number) {
        return number < groups.length ? -number - 1 : number - groups.length + 1;
    }

    /** Puts the union of two clusters in the place of the first, and finds partners for all that had either as theirs. */
    private void join(int first, int second, int number, List<Integer> living) {
        Group a = groups[first];
        Group b = groups[second];
        for (int c = 0; c < candidates.length; c++) {
            a.toCandidates[c] += b.toCandidates[c];
            a.fromCandidates[c] += b.fromCandidates[c];
        }
        int[] own = Arrays.copyOf(a.own, a.own.length + b.own.length);
        System.arraycopy(b.own, 0, own, a.own.length, b.own.length);
        living.remove(Integer.valueOf(first));
        living.remove(Integer.valueOf(second));
        groups[first] = new Group(number, own, a.toCandidates, a.fromCandidates);
        int others = living.size();
        workers.each((others + PAIRS_AT_ONCE - 1) / PAIRS_AT_ONCE, block -> {
            int end = Math.min(others, (block + 1) * PAIRS_AT_ONCE);
            for (int at = block * PAIRS_AT_ONCE; at < end; at++) {
                evaluate(living.get(at), first);
            }
        });
        for (int at = 0; at < others; at++) {
            int slot = living.get(at);
            int partner = groups[slot].partner;
            if (partner == first || partner == second) {
                findPartner(slot, living.subList(0, at));
            }
        }
        findPartner(first, living);
        living.add(first);
    }

    /** Of the clusters that are there longer, the one whose merge with this one is highest. */
    private void findPartner(int slot, List<Integer> older) {
        int best = -1;
        for (int other : older) {
            best = best < 0 || height(other, slot) > height(best, slot) ? other : best;
        }
        groups[slot].partner = best;
    }

    /** Finds the exemplar of two clusters and the height of their merge. */
    private void evaluate(int older, int younger) {
        Group a = groups[older];
        Group b = groups[younger];
        int best = best(b.own, a, b, best(a.own, a, b, -1));
        double height = (a.fromCandidates[best] / a.own.length + b.fromCandidates[best] / b.own.length) / 2;
        heights[Math.max(older, younger)][Math.min(older, younger)] = height;
        exemplars[Math.max(older, younger)][Math.min(older, younger)] = candidates[best];
    }

    /** Of some candidates and the best before them, if any, the first that two clusters are most similar to. */
    private static int best(int[] own, Group a, Group b, int before) {
        double[] one = a.toCandidates;
        double[] other = b.toCandidates;
        int best = before;
        double largest = before < 0 ? Double.NEGATIVE_INFINITY : one[before] + other[before];
        for (int c : own) {
            double sum = one[c] + other[c];
            if (sum > largest) {
                best = c;
                largest = sum;
            }
        }
        return best;
    }

    private double height(int a, int b) {
        return heights[Math.max(a, b)][Math.min(a, b)];
    }

    private int exemplar(int a, int b) {
        return exemplars[Math.max(a, b)][Math.min(a, b)];
    }
}
