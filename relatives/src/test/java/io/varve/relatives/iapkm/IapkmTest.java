package io.varve.relatives.iapkm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IapkmTest {

    private static final IapkmParams PARAMS = IapkmParams.defaults();

    @Test
    void theFirstStepIsPlainAffinityPropagation() {
        Batch batch = drifting("a", 40, 1, 0);
        StepResult step = IapkmClustering.create(PARAMS).partialFit(batch);
        ApResult plain = AffinityPropagation.fit(batch.vectors(), PARAMS.ap());
        assertThat(step.labels().stream().map(id -> (int) id.number()))
                .containsExactly(Arrays.stream(plain.labels()).boxed().toArray(Integer[]::new));
        assertThat(step.convergence()).isEqualTo(plain.convergence());
    }

    /** However the data drift: the same ids at every step, and no event but enrichment and moves. */
    @Test
    void theClustersOfTheFirstObjectsAreThereForEver() {
        Seeds.check(60, seed -> {
            Random random = new Random(seed);
            Scaling scaling =
                    List.of(Scaling.NONE, Scaling.MINMAX, Scaling.ZSCORE).get(random.nextInt(3));
            IapkmClustering iapkm =
                    IapkmClustering.create(PARAMS.withScaling(scaling).withFrozenScale(random.nextBoolean()));
            iapkm.partialFit(drifting("first", 1 + random.nextInt(30), seed, 0));
            List<ClusterId> first =
                    iapkm.snapshot().clusters().stream().map(Cluster::id).toList();
            for (int step = 1; step < 8; step++) {
                StepResult result = iapkm.partialFit(drifting(step + "-", random.nextInt(12), seed, step));
                assertThat(result.clusterCount()).isEqualTo(first.size());
                assertThat(iapkm.snapshot().clusters()).extracting(Cluster::id).isEqualTo(first);
                assertThat(result.events())
                        .allMatch(
                                event -> event instanceof ClusterEvent.Enriched || event instanceof ClusterEvent.Moved);
                assertThat(result.convergence().converged()).isTrue();
            }
        });
    }

    @Test
    void objectsMoveWhenMedoidsDo() {
        IapkmClustering iapkm = IapkmClustering.create(PARAMS.withMaxRounds(100));
        iapkm.partialFit(line("a", 0, 1, 2, 10, 11, 12));
        List<ClusterEvent> events = new ArrayList<>();
        StepResult pulled = iapkm.partialFit(line("b", 3, 3.5, 4, 4.5, 5, 5.2, 5.4, 5.6));
        events.addAll(pulled.events());
        assertThat(iapkm.partialFit(line("c", 20, 21, 22, 23, 24, 25)).events())
                .anyMatch(event -> event instanceof ClusterEvent.Moved moved
                        && moved.objects().contains("a3"));
        assertThat(iapkm.snapshot().labelOf("a3")).isEqualTo(iapkm.snapshot().labelOf("a0"));
        assertThat(events).allMatch(event -> event instanceof ClusterEvent.Enriched);
    }

    @Test
    void everyObjectIsInTheClusterOfItsMostSimilarMedoid() {
        IapkmClustering iapkm = IapkmClustering.create(PARAMS.withScaling(Scaling.MINMAX));
        List<Batch> batches = new ArrayList<>();
        for (int step = 0; step < 5; step++) {
            batches.add(drifting(step + "-", 20, 3, step));
            iapkm.partialFit(batches.get(step));
        }
        Snapshot snapshot = iapkm.snapshot();
        double sum = 0;
        for (Batch batch : batches) {
            for (int i = 0; i < batch.size(); i++) {
                String id = batch.ids().get(i);
                assertThat(snapshot.predict(batch.vector(i)).similarity())
                        .isEqualTo(snapshot.similarityOf(id).orElseThrow());
                sum += snapshot.similarityOf(id).orElseThrow();
            }
        }
        assertThat(iapkm.objective().orElseThrow()).isCloseTo(sum, within(1e-9));
        assertThat(snapshot.clusters())
                .allSatisfy(cluster -> assertThat(
                                snapshot.labelOf(cluster.exemplar().orElseThrow()))
                        .contains(cluster.id()));
    }

    @Test
    void theScaleIsThatOfAllObjectsUnlessItIsFrozen() {
        for (boolean frozen : new boolean[] {false, true}) {
            IapkmClustering iapkm =
                    IapkmClustering.create(PARAMS.withScaling(Scaling.MINMAX).withFrozenScale(frozen));
            iapkm.partialFit(line("a", 0, 1, 2, 8, 9, 10));
            iapkm.partialFit(line("b", 100));
            double similarity = iapkm.snapshot().similarityOf("a0").orElseThrow();
            assertThat(similarity).isCloseTo(frozen ? -0.1 : -0.01, within(1e-12));
        }
    }

    @Test
    void roundsAreCountedAndLimited() {
        List<String> told = new ArrayList<>();
        IapkmClustering patient =
                IapkmClustering.create(PARAMS, (round, atMost, clusters) -> told.add(round + "/" + atMost));
        IapkmClustering hasty = IapkmClustering.create(PARAMS.withMaxRounds(1));
        for (IapkmClustering iapkm : List.of(patient, hasty)) {
            iapkm.partialFit(line("a", 0, 1, 2, 10, 11, 12));
        }
        told.clear();
        StepResult calm = patient.partialFit(line("b", 1.1, 11.1));
        assertThat(calm.convergence().iterations()).isEqualTo(1);
        assertThat(calm.convergence().settled()).isZero();
        assertThat(told).containsExactly("1/100");
        Batch shove = line("c", 3, 3.5, 4, 4.5, 5, 5.2, 5.4, 5.6, 20, 21, 22, 23, 24, 25);
        StepResult moved = patient.partialFit(shove);
        assertThat(moved.convergence().converged()).isTrue();
        assertThat(moved.convergence().iterations()).isGreaterThan(1);
        assertThat(moved.convergence().settled()).isEqualTo(moved.convergence().iterations() - 1);
        StepResult cut = hasty.partialFit(shove);
        assertThat(cut.convergence().converged()).isFalse();
        assertThat(cut.convergence().iterations()).isEqualTo(1);
        assertThat(cut.labels()).hasSize(shove.size());
    }

    /** scikit-learn gives no cluster where no exemplar ever came up; IAPKM needs one, around the most central object. */
    @Test
    void withoutAnyExemplarThereIsOneCluster() {
        ApParams ap = ApParams.of(Conventions.SKLEARN).withMaxIterations(1);
        Batch batch = line("a", 0, 1, 2, 10, 11, 12, 4);
        assertThat(AffinityPropagation.fit(batch.vectors(), ap).clusterCount()).isZero();
        IapkmClustering iapkm = IapkmClustering.create(IapkmParams.of(ap.withSimilarity(Similarity.EUCLIDEAN)));
        StepResult first = iapkm.partialFit(batch);
        assertThat(first.convergence().converged()).isFalse();
        assertThat(first.clusterCount()).isEqualTo(1);
        assertThat(iapkm.snapshot().clusters().get(0).exemplar()).contains("a6");
        assertThat(iapkm.partialFit(line("b", 500)).clusterCount()).isEqualTo(1);
    }

    @Test
    void emptyBatchesBeforeTheFirstObjectsDecideNothing() {
        IapkmClustering iapkm = IapkmClustering.create(PARAMS);
        iapkm.partialFit(Batch.of(new double[0][]));
        assertThat(iapkm.objective()).isEmpty();
        assertThat(iapkm.partialFit(line("a", 0, 1, 2, 10, 11, 12)).clusterCount())
                .isEqualTo(2);
        assertThat(iapkm.objective()).hasValue(-4);
        iapkm.partialFit(Batch.of(new double[0][]));
        assertThat(iapkm.objective()).hasValue(-4);
    }

    @Test
    void refusals() {
        assertThatThrownBy(() -> PARAMS.withMaxRounds(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("max rounds must be at least 1, got 0");
        assertThatThrownBy(() -> IapkmParams.of(ApParams.of(Conventions.AUTHORS)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "there is no released form of IAPKM that conventions of authors could follow; choose varve or"
                                + " paper");
        IapkmClustering iapkm = IapkmClustering.create(PARAMS);
        iapkm.partialFit(line("a", 0, 1, 2, 10, 11, 12));
        Snapshot before = iapkm.snapshot();
        assertThatThrownBy(() -> iapkm.partialFit(line("b", 3, 1e200).withOrigins(i -> "line " + i)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("object 'b1' (line 1) has similarity -Infinity to every medoid, and iapkm makes no further"
                        + " cluster; rescale the data or leave it out");
        assertThat(iapkm.snapshot().labels()).isEqualTo(before.labels());
        assertThat(iapkm.partialFit(line("c", 3)).step()).isEqualTo(1);
    }

    /** A few objects around centres that wander apart and together. */
    private static Batch drifting(String prefix, int size, long seed, int step) {
        Random random = new Random(seed * 31 + step);
        double[][] x = new double[size][];
        for (int i = 0; i < size; i++) {
            int centre = random.nextInt(4);
            x[i] = new double[] {
                centre * (6 - step) + random.nextGaussian(), (centre % 2) * step + random.nextGaussian()
            };
        }
        return Batch.of(IntStream.range(0, size).mapToObj(i -> prefix + i).toList(), x);
    }

    private static Batch line(String prefix, double... values) {
        double[][] x =
                Arrays.stream(values).mapToObj(value -> new double[] {value}).toArray(double[][]::new);
        return Batch.of(IntStream.range(0, x.length).mapToObj(i -> prefix + i).toList(), x);
    }
}
