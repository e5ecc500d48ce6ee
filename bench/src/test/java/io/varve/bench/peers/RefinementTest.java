package io.varve.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.cli.bench.ApTrial;
import io.varve.cli.bench.Mixture;
import org.junit.jupiter.api.Test;

class RefinementTest {

    @Test
    void everyClusterChoosesItsMedoidAndObjectsJoinTheNearest() {
        double[][] x = {{0}, {1}, {2}, {9}, {10}, {5.9}};
        // 0 and 4 are no medoids; the last object is nearer to 9 than to 0, and nearer to the middle of neither
        int[] labels = {0, 0, 0, 4, 4, 0};
        assertThat(new Refinement(x).refined(labels)).containsExactly(1, 1, 1, 3, 3, 3);
    }

    @Test
    void whatIsRefinedAlreadyStays() {
        double[][] x = Mixture.objects(300, 16, 7);
        int[] labels =
                ApTrial.best(x, ApTrial.params(ApTrial.medianSimilarity(x)), 1).labels();
        assertThat(new Refinement(x).refined(labels)).containsExactly(labels);
    }
}
