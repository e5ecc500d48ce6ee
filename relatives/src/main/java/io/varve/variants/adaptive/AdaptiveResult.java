package io.varve.variants.adaptive;

import io.varve.ap.ApResult;
import java.util.List;
import java.util.Locale;

/**
 * What adaptive affinity propagation chose, and what it chose from.
 *
 * @param clustering exemplars, labels, and how they were found; its iterations are those of the whole run
 * @param candidates a solution for every number of clusters at which the exemplars came to rest, fewest clusters first;
 *     empty if they never did
 */
public record AdaptiveResult(ApResult clustering, List<Candidate> candidates) {

    /**
     * Keeps its own copy.
     *
     * @param clustering as above
     * @param candidates as above
     */
    public AdaptiveResult {
        candidates = List.copyOf(candidates);
    }

    /**
     * A solution that was looked at.
     *
     * @param clusters how many it has
     * @param stableIterations how long its exemplars stayed the same
     * @param preference under which they did
     * @param damping with which they did
     * @param smallestCluster its smallest cluster, in objects
     * @param silhouette the mean over all objects; NaN for one cluster
     */
    public record Candidate(
            int clusters,
            int stableIterations,
            double preference,
            double damping,
            int smallestCluster,
            double silhouette) {}

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder(clustering.toString());
        table.append(String.format(
                Locale.ROOT,
                "%8s %9s %12s %8s %9s %11s%n",
                "clusters",
                "stable",
                "preference",
                "damping",
                "smallest",
                "silhouette"));
        for (Candidate candidate : candidates) {
            table.append(String.format(
                    Locale.ROOT,
                    "%8d %9d %12.6g %8.4f %9d %11.4f%n",
                    candidate.clusters(),
                    candidate.stableIterations(),
                    candidate.preference(),
                    candidate.damping(),
                    candidate.smallestCluster(),
                    candidate.silhouette()));
        }
        return table.toString();
    }
}
