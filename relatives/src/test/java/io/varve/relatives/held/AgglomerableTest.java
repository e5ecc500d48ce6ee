package io.varve.relatives.held;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.ResumableClusterer;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.testing.TestStreams;
import io.varve.variants.agglomerative.Agglomerable;
import io.varve.variants.agglomerative.Agglomeration;
import io.varve.variants.agglomerative.Dendrogram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clusters of clusterers that hold all objects, merged two by two. */
class AgglomerableTest {

    private static final ApParams PARAMS = ApParams.defaults().withThreads(1);

    @Test
    void mergesAreThoseOfAllObjectsAtOnceByTheNamesOfClusters() {
        RepeatedApClustering clusterer = RepeatedApClustering.create(RepeatedApParams.of(PARAMS));
        assertThat(clusterer.agglomerate()).as("of nothing").isEmpty();
        List<double[]> rows = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        for (Batch batch : TestStreams.drifting(7, false, false)) {
            clusterer.partialFit(batch);
            rows.addAll(List.of(batch.vectors()));
            ids.addAll(batch.ids());
        }
        ApInput input = ApInput.vectors(rows.toArray(double[][]::new));
        ApResult atOnce = AffinityPropagation.fit(input, PARAMS);
        Dendrogram expected = Agglomeration.of(input, atOnce, PARAMS);
        List<Agglomerable.Merge> merges = clusterer.agglomerate();
        assertThat(clusterer.objects()).isEqualTo(ids.size());
        assertThat(merges.stream().map(Agglomerable.Merge::height).toList())
                .isEqualTo(
                        expected.merges().stream().map(Dendrogram.Merge::height).toList())
                .hasSizeGreaterThan(2);
        assertThat(merges.stream().map(Agglomerable.Merge::exemplar).toList())
                .isEqualTo(expected.merges().stream()
                        .map(merge -> ids.get(merge.exemplar()))
                        .toList());
        assertPartitionsAreThoseOf(expected, merges, clusterer, ids);
    }

    /** At every level, objects are together in one exactly where they are in the other. */
    private static void assertPartitionsAreThoseOf(
            Dendrogram expected, List<Agglomerable.Merge> merges, ResumableClusterer clusterer, List<String> ids) {
        List<ClusterId> now = new ArrayList<>();
        ids.forEach(id -> now.add(clusterer.snapshot().labelOf(id).orElseThrow()));
        for (Agglomerable.Merge merge : merges) {
            assertThat(merge.into()).isLessThan(merge.from());
            now.replaceAll(cluster -> cluster.equals(merge.from()) ? merge.into() : cluster);
            int left = new HashSet<>(now).size();
            List<Integer> labels = expected.cut(left).labels();
            Set<List<Object>> pairs = new HashSet<>();
            IntStream.range(0, ids.size()).forEach(i -> pairs.add(List.of(now.get(i), labels.get(i))));
            assertThat(pairs).hasSize(left);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ap", "adaptive-ap", "iapna", "iapkm", "iapc", "idap"})
    void everyAlgorithmWithExemplarsHasATreeAlsoWhenItGoesOnFromItsState(String name) {
        AlgorithmParams<?> params = Algorithms.named(name)
                .defaults(Conventions.VARVE)
                .with(Map.of("threads", "1", "scale", "minmax", "max_iterations", "2000"));
        ResumableClusterer clusterer = params.start(IterationListener.SILENT);
        TestStreams.drifting(7, false, false).forEach(clusterer::partialFit);
        List<Agglomerable.Merge> merges = ((Agglomerable) clusterer).agglomerate();
        Set<ClusterId> left = new HashSet<>();
        for (Cluster cluster : clusterer.snapshot().clusters()) {
            left.add(cluster.id());
        }
        for (Agglomerable.Merge merge : merges) {
            assertThat(left).contains(merge.into());
            assertThat(left.remove(merge.from())).isTrue();
        }
        assertThat(left).hasSize(1);
        assertThat(((Agglomerable) params.restore(clusterer.state(), IterationListener.SILENT)).agglomerate())
                .isEqualTo(merges);
    }

    @Test
    void givenSimilaritiesAreMergedAsTheyAre() {
        double[][] s = {{0, -1, -9, -9}, {-1, 0, -9, -9}, {-9, -9, 0, -2}, {-9, -9, -2, 0}};
        RepeatedApClustering clusterer =
                RepeatedApClustering.create(RepeatedApParams.of(PARAMS).withPrecomputed(true));
        clusterer.partialFit(Batch.of(List.of("a", "b", "c", "d"), s));
        assertThat(clusterer.snapshot().clusters()).hasSize(2);
        assertThat(clusterer.agglomerate())
                .containsExactly(new Agglomerable.Merge(new ClusterId(1), new ClusterId(0), -4.75, "a"));
    }
}
