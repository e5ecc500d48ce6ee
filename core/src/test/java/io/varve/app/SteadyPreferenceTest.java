package io.varve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ModelState;
import io.varve.StepResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.similarity.Similarity;
import io.varve.testing.Gaussians;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A preference that comes from objects, not from the points of one step. */
class SteadyPreferenceTest {

    private static final double[][] LINE = {{0}, {1}, {3}};

    @Test
    void theDistanceGrowsWithTheSquareRootOfTheWeight() {
        assertThat(value(LINE, 800, Similarity.EUCLIDEAN)).isEqualTo(-2);
        assertThat(value(LINE, 3_200, Similarity.EUCLIDEAN)).isEqualTo(-4);
        assertThat(value(LINE, 800, Similarity.SQEUCLIDEAN)).isEqualTo(-4);
        assertThat(value(LINE, 800, Similarity.MANHATTAN)).isEqualTo(-2);
    }

    @Test
    void pointsThatStandForMoreObjectsHaveThePriceOfTheirSpacing() {
        assertThat(SteadyPreference.ofAll(3_200, 3_200, 2)).isEqualTo(2);
        assertThat(SteadyPreference.ofAll(200, 3_200, 2))
                .as("a quarter of the spacing")
                .isEqualTo(0.125);
        assertThat(SteadyPreference.ofAll(200, 3_200, 4)).isEqualTo(0.25);
        assertThat(SteadyPreference.ofAll(200, 3_200, 1))
                .as("a line is priced as a plane")
                .isEqualTo(0.125);
        assertThat(SteadyPreference.ofAll(200, 100, 2))
                .as("never dearer than by weight alone")
                .isEqualTo(0.5);
        assertThat(SteadyPreference.ofAll(4, 4, 2)).as("a handful of rows").isEqualTo(SteadyPreference.ofWeight(20));
        assertThat(SteadyPreference.ofAll(400, 1_000_000, 2))
                .as("a stream without end has clusters that do not get finer for ever")
                .isEqualTo(SteadyPreference.ofAll(400, 4_000, 2));
    }

    @Test
    void dimensionsThatVaryAlikeCount() {
        assertThat(SteadyPreference.dimensions(new double[][] {{0, 0}, {1, 1}})).isEqualTo(2);
        assertThat(SteadyPreference.dimensions(new double[][] {{0, 5}, {1, 5}})).isEqualTo(1);
        assertThat(SteadyPreference.dimensions(new double[][] {{0, 0}, {2, 1}})).isCloseTo(25 / 17.0, within(1e-12));
        assertThat(SteadyPreference.dimensions(new double[][] {{3, 3}})).isEqualTo(1);
        assertThat(SteadyPreference.dimensions(new double[0][])).isEqualTo(1);
    }

