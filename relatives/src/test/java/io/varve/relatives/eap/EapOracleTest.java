package io.varve.relatives.eap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.internal.messages.Workers;
import io.varve.testing.Seeds;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fast algorithm comes to the labels and iterations of a slow one that follows the specification word for word. */
class EapOracleTest {

    @ParameterizedTest
    @CsvSource({"VARVE, false", "VARVE, true", "AUTHORS, false", "AUTHORS, true"})
    void labelsAndIterationsAreThoseOfTheOracle(Conventions conventions, boolean objectsMissing) {
        int problems = Tier.choose(30, 250);
        int[] seen = new int[4];
        Seeds.check(problems, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][][] points = points(random, objectsMissing);
            EapParams params = params(random, conventions);
            NaiveEap oracle = new NaiveEap(points, params);
            int[][] expected = oracle.run();

            List<EapSlice> slices = slices(points);
            EapRun.Outcome outcome;
            try (Workers workers = Workers.start(1)) {
                outcome = EapRun.over(slices, params, workers, IterationListener.SILENT);
            }
            assertThat(outcome.convergence().iterations()).isEqualTo(oracle.iterations);
            assertThat(outcome.convergence().converged()).isEqualTo(oracle.converged);
            for (int t = 0; t < points.length; t++) {
                assertThat(chosen(slices.get(t), outcome.choices().get(t), points[0].length))
                        .as("time %d", t)
                        .isEqualTo(expected[t]);
            }
            seen[0] += oracle.births;
            seen[1] += oracle.deaths;
            seen[2] += oracle.converged ? 1 : 0;
            seen[3] += (int) Arrays.stream(expected)
                    .flatMapToInt(Arrays::stream)
                    .filter(k -> k >= points[0].length)
                    .count();
        });
        if (System.getProperty("varve.seed") == null) {
            assertThat(Arrays.stream(seen)).allMatch(count -> count > problems / 4);
        }
    }

    /** From nodes in the order of a slice to the numbers of the oracle, whose consensus nodes follow the objects. */
    private static int[] chosen(EapSlice slice, EapChoice choice, int objects) {
        int[] chosen = new int[objects];
        Arrays.fill(chosen, -1);
        for (int i = 0; i < slice.objectCount(); i++) {
            int key = slice.key(choice.chosen()[i]);
            chosen[slice.key(i)] = key >= 0 ? key : objects - 1 - key;
        }
        return chosen;
    }

    private static EapParams params(SplittableRandom random, Conventions conventions) {
        EapParams params = EapParams.of(conventions);
        ApParams ap = params.ap()
                .withDamping(0.6 + 0.05 * random.nextInt(7))
                .withConvergenceIterations(5 + random.nextInt(15))
                .withMaxIterations(30 + random.nextInt(60));
        double gamma = random.nextInt(4);
        return params.withAp(ap)
                .withGammaAndOmega(gamma, gamma * random.nextInt(3) / 2)
                .withMinSize(1 + random.nextInt(3))
                .withBurnIn(random.nextInt(3) == 0 ? 5 : 0)
                .withMaintainEvery(1 + random.nextInt(2));
    }

    /** Two to four groups that wander, some of whose objects change sides. */
    private static double[][][] points(SplittableRandom random, boolean objectsMissing) {
        int times = 1 + random.nextInt(5);
        int objects = 4 + random.nextInt(9);
        int groups = 2 + random.nextInt(3);
        int[] group =
                IntStream.range(0, objects).map(i -> random.nextInt(groups)).toArray();
        double[][] centres = new double[groups][];
        Arrays.setAll(centres, g -> new double[] {4 * random.nextDouble(), 4 * random.nextDouble()});
        double[][][] points = new double[times][objects][];
        for (int t = 0; t < times; t++) {
            for (double[] centre : centres) {
                centre[0] += 0.4 * random.nextDouble() - 0.2;
            }
            for (int i = 0; i < objects; i++) {
                group[i] = random.nextInt(12) == 0 ? random.nextInt(groups) : group[i];
                boolean missing = objectsMissing && i > 1 && random.nextInt(6) == 0;
                double[] centre = centres[group[i]];
                points[t][i] = missing
                        ? null
                        : new double[] {centre[0] + 0.8 * random.nextDouble(), centre[1] + 0.8 * random.nextDouble()};
            }
        }
        return points;
    }

    private static List<EapSlice> slices(double[][][] points) {
        List<EapSlice> slices = new ArrayList<>();
        for (double[][] all : points) {
            int[] objects =
                    IntStream.range(0, all.length).filter(i -> all[i] != null).toArray();
            double[][] there = Arrays.stream(objects).mapToObj(i -> all[i]).toArray(double[][]::new);
            double[][] s = new double[objects.length][objects.length];
            double least = 0;
            for (int i = 0; i < objects.length; i++) {
                for (int k = 0; k < objects.length; k++) {
                    double dx = there[i][0] - there[k][0];
                    double dy = there[i][1] - there[k][1];
                    s[i][k] = -(dx * dx + dy * dy);
                    least = Math.min(least, s[i][k]);
                }
            }
            for (int i = 0; i < objects.length; i++) {
                s[i][i] = least;
            }
            slices.add(new EapSlice(objects, there, s, least));
        }
        return slices;
    }
}
