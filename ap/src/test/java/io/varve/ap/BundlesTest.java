package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.similarity.Similarity;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bundles of objects much alike, whose members all believe in themselves and in nobody by turns. */
class BundlesTest {

    private static final double PREFERENCE = 0.167;

    private static double[][] bundles(double noise) {
        Random random = new Random(1);
        double[][] x = new double[600][8];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x[i].length; j++) {
                x[i][j] = (j == i % 3 ? 1 : 0) + noise * random.nextGaussian();
            }
        }
        return x;
    }

    private static ApParams params(Conventions conventions) {
        return ApParams.of(conventions)
                .withDamping(0.7)
                .withMaxIterations(500)
                .withThreads(1)
                .withSimilarity(Similarity.COSINE)
                .withPreference(Preference.of(PREFERENCE));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.01})
    void singleObjectsAreNoAnswerWhereJoiningPays(double noise) {
        ApResult result = AffinityPropagation.fit(bundles(noise), params(Conventions.VARVE));
        assertThat(result.clusterCount()).isEqualTo(3);
        assertThat(result.convergence().converged()).isTrue();
        assertThat(result.netSimilarity()).isGreaterThan(590);
    }

    @ParameterizedTest
    @EnumSource(
            value = Conventions.class,
            names = {"VARVE", "PAPER"})
    void singleObjectsAreTheAnswerWhereNobodyGains(Conventions conventions) {
        ApParams willing = params(conventions).withPreference(Preference.of(1.5));
        ApResult result = AffinityPropagation.fit(bundles(0.01), willing);
        assertThat(result.clusterCount()).isEqualTo(600);
        assertThat(result.convergence().converged()).isTrue();
    }
}
