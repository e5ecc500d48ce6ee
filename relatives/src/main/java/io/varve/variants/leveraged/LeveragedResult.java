package io.varve.variants.leveraged;

import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import java.util.List;
import java.util.Locale;

/**
 * The best of some sweeps, and what each of them came to.
 *
 * @param clustering exemplars and labels of the sweep with the largest net similarity
 * @param columns the objects that could be exemplars in that sweep, ascending
 * @param sweeps all of them, in order
 */
public record LeveragedResult(ApResult clustering, List<Integer> columns, List<Sweep> sweeps) {

    /**
     * Keeps its own copies.
     *
     * @param clustering as above
     * @param columns as above
     * @param sweeps as above
     */
    public LeveragedResult {
        columns = List.copyOf(columns);
        sweeps = List.copyOf(sweeps);
    }

    /**
     * One run.
     *
     * @param clusters how many it found
     * @param netSimilarity what it came to, NaN if it found none
     * @param convergence how it ended
     */
    public record Sweep(int clusters, double netSimilarity, Convergence convergence) {}

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder(clustering.toString());
        table.append(String.format(
                Locale.ROOT, "best of %d sweeps with %d possible exemplars%n", sweeps.size(), columns.size()));
        table.append(
                String.format(Locale.ROOT, "%8s %9s %16s %11s%n", "sweep", "clusters", "net similarity", "iterations"));
        for (int t = 0; t < sweeps.size(); t++) {
            Sweep sweep = sweeps.get(t);
            table.append(String.format(
                    Locale.ROOT,
                    "%8d %9d %16.6g %11d%n",
                    t + 1,
                    sweep.clusters(),
                    sweep.netSimilarity(),
                    sweep.convergence().iterations()));
        }
        return table.toString();
    }
}
