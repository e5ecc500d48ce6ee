package io.varve.relatives.sedstream;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.internal.SplitMix;
import java.util.ArrayList;
import java.util.List;

/**
 * The offline part: which structures make a cluster together.
 *
 * @param groups of structures; those that are in none are not active
 * @param convergence of the affinity propagation that found them
 */
record OfflineGroups(List<List<FadingStructure>> groups, Convergence convergence) {

    static OfflineGroups of(List<FadingStructure> structures, SedStreamParams params, IterationListener listener) {
        List<FadingStructure> active =
                structures.stream().filter(structure -> structure.active).toList();
        Convergence none = new Convergence(true, 0, 0, params.ap().damping());
        if (!params.offline().on()) {
            return new OfflineGroups(alone(active), none);
        }
        boolean drawn = !(params.ap().preference() instanceof Preference.Value);
        // a few are too few to draw a preference from
        List<FadingStructure> points = drawn && active.size() < params.offline().leastActive() ? structures : active;
        if (points.size() < 2) {
            return new OfflineGroups(alone(points), none);
        }
        ApInput input = ApInput.similarities(similarities(points))
                .withKeys(points.stream()
                        .mapToLong(structure -> SplitMix.mix(structure.id))
                        .toArray());
        if (params.offline().weighted()) {
            input = input.withWeights(
                    points.stream().mapToDouble(structure -> structure.weight).toArray());
        }
        ApResult result = AffinityPropagation.fit(input, params.ap(), listener);
        return new OfflineGroups(
                // some conventions allow a run to end without any cluster
                result.clusterCount() == 0 ? alone(points) : groups(points, result), result.convergence());
    }

    private static List<List<FadingStructure>> alone(List<FadingStructure> structures) {
        return structures.stream().map(List::of).toList();
    }

    private static double[][] similarities(List<FadingStructure> points) {
        double[][] similarities = new double[points.size()][points.size()];
        for (int i = 0; i < points.size(); i++) {
            for (int k = 0; k < i; k++) {
                double s = 0.0 - points.get(i).normalisedDistance(points.get(k));
                similarities[i][k] = s;
                similarities[k][i] = s;
            }
        }
        return similarities;
    }

    private static List<List<FadingStructure>> groups(List<FadingStructure> points, ApResult result) {
        List<List<FadingStructure>> groups = new ArrayList<>();
        for (int g = 0; g < result.clusterCount(); g++) {
            groups.add(new ArrayList<>());
        }
        for (int i = 0; i < points.size(); i++) {
            groups.get(result.label(i)).add(points.get(i));
        }
        return groups;
    }
}
