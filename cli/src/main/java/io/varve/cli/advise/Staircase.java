package io.varve.cli.advise;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Preference;
import io.varve.variants.wanted.PreferenceRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How the number of clusters depends on the preference: affinity propagation of some objects, at preferences from the one that gives
 * a single cluster upwards, each lying below the similarity of an object to itself by a fixed part of what the one before does.
 *
 * @param objects how many were clustered
 * @param self the similarity of an object to itself: 0 for distances, 1 for cosines
 * @param plateaus in the order of rising preference: few clusters first
 */
public record Staircase(int objects, double self, List<Plateau> plateaus) {

    private static final int PREFERENCES = 28;
    private static final double PART = 0.75;
    private static final int MOST_CLUSTERS = 40;
    private static final int MOST_ITERATIONS = 100;

    /**
     * Neighbouring preferences that give the same number of clusters.
     *
     * @param clusters how many
     * @param from the least of the preferences
     * @param to the largest of them
     * @param width how many of the preferences tried these are
     */
    public record Plateau(int clusters, double from, double to, int width) {}

    /**
     * Clusters objects at rising preferences.
     *
     * @param points of the objects
     * @param params how, but for the preference
     * @return the staircase; empty if there are too few objects, or all are the same
     */
    public static Optional<Staircase> of(double[][] points, ApParams params) {
        if (points.length < 10) {
            return Optional.empty();
        }
        ApInput input = ApInput.vectors(points);
        ApParams patient = params.withMaxIterations(MOST_ITERATIONS);
        double self = params.similarity().between(points[0], points[0]);
        double below = self - PreferenceRange.fast(input, params).minimum();
        if (!(below > 0)) {
            return Optional.empty();
        }
        List<Plateau> plateaus = new ArrayList<>();
        for (int i = 0; i < PREFERENCES; i++) {
            double preference = self - below * Math.pow(PART, i);
            ApResult result = AffinityPropagation.fit(input, patient.withPreference(Preference.of(preference)));
            if (!result.convergence().converged()) {
                continue;
            }
            int clusters = result.clusterCount();
            // far below the least preference that matters, messages may come to no clusters worth the name
            if (clusters <= Math.min(MOST_CLUSTERS, points.length / 3)) {
                extend(plateaus, clusters, preference);
            }
        }
        return plateaus.isEmpty()
                ? Optional.empty()
                : Optional.of(new Staircase(points.length, self, List.copyOf(plateaus)));
    }

    private static void extend(List<Plateau> plateaus, int clusters, double preference) {
        int last = plateaus.size() - 1;
        if (last >= 0 && plateaus.get(last).clusters() == clusters) {
            Plateau before = plateaus.get(last);
            plateaus.set(last, new Plateau(clusters, before.from(), preference, before.width() + 1));
        } else {
            plateaus.add(new Plateau(clusters, preference, preference, 1));
        }
    }

    /**
     * Returns what a preference is where more objects like these are clustered: as much further below the similarity of an object
     * to itself as there are more of them.
     *
     * @param preference for the objects that were clustered
     * @param rows how many objects there are in all
     * @return the preference for all of them
     */
    public double forRows(double preference, long rows) {
        return self + (preference - self) * rows / objects;
    }

    /**
     * Returns a preference in the middle of a plateau, for all objects.
     *
     * @param plateau one of these
     * @param rows how many objects there are in all
     * @return the geometric mean of how far both ends lie below the similarity of an object to itself
     */
    public double middle(Plateau plateau, long rows) {
        return forRows(self - Math.sqrt((self - plateau.from()) * (self - plateau.to())), rows);
    }

    /**
     * Returns the numbers of clusters that hold for the widest ranges of preferences.
     *
     * @return at most two, of several clusters each, the widest first; of equally wide ones that with more clusters
     */
    public List<Plateau> widest() {
        return plateaus.stream()
                .filter(plateau -> plateau.clusters() > 1 && plateau.width() > 1)
                .sorted(Comparator.comparingInt(Plateau::width)
                        .thenComparingInt(Plateau::clusters)
                        .reversed())
                .limit(2)
                .toList();
    }

    /**
     * Returns the numbers of clusters that no other number of several clusters exceeds in the width of its range.
     *
     * @return one, several where they tie, those with more clusters first; none where each holds for one preference only
     */
    public List<Plateau> tied() {
        int most = widest().stream().mapToInt(Plateau::width).findFirst().orElse(0);
        return plateaus.stream()
                .filter(plateau -> plateau.clusters() > 1 && plateau.width() > 1 && plateau.width() == most)
                .sorted(Comparator.comparingInt(Plateau::clusters).reversed())
                .toList();
    }
}
