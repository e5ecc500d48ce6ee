package io.varve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.StepResult;
import io.varve.ap.LargeBatch;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.Elsewhere;
import io.varve.testing.Gaussians;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A step whose objects are elsewhere, in any partitions and any order, is the step of one machine, to the last bit. */
class ElsewhereTest {

    private static final AppParams PARAMS = AppParams.defaults()
            .withSimilarity(Similarity.SQEUCLIDEAN)
            .withLargeBatch(LargeBatch.HIERARCHICAL)
            .withKeepHistory(false);

    @ParameterizedTest
    @CsvSource({
        "none, true-mean, 1, 7",
        "zscore, true-mean, 7, 1",
        "minmax, spread, 5, 2",
        "unit, true-mean, 3, 3",
    })
    void labelsEventsAndStateAreTheSame(String scaling, String packing, int parts, long seed) {
        AppParams params = PARAMS.withScaling(Scaling.named(scaling)).withPacking(Packing.named(packing));
        AppClustering here = AppClustering.create(params);
        AppClustering driver = AppClustering.create(params);
        Gaussians gaussians = new Gaussians(9, 4, 0.03, seed);
        for (int objects : new int[] {1_500, 400, 0, 300}) {
            Batch batch = rounded(gaussians, objects);
            StepResult expected = here.partialFit(batch);
            Elsewhere elsewhere = new Elsewhere(params, batch, parts, seed);
            AppClustering.Committed step = driver.partialFit(elsewhere);
            StepResult result = step.result();
            assertThat(result.levels()).isEqualTo(expected.levels());
            assertThat(result.levels().isEmpty()).isEqualTo(objects == 0);
            assertThat(result.convergence()).isEqualTo(expected.convergence());
            assertThat(result.assignments()).isEqualTo(expected.assignments());
            assertThat(result.assignments()).isEqualTo(expected.assignments());
            assertThat(result.events()).isEqualTo(expected.events());
            assertThat(result.objectsHeld()).isEqualTo(expected.objectsHeld());
            if (!scaling.equals("unit")) {
                assertThat(driver.state()).isEqualTo(here.state());
            }
            // what crossed the border were points of blocks, exemplars and statistics
            assertThat(elsewhere.blocksRun() > 3).isEqualTo(objects > 0);
        }
    }

    @Test
    void historyOfObjectsThatAreElsewhereIsRefused() {
        AppParams params = PARAMS.withKeepHistory(true);
        Elsewhere elsewhere = new Elsewhere(params, rounded(new Gaussians(2, 2, 0.1, 1), 10), 2, 1);
        assertThatThrownBy(() -> AppClustering.create(params).partialFit(elsewhere))
                .hasMessageContaining("switch object history off");
    }

    @Test
    void otherColumnsAreRefusedAndNothingHasChanged() {
        AppClustering driver = AppClustering.create(PARAMS);
        driver.partialFit(new Elsewhere(PARAMS, rounded(new Gaussians(2, 2, 0.1, 1), 30), 2, 1));
        var before = driver.state();
        Batch other = Batch.of(List.of("p", "q"), new double[][] {{1}, {2}});
        assertThatThrownBy(() -> driver.partialFit(new Elsewhere(PARAMS, other, 2, 1)))
                .hasMessage("the objects have the columns [x0] and [], the model has [x0, x1] and []");
        assertThat(driver.state()).isEqualTo(before);
    }

    /** Of numbers with few digits even the sums of squares are exact, so that no order of adding shows. */
    static Batch rounded(Gaussians gaussians, int objects) {
        Batch drawn = gaussians.draw(objects);
        double[][] x = drawn.vectors();
        for (double[] row : x) {
            Arrays.setAll(row, j -> Math.rint(row[j] * 1024) / 1024);
        }
        return Batch.of(drawn.ids(), x).named("step");
    }
}
