package io.varve.relatives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.Snapshot;
import io.varve.ap.ApParams;
import io.varve.internal.books.Ledger;
import io.varve.relatives.eap.EapClustering;
import io.varve.relatives.eap.EapParams;
import io.varve.relatives.iapkm.IapkmClustering;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.relatives.iapna.IapnaClustering;
import io.varve.relatives.iapna.IapnaParams;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clusterers that hold their objects let go of single ones. */
class ForgettingClustererTest {

    private static final ApParams ONE = ApParams.defaults().withThreads(1);
    private static final double[] PLACES = {0, 0.9, 2.1, 3, 3.3, 4.2, 50, 51, 52.5, 53};

    static Stream<ForgettingClusterer> clusterers() {
        return Stream.of(
                RepeatedApClustering.create(RepeatedApParams.of(ONE)),
                IapnaClustering.create(IapnaParams.of(ONE)),
                IapkmClustering.create(IapkmParams.of(ONE)));
    }

    private static Batch batch() {
        List<String> ids = new ArrayList<>();
        double[][] rows = new double[PLACES.length][];
        for (int i = 0; i < rows.length; i++) {
            ids.add("o" + i);
            rows[i] = new double[] {PLACES[i]};
        }
        return Batch.of(ids, rows);
    }

    private static double place(String id) {
        return PLACES[Integer.parseInt(id.substring(1))];
    }

    @ParameterizedTest
    @MethodSource("clusterers")
    void theMemberMostSimilarToAllOthersReplacesAnExemplar(ForgettingClusterer clusterer) {
        clusterer.partialFit(batch());
        while (clusterer.snapshot().clusters().get(0).size() > 1) {
            Cluster before = clusterer.snapshot().clusters().get(0);
            String gone = before.exemplar().orElseThrow();
            assertThat(clusterer.forget(Set.of(gone), KnownObjects.NONE).events())
                    .containsExactly(new ClusterEvent.Forgotten(0, before.id(), before.size(), before.size() - 1));
            Snapshot after = clusterer.snapshot();
            assertThat(after.labels()).doesNotContainKey(gone);
            Cluster cluster = after.clusters().get(0);
            String exemplar = medoid(after, cluster);
            assertThat(cluster.exemplar()).hasValue(exemplar);
            after.labels().forEach((id, label) -> {
                if (label.equals(Optional.of(cluster.id()))) {
                    assertThat(after.similarityOf(id)).hasValue(-Math.abs(place(id) - place(exemplar)) + 0.0);
                }
            });
            assertThat(after.predict(new double[] {place(exemplar)}).similarity())
                    .isZero();
        }
    }

    private static String medoid(Snapshot snapshot, Cluster cluster) {
        Map<Double, String> sums = new TreeMap<>();
        List<String> members = snapshot.labels().keySet().stream()
                .filter(id -> snapshot.labelOf(id).equals(Optional.of(cluster.id())))
                .toList();
        for (String candidate : members) {
            double sum = members.stream()
                    .mapToDouble(member -> Math.abs(place(member) - place(candidate)))
                    .sum();
            sums.putIfAbsent(sum, candidate);
        }
        return sums.values().iterator().next();
    }

    @ParameterizedTest
    @MethodSource("clusterers")
    void aClusterThatLosesItsLastObjectEnds(ForgettingClusterer clusterer) {
        clusterer.partialFit(batch());
        Cluster first = clusterer.snapshot().clusters().get(0);
        Set<String> members = Set.copyOf(clusterer.snapshot().labels().keySet().stream()
                .filter(id -> clusterer.snapshot().labelOf(id).equals(Optional.of(first.id())))
                .toList());
        assertThat(clusterer.forget(members, KnownObjects.NONE).events())
                .hasSize(2)
                .last()
                .isInstanceOf(ClusterEvent.Pruned.class);
        assertThat(clusterer.snapshot().clusters())
                .filteredOn(cluster -> cluster.state() == Cluster.State.LIVE)
                .extracting(Cluster::id)
                .doesNotContain(first.id());
        clusterer.partialFit(Batch.of(List.of("late"), new double[][] {{51.2}}));
        assertThat(clusterer.snapshot().labelOf("late")).isPresent();
    }

    @ParameterizedTest
    @MethodSource("clusterers")
    void whoeverIsNotHeldIsRefusedAndNothingChanges(ForgettingClusterer clusterer) {
        clusterer.partialFit(batch());
        Map<String, ?> before = clusterer.snapshot().labels();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clusterer.forget(Set.of("o1", "nobody"), KnownObjects.NONE))
                .withMessageContaining("object 'nobody' is not held");
        assertThat(clusterer.snapshot().labels()).isEqualTo(before);
        assertThat(clusterer.forget(Set.of("o1"), KnownObjects.NONE).events()).hasSize(1);
    }

    @Test
    void anotherWhoseAngleIsLostDoesNotKeepAnObject() {
        RepeatedApClustering cosine = RepeatedApClustering.create(
                RepeatedApParams.of(ONE.withSimilarity(Similarity.COSINE)).withScaling(Scaling.MINMAX));
        cosine.partialFit(Batch.of(
                List.of("a", "b", "least", "d", "e"), new double[][] {{0, 5}, {5, 0}, {1, 1}, {2, 3}, {3, 2}}));
        cosine.forget(Set.of("a", "b"), KnownObjects.NONE);
        assertThat(cosine.snapshot().labels()).containsOnlyKeys("least", "d", "e");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cosine.partialFit(Batch.of(List.of("f"), new double[][] {{2, 2}})))
                .withMessageContaining("'least'");
    }

    @Test
    void aMoveDoesNotNameWhoWasForgotten() {
        Ledger ledger = new Ledger();
        ledger.beginStep();
        ClusterId from = ledger.create(2);
        ClusterId into = ledger.create(0);
        ledger.arrive("a", Optional.of(from), 0, 0);
        ledger.arrive("b", Optional.of(from), 0, 0);
        ledger.move(List.of("a", "b"), from, into);
        ledger.forget(Set.of("a"));
        assertThat(ledger.eventsOfStep()).contains(new ClusterEvent.Moved(0, List.of(from), into, List.of("b"), 0, 2));
    }

    @Test
    void aMeanThatAForgottenObjectIsInStandsForNothing() {
        EapParams params = EapParams.defaults();
        EapClustering eap = EapClustering.create(
                params.withScaling(Scaling.NONE).withAp(params.ap().withThreads(1)));
        eap.partialFit(batch());
        eap.partialFit(batch());
        Cluster before = eap.snapshot().clusters().get(0);
        String exemplar = before.exemplar().orElseThrow();
        String other = eap.snapshot().labels().keySet().stream()
                .filter(id -> eap.snapshot().labelOf(id).equals(Optional.of(before.id())) && !id.equals(exemplar))
                .findFirst()
                .orElseThrow();
        double[] place = {place(exemplar)};
        assertThat(eap.snapshot().predict(place).similarity())
                .as("a mean stands for it")
                .isNegative();
        eap.forget(Set.of(other), KnownObjects.NONE);
        assertThat(eap.snapshot().predict(place).similarity()).isZero();
    }

    @Test
    void ofGivenSimilaritiesNoneCanBeForgotten() {
        RepeatedApClustering given =
                RepeatedApClustering.create(RepeatedApParams.of(ONE).withPrecomputed(true));
        given.partialFit(Batch.of(new double[][] {{0, -1}, {-1, 0}}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> given.forget(Set.of("0"), KnownObjects.NONE))
                .withMessageContaining("cluster the matrix of the other objects");
    }
}
