package io.varve.variants.soft;

import io.varve.internal.Checks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How the number of clusters changes with the penalty of {@link SoftConstraintAp}. Where it does not change over many
 * penalties, on a plateau, it says something about the data rather than about the penalty.
 *
 * @param steps one for each penalty, ascending
 */
public record PenaltyScan(List<Step> steps) {

    /**
     * Keeps its own copy.
     *
     * @param steps as above
     */
    public PenaltyScan {
        steps = List.copyOf(steps);
    }

    /**
     * What one penalty came to.
     *
     * @param penalty the penalty
     * @param exemplars how many objects are followed by any
     * @param clusters how many connected groups there are
     * @param converged whether the choices settled
     */
    public record Step(double penalty, int exemplars, int clusters, boolean converged) {}

    /**
     * Penalties in a row with the same number of clusters.
     *
     * @param clusters their number
     * @param from the least penalty
     * @param to the largest penalty
     * @param steps how many penalties, at least two
     */
    public record Plateau(int clusters, double from, double to, int steps) {}

    /**
     * Returns penalties of equal ratios, which suit what is measured in units that nobody knows.
     *
     * @param from the least, above 0
     * @param to the largest, above it and finite
     * @param count how many, at least 2
     * @return ascending
     */
    public static double[] penalties(double from, double to, int count) {
        Checks.require(
                from > 0 && to > from && to < Double.POSITIVE_INFINITY,
                "penalties must go from above 0 to a larger finite number, got %s to %s",
                from,
                to);
        Checks.require(count >= 2, "a scan needs at least 2 penalties, got %d", count);
        double[] penalties = new double[count];
        for (int t = 0; t < count; t++) {
            penalties[t] = from * StrictMath.pow(to / from, t / (count - 1.0));
        }
        penalties[count - 1] = to;
        return penalties;
    }

    /**
     * Returns where the number of clusters stays the same over at least two penalties in a row.
     *
     * @return in the order of penalties
     */
    public List<Plateau> plateaus() {
        List<Plateau> plateaus = new ArrayList<>();
        int start = 0;
        for (int t = 1; t <= steps.size(); t++) {
            int clusters = steps.get(start).clusters();
            if (t < steps.size() && steps.get(t).clusters() == clusters) {
                continue;
            }
            if (t - start >= 2) {
                plateaus.add(new Plateau(
                        clusters, steps.get(start).penalty(), steps.get(t - 1).penalty(), t - start));
            }
            start = t;
        }
        return List.copyOf(plateaus);
    }

    /**
     * Returns the plateau with the most penalties among those of more than one cluster and fewer than objects.
     *
     * @param objects how many were clustered
     * @return the first of equals, or empty if there is none
     */
    public Optional<Plateau> longest(int objects) {
        return plateaus().stream()
                .filter(plateau -> plateau.clusters() > 1 && plateau.clusters() < objects)
                .max(Comparator.comparingInt(Plateau::steps));
    }

    @Override
    public String toString() {
        StringBuilder table =
                new StringBuilder(String.format(Locale.ROOT, "%14s %10s %9s%n", "penalty", "exemplars", "clusters"));
        for (Step step : steps) {
            table.append(String.format(
                    Locale.ROOT,
                    "%14.6g %10d %9d%s%n",
                    step.penalty(),
                    step.exemplars(),
                    step.clusters(),
                    step.converged() ? "" : "  NOT converged"));
        }
        for (Plateau plateau : plateaus()) {
            table.append(String.format(
                    Locale.ROOT,
                    "%d clusters from %.6g to %.6g (%d penalties)%n",
                    plateau.clusters(),
                    plateau.from(),
                    plateau.to(),
                    plateau.steps()));
        }
        return table.toString();
    }
}
