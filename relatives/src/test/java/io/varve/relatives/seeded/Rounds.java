package io.varve.relatives.seeded;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.internal.ap.Assignment;
import io.varve.testing.TestStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rounds and streams to try rules on. */
public final class Rounds {

    private Rounds() {}

    /** A round on objects of one column, compared by distance, with clusters around some of them. */
    public static Round of(double[] places, int[] exemplars, int[] clusters, LabelledSet labels) {
        double[][] points = new double[places.length][];
        for (int i = 0; i < places.length; i++) {
            points[i] = new double[] {places[i]};
        }
        return new Round(
                SeededSimilarities.of(points, ApParams.defaults().withThreads(1), SeedRules.defaults()),
                labels,
                new Assignment(exemplars, clusters));
    }

    /** Labels by position: given ones, and learned ones. */
    public static LabelledSet labels(Map<Integer, String> given, Map<Integer, String> learned) {
        LabelledSet labels = new LabelledSet();
        given.forEach(labels::give);
        learned.forEach(labels::add);
        return labels;
    }

    /** The stream of the contract, every third object with a class. */
    public static List<Batch> seeded(boolean categorical) {
        List<Batch> seeded = new ArrayList<>();
        for (Batch batch : TestStreams.drifting(7, false, categorical)) {
            List<Optional<String>> seeds = new ArrayList<>();
            for (int i = 0; i < batch.size(); i++) {
                seeds.add(i % 3 == 0 ? Optional.of(batch.value(i, 0) < 10 ? "left" : "right") : Optional.empty());
            }
            seeded.add(batch.withSeeds(seeds));
        }
        return seeded;
    }
}
