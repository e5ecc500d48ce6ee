package io.varve.app;

import static io.varve.app.Points.blob;
import static io.varve.app.Points.k;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Prediction;
import io.varve.StepResult;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.TestStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What stands for a cluster, how it is scaled, and what is nearest to it. */
class AppPackingTest {

    private final Points points = new Points();

    @Nested
    class Packs {
        /** One cluster of (0, 0), (2, 0), (4, 0), then (10, 0) and (12, 0) join, and at last (1, 0). */
        private AppClustering enriched(Packing packing) {
            AppParams params = AppParams.defaults()
                    .withPreference(Preference.of(-500))
                    .withKeepVectors(packing == Packing.NEAREST_TO_MEAN)
                    .withPacking(packing);
            AppClustering app = AppClustering.create(params);
            app.partialFit(points.batch(0, 0, 2, 0, 4, 0));
            app.partialFit(points.batch(10, 0, 12, 0));
            app.partialFit(points.batch(1, 0));
            assertThat(app.snapshot().clusters()).hasSize(1);
            return app;
        }

        private double packed(Packing packing) {
            return enriched(packing).contents().get(k(0)).pack().numbers()[0];
        }

        @Test
        void aTrueMeanCountsAllMembersAlike() {
            assertThat(packed(Packing.TRUE_MEAN)).isEqualTo(29.0 / 6);
        }

        @Test
        void aRunningMeanCountsTheLastCentroidAsOneObject() {
            // 2, then (2 + 10 + 12) / 3 = 8, then (8 + 1) / 2
            assertThat(packed(Packing.RUNNING_MEAN)).isEqualTo(4.5);
        }

        @Test
        void anExemplarIsWhatAffinityPropagationChose() {
            // 2 among 0, 2, 4; that cluster weighs 3, so that it stays the best among 2, 10, 12, and it weighs 5 beside
            // 1
            assertThat(packed(Packing.EXEMPLAR)).isEqualTo(2);
        }

        @Test
        void anExemplarMayBeANewObject() {
            AppParams params = AppParams.of(Conventions.PAPER)
                    .withPreference(Preference.of(-500))
                    .withPacking(Packing.EXEMPLAR);
            AppClustering app = AppClustering.create(params);
            app.partialFit(points.batch(0, 0, 2, 0, 4, 0));
            app.partialFit(points.batch(9, 0, 10, 0, 12, 0));
            // the cluster weighs one, and 9 or 10 is nearest to 2, 9, 10, 12; 9 costs 7 + 1 + 3, 10 costs 8 + 1 + 2
            assertThat(app.contents().get(k(0)).pack().numbers()[0]).isIn(9.0, 10.0);
        }

        @Test
        void theMemberNearestToTheMeanIsFoundAmongAll() {
            // the mean is 29/6 = 4.83
            assertThat(packed(Packing.NEAREST_TO_MEAN)).isEqualTo(4);
        }

