package io.varve.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.Snapshot;
import io.varve.ap.Preference;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What texts get, cosine and the least similarity, on planted vectors of length one that share a direction, as those of sentences
 * do: many stories of unequal size, most of which begin late, and a few broad subjects. By squared distance to means the
 * first batch decided about all later ones, and a short mean swallowed what was new (decision 26).
 */
class DirectionsTest {

    private static final int DIMENSIONS = 96;
    private static final int BATCHES = 20;
    private static final int OBJECTS = 100;
    private static final double COMMON = 0.3;

    private record Planted(List<Batch> batches, Map<String, String> classes) {}

    @Test
    void storiesThatBeginLateAreFound() {
        Planted stories = planted(90, 1.1, true);
        Snapshot end = end(stories, texts());
        assertThat(nmi(stories, end)).isGreaterThan(0.9);
        assertThat(mostMixed(stories, end)).isLessThanOrEqualTo(15);
    }

    @Test
    void fewBroadSubjectsStayFew() {
        Planted subjects = planted(12, 0.6, false);
        Snapshot end = end(subjects, texts());
        assertThat(nmi(subjects, end)).isGreaterThan(0.9);
        assertThat(end.clusters().size()).isBetween(10, 36);
    }

    private static AppParams texts() {
        return AppParams.defaults()
                .withSimilarity(Similarity.COSINE)
                .withScaling(Scaling.UNIT)
                .withPreference(Preference.minimum());
    }

    private static Snapshot end(Planted planted, AppParams params) {
        AppClustering app = AppClustering.create(params);
        planted.batches().forEach(app::partialFit);
        return app.snapshot();
    }

    private static double nmi(Planted planted, Snapshot end) {
        List<String> classes = new ArrayList<>();
        List<ClusterId> clusters = new ArrayList<>();
        planted.classes().forEach((id, name) -> {
            classes.add(name);
            clusters.add(end.labelOf(id).orElseThrow());
        });
        return NormalizedMutualInformation.of(clusters, classes);
    }

    /** How many classes the cluster with the most of them holds. */
    private static int mostMixed(Planted planted, Snapshot end) {
        Map<ClusterId, Set<String>> held = new HashMap<>();
        planted.classes()
                .forEach((id, name) -> held.computeIfAbsent(end.labelOf(id).orElseThrow(), any -> new HashSet<>())
                        .add(name));
        return held.values().stream().mapToInt(Set::size).max().orElseThrow();
    }

    /**
     * Plants classes around directions.
     *
     * @param strength of a class beside noise of length one
     * @param late whether classes begin one after the other and are of unequal size; else all are there from the start
     */
    private static Planted planted(int classes, double strength, boolean late) {
        Random random = new Random(7);
        double[] common = direction(random);
        double[][] directions = new double[classes][];
        for (int c = 0; c < classes; c++) {
            directions[c] = direction(random);
        }
        List<Batch> batches = new ArrayList<>();
        Map<String, String> known = new HashMap<>();
        for (int b = 0; b < BATCHES; b++) {
            int begun = late ? Math.min(classes, classes / 3 + b * classes / BATCHES) : classes;
            List<String> ids = new ArrayList<>();
            double[][] vectors = new double[OBJECTS][];
            for (int i = 0; i < OBJECTS; i++) {
                double draw = random.nextDouble();
                int c = begun - 1 - (int) (begun * (late ? draw * draw : draw));
                double[] noise = direction(random);
                vectors[i] = new double[DIMENSIONS];
                for (int j = 0; j < DIMENSIONS; j++) {
                    vectors[i][j] = COMMON * common[j] + strength * directions[c][j] + noise[j];
                }
                unit(vectors[i]);
                ids.add(b + "/" + i);
                known.put(b + "/" + i, "c" + c);
            }
            batches.add(Batch.of(ids, vectors));
        }
        return new Planted(batches, known);
    }

    private static double[] direction(Random random) {
        double[] vector = random.doubles(DIMENSIONS, -1, 1).toArray();
        unit(vector);
        return vector;
    }

    private static void unit(double[] vector) {
        double squares = 0;
        for (double value : vector) {
            squares += value * value;
        }
        for (int j = 0; j < vector.length; j++) {
            vector[j] /= Math.sqrt(squares);
        }
    }
}
