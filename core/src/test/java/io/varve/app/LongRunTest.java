package io.varve.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.ap.Conventions;
import io.varve.metric.AdjustedRandIndex;
import io.varve.metric.Faithfulness;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.scale.Scaling;
import io.varve.testing.Gaussians;
import io.varve.testing.KddStream;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Quality where the method as printed fails: on long streams. And how far objects stay together. */
class LongRunTest {

    /** Centres in the unit cube of ten dimensions are about 1.3 apart, two objects of one Gaussian about .36. */
    @Test
    void plantedGaussians() {
        for (long seed = 1; seed <= Tier.choose(1, 3); seed++) {
            List<Batch> stream = gaussians(seed);
            String name = "20 Gaussians, 60 x 20, seed " + seed;
            Outcome varve = run(name + ", varve", AppParams.defaults(), stream);
            Outcome paper = run(name + ", paper", AppParams.of(Conventions.PAPER), stream);
            assertThat(varve.nmi()).isGreaterThanOrEqualTo(0.85);
            assertThat(paper.nmi()).as("a cluster that weighs one decays").isLessThan(0.5);
            assertThat(varve.leastFaithful()).isEqualTo(1);
            assertThat(paper.leastFaithful()).isEqualTo(1);
        }
    }

    @OnlyLong
    @Test
    void networkConnections() {
        for (long seed = 1; seed <= Tier.choose(1, 2); seed++) {
            List<Batch> stream = KddStream.shuffled(seed, 504, 50);
            String name = "kdd 504 + 48 x 50, seed " + seed;
            Outcome varve = run(name + ", varve", AppParams.defaults().withScaling(Scaling.MINMAX), stream);
            Outcome paper =
                    run(name + ", paper", AppParams.of(Conventions.PAPER).withScaling(Scaling.MINMAX), stream);
            assertThat(varve.purity()).isGreaterThanOrEqualTo(0.90);
            assertThat(varve.nmi()).isGreaterThanOrEqualTo(0.77);
            assertThat(varve.leastFaithful()).isEqualTo(1);
            assertThat(paper.leastFaithful()).isEqualTo(1);
        }
    }

    /**
     * How a stream ended.
     *
     * @param leastFaithful the least faithfulness of any step
     */
    record Outcome(double purity, double nmi, double ari, int clusters, double leastFaithful) {}

    private static Outcome run(String name, AppParams params, List<Batch> stream) {
        AppClustering app = AppClustering.create(params);
        Map<String, String> classes = new HashMap<>();
        Map<String, Optional<ClusterId>> before = Map.of();
        double leastFaithful = 1;
        long start = System.nanoTime();
        StringBuilder path = new StringBuilder();
        Outcome outcome = new Outcome(0, 0, 0, 0, 0);
        for (Batch batch : stream) {
            StepResult result = app.partialFit(batch);
            List<String> known = batch.classes().orElseThrow();
            for (int i = 0; i < batch.size(); i++) {
                classes.put(batch.ids().get(i), known.get(i));
            }
            Map<String, Optional<ClusterId>> labels = app.snapshot().labels();
            leastFaithful = Math.min(leastFaithful, Faithfulness.of(before, labels));
            before = labels;
            outcome = judge(labels, classes, result.clusterCount(), leastFaithful);
            if (result.step() % 12 == 0 || result.step() == stream.size() - 1) {
                path.append(String.format(Locale.ROOT, " %.3f/%d", outcome.nmi(), outcome.clusters()));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s: purity %.3f, NMI %.3f, ARI %.3f, %d clusters, faithfulness %.3f; NMI/clusters%s; %.1f s%n",
                name,
                outcome.purity(),
                outcome.nmi(),
                outcome.ari(),
                outcome.clusters(),
                leastFaithful,
                path,
                (System.nanoTime() - start) / 1e9);
        return outcome;
    }

    private static Outcome judge(
            Map<String, Optional<ClusterId>> labels, Map<String, String> classes, int clusters, double leastFaithful) {
        List<ClusterId> given = new ArrayList<>();
        List<String> known = new ArrayList<>();
        labels.forEach((object, label) -> {
            given.add(label.orElseThrow());
            known.add(classes.getOrDefault(object, ""));
        });
        return new Outcome(
                Purity.of(given, known),
                NormalizedMutualInformation.of(given, known),
                AdjustedRandIndex.of(given, known),
                clusters,
                leastFaithful);
    }

    private static List<Batch> gaussians(long seed) {
        Gaussians gaussians = new Gaussians(20, 10, 0.08, seed);
        List<Batch> stream = new ArrayList<>();
        for (int step = 0; step < 60; step++) {
            stream.add(gaussians.draw(20));
        }
        return stream;
    }
}
