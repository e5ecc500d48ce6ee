package io.varve.app;

import static io.varve.app.Points.blob;
import static io.varve.app.Points.cross;
import static io.varve.app.Points.k;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterEvent.Created;
import io.varve.ClusterEvent.Enriched;
import io.varve.ClusterEvent.Merged;
import io.varve.ClusterEvent.Pruned;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What happens to clusters: the table of stratification, row by row, and the paper's own example. */
class AppEventsTest {

    /** A cluster costs 5, and moving a whole old cluster as much as moving one object. */
    private static final AppParams COSTS_FIVE =
            AppParams.defaults().withClusterWeight(ClusterWeight.ONE).withPreference(Preference.of(-5));

    private final Points points = new Points();

    private static AppClustering with(AppParams params, Batch first) {
        AppClustering app = AppClustering.create(params);
        StepResult result = app.partialFit(first);
        assertThat(result.events()).containsExactly(new Created(0, k(0), 10), new Created(0, k(1), 10));
        return app;
    }

    @Nested
    class Table {
        @Test
        void objectsWithoutOldClusterCreateOneUnderAFreshId() {
            AppClustering app = with(COSTS_FIVE, points.batch(blob(0), blob(100)));
            StepResult result = app.partialFit(points.batch(blob(1000, 4)));
            assertThat(result.events()).containsExactly(new Created(1, k(2), 4));
            assertThat(result.labels()).containsOnly(k(2));
            assertThat(app.snapshot().history().cluster(k(2)).lastChangedAt()).isEqualTo(1);
        }

        @Test
        void objectsWithOneOldClusterEnrichItAndItKeepsItsId() {
            AppClustering app = with(COSTS_FIVE, points.batch(blob(0), blob(100)));
            StepResult result = app.partialFit(points.batch(0.5, 0));
            assertThat(result.events()).containsExactly(new Enriched(1, k(0), 10, 11));
            assertThat(result.labels()).containsExactly(k(0));
            assertThat(app.snapshot().history().cluster(k(0)).lastChangedAt()).isEqualTo(1);
        }

        @Test
        void anOldClusterThatNothingTouchesIsUnchanged() {
            AppClustering app = with(COSTS_FIVE, points.batch(blob(0), blob(100)));
            Cluster before = app.snapshot().history().cluster(k(1));
            Content content = app.contents().get(k(1));
            app.partialFit(points.batch(0.5, 0));
            assertThat(app.snapshot().history().cluster(k(1))).isEqualTo(before);
            assertThat(before.lastChangedAt()).isZero();
            assertThat(app.contents().get(k(1))).isSameAs(content);
        }

        @Test
        void objectsWithSeveralOldClustersMergeThemUnderAFreshId() {
            AppClustering app = with(COSTS_FIVE, points.batch(blob(0), blob(3)));
            StepResult result = app.partialFit(points.batch(1.5, 0));
            assertThat(result.events()).containsExactly(new Merged(1, List.of(k(0), k(1)), k(2), 20, 21));
            assertThat(app.snapshot().labels().values()).hasSize(21).containsOnly(Optional.of(k(2)));
            Cluster merged = app.snapshot().history().cluster(k(2));
            assertThat(merged.born()).isEqualTo(1);
            assertThat(merged.lastChangedAt()).isEqualTo(1);
            assertThat(merged.parents()).containsExactly(k(0), k(1));
        }

        @Test
        void severalOldClustersMayMergeWithoutNewObjects() {
            AppClustering app = with(COSTS_FIVE, points.batch(blob(0), blob(3)));
            StepResult result = app.partialFit(points.batch(1000, 0));
            assertThat(result.events())
                    .containsExactly(new Merged(1, List.of(k(0), k(1)), k(2), 20, 20), new Created(1, k(3), 1));
            assertThat(app.snapshot().history().cluster(k(2)).lastChangedAt()).isEqualTo(1);
        }

