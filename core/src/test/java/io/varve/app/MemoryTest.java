package io.varve.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.StepResult;
import io.varve.testing.DeepSize;
import io.varve.testing.Gaussians;
import io.varve.testing.Tier;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Without object history a model does not grow with the stream. {@code -Dvarve.long=true} goes on to a million objects. */
class MemoryTest {

    private static final int BATCH = Tier.choose(250, 1_000);

    @Test
    void aModelWithoutHistoryDoesNotGrow() {
        int objects = Tier.choose(20_000, 1_000_000);
        AppClustering app = AppClustering.create(AppParams.defaults().withKeepHistory(false));
        Gaussians gaussians = new Gaussians(20, 8, 0.05, 7);
        long start = System.nanoTime();
        long early = 0;
        int clustersEarly = 0;
        StepResult last = app.partialFit(gaussians.draw(BATCH));
        for (int held = 2 * BATCH; held <= objects; held += BATCH) {
            Batch batch = gaussians.draw(BATCH);
            last = app.partialFit(batch);
            if (held == 10_000) {
                early = DeepSize.of(app);
                clustersEarly = last.clusterCount();
            }
        }
        long late = DeepSize.of(app);
        System.out.printf(
                Locale.ROOT,
                "model after 10,000 objects: %,d bytes, %d clusters; after %,d: %,d bytes, %d clusters; %.1f s%n",
                early,
                clustersEarly,
                objects,
                late,
                last.clusterCount(),
                (System.nanoTime() - start) / 1e9);
        assertThat(last.objectsHeld()).isEqualTo(objects);
        assertThat(late).isBetween((long) (early * 0.9), (long) (early * 1.1));
    }

    @Test
    void aModelWithHistoryDoes() {
        AppClustering app = AppClustering.create(AppParams.defaults());
        Gaussians gaussians = new Gaussians(5, 2, 0.01, 7);
        app.partialFit(gaussians.draw(100));
        long early = DeepSize.of(app);
        app.partialFit(gaussians.draw(100));
        // an object and its label take more than 100 bytes: the measure sees it
        assertThat(DeepSize.of(app) - early).isGreaterThan(100 * 100);
    }
}