    @Test
    void aCosineHasItsDistanceFromOne() {
        double[][] angles = {{1, 0}, {0, 1}, {0, 2}};
        assertThat(value(angles, 800, Similarity.COSINE)).isCloseTo(0, within(1e-12));
        assertThat(value(angles, 200, Similarity.COSINE)).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void copiesDoNotMakeEveryObjectItsOwnCluster() {
        double[][] copies = {{0}, {0}, {0}, {0}, {6}};
        // 4 of 10 pairs are 6 apart, so that the median is 0 and the mean 2.4
        assertThat(value(copies, 800, Similarity.EUCLIDEAN)).isCloseTo(-2.4, within(1e-12));
    }

    @Test
    void whatIsNoQuantileStaysAsItIs() {
        Preference number = Preference.of(-7);
        assertThat(SteadyPreference.of(LINE, 1, Similarity.EUCLIDEAN, number)).isSameAs(number);
        assertThat(SteadyPreference.of(new double[0][], 1, Similarity.EUCLIDEAN, Preference.median()))
                .isEqualTo(Preference.median());
    }

    private static double value(double[][] sample, double weight, Similarity similarity) {
        return ((Preference.Value)
                        SteadyPreference.of(sample, SteadyPreference.ofWeight(weight), similarity, Preference.median()))
                .value();
    }

    @Test
    void theSampleDoesNotDependOnTheCut() {
        Batch all = new Gaussians(5, 3, 0.1, 1).draw(400);
        Set<String> expected = sample(run(AppParams.defaults(), all, 400));
        assertThat(expected).hasSize(ObjectSample.MOST);
        assertThat(sample(run(AppParams.defaults(), all, 7))).isEqualTo(expected);
        assertThat(sample(run(AppParams.defaults(), all, 90))).isEqualTo(expected);
        assertThat(sample(run(AppParams.defaults().withPreferenceFrom(PreferenceFrom.STEP), all, 90)))
                .isEmpty();
    }

    @Test
    void aForgottenObjectLeavesTheSample() {
        Batch all = new Gaussians(5, 3, 0.1, 1).draw(400);
        AppClustering app = run(AppParams.defaults(), all, 100);
        String gone = sample(app).iterator().next();
        app.forget(part(all, Integer.parseInt(gone), Integer.parseInt(gone) + 1));
        assertThat(sample(app)).hasSize(ObjectSample.MOST - 1).doesNotContain(gone);
    }

    @Test
    void aPrunedClusterTakesItsObjectsOutOfTheSample() {
        Batch near = new Gaussians(2, 3, 0.01, 1).draw(20);
        AppClustering app = AppClustering.create(AppParams.defaults().withPruneAfter(1));
        app.partialFit(near);
        for (int step = 0; step < 3; step++) {
            app.partialFit(Batch.of(List.of("far" + step), new double[][] {{90, 90, 90}}));
        }
        assertThat(sample(app)).containsExactly("far0", "far1", "far2");
    }

    @Test
    void theStateHoldsTheSample() {
        Batch all = new Gaussians(5, 3, 0.1, 1).draw(300);
        AppClustering app = run(AppParams.defaults(), part(all, 0, 200), 100);
        ModelState state = app.state();
        AppClustering again = AppClustering.restore(AppParams.defaults(), state, IterationListener.SILENT);
        assertThat(sample(again)).isEqualTo(sample(app));
        Batch rest = part(all, 200, 300);
        assertThat(again.partialFit(rest).labels())
                .isEqualTo(app.partialFit(rest).labels());
    }

    /** A stream of 200 steps in the plane, where clusters touch; the batch in the middle has one object. */
    @Test
    void oneTinyBatchInALongStreamMergesNothing() {
        Gaussians gaussians = new Gaussians(25, 2, 0.06, 3);
        AppClustering app = AppClustering.create(AppParams.defaults());
        for (int step = 0; step < 200; step++) {
            StepResult result = app.partialFit(gaussians.draw(step == 100 ? 1 : 30));
            if (step == 100) {
                assertThat(result.events()).noneMatch(event -> event instanceof ClusterEvent.Merged);
            }
        }
    }

    @Test
    void parametersWithoutTheWordAreOfTheOldRule() {
        AppAlgorithm algorithm = new AppAlgorithm();
        Map<String, String> words = new HashMap<>(algorithm.words(AppParams.defaults()));
        assertThat(words).containsEntry("preference_from", "held").containsEntry("cluster_weight", "capped");
        words.remove("preference_from");
        words.put("cluster_weight", "size");
        AppParams read = algorithm.read(words);
        assertThat(read.preferenceFrom()).isEqualTo(PreferenceFrom.STEP);
        assertThat(read.clusterWeight()).isEqualTo(ClusterWeight.SIZE);
    }

    @Test
    void onlyVarvesOwnDefaultsHaveTheNewRule() {
        for (Conventions conventions : List.of(Conventions.PAPER, Conventions.SKLEARN, Conventions.APCLUSTER)) {
            AppParams params = AppParams.of(conventions);
            assertThat(params.preferenceFrom()).isEqualTo(PreferenceFrom.STEP);
            assertThat(params.clusterWeight())
                    .isEqualTo(conventions == Conventions.PAPER ? ClusterWeight.ONE : ClusterWeight.SIZE);
        }
    }

    private static AppClustering run(AppParams params, Batch all, int batchSize) {
        AppClustering app = AppClustering.create(params);
        for (int from = 0; from < all.size(); from += batchSize) {
            app.partialFit(part(all, from, Math.min(from + batchSize, all.size())));
        }
        return app;
    }

    private static Batch part(Batch all, int from, int to) {
        List<String> ids = new ArrayList<>();
        double[][] rows = new double[to - from][all.columns().size()];
        for (int i = from; i < to; i++) {
            ids.add(all.ids().get(i));
            for (int j = 0; j < rows[0].length; j++) {
                rows[i - from][j] = all.value(i, j);
            }
        }
        return Batch.of(ids, rows);
    }

    private static Set<String> sample(AppClustering app) {
        return app.contents().values().stream()
                .flatMap(content -> content.sample().stream())
                .map(Member::object)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