        @Test
        void aClusterThatWeighsItsSizeStaysApartWhereOneThatWeighsOneMerges() {
            AppClustering app = with(COSTS_FIVE.withClusterWeight(ClusterWeight.SIZE), points.batch(blob(0), blob(3)));
            StepResult result = app.partialFit(points.batch(1000, 0));
            assertThat(result.events()).containsExactly(new Created(1, k(2), 1));
        }

        @Test
        void allKindsMayHappenInOneStep() {
            AppClustering app = AppClustering.create(COSTS_FIVE.withPruneAfter(1));
            app.partialFit(points.batch(blob(0), blob(3), blob(100), blob(200)));
            app.partialFit(points.batch(300, 0));
            StepResult result = app.partialFit(points.batch(100.5, 0, 400, 0));
            assertThat(result.events())
                    .containsExactly(
                            new Enriched(2, k(2), 10, 11), new Created(2, k(6), 1), new Pruned(2, k(3), 0, 10));
            assertThat(app.snapshot().history().eventsAt(1))
                    .containsExactly(new Merged(1, List.of(k(0), k(1)), k(4), 20, 20), new Created(1, k(5), 1));
        }
    }

    /** Figure 2 of the paper: three clusters at t = 0, th_γ = 1. */
    @Test
    void paperFigureTwo() {
        AppClustering app = AppClustering.create(AppParams.of(Conventions.PAPER).withPruneAfter(1));
        Batch first = points.batch(cross(2, 9), cross(13, 10), cross(5, 2));
        ClusterId topLeft = k(0);
        ClusterId topRight = k(1);
        ClusterId bottomMiddle = k(2);
        assertThat(app.partialFit(first).events())
                .containsExactly(
                        new Created(0, topLeft, 5), new Created(0, topRight, 5), new Created(0, bottomMiddle, 5));

        Batch diamonds = points.batch(cross(1, 1), new double[] {5.3, 2.2, 4.8, 1.6, 5.1, 2.5});
        ClusterId bottomLeft = k(3);
        assertThat(app.partialFit(diamonds).events())
                .as("creation bottom left, enrichment bottom middle")
                .containsExactly(new Enriched(1, bottomMiddle, 5, 8), new Created(1, bottomLeft, 5));

        Batch triangles = points.batch(3.1, 1.6, 2.9, 1.4, 2.8, 1.9, 3.2, 1.2, 1.8, 8.8, 2.4, 9.3, 2.1, 9.6);
        ClusterId bottom = k(4);
        assertThat(app.partialFit(triangles).events())
                .as("merge at the bottom, prune of the cluster that was unchanged for two steps")
                .containsExactly(
                        new Enriched(2, topLeft, 5, 8),
                        new Merged(2, List.of(bottomMiddle, bottomLeft), bottom, 13, 17),
                        new Pruned(2, topRight, 0, 5));

        History history = app.snapshot().history();
        assertThat(app.snapshot().clusters()).extracting(Cluster::id).containsExactly(topLeft, bottom);
        assertThat(history.lineageOf(bottom).ancestors()).containsExactly(bottomMiddle, bottomLeft);
        assertThat(history.labelAt("o15", 1)).contains(bottomLeft);
        assertThat(history.labelAt("o15", 2)).contains(bottom);
        assertThat(history.labelAt("o5", 1)).contains(topRight);
        assertThat(history.labelAt("o5", 2)).isEmpty();
        assertThat(history.sizesOf(topRight))
                .containsEntry(0, 5)
                .containsEntry(2, 0)
                .hasSize(2);
        assertThat(history.sizesOf(bottomMiddle))
                .containsEntry(0, 5)
                .containsEntry(1, 8)
                .containsEntry(2, 0);
    }

