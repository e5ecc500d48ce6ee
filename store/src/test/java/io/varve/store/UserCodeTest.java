package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.Preference;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.io.Batches;
import io.varve.similarity.Similarity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that users are meant to write compiles and runs, name by name. */
class UserCodeTest {

    private static final AppParams PARAMS = AppParams.defaults()
            .withSimilarity(Similarity.COSINE)
            .withPreference(Preference.quantile(0.5))
            .withDamping(0.9)
            .withPruneAfter(1);

    @Test
    void inMemory() {
        AppClustering app = AppClustering.create(PARAMS);
        StepResult first = app.partialFit(Batch.of(
                List.of("a", "b", "c", "d"), new double[][] {{1, 0}, {1, 0.1}, {0, 1}, {0.1, 1}}));
        assertThat(first.convergence().converged()).isTrue();
        assertThat(first.convergence().iterations()).isPositive();
        assertThat(first.step()).isZero();

        StepResult second = app.partialFit(Batch.of(List.of("e"), new double[][] {{1, 0.05}}));
        List<ClusterId> labels = second.labels();
        assertThat(labels).hasSize(1);
        List<String> told = new ArrayList<>();
        for (ClusterEvent event : second.events()) {
            if (event instanceof ClusterEvent.Merged m) {
                told.add(m.from() + " merged into " + m.into());
            } else if (event instanceof ClusterEvent.Pruned p) {
                told.add(p.cluster() + " forgotten, unchanged since step " + p.lastChangedAt());
            } else {
                told.add(event.cluster().toString());
            }
        }
        assertThat(told).isNotEmpty();

        Snapshot now = app.snapshot();
        Prediction nearest = now.predict(new double[] {1, 0.07});
        assertThat(nearest.cluster()).isPresent();
        assertThat(now.history().labelAt("a", 0)).contains(first.labels().get(0));
        ClusterId today = now.labelOf("a").orElseThrow();
        List<ClusterId> roots = now.history().lineageOf(today).ancestors();
        assertThat(roots).doesNotContain(today);
    }

    @Test
    void onDisk(@TempDir Path folder) throws IOException {
        Path today = Files.writeString(folder.resolve("today.csv"), "x,y\n1,0\n1,0.1\n0,1\n0.1,1\n");
        try (Timeline timeline = Timeline.open(folder.resolve("some.varve"), PARAMS)) {
            StepResult step = timeline.add(Batches.read(today)).result().orElseThrow();
            assertThat(step.events()).isNotEmpty();
            assertThat(timeline.at(step.step()).clusters()).hasSize(step.clusterCount());
            assertThat(timeline.add(Batches.read(today)).isNew()).isFalse();
        }
    }
}
