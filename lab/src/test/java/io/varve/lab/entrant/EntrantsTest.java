package io.varve.lab.entrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.algorithm.Algorithms;
import io.varve.lab.LabData;
import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.SamplerSense;
import io.varve.lab.sample.Setting;
import io.varve.lab.sample.Split;
import io.varve.testing.Tier;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EntrantsTest {

    private static final DataSet IRIS = LabData.none().load(PaperData.IRIS);
    private static final Split SPLIT = new Sampler(SamplerSense.PAPER, 0).split(IRIS, Setting.UNIFORM, 0);

    @Test
    void everyAlgorithmRunsUnderEveryPresetThatItHas() {
        for (String algorithm : Algorithms.names()) {
            for (String preset : Entrants.PRESETS) {
                Optional<Entrant> entrant = Entrants.of(algorithm, preset, Optional.empty());
                assertThat(entrant.isPresent()).isEqualTo(Entrants.exists(algorithm, preset));
                entrant.ifPresent(EntrantsTest::assertRuns);
            }
        }
    }

    private static void assertRuns(Entrant entrant) {
        Entrant.Sitting sitting = entrant.start(SPLIT);
        for (int step = 0; step < Tier.choose(2, SPLIT.steps()); step++) {
            StepOutcome outcome = sitting.next();
            assertThat(outcome.held()).as(entrant.name()).hasSameSizeAs(outcome.labels());
            assertThat(Arrays.stream(outcome.held()).boxed().toList())
                    .doesNotHaveDuplicates()
                    .isSubsetOf(Arrays.stream(SPLIT.arrived(step)).boxed().toList());
        }
    }

    @Test
    void pointsAreClustersAndNewObjectsForAppAndAllObjectsForOthers() {
        Entrant.Sitting app = entrant("app", "varve").start(SPLIT);
        StepOutcome first = app.next();
        assertThat(first.points()).isEqualTo(100);
        int clusters = (int) Arrays.stream(first.labels()).distinct().count();
        assertThat(app.next().points()).isEqualTo(clusters + 10);
        Entrant.Sitting ap = entrant("ap", "varve").start(SPLIT);
        assertThat(ap.next().points()).isEqualTo(100);
        assertThat(ap.next().points()).isEqualTo(110);
    }

    @Test
    void thePresetPaperIsAsPrinted() {
        assertThat(entrant("app", "paper").parameters())
                .containsEntry("damping", 0.9)
                .containsEntry("max_iterations", 200)
                .containsEntry("convergence_iterations", 15)
                .containsEntry("prune_after", 1)
                .containsEntry("cluster_weight", "one")
                .containsEntry("scale", "minmax");
    }

    @Test
    void theExperimentPrunesAfterOneStepUnderEveryPreset() {
        assertThat(entrant("app", "varve").parameters())
                .containsEntry("prune_after", 1)
                .containsEntry("cluster_weight", "capped")
                .containsEntry("preference_from", "held")
                .containsEntry("damping", 0.7);
    }

    @Test
    void theAuthorsApOnRawDataIsTheStoredOne() {
        // on all objects the order does not matter: published.json, uniform iris, step 5: 12 clusters, NI 57 from 0
        Entrant.Sitting ap = entrant("ap", "authors").start(SPLIT);
        StepOutcome last = ap.next();
        for (int step = 1; step < SPLIT.steps(); step++) {
            last = ap.next();
        }
        assertThat(last.iterations()).isEqualTo(58);
        assertThat(Arrays.stream(last.labels()).distinct().count()).isEqualTo(12);
    }

    @Test
    void aSweepChangesOneParameterAndTheName() {
        SweepValue never = new SweepValue("prune-after", "never");
        Entrant app = Entrants.of("app", "paper", Optional.of(never)).orElseThrow();
        assertThat(app.name()).isEqualTo("app/paper/prune-after=never");
        assertThat(app.parameters()).containsEntry("prune_after", "never");
        assertThat(Entrants.of("ap", "paper", Optional.of(never))).isEmpty();
        Entrant damped = Entrants.of("ap", "paper", Optional.of(new SweepValue("damping", "0.6")))
                .orElseThrow();
        assertThat(damped.parameters()).containsEntry("damping", 0.6);
        assertThat(SweepValue.parse("preference=median,q0.3"))
                .containsExactly(new SweepValue("preference", "median"), new SweepValue("preference", "q0.3"));
    }

    @Test
    void whatIsNotKnownIsRefused() {
        assertThatThrownBy(() -> Entrants.of("kmeans", "paper", Optional.empty()))
                .hasMessage(
                        "algorithm 'kmeans' is not known; choose one of app, ap, adaptive-ap, eap, iapc, iapkm, iapna, idap, sedstream, strap");
        assertThatThrownBy(() -> Entrants.of("app", "mine", Optional.empty()))
                .hasMessage("conventions 'mine' are not known; choose one of varve, paper, authors");
        assertThatThrownBy(() -> SweepValue.parse("speed=1"))
                .hasMessageContaining("no algorithm has a parameter 'speed' to sweep");
        assertThatThrownBy(() -> SweepValue.parse("damping=1.5"))
                .hasMessageContaining("a sweep cannot take damping=1.5");
        assertThatThrownBy(() -> SweepValue.parse("prune-after=soon")).hasMessageContaining("prune-after=soon");
    }

    private static Entrant entrant(String algorithm, String preset) {
        return Entrants.of(algorithm, preset, Optional.empty()).orElseThrow();
    }
}
