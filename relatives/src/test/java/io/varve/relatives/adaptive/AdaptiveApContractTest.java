package io.varve.relatives.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.ResumableClusterer;
import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.testing.ClustererContract;
import io.varve.testing.TestStreams;
import io.varve.testing.Tier;
import io.varve.variants.adaptive.AdaptiveAp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for adaptive affinity propagation from scratch at every step, and its words. */
class AdaptiveApContractTest {

    /** A contract asks for no good clusters, so that few iterations are enough for it. */
    private static final AdaptiveApParams PARAMS = AdaptiveApParams.of(Conventions.VARVE)
            .with(Map.of("threads", "1", "max_iterations", Integer.toString(Tier.choose(500, 3000))));

    private record Contract(String name, AdaptiveApParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return params.start(IterationListener.SILENT);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of();
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        return Tier.oneIn(
                        3,
                        List.of(
                                new Contract("minmax", PARAMS.withScaling(Scaling.MINMAX), true),
                                new Contract("defaults", PARAMS, false),
                                new Contract("damping alone", PARAMS.with(Map.of("preference", "median")), false)))
                .map(contract -> dynamicContainer(contract.name(), ClustererContract.testsOf(contract)));
    }

    @Test
    void labelsAreThoseOfAllObjectsClusteredAtOnce() {
        ResumableClusterer clusterer = PARAMS.start(IterationListener.SILENT);
        List<String> ids = new ArrayList<>();
        List<double[]> rows = new ArrayList<>();
        for (Batch batch : TestStreams.drifting(7, false, false)) {
            clusterer.partialFit(batch);
            ids.addAll(batch.ids());
            rows.addAll(List.of(batch.vectors()));
            ApResult atOnce = AdaptiveAp.fit(ApInput.vectors(rows.toArray(double[][]::new)), PARAMS.adaptive())
                    .clustering();
            Set<List<Object>> pairs = new HashSet<>();
            for (int i = 0; i < ids.size(); i++) {
                pairs.add(List.of(
                        atOnce.label(i),
                        clusterer.snapshot().labelOf(ids.get(i)).orElseThrow()));
            }
            assertThat(pairs).hasSize(atOnce.clusterCount());
            assertThat(clusterer.snapshot().clusters()).hasSize(atOnce.clusterCount());
        }
    }

    @Test
    void everyParameterIsReadAgainAsItWasWritten() {
        AdaptiveApParams other = PARAMS.with(Map.of(
                "preference",
                "q0.25",
                "start",
                "0.25",
                "preference_step",
                "0.05",
                "smallest_cluster",
                "1",
                "scale",
                "unit"));
        assertThat(other.adaptive().lowersPreference()).isFalse();
        assertThat(other.adaptive().step()).isEqualTo(0.05);
        for (AdaptiveApParams params : List.of(PARAMS, other)) {
            assertThat(params.algorithm().read(params.words()).words()).isEqualTo(params.words());
        }
        assertThat(PARAMS.values()).containsEntry("preference", "auto").containsEntry("damping", 0.5);
        assertThat(other.with(Map.of("preference", "auto")).adaptive().lowersPreference())
                .isTrue();
    }

    @Test
    void whatIsOutOfRangeIsRefused() {
        refused(Map.of("precision", "float"), "got precision float");
        refused(Map.of("start", "-1"), "start must be a finite number from 0 on, got -1.0");
        refused(Map.of("preference_step", "0"), "step must be a finite number above 0, got 0.0");
        refused(Map.of("smallest_cluster", "0"), "the smallest cluster must have at least 1 object, got 0");
        assertThatThrownBy(() -> AdaptiveApParams.of(Conventions.AUTHORS))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("choose varve");
    }

    private static void refused(Map<String, String> words, String message) {
        assertThatThrownBy(() -> PARAMS.with(words)).isInstanceOf(Refused.class).hasMessageContaining(message);
    }
}
