package io.varve.ap;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Exemplars, labels, and how affinity propagation found them. A result never changes; arrays are handed out as copies.
 *
 * <p>Clusters are numbered from 0 in the order of their exemplars among the objects. {@link #toString()} is a small table.
 */
public final class ApResult {

    private static final int ROWS_SHOWN = 20;

    private final Solution solution;
    private final Convergence convergence;
    private final List<Iteration> trace;
    private final int[] sizes;
    private final boolean lastResort;
    private final List<BlockLevel> levels;

    /**
     * Tells of a run that gave no labels where it has no exemplar.
     *
     * @param solution exemplars and labels
     * @param convergence how the run ended
     * @param trace what each iteration came to, or nothing
     */
    public ApResult(Solution solution, Convergence convergence, List<Iteration> trace) {
        this(solution, convergence, trace, solution.exemplars().length == 0);
    }

    /**
     * Tells of a run.
     *
     * @param solution exemplars and labels
     * @param convergence how the run ended
     * @param trace what each iteration came to, or nothing
     * @param lastResort whether no iteration had an exemplar
     */
    public ApResult(Solution solution, Convergence convergence, List<Iteration> trace, boolean lastResort) {
        this(solution, convergence, trace, lastResort, List.of());
    }

    ApResult(
            Solution solution,
            Convergence convergence,
            List<Iteration> trace,
            boolean lastResort,
            List<BlockLevel> levels) {
        this.solution = solution;
        this.lastResort = lastResort;
        this.levels = List.copyOf(levels);
        this.convergence = convergence;
        this.trace = List.copyOf(trace);
        this.sizes = new int[solution.exemplars().length];
        for (int label : solution.labels()) {
            if (label >= 0) {
                sizes[label]++;
            }
        }
    }

    /**
     * The arrays of a result, owned by it.
     *
     * @param exemplars the objects that represent clusters
     * @param labels the position in exemplars for each object, −1 for none
     * @param similarities of each object to its exemplar
     * @param preferences of each object
     * @param similarityToExemplars summed over all other objects
     * @param preferenceOfExemplars summed
     */
    public record Solution(
            int[] exemplars,
            int[] labels,
            double[] similarities,
            double[] preferences,
            double similarityToExemplars,
            double preferenceOfExemplars) {}

    /**
     * What one iteration came to.
     *
     * @param iteration counted from 1
     * @param exemplars how many there were
     * @param similarityToExemplars of all other objects, NaN without exemplar
     * @param preferenceOfExemplars their sum, NaN without exemplar
     */
    public record Iteration(int iteration, int exemplars, double similarityToExemplars, double preferenceOfExemplars) {
        /**
         * Returns the value that message passing seeks to maximise.
         *
         * @return the sum of both parts
         */
        public double netSimilarity() {
            return similarityToExemplars + preferenceOfExemplars;
        }
    }

    /**
     * Returns the objects that stand for their clusters, ascending.
     *
     * @return positions in the input; empty only if there is no cluster, which needs conventions that give up
     */
    public int[] exemplars() {
        return solution.exemplars().clone();
    }

    /**
     * Returns the cluster of every object.
     *
     * @return positions in {@link #exemplars()}; −1 only if there is no cluster
     */
    public int[] labels() {
        return solution.labels().clone();
    }

    /**
     * Returns the number of clusters.
     *
     * @return how many exemplars there are
     */
    public int clusterCount() {
        return sizes.length;
    }

    /**
     * Returns the number of objects in a cluster.
     *
     * @param cluster from 0
     * @return its size, exact copies counted
     */
    public int size(int cluster) {
        return sizes[cluster];
    }

    /**
     * Returns the cluster of one object.
     *
     * @param object position in the input
     * @return position in {@link #exemplars()}, −1 only if there is no cluster
     */
    public int label(int object) {
        return solution.labels()[object];
    }

    /**
     * Returns how similar an object is to its exemplar.
     *
     * @param object position in the input
     * @return the similarity, NaN if there is no cluster
     */
    public double similarity(int object) {
        return solution.similarities()[object];
    }

    /**
     * Returns the preference that an object had.
     *
     * @param object position in the input
     * @return the value on the diagonal
     */
    public double preference(int object) {
        return solution.preferences()[object];
    }

    /**
     * Returns how the run ended.
     *
     * @return iterations and whether they converged
     */
    public Convergence convergence() {
        return convergence;
    }

    /**
     * Says whether no exemplar ever came up: there is then no cluster, or one around the object most similar to all.
     *
     * @return true if the messages say nothing about clusters
     */
    public boolean lastResort() {
        return lastResort;
    }

    /**
     * Returns the value that affinity propagation seeks to maximise; R's apcluster calls it netsim.
     *
     * @return {@link #similarityToExemplars()} + {@link #preferenceOfExemplars()}
     */
    public double netSimilarity() {
        return solution.similarityToExemplars() + solution.preferenceOfExemplars();
    }

    /**
     * Returns the sum of the weighted similarities of all other objects to their exemplars; R calls it dpsim. An exemplar
     * of weight n counts with the n − 1 others that it stands for.
     *
     * @return the first part of the net similarity
     */
    public double similarityToExemplars() {
        return solution.similarityToExemplars();
    }

    /**
     * Returns the sum of the preferences of the exemplars; R calls it expref.
     *
     * @return the second part of the net similarity
     */
    public double preferenceOfExemplars() {
        return solution.preferenceOfExemplars();
    }

    /**
     * Returns what every iteration came to, if the parameters asked for it.
     *
     * @return a read-only list, empty unless asked for
     */
    public List<Iteration> trace() {
        return trace;
    }

    /**
     * Returns the levels of blocks that the objects went through.
     *
     * @return a read-only list, the first level first; empty if all passed messages to each other at once
     */
    public List<BlockLevel> levels() {
        return levels;
    }

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT,
                "%d objects in %d clusters, %s after %d iterations (settled at %d)%n",
                solution.labels().length,
                clusterCount(),
                convergence.converged() ? "converged" : "NOT converged",
                convergence.iterations(),
                convergence.settled()));
        table.append(String.format(
                Locale.ROOT,
                "net similarity %.6g = %.6g to exemplars + %.6g preferences of exemplars%n",
                netSimilarity(),
                similarityToExemplars(),
                preferenceOfExemplars()));
        for (BlockLevel level : levels) {
            table.append(String.format(
                    Locale.ROOT,
                    "%d points in %d blocks, %d of them converged, left %d exemplars%n",
                    level.points(),
                    level.blocks(),
                    level.converged(),
                    level.exemplars()));
        }
        if (clusterCount() == 0) {
            return table.toString();
        }
        table.append(
                String.format(Locale.ROOT, "%8s %9s %7s %16s%n", "cluster", "exemplar", "size", "mean similarity"));
        List<Integer> largestFirst = IntStream.range(0, clusterCount())
                .boxed()
                .sorted(Comparator.comparing(c -> -sizes[c]))
                .toList();
        for (int cluster : largestFirst.subList(0, Math.min(ROWS_SHOWN, clusterCount()))) {
            table.append(String.format(
                    Locale.ROOT,
                    "%8d %9d %7d %16.6g%n",
                    cluster,
                    solution.exemplars()[cluster],
                    sizes[cluster],
                    meanSimilarity(cluster)));
        }
        if (clusterCount() > ROWS_SHOWN) {
            table.append(String.format(Locale.ROOT, "… and %d smaller ones%n", clusterCount() - ROWS_SHOWN));
        }
        return table.toString();
    }

    private double meanSimilarity(int cluster) {
        return IntStream.range(0, solution.labels().length)
                .filter(i -> solution.labels()[i] == cluster)
                .mapToDouble(i -> solution.similarities()[i])
                .average()
                .orElse(Double.NaN);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ApResult that
                && Arrays.equals(solution.exemplars(), that.solution.exemplars())
                && Arrays.equals(solution.labels(), that.solution.labels())
                && Arrays.equals(solution.similarities(), that.solution.similarities())
                && convergence.equals(that.convergence)
                && trace.equals(that.trace)
                && levels.equals(that.levels);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(solution.labels()) + convergence.hashCode();
    }
}
