package io.varve.relatives.repeated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.scale.Scaling;
import io.varve.testing.ClustererContract;
import io.varve.testing.TestStreams;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for affinity propagation from scratch at every step. */
class RepeatedApContractTest {

    private record Ap(RepeatedApParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return RepeatedApClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of();
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        RepeatedApParams varve = RepeatedApParams.of(ApParams.defaults().withThreads(1));
        RepeatedApParams sklearn =
                RepeatedApParams.of(ApParams.of(Conventions.SKLEARN).withThreads(1));
        return Tier.oneIn(
                        3,
                        List.of(
                                new Ap(varve, false),
                                new Ap(varve.withScaling(Scaling.MINMAX), true),
                                new Ap(sklearn.withScaling(Scaling.ZSCORE), false),
                                new Ap(varve.withScaling(Scaling.UNIT), true),
                                new Ap(varve.withLargeBatch(LargeBatch.HIERARCHICAL), false)))
                .map(ap -> dynamicContainer(
                        "%s, %s, %s%s"
                                .formatted(
                                        ap.params().ap().conventions(),
                                        ap.params().scaling(),
                                        ap.params().largeBatch(),
                                        ap.categorical() ? ", with categories" : ""),
                        ClustererContract.testsOf(ap)));
    }

    /** The events cannot tell: that old objects are where the last run put them, and that some really moved. */
    @Test
    void labelsAreThoseOfAllObjectsClusteredAtOnce() {
        ApParams params = ApParams.defaults().withThreads(1);
        RepeatedApClustering clusterer = RepeatedApClustering.create(RepeatedApParams.of(params));
        List<String> ids = new ArrayList<>();
        List<double[]> rows = new ArrayList<>();
        boolean moved = false;
        for (Batch batch : TestStreams.drifting(7, false, false)) {
            moved |= clusterer.partialFit(batch).events().stream()
                    .anyMatch(event -> event instanceof ClusterEvent.Moved objects
                            && objects.objects().size() > 1);
            ids.addAll(batch.ids());
            rows.addAll(List.of(batch.vectors()));
            ApResult atOnce = AffinityPropagation.fit(rows.toArray(double[][]::new), params);
            Map<Integer, ClusterId> names = new HashMap<>();
            for (int i = 0; i < ids.size(); i++) {
                ClusterId label = clusterer.snapshot().labelOf(ids.get(i)).orElseThrow();
                assertThat(names.computeIfAbsent(atOnce.label(i), unseen -> label))
                        .isEqualTo(label);
            }
            assertThat(names.values()).doesNotHaveDuplicates().hasSize(atOnce.clusterCount());
        }
        assertThat(moved).isTrue();
    }
}
