package io.varve.variants.agglomerative;

import io.varve.internal.Checks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * The merges that {@link Agglomeration} made, from the clusters that it began with to one. It never changes.
 *
 * <p>Merges are numbered from 1 in their order, and the clusters at the start by the numbers below zero, −1 being the first:
 * the table of R's {@code hclust}. Heights are similarities, so that they usually fall; they can rise, because every merge
 * chooses its exemplar anew.
 */
public final class Dendrogram {

    private static final int ROWS_SHOWN = 20;

    private final List<Merge> merges;
    private final int[] start;
    private final int[] startExemplars;

    /** Takes the cluster of every object at the start, the exemplars of these clusters, and what became of them. */
    Dendrogram(int[] start, int[] startExemplars, List<Merge> merges) {
        this.start = start;
        this.startExemplars = startExemplars;
        this.merges = List.copyOf(merges);
    }

    /**
     * Two clusters that became one.
     *
     * @param first a cluster of the start if below zero, else the merge of that number
     * @param second likewise
     * @param height how well the exemplar serves both, each counting half
     * @param exemplar the object that stands for both
     */
    public record Merge(int first, int second, double height, int exemplar) {}

    /**
     * The clusters at one level.
     *
     * @param exemplars the objects that stand for them, ascending
     * @param labels the cluster of every object, a position among the exemplars
     */
    public record Level(List<Integer> exemplars, List<Integer> labels) {
        /**
         * Keeps its own copies.
         *
         * @param exemplars as above
         * @param labels as above
         */
        public Level {
            exemplars = List.copyOf(exemplars);
            labels = List.copyOf(labels);
        }
    }

    /**
     * Returns the merges in their order.
     *
     * @return one less than there were clusters at the start
     */
    public List<Merge> merges() {
        return merges;
    }

    /**
     * Returns the number of clusters at the start.
     *
     * @return at least 1
     */
    public int leaves() {
        return startExemplars.length;
    }

    /**
     * Returns the clusters of the start in an order in which they can be drawn without crossing lines, the tighter part of
     * every merge first.
     *
     * @return positions of clusters of the start, counted from 0
     */
    public List<Integer> order() {
        List<Integer> order = new ArrayList<>(leaves());
        Deque<Integer> open = new ArrayDeque<>();
        open.push(merges.isEmpty() ? -1 : merges.size());
        while (!open.isEmpty()) {
            int node = open.pop();
            if (node < 0) {
                order.add(-node - 1);
                continue;
            }
            Merge merge = merges.get(node - 1);
            boolean firstLeads =
                    merge.first() < 0 || (merge.second() > 0 && height(merge.first()) > height(merge.second()));
            open.push(firstLeads ? merge.second() : merge.first());
            open.push(firstLeads ? merge.first() : merge.second());
        }
        return Collections.unmodifiableList(order);
    }

    private double height(int merge) {
        return merges.get(merge - 1).height();
    }

    /**
     * Cuts into this many clusters.
     *
     * @param clusters from 1 to {@link #leaves()}
     * @return the clusters that are left when all other merges are made
     */
    public Level cut(int clusters) {
        Checks.require(
                clusters >= 1 && clusters <= leaves(),
                "the dendrogram has from 1 to %d clusters, %d were asked for",
                leaves(),
                clusters);
        return afterMerges(leaves() - clusters);
    }

    /**
     * Cuts at a height: merges are made in their order up to the first that lies below it. (R's {@code cutree} takes the
     * number of the last merge that does not lie below as the number of clusters, which is another thing.)
     *
     * @param height from the least to the largest of the merges' heights
     * @return the clusters that are left
     */
    public Level cutAt(double height) {
        Checks.require(!merges.isEmpty(), "the dendrogram has one cluster and no height to cut at; ask for 1 cluster");
        double least = merges.stream().mapToDouble(Merge::height).min().orElseThrow();
        double largest = merges.stream().mapToDouble(Merge::height).max().orElseThrow();
        Checks.require(
                height >= least && height <= largest,
                "the heights of the dendrogram are from %s to %s, %s was asked for; to keep all %d clusters of the start,"
                        + " ask for their number",
                least,
                largest,
                height,
                leaves());
        int made = 0;
        while (made < merges.size() && merges.get(made).height() >= height) {
            made++;
        }
        return afterMerges(made);
    }

    /** From the last merge that is made down to the first, every part gets the exemplar of the whole. */
    private Level afterMerges(int made) {
        int[] ofLeaf = startExemplars.clone();
        int[] ofMerge =
                merges.subList(0, made).stream().mapToInt(Merge::exemplar).toArray();
        for (int m = made - 1; m >= 0; m--) {
            for (int part : new int[] {merges.get(m).first(), merges.get(m).second()}) {
                if (part < 0) {
                    ofLeaf[-part - 1] = ofMerge[m];
                } else {
                    ofMerge[part - 1] = ofMerge[m];
                }
            }
        }
        int[] exemplars = Arrays.stream(ofLeaf).sorted().distinct().toArray();
        List<Integer> labels = Arrays.stream(start)
                .map(leaf -> Arrays.binarySearch(exemplars, ofLeaf[leaf]))
                .boxed()
                .toList();
        return new Level(Arrays.stream(exemplars).boxed().toList(), labels);
    }

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT,
                "%d objects, %d clusters at the start, %d merges%n",
                start.length,
                leaves(),
                merges.size()));
        if (merges.isEmpty()) {
            return table.toString();
        }
        table.append(String.format(
                Locale.ROOT,
                "%8s %8s %8s %9s %16s %9s%n",
                "merge",
                "first",
                "second",
                "clusters",
                "height",
                "exemplar"));
        for (int m = Math.max(0, merges.size() - ROWS_SHOWN); m < merges.size(); m++) {
            Merge merge = merges.get(m);
            table.append(String.format(
                    Locale.ROOT,
                    "%8d %8d %8d %9d %16.6g %9d%n",
                    m + 1,
                    merge.first(),
                    merge.second(),
                    leaves() - m - 1,
                    merge.height(),
                    merge.exemplar()));
        }
        return table.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Dendrogram that
                && merges.equals(that.merges)
                && Arrays.equals(start, that.start)
                && Arrays.equals(startExemplars, that.startExemplars);
    }

    @Override
    public int hashCode() {
        return 31 * merges.hashCode() + Arrays.hashCode(start);
    }
}
