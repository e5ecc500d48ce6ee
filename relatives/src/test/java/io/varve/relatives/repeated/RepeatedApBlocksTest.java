package io.varve.relatives.repeated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.LargeBatch;
import io.varve.ap.TooManyObjectsException;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.similarity.Similarity;
import io.varve.testing.Gaussians;
import org.junit.jupiter.api.Test;

/** Batches that go through blocks, and what cannot. */
class RepeatedApBlocksTest {

    /** More objects than dense matrices of this Java's memory hold. */
    private static final int TOO_MANY = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 24.0) + 100;

    @Test
    void blocksAreAboutAsGoodAsOneRun() {
        Batch batch = new Gaussians(5, 3, 0.05, 2).draw(300);
        RepeatedApParams params = RepeatedApParams.of(ApParams.defaults().withSimilarity(Similarity.SQEUCLIDEAN));
        StepResult dense = RepeatedApClustering.create(params).partialFit(batch);
        StepResult blocks = RepeatedApClustering.create(params.withLargeBatch(LargeBatch.HIERARCHICAL))
                .partialFit(batch);
        assertThat(dense.levels()).isEmpty();
        assertThat(blocks.levels()).hasSize(1);
        assertThat(nmi(blocks, batch)).isGreaterThan(nmi(dense, batch) - 0.02);
        Batch large = new Gaussians(5, 3, 0.05, 2).draw(TOO_MANY);
        assertThatThrownBy(() -> RepeatedApClustering.create(params.withLargeBatch(LargeBatch.DENSE))
                        .partialFit(large))
                .isInstanceOf(TooManyObjectsException.class);
    }

    @Test
    void whatBlocksCannotDoIsRefused() {
        RepeatedApParams params = RepeatedApParams.of(ApParams.defaults()).withLargeBatch(LargeBatch.HIERARCHICAL);
        assertThatThrownBy(() -> params.withClusters(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a wanted number of clusters cannot be clustered in blocks; choose large batch dense or auto");
        assertThatThrownBy(() -> params.withPrecomputed(true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "similarities that are given cannot be clustered in blocks; choose large batch dense or auto");
    }

    private static double nmi(StepResult result, Batch batch) {
        return NormalizedMutualInformation.of(result.labels(), batch.classes().orElseThrow());
    }
}
