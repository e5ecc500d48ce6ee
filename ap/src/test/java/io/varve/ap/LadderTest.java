package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.ApResult.Iteration;
import io.varve.internal.ap.Ladder;
import io.varve.internal.ap.Ladder.Rung;
import io.varve.testing.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LadderTest {

    @Test
    void rungsShareFiveTimesTheLimit() {
        ApParams params = ApParams.defaults().withMaxIterations(300);
        assertThat(Ladder.of(params))
                .containsExactly(new Rung(0.7, 300), new Rung(0.9, 700), new Rung(0.95, 1100), new Rung(0.98, 1500));
        assertThat(Ladder.of(params.withDamping(0.9)))
                .containsExactly(new Rung(0.9, 300), new Rung(0.95, 900), new Rung(0.98, 1500));
        assertThat(Ladder.of(params.withDamping(0.99))).containsExactly(new Rung(0.99, 300), new Rung(0.99, 1500));
    }

    @Test
    void conventionsThatDoNotInsistHaveOneRung() {
        for (Conventions conventions : Conventions.values()) {
            assertThat(Ladder.of(ApParams.of(conventions)))
                    .hasSize(
                            switch (conventions) {
                                case VARVE -> 4;
                                case PAPER -> 3;
                                case SKLEARN, APCLUSTER, AUTHORS -> 1;
                            });
        }
    }

    @Test
    void aHugeLimitDoesNotOverflow() {
        assertThat(Ladder.of(ApParams.defaults().withMaxIterations(Integer.MAX_VALUE)))
                .allSatisfy(rung -> assertThat(rung.until()).isEqualTo(Integer.MAX_VALUE));
    }

    /** At damping .5 every fifth random matrix swings for ever; a higher rung calms it. */
    @Test
    void whatOscillatesAtTheDampingAskedForConvergesOnAHigherRung() {
        int[] climbed = new int[1];
        Seeds.check(300, seed -> {
            ApInput input = anything(new SplittableRandom(seed));
            ApParams params = ApParams.defaults().withDamping(0.5).withMaxIterations(200);
            ApResult result = AffinityPropagation.fit(input, params);
            Convergence convergence = result.convergence();
            assertThat(convergence.converged()).isTrue();
            if (convergence.iterations() > 200) {
                climbed[0]++;
                assertThat(convergence.damping()).isIn(0.9, 0.95, 0.98);
                Rung rung = Ladder.of(params).stream()
                        .filter(r -> r.damping() == convergence.damping())
                        .findFirst()
                        .orElseThrow();
                assertThat(convergence.iterations()).isLessThanOrEqualTo(rung.until());
            } else {
                assertThat(convergence.damping()).isEqualTo(0.5);
            }
        });
        assertThat(climbed[0]).isGreaterThan(System.getProperty("varve.seed") == null ? 30 : -1);
    }

    @Test
    void aRunThatCannotConvergeInItsLimitsGivesTheBestItSaw() {
        Seeds.check(100, seed -> {
            ApInput input = grid(new SplittableRandom(seed));
            // the guard of the last rung is 750 iterations, the limit of all rungs 5 · 12
            ApParams params = ApParams.defaults().withMaxIterations(12).withTrace(true);
            ApResult result = AffinityPropagation.fit(input, params);
            assertThat(result.convergence().converged()).isFalse();
            assertThat(result.convergence().iterations()).isEqualTo(60);
            assertThat(result.convergence().damping()).isEqualTo(0.98);
            assertThat(result.labels()).doesNotContain(-1);
            double best = result.trace().stream()
                    .filter(iteration -> iteration.exemplars() > 0)
                    .mapToDouble(Iteration::netSimilarity)
                    .max()
                    .orElse(Double.NEGATIVE_INFINITY);
            assertThat(result.netSimilarity()).isGreaterThanOrEqualTo(best - 1e-9 * Math.abs(best));
        });
    }

    @Test
    void withoutAnyExemplarTheObjectMostSimilarToAllStandsForAll() {
        double[][] x = {{0}, {1}, {2}, {3}, {11}};
        ApParams params =
                ApParams.defaults().withPreference(Preference.of(-1e9)).withMaxIterations(1);
        ApResult result = AffinityPropagation.fit(x, params);
        assertThat(result.convergence().converged()).isFalse();
        assertThat(result.exemplars()).containsExactly(2);
        assertThat(result.labels()).containsOnly(0);
    }

    /** Its exemplars come and go before the limit, and stay away on the whole ladder. */
    @Test
    void exemplarsSeenBeforeTheLadderAreRemembered() {
        double[][] s = {
            {0, -0.16014165483631082, -5.206767291986498},
            {-8.284608140227512, 0, 0.9479326739032758},
            {-1.846569866583959, -4.069627336555863, 0}
        };
        ApParams params =
                ApParams.defaults().withDamping(0.6).withMaxIterations(1000).withTrace(true);
        ApResult result = AffinityPropagation.fit(ApInput.similarities(s), params);
        assertThat(result.convergence().converged()).isFalse();
        assertThat(result.trace())
                .filteredOn(iteration -> iteration.iteration() >= 1000)
                .allMatch(iteration -> iteration.exemplars() == 0);
        double best = result.trace().stream()
                .filter(iteration -> iteration.exemplars() > 0)
                .mapToDouble(Iteration::netSimilarity)
                .max()
                .orElseThrow();
        assertThat(result.netSimilarity()).isGreaterThanOrEqualTo(best);
    }

    @Test
    void theLastResortSparesObjectsThatMustNotBeExemplars() {
        double[][] x = {{0}, {1}, {2}, {3}, {11}};
        double never = Double.NEGATIVE_INFINITY;
        ApParams params = ApParams.defaults()
                .withPreference(Preference.perObject(-1e9, -1e9, never, -1e9, -1e9))
                .withMaxIterations(1);
        assertThat(AffinityPropagation.fit(x, params).exemplars()).containsExactly(1);
    }

    /** Until availabilities have built up, only the outlier calls itself an exemplar. */
    @Test
    void theGuardKeepsAnOutlierFromStoppingTheRun() {
        double[][] x = new double[31][2];
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 30; i++) {
            x[i] = new double[] {i % 3 * 10 + random.nextDouble(), i % 2 * 10 + random.nextDouble()};
        }
        x[30] = new double[] {200, 200};
        Preference preference = Preference.of(-20);
        ApResult authors =
                AffinityPropagation.fit(x, ApParams.of(Conventions.AUTHORS).withPreference(preference));
        assertThat(authors.convergence().converged()).isTrue();
        assertThat(authors.convergence().iterations()).isEqualTo(16);
        assertThat(authors.clusterCount()).isEqualTo(1);
        for (Conventions conventions : new Conventions[] {Conventions.PAPER, Conventions.VARVE}) {
            ApParams params =
                    ApParams.of(conventions).withPreference(preference).withDamping(0.9);
            ApResult guarded = AffinityPropagation.fit(x, params);
            assertThat(guarded.convergence().converged()).isTrue();
            assertThat(guarded.convergence().iterations()).isGreaterThanOrEqualTo(150);
            assertThat(guarded.clusterCount()).isGreaterThan(3);
            assertThat(guarded.exemplars()).contains(30);
            assertThat(AffinityPropagation.fit(x, params.withMinIterations(0)).clusterCount())
                    .as("without guard")
                    .isEqualTo(1);
        }
    }

    @Test
    void theGuardGrowsWithTheDamping() {
        ApParams params = ApParams.defaults();
        assertThat(params.guard(0.5)).isEqualTo(30);
        assertThat(params.guard(0.7)).isEqualTo(50);
        assertThat(params.guard(0.9)).isEqualTo(150);
        assertThat(params.guard(0.98)).isEqualTo(750);
        assertThat(params.withMinIterations(7).guard(0.9)).isEqualTo(7);
        assertThat(ApParams.of(Conventions.SKLEARN).guard(0.9)).isZero();
    }

    @Test
    void settledIsTheIterationAfterWhichNothingChanged() {
        Seeds.check(50, seed -> {
            ApResult result = AffinityPropagation.fit(
                    grid(new SplittableRandom(seed)), ApParams.defaults().withTrace(true));
            int settled = result.convergence().settled();
            assertThat(settled).isBetween(0, result.convergence().iterations());
            assertThat(result.trace().stream()
                            .filter(iteration -> iteration.iteration() >= settled)
                            .mapToDouble(Iteration::netSimilarity)
                            .distinct()
                            .count())
                    .isEqualTo(1);
        });
    }

    private static ApInput anything(SplittableRandom random) {
        double[][] s = new double[8 + random.nextInt(20)][];
        Arrays.setAll(s, i -> random.doubles(s.length, -1, 0).toArray());
        return ApInput.similarities(s);
    }

    /** Points on a small integer grid: few different distances, so that ties abound. */
    private static ApInput grid(SplittableRandom random) {
        double[][] x = new double[12 + random.nextInt(40)][2];
        for (double[] row : x) {
            Arrays.setAll(row, j -> random.nextInt(7));
        }
        return ApInput.vectors(x);
    }
}
