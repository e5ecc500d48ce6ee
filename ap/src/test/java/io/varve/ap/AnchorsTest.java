package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.LabelledData;
import org.junit.jupiter.api.Test;

/** The numbers that the released code of the paper's authors stored for affinity propagation on whole data sets. */
class AnchorsTest {

    private static final ApParams AUTHORS = ApParams.of(Conventions.AUTHORS);

    @Test
    void irisRaw() {
        check(LabelledData.iris(), 12, 57);
    }

    @Test
    void wineRaw() {
        check(LabelledData.wine(), 12, 65);
    }

    @Test
    void carCodes() {
        check(LabelledData.car(), 31, 154);
    }

    @Test
    void irisScaled() {
        check(LabelledData.iris().minMaxScaled(), 13, 79);
    }

    @Test
    void wineScaled() {
        check(LabelledData.wine().minMaxScaled(), 19, 77);
    }

    private static void check(LabelledData data, int clusters, int loopIndex) {
        ApResult result = AffinityPropagation.fit(data.x(), AUTHORS);
        assertThat(result.clusterCount()).isEqualTo(clusters);
        assertThat(result.convergence().iterations()).isEqualTo(loopIndex + 1);
        assertThat(result.convergence().converged()).isTrue();
    }
}
