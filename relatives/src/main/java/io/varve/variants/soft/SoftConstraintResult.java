package io.varve.variants.soft;

import io.varve.ap.Convergence;
import java.util.List;
import java.util.Locale;

/**
 * Whom every object follows, and the clusters that this makes: all objects that are connected by following each other.
 *
 * @param penalty under which they chose
 * @param follows the object that each has chosen, itself perhaps
 * @param labels the cluster of every object, numbered from 0 in the order of their first objects
 * @param convergence how the messages ended; if they did not converge, the choices are those of the last iteration
 */
public record SoftConstraintResult(
        double penalty, List<Integer> follows, List<Integer> labels, Convergence convergence) {

    private static final int ROWS_SHOWN = 20;

    /**
     * Keeps its own copies.
     *
     * @param penalty as above
     * @param follows as above
     * @param labels as above
     * @param convergence as above
     */
    public SoftConstraintResult {
        follows = List.copyOf(follows);
        labels = List.copyOf(labels);
    }

    /**
     * Returns the objects that any object follows, itself perhaps.
     *
     * @return ascending, each once
     */
    public List<Integer> exemplars() {
        return follows.stream().sorted().distinct().toList();
    }

    /**
     * Returns the number of clusters.
     *
     * @return at least 1
     */
    public int clusterCount() {
        return 1 + labels.stream().mapToInt(label -> label).max().orElse(-1);
    }

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT,
                "%d objects in %d clusters around %d exemplars under penalty %s, %s after %d iterations%n",
                labels.size(),
                clusterCount(),
                exemplars().size(),
                penalty,
                convergence.converged() ? "converged" : "NOT converged",
                convergence.iterations()));
        int[] sizes = new int[clusterCount()];
        int[] leaders = new int[clusterCount()];
        labels.forEach(label -> sizes[label]++);
        exemplars().forEach(exemplar -> leaders[labels.get(exemplar)]++);
        table.append(String.format(Locale.ROOT, "%8s %7s %10s%n", "cluster", "size", "exemplars"));
        for (int c = 0; c < Math.min(ROWS_SHOWN, sizes.length); c++) {
            table.append(String.format(Locale.ROOT, "%8d %7d %10d%n", c, sizes[c], leaders[c]));
        }
        if (sizes.length > ROWS_SHOWN) {
            table.append(String.format(Locale.ROOT, "… and %d more%n", sizes.length - ROWS_SHOWN));
        }
        return table.toString();
    }
}