    /** A program that renames labels in place, one after the other, turns an exchange of numbers into one cluster. */
    @Test
    void oldClustersThatChangePlacesDoNotFuse() {
        Batch first = points.batch(blob(0), blob(100));
        Batch second = points.batch(blob(1, 7));
        AppClustering app = with(COSTS_FIVE, first);

        // the group of the second cluster comes first, because a new object is the exemplar of the other
        ColumnStatistics schema = ColumnStatistics.withColumnsOf(first, Scaling.NONE);
        BatchArrivals arrivals = new BatchArrivals(COSTS_FIVE, schema, second, IterationListener.SILENT);
        Strata strata = new AppStep(
                        COSTS_FIVE, schema, List.copyOf(app.contents().values()), arrivals)
                .run(arrivals)
                .strata();
        assertThat(IntStream.range(0, strata.size()).mapToObj(s -> strata.get(s).clusters()))
                .containsExactly(List.of(1), List.of(0));

        StepResult result = app.partialFit(second);
        assertThat(result.events()).containsExactly(new Enriched(1, k(0), 10, 17));
        assertThat(result.labels()).hasSize(7).containsOnly(k(0));
        for (int i = 0; i < 20; i++) {
            assertThat(app.snapshot().labelOf("o" + i)).contains(k(i / 10));
        }
    }

    @Nested
    class Pruning {
        @Test
        void happensWhenNothingTouchedAClusterForMoreThanTheGivenSteps() {
            for (int pruneAfter = 1; pruneAfter <= 3; pruneAfter++) {
                Points own = new Points();
                AppClustering app = with(COSTS_FIVE.withPruneAfter(pruneAfter), own.batch(blob(0), blob(100)));
                for (int step = 1; step <= pruneAfter; step++) {
                    assertThat(app.partialFit(own.batch(0.045, 0.02 + 0.1 * step))
                                    .events())
                            .noneMatch(event -> event instanceof Pruned);
                }
                int last = pruneAfter + 1;
                assertThat(app.partialFit(own.batch(0.045, 0.5)).events()).contains(new Pruned(last, k(1), 0, 10));
                assertThat(app.snapshot().labelOf("o15")).isEmpty();
                assertThat(app.snapshot().labels()).doesNotContainKey("o15");
                assertThat(app.snapshot().history().objects()).contains("o15");
            }
        }

        @Test
        void neverHappensUnlessAskedFor() {
            AppClustering app = with(COSTS_FIVE, points.batch(blob(0), blob(100)));
            for (int step = 1; step < 20; step++) {
                assertThat(app.partialFit(points.batch(new double[0])).events()).isEmpty();
            }
            assertThat(app.snapshot().labels()).hasSize(20);
        }

        @Test
        void happensInAStepWithoutObjectsToo() {
            AppClustering app = with(COSTS_FIVE.withPruneAfter(1), points.batch(blob(0), blob(100)));
            assertThat(app.partialFit(Batch.of(new double[0][])).events()).isEmpty();
            StepResult result = app.partialFit(Batch.of(new double[0][]));
            assertThat(result.events()).containsExactly(new Pruned(2, k(0), 0, 10), new Pruned(2, k(1), 0, 10));
            assertThat(result.objectsHeld()).isZero();
            assertThat(result.clusterCount()).isZero();
            // and life goes on, under fresh ids
            assertThat(app.partialFit(points.batch(blob(0))).labels()).containsOnly(k(2));
        }

        @Test
        void aMergeMakesAClusterYoung() {
            AppClustering app = with(COSTS_FIVE.withPruneAfter(1), points.batch(blob(0), blob(3)));
            app.partialFit(points.batch(1000, 0));
            assertThat(app.partialFit(points.batch(new double[0])).events()).isEmpty();
            assertThat(app.partialFit(points.batch(new double[0])).events())
                    .containsExactly(new Pruned(3, k(2), 1, 20), new Pruned(3, k(3), 1, 1));
        }

