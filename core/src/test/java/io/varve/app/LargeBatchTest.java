package io.varve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.StepResult;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.ap.TooManyObjectsException;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.similarity.Similarity;
import io.varve.testing.Gaussians;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A batch that is too large for one dense run goes through blocks, and the step says so. */
class LargeBatchTest {

    private static final AppParams PARAMS = AppParams.defaults().withSimilarity(Similarity.SQEUCLIDEAN);

    /** More than the matrices of a dense run have room for. */
    private static final int TOO_MANY = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 24.0) + 100;

    @Test
    void manyObjectsGoThroughBlocksWhateverTheMemory() {
        Gaussians gaussians = new Gaussians(12, 8, 0.02, 5);
        int many = LargeBatch.MOST_AT_ONCE + 1;
        Batch large = gaussians.draw(many);
        AppClustering app = AppClustering.create(PARAMS);
        StepResult first = app.partialFit(large);
        assertThat(first.levels()).isNotEmpty();
        assertThat(first.levels().get(0).points()).isEqualTo(many);
        assertThat(first.objectsHeld()).isEqualTo(many);
        assertThat(nmi(first, large)).isGreaterThan(0.95);

        Batch small = gaussians.draw(200);
        StepResult second = app.partialFit(small);
        assertThat(second.levels()).isEmpty();
        assertThat(nmi(second, small)).isGreaterThan(0.95);
        assertThat(second.events()).hasOnlyElementsOfType(ClusterEvent.Enriched.class);
    }

    @Test
    void denseRefusesItAndNothingHasChanged() {
        Batch large = new Gaussians(3, 2, 0.05, 5).draw(TOO_MANY);
        AppClustering app = AppClustering.create(PARAMS.withLargeBatch(LargeBatch.DENSE));
        assertThatThrownBy(() -> app.partialFit(large)).isInstanceOf(TooManyObjectsException.class);
        assertThat(app.snapshot().step()).isEqualTo(-1);
        assertThat(app.snapshot().labels()).isEmpty();
    }

    /** Who asks for the habits of others wants their results or none. */
    @Test
    void conventionsOfOthersStayDense() {
        Batch large = new Gaussians(3, 2, 0.05, 5).draw(TOO_MANY);
        AppClustering app = AppClustering.create(AppParams.of(Conventions.SKLEARN));
        assertThatThrownBy(() -> app.partialFit(large)).isInstanceOf(TooManyObjectsException.class);
    }

    @Test
    void copiesDoNotMakeABatchLarge() {
        double[][] x = new double[TOO_MANY][];
        Arrays.setAll(x, i -> new double[] {i % 7, i % 3});
        assertThat(AppClustering.create(PARAMS).partialFit(Batch.of(x)).levels())
                .isEmpty();
    }

    @Test
    void aBatchThatFitsIsClusteredAtOnce() {
        Gaussians gaussians = new Gaussians(5, 3, 0.05, 2);
        AppClustering auto = AppClustering.create(PARAMS);
        AppClustering dense = AppClustering.create(PARAMS.withLargeBatch(LargeBatch.DENSE));
        AppClustering inBlocks = AppClustering.create(PARAMS.withLargeBatch(LargeBatch.HIERARCHICAL));
        for (int step = 0; step < 3; step++) {
            Batch batch = gaussians.draw(150);
            StepResult result = auto.partialFit(batch);
            StepResult expected = dense.partialFit(batch);
            assertThat(result.levels()).isEmpty();
            assertThat(result.assignments()).isEqualTo(expected.assignments());
            assertThat(result.convergence()).isEqualTo(expected.convergence());
            StepResult blocks = inBlocks.partialFit(batch);
            assertThat(blocks.levels()).hasSize(1);
            assertThat(blocks.levels().get(0).points()).isBetween(150, 200);
            assertThat(nmi(blocks, batch)).isGreaterThan(0.9);
        }
        assertThat(auto.snapshot().labels()).isEqualTo(dense.snapshot().labels());
    }

    @Test
    void largeBatchesAreHandledByName() {
        assertThatThrownBy(() -> LargeBatch.named("blocks"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("large batch 'blocks' is not known; choose one of dense, hierarchical, auto");
        assertThat(LargeBatch.named("auto")).isEqualTo(LargeBatch.AUTO);
    }

    private static double nmi(StepResult result, Batch batch) {
        return NormalizedMutualInformation.of(result.labels(), batch.classes().orElseThrow());
    }
}