        @Test
        void nearestToMeanIsRefusedWithoutVectors() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AppParams.defaults().withPacking(Packing.NEAREST_TO_MEAN))
                    .withMessageContaining("nearest-to-mean")
                    .withMessageContaining("vectors are not kept");
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> AppParams.defaults().withKeepHistory(false).withKeepVectors(true))
                    .withMessageContaining("history is switched off");
        }

        @Test
        void representativesAreTheFiveNearestToTheMean() {
            List<Member> members =
                    enriched(Packing.TRUE_MEAN).contents().get(k(0)).representatives();
            assertThat(members)
                    .extracting(member -> member.row().numbers()[0])
                    .containsExactly(4.0, 2.0, 1.0, 0.0, 10.0);
            AppClustering app = enriched(Packing.TRUE_MEAN);
            assertThat(app.snapshot().history().cluster(k(0)).exemplar()).contains("o8");
        }

        @Test
        void oldObjectsAreNotKeptUnlessAskedFor() {
            assertThat(enriched(Packing.TRUE_MEAN).contents().get(k(0)).kept()).isEmpty();
            assertThat(enriched(Packing.NEAREST_TO_MEAN).contents().get(k(0)).kept())
                    .hasSize(6);
        }
    }

    @Nested
    class Spread {
        private final double[][] left = {{1, 2}, {2, 2.5}, {0.5, 1}, {3, 4}};
        private final double[][] right = {{6, 1}, {7, 3}, {5, 2}};

        @ParameterizedTest
        @CsvSource({
            "euclidean, none",
            "euclidean, zscore",
            "sqeuclidean, none",
            "sqeuclidean, minmax",
            "cosine, unit",
            "euclidean, unit"
        })
        void similarityIsTheMeanOverAllMembers(String similarity, String scaling) {
            AppParams params = AppParams.defaults()
                    .withSimilarity(Similarity.named(similarity))
                    .withScaling(Scaling.named(scaling))
                    .withPacking(Packing.SPREAD);
            Batch all = Batch.of(concat(left, right));
            ColumnStatistics schema = ColumnStatistics.withColumnsOf(all, params.scaling());
            ColumnStatistics held = schema.emptied();
            held.add(all);
            FeatureSpace space = FeatureSpace.of(CategoryEncoding.ONE_HOT, held);
            Packer packer = new Packer(params, schema, space);
            Content one = content(schema, all, 0, 1, 2, 3);
            Content other = content(schema, all, 4, 5, 6);

            double[][] scaled = space.points(all);
            double[][] leftScaled = Arrays.copyOfRange(scaled, 0, 4);
            double[][] rightScaled = Arrays.copyOfRange(scaled, 4, 7);
            assertThat(packer.similarity().between(packer.point(all, 6), packer.point(one)))
                    .isCloseTo(direct(similarity, new double[][] {scaled[6]}, leftScaled), within(1e-12));
            assertThat(packer.similarity().between(packer.point(one), packer.point(other)))
                    .isCloseTo(direct(similarity, leftScaled, rightScaled), within(1e-12));
            assertThat(packer.similarity().between(packer.point(all, 0), packer.point(all, 6)))
                    .isCloseTo(
                            direct(similarity, new double[][] {scaled[0]}, new double[][] {scaled[6]}), within(1e-12));
        }

        private static Content content(ColumnStatistics schema, Batch batch, int... objects) {
            ColumnStatistics members = schema.emptied();
            for (int i : objects) {
                members.add(batch, i);
            }
            return new Content(members, members.mean(), List.of(), List.of(), List.of());
        }

        @Test
        void shadesOfCategoriesCountToo() {
            AppParams params = AppParams.defaults().withPacking(Packing.SPREAD);
            Batch all = Batch.of(new double[4][0])
                    .withCategories(List.of("c"), new String[][] {{"a"}, {"a"}, {"b"}, {"c"}});
            ColumnStatistics schema = ColumnStatistics.withColumnsOf(all, params.scaling());
            ColumnStatistics held = schema.emptied();
            held.add(all);
            Packer packer = new Packer(params, schema, FeatureSpace.of(CategoryEncoding.ONE_HOT, held));
            Content mixed = content(schema, all, 0, 1, 2);
            // c is at squared distance 2 from each of a, a, b
            assertThat(packer.similarity().between(packer.point(all, 3), packer.point(mixed)))
                    .isCloseTo(-Math.sqrt(2), within(1e-12));
            // a is at 0, 0 and 2
            assertThat(packer.similarity().between(packer.point(all, 0), packer.point(mixed)))
                    .isCloseTo(-Math.sqrt(2.0 / 3), within(1e-12));
        }

        @Test
        void isRefusedWhereItCannotBeComputed() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AppParams.defaults()
                            .withSimilarity(Similarity.MANHATTAN)
                            .withPacking(Packing.SPREAD))
                    .withMessageContaining("manhattan");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AppParams.defaults()
                            .withSimilarity(Similarity.COSINE)
                            .withPacking(Packing.SPREAD))
                    .withMessageContaining("scale unit");
        }

        private double direct(String similarity, double[][] xs, double[][] ys) {
            double sum = 0;
            for (double[] x : xs) {
                for (double[] y : ys) {
                    sum += similarity.equals("cosine")
                            ? Similarity.COSINE.between(x, y)
                            : Similarity.SQEUCLIDEAN.between(x, y);
                }
            }
            double mean = sum / (xs.length * ys.length);
            return similarity.equals("euclidean") ? -Math.sqrt(-mean) : mean;
        }

        private double[][] concat(double[][] first, double[][] second) {
            double[][] all = Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, all, first.length, second.length);
            return all;
        }
    }

    /** Predictions are compared with a computation from the objects themselves, scaled by all that are held. */
    @Nested
    class Predictions {
        @ParameterizedTest
        @EnumSource
        void areTheNearestScaledCentroidAfterPruningToo(Scaling scaling) {
            for (boolean categorical : new boolean[] {false, true}) {
                AppParams params =
                        AppParams.of(Conventions.PAPER).withScaling(scaling).withPruneAfter(1);
                AppClustering app = AppClustering.create(params);
                Map<String, double[]> objects = new LinkedHashMap<>();
                List<Batch> stream = TestStreams.drifting(11, false, categorical);
                boolean pruned = false;
                for (Batch batch : stream) {
                    pruned |= app.partialFit(batch).events().stream()
                            .anyMatch(event -> event instanceof ClusterEvent.Pruned);
                    for (int i = 0; i < batch.size(); i++) {
                        objects.put(batch.ids().get(i), encoded(batch, i, scaling));
                    }
                    check(app, objects, stream.get(0), scaling);
                }
                assertThat(pruned).isTrue();
            }
        }

        private void check(AppClustering app, Map<String, double[]> objects, Batch probe, Scaling scaling) {
            Map<String, Optional<ClusterId>> labels = app.snapshot().labels();
            List<Prediction> predictions = app.snapshot().predict(probe);
            if (labels.isEmpty()) {
                assertThat(predictions)
                        .allMatch(prediction -> prediction.cluster().isEmpty());
                return;
            }
            List<double[]> held = labels.keySet().stream().map(objects::get).toList();
            Map<ClusterId, List<double[]>> members = new LinkedHashMap<>();
            labels.forEach((object, label) -> members.computeIfAbsent(label.orElseThrow(), unseen -> new ArrayList<>())
                    .add(scaled(objects.get(object), held, scaling)));
            for (int i = 0; i < probe.size(); i++) {
                double[] x = scaled(encoded(probe, i, scaling), held, scaling);
                double best = Double.NEGATIVE_INFINITY;
                for (List<double[]> cluster : members.values()) {
                    best = Math.max(best, Similarity.EUCLIDEAN.between(x, mean(cluster)));
                }
                assertThat(predictions.get(i).similarity()).isCloseTo(best, within(1e-9));
                List<double[]> chosen = members.get(predictions.get(i).cluster().orElseThrow());
                assertThat(Similarity.EUCLIDEAN.between(x, mean(chosen))).isCloseTo(best, within(1e-9));
            }
        }

        private static final List<String> CATEGORIES = List.of("red", "green", "blue", "grey", "yes", "no");

        /** Numbers, then a place for every category there can be; under unit scaling of length 1. */
        private double[] encoded(Batch batch, int object, Scaling scaling) {
            double[] x = Arrays.copyOf(batch.vector(object), batch.dimensions() + CATEGORIES.size());
            for (int j = 0; j < batch.categoricalColumns().size(); j++) {
                x[batch.dimensions() + CATEGORIES.indexOf(batch.category(object, j))] = 1;
            }
            if (scaling == Scaling.LOG1P) {
                for (int j = 0; j < batch.dimensions(); j++) {
                    x[j] = Math.signum(x[j]) * Math.log(1 + Math.abs(x[j]));
                }
            }
            if (scaling == Scaling.UNIT) {
                double length = Math.sqrt(Arrays.stream(x).map(v -> v * v).sum());
                Arrays.setAll(x, j -> x[j] / length);
            }
            return x;
        }

        private double[] scaled(double[] x, List<double[]> held, Scaling scaling) {
            double[] scaled = x.clone();
            for (int j = 0; j < 3; j++) {
                int column = j;
                double[] values = held.stream().mapToDouble(row -> row[column]).toArray();
                double min = Arrays.stream(values).min().orElseThrow();
                double range = Arrays.stream(values).max().orElseThrow() - min;
                double mean = Arrays.stream(values).average().orElseThrow();
                double deviation = Math.sqrt(Arrays.stream(values)
                        .map(v -> (v - mean) * (v - mean))
                        .average()
                        .orElseThrow());
                if (scaling == Scaling.MINMAX) {
                    scaled[j] = (x[j] - min) / (range == 0 ? 1 : range);
                } else if (scaling == Scaling.ZSCORE || scaling == Scaling.LOG1P) {
                    scaled[j] = deviation == 0 ? 0 : (x[j] - mean) / deviation;
                } else if (scaling == Scaling.ROBUST) {
                    double quartiles = (quantile(values, 0.75) - quantile(values, 0.25)) / 1.3489795003921634;
                    double unit = quartiles == 0 ? deviation : quartiles;
                    scaled[j] = unit == 0 ? 0 : (x[j] - quantile(values, 0.5)) / unit;
                }
            }
            for (int j = 3; j < x.length; j++) {
                int column = j;
                // a category that no object held has has no place
                if (held.stream().allMatch(row -> row[column] == 0)) {
                    scaled[j] = 0;
                }
            }
            return scaled;
        }

        private double quantile(double[] values, double q) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            double position = (sorted.length - 1) * q;
            int below = (int) position;
            int above = Math.min(below + 1, sorted.length - 1);
            return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
        }

        private double[] mean(List<double[]> rows) {
            double[] mean = new double[rows.get(0).length];
            for (double[] row : rows) {
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += row[j] / rows.size();
                }
            }
            return mean;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MINMAX", "ZSCORE", "ROBUST", "LOG1P"})
    void statisticsOfClustersAreThoseOfAllObjectsHeld(Scaling scaling) {
        AppClustering app = AppClustering.create(
                AppParams.of(Conventions.PAPER).withScaling(scaling).withPruneAfter(1));
        List<Batch> stream = TestStreams.drifting(11, false, true);
        for (Batch batch : stream) {
            app.partialFit(batch);
            if (app.contents().isEmpty()) {
                continue;
            }
            ColumnStatistics joined =
                    app.contents().values().iterator().next().members().emptied();
            app.contents().values().forEach(content -> joined.addAll(content.members()));
            ColumnStatistics direct = joined.emptied();
            for (Batch any : stream) {
                for (int i = 0; i < any.size(); i++) {
                    if (app.snapshot().labelOf(any.ids().get(i)).isPresent()) {
                        direct.add(any, i);
                    }
                }
            }
            assertThat(joined.count()).isEqualTo(direct.count());
            FeatureSpace space = FeatureSpace.of(CategoryEncoding.ONE_HOT, joined);
            FeatureSpace expected = FeatureSpace.of(CategoryEncoding.ONE_HOT, direct);
            for (double[] probe : new double[][] {{1, 1, 1}, {-7, 3, 0.1}}) {
                Row row = new Row(probe, List.of(Map.of(), Map.of()));
                assertThat(space.point(row)).containsExactly(expected.point(row));
            }
        }
    }

    @Nested
    class Refusals {
        @Test
        void aClusterWithoutDirectionIsStoodForByItsNearestMember() {
            AppParams params =
                    AppParams.defaults().withSimilarity(Similarity.COSINE).withPreference(Preference.of(-100));
            AppClustering app = AppClustering.create(params);
            StepResult opposites = app.partialFit(points.batch(1, 0, -1, 0, 0, 1, 0, -1));
            assertThat(opposites.clusterCount()).isOne();
            Prediction prediction = app.snapshot().predict(new double[] {3, 0});
            assertThat(prediction.cluster()).contains(opposites.labels().get(0));
            assertThat(prediction.similarity()).isBetween(-1.0, 1.0);
            assertThat(app.partialFit(points.batch(1, 1)).objectsHeld()).isEqualTo(5);
        }

        @Test
        void aZeroVectorHasNoCosine() {
            AppClustering app = AppClustering.create(AppParams.defaults().withSimilarity(Similarity.COSINE));
            app.partialFit(points.batch(1, 0, 0, 1, 1, 1));
            Batch zero = points.batch(0, 0).withOrigins(i -> "day.csv, line 7");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> app.partialFit(zero))
                    .withMessageContaining("object 'o3' (day.csv, line 7) is a zero vector");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> app.snapshot().predict(zero))
                    .withMessageContaining("object 'o3' (day.csv, line 7) is a zero vector");
        }

        @Test
        void aFailureInTheMiddleOfAStepChangesNothing() {
            int[] calls = {0};
            AppClustering app = AppClustering.create(AppParams.defaults(), (iteration, atMost, exemplars) -> {
                if (calls[0]++ > 60) {
                    throw new IllegalStateException("stop");
                }
            });
            app.partialFit(points.batch(blob(0), blob(100)));
            var labels = app.snapshot().labels();
            Batch batch = points.batch(blob(50));
            calls[0] = 41;
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> app.partialFit(batch));
            assertThat(app.snapshot().step()).isZero();
            assertThat(app.snapshot().labels()).isEqualTo(labels);
            calls[0] = -1_000_000;
            assertThat(app.partialFit(batch).step()).isEqualTo(1);
        }

        @Test
        void someParametersMakeNoSense() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AppParams.defaults().withPruneAfter(0))
                    .withMessageContaining("at least 1 step");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AppParams.of(Conventions.AUTHORS))
                    .withMessageContaining("lab");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AppParams.defaults().withPreference(Preference.perObject(1, 2)))
                    .withMessageContaining("per object");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Packing.named("mean"))
                    .withMessageContaining("true-mean, spread, running-mean, exemplar, nearest-to-mean");
        }
    }
}