        @Test
        void anIdOfAPrunedObjectIsStillRefused() {
            AppClustering app = with(COSTS_FIVE.withPruneAfter(1), points.batch(blob(0), blob(100)));
            app.partialFit(points.batch(new double[0]));
            app.partialFit(points.batch(new double[0]));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> app.partialFit(new Points().batch(5, 5)))
                    .withMessageContaining("'o0' arrived in an earlier step");
        }
    }

    @Nested
    class Corners {
        @Test
        void oneObjectIsOneCluster() {
            AppClustering app = AppClustering.create(AppParams.defaults());
            StepResult result = app.partialFit(points.batch(3, 4));
            assertThat(result.events()).containsExactly(new Created(0, k(0), 1));
            assertThat(result.convergence().converged()).isTrue();
            assertThat(app.snapshot().similarityOf("o0")).hasValue(0.0);
        }

        @Test
        void oneClusterAndOneObjectAreTwoEqualPoints() {
            AppClustering app = AppClustering.create(AppParams.defaults());
            app.partialFit(points.batch(3, 4));
            // the median of one similarity is that similarity, and then everyone stands alone
            assertThat(app.partialFit(points.batch(3, 5)).events()).containsExactly(new Created(1, k(1), 1));
        }

        @Test
        void equalObjectsAreOneCluster() {
            AppClustering app = AppClustering.create(AppParams.defaults().withScaling(Scaling.MINMAX));
            assertThat(app.partialFit(points.batch(1, 2, 1, 2, 1, 2, 1, 2)).events())
                    .containsExactly(new Created(0, k(0), 4));
            assertThat(app.partialFit(points.batch(1, 2, 1, 2)).events()).containsExactly(new Enriched(1, k(0), 4, 6));
            assertThat(app.snapshot().similarityOf("o5")).hasValue(0.0);
        }

        /** As with uses of a word: the mean of copies must be the copy, to the last bit, or it competes with its copies. */
        @Test
        void copiesOfAllMembersEnrichTheirCluster() {
            AppClustering app = AppClustering.create(AppParams.defaults()
                    .withSimilarity(Similarity.COSINE)
                    .withScaling(Scaling.UNIT)
                    .withPreference(Preference.minimum())
                    .withDamping(.9));
            app.partialFit(copies(36));
            for (int size = 35; size > 25; size--) {
                assertThat(app.partialFit(copies(size)).events()).hasSize(3).allMatch(Enriched.class::isInstance);
            }
        }

        private Batch copies(int size) {
            double[] rows = new double[3 * 2 * size];
            for (int i = 0; i < size; i++) {
                System.arraycopy(new double[] {1, .1, .9, .3, .8, .47}, 0, rows, 6 * i, 6);
            }
            return points.batch(rows);
        }

        @Test
        void objectsOnCentroidsEnrichTheirClusters() {
            AppClustering app = with(COSTS_FIVE, points.batch(blob(0), blob(100)));
            Batch centroids = points.batch(
                    app.contents().get(k(1)).pack().numbers(),
                    app.contents().get(k(0)).pack().numbers());
            StepResult result = app.partialFit(centroids);
            assertThat(result.labels()).containsExactly(k(1), k(0));
            assertThat(result.events()).containsExactly(new Enriched(1, k(0), 10, 11), new Enriched(1, k(1), 10, 11));
        }

        @Test
        void aCategoryMayComeLate() {
            AppClustering app = AppClustering.create(AppParams.defaults());
            app.partialFit(coloured("a", 0, "red", "red", "red", "red", "blue", "blue", "blue"));
            StepResult result = app.partialFit(coloured("b", 0, "green", "green", "red", "green", "yellow"));
            assertThat(result.labels().get(2)).isEqualTo(k(0));
            assertThat(result.labels().get(0))
                    .isEqualTo(result.labels().get(1))
                    .isEqualTo(result.labels().get(3))
                    .isNotIn(k(0), k(1), result.labels().get(4));
            // and one that was never seen is predicted by what else is known of the object
            assertThat(app.snapshot().predict(coloured("c", 0, "violet")).get(0).cluster())
                    .isPresent();
        }

        private Batch coloured(String prefix, double value, String... colours) {
            double[][] rows = new double[colours.length][];
            String[][] categories = new String[colours.length][];
            String[] ids = new String[colours.length];
            for (int i = 0; i < colours.length; i++) {
                rows[i] = new double[] {value};
                categories[i] = new String[] {colours[i]};
                ids[i] = prefix + i;
            }
            return Batch.of(List.of(ids), rows).withCategories(List.of("colour"), categories);
        }
    }

    @Nested
    class WithoutHistory {
        private final AppParams params = COSTS_FIVE.withKeepHistory(false).withPruneAfter(2);

        @Test
        void clustersAreTheSame() {
            AppClustering remembers = AppClustering.create(params.withKeepHistory(true));
            AppClustering forgets = AppClustering.create(params);
            for (Batch batch : List.of(
                    points.batch(blob(0), blob(3), blob(100)),
                    points.batch(1000, 0),
                    points.batch(100.5, 0),
                    points.batch(new double[0]),
                    points.batch(101, 1))) {
                StepResult expected = remembers.partialFit(batch);
                StepResult result = forgets.partialFit(batch);
                assertThat(result.labels()).isEqualTo(expected.labels());
                assertThat(result.events()).isEqualTo(expected.events());
                assertThat(result.objectsHeld()).isEqualTo(expected.objectsHeld());
                assertThat(forgets.snapshot().clusters())
                        .isEqualTo(remembers.snapshot().clusters());
            }
        }

        @Test
        void objectsAndPastStepsAreNotKnown() {
            AppClustering app = AppClustering.create(params);
            app.partialFit(points.batch(blob(0), blob(3)));
            app.partialFit(points.batch(1000, 0));
            History history = app.snapshot().history();
            assertThat(app.snapshot().labels()).isEmpty();
            assertThat(app.snapshot().labelOf("o0")).isEmpty();
            assertThat(history.objects()).isEmpty();
            assertThat(history.events()).hasSize(2).allMatch(event -> event.step() == 1);
            assertThatIllegalArgumentException().isThrownBy(() -> history.eventsAt(0));
            app.partialFit(points.batch(1000, 1));
            assertThat(app.snapshot().history().clusters())
                    .extracting(Cluster::id)
                    .containsExactly(k(2), k(3));
        }

        @Test
        void singleObjectsCannotBeForgotten() {
            AppClustering app = AppClustering.create(params);
            Batch batch = points.batch(blob(0));
            app.partialFit(batch);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> app.forget(batch))
                    .withMessageContaining("object history is switched off");
        }
    }

    @Nested
    class NotConverged {
        private AppParams within(int iterations) {
            ApParams ap = AppParams.defaults().ap().withMaxIterations(iterations);
            return AppParams.defaults().withAp(ap);
        }

        /** Two objects need no messages, so that the first step has two clusters whatever the limit is. */
        private AppClustering twoClusters(AppParams params) {
            AppClustering app = AppClustering.create(params);
            assertThat(app.partialFit(points.batch(0, 0, 10, 0)).clusterCount()).isEqualTo(2);
            return app;
        }

        @Test
        void withoutAnyExemplarOldClustersStayAndObjectsJoinTheNearest() {
            AppParams params = within(1).withPreference(Preference.minimum()).withPreferenceFrom(PreferenceFrom.STEP);
            AppClustering app = AppClustering.create(params);
            app.partialFit(points.batch(0, 0));
            app.partialFit(points.batch(10, 0));
            assertThat(app.snapshot().clusters()).hasSize(2);
            StepResult result = app.partialFit(points.batch(1, 0, 9, 0, 8, 1, 2, 2, 4, 0));
            assertThat(result.convergence().converged()).isFalse();
            assertThat(result.convergence().iterations()).isEqualTo(5);
            assertThat(result.labels()).containsExactly(k(0), k(1), k(1), k(0), k(0));
            assertThat(result.events()).containsExactly(new Enriched(2, k(0), 1, 4), new Enriched(2, k(1), 1, 3));
        }

        @Test
        void atTheFirstStepThereIsOneClusterAroundTheMostCentralObject() {
            AppParams params = within(1).withPreference(Preference.minimum()).withPreferenceFrom(PreferenceFrom.STEP);
            AppClustering app = AppClustering.create(params);
            StepResult result = app.partialFit(points.batch(0, 0, 10, 0, 4, 1, 5, 2, 6, 3));
            assertThat(result.convergence().converged()).isFalse();
            assertThat(result.events()).containsExactly(new Created(0, k(0), 5));
        }

        @Test
        void theBestThatWasSeenIsTakenAndSaidToBeProvisional() {
            AppClustering app = twoClusters(within(10));
            StepResult result = app.partialFit(points.batch(1, 0, 9, 0, 8, 1, 2, 2, 4, 0));
            assertThat(result.convergence().converged()).isFalse();
            assertThat(result.convergence().iterations()).isEqualTo(50);
            assertThat(result.convergence().damping()).isEqualTo(0.98);
            assertThat(result.labels()).hasSize(5);
            assertThat(app.snapshot().labels()).hasSize(7);
        }
    }

    @Nested
    class KeptApart {
        @Test
        void oldClustersStayWhereAllWouldBecomeOne() {
            AppClustering app = with(COSTS_FIVE.withKeepApart(true), points.batch(blob(0), blob(3)));
            StepResult result = app.partialFit(points.batch(1.4, 0, 2.2, 0));
            assertThat(result.events()).containsExactly(new Enriched(1, k(0), 10, 11), new Enriched(1, k(1), 10, 11));
            assertThat(result.labels()).containsExactly(k(0), k(1));
            // without it they merge
            Points again = new Points();
            AppClustering plain = with(COSTS_FIVE, again.batch(blob(0), blob(3)));
            assertThat(plain.partialFit(again.batch(1.4, 0, 2.2, 0)).events())
                    .containsExactly(new Merged(1, List.of(k(0), k(1)), k(2), 20, 22));
        }

        @Test
        void someOldClustersMayStillMerge() {
            AppClustering app = AppClustering.create(COSTS_FIVE.withKeepApart(true));
            app.partialFit(points.batch(blob(0), blob(3), blob(100)));
            List<ClusterEvent> events = app.partialFit(points.batch(1.5, 0)).events();
            assertThat(events).containsExactly(new Merged(1, List.of(k(0), k(1)), k(3), 20, 21));
        }
    }

    /** With two points the similarities are equal; what a cluster weighs must not hand the decision to the seed. */
    @Test
    void oneClusterOfSeveralObjectsAndOneNewObjectIsDecidedByTheRuleNotTheSeed() {
        for (long seed = 0; seed < 12; seed++) {
            AppParams params = AppParams.defaults();
            AppClustering app = AppClustering.create(params.withAp(params.ap().withSeed(seed)));
            app.partialFit(Batch.of(List.of("a", "b", "c"), new double[][] {{0}, {0}, {0}}));
            StepResult second = app.partialFit(Batch.of(List.of("d"), new double[][] {{1000}}));
            assertThat(second.clusterCount()).as("seed " + seed).isEqualTo(2);
        }
    }

    @Test
    void aPredictionRefusesColumnsInAnotherOrder() {
        AppClustering app = AppClustering.create(AppParams.defaults());
        app.partialFit(Batch.of(new double[][] {{0, 9}, {9, 0}, {0, 8}}).withColumns(List.of("u", "v")));
        Batch swapped = Batch.of(new double[][] {{9, 0}}).withColumns(List.of("v", "u"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.snapshot().predict(swapped))
                .withMessageContaining("the same columns in the same order");
        assertThat(app.snapshot().predict(new double[] {9, 0}).cluster()).isPresent();
    }
}
