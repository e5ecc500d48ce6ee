package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Seeds;
import io.varve.testing.Tier;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Affinity propagation written straight from its definition, with explicit loops and no fusion, gives the same. */
class NaiveOracleTest {

    private static final double STAND_IN_FOR_MINUS_INFINITY = -1e290;

    @Test
    void sameExemplarsLabelsAndIterationsOnTenThousandMatrices() {
        Seeds.check(Tier.choose(4_000, 10_000), seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Conventions conventions = random.nextBoolean() ? Conventions.AUTHORS : Conventions.APCLUSTER;
            Drawn drawn = Drawn.from(random, random.nextInt(4), random.nextBoolean());
            ApParams params = ApParams.of(conventions)
                    .withPreference(drawn.preference(random))
                    .withDamping(0.5 + random.nextInt(10) * 0.05)
                    .withMaxIterations(20 + random.nextInt(180))
                    .withConvergenceIterations(1 + random.nextInt(20));
            boolean givesUp = conventions == Conventions.AUTHORS;
            int firstTest = params.convergenceIterations() + (givesUp ? 1 : 0);
            Naive expected = Naive.run(drawn.s, drawn.preferences, params, firstTest);

            ApResult result = AffinityPropagation.fit(ApInput.similarities(drawn.s), params.withThreads(1));

            assertThat(result.convergence().converged()).as("converged").isEqualTo(expected.converged);
            assertThat(result.convergence().iterations()).as("iterations").isEqualTo(expected.iterations);
            if (givesUp && !expected.converged) {
                assertThat(result.labels()).containsOnly(-1);
            } else {
                assertThat(result.exemplars()).as("exemplars").isEqualTo(expected.exemplars);
                assertThat(result.labels()).as("labels").isEqualTo(expected.labels);
            }
        });
    }

    /** Varve's noise moves no exemplar where nothing ties, as any pair would under symmetry; the oracle has its guard. */
    @Test
    void sameExemplarsUnderVarveWhereNothingTies() {
        int[] compared = new int[1];
        Seeds.check(Tier.choose(400, 1_000), seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Drawn drawn = Drawn.from(random, 0, false);
            double damping = 0.6 + random.nextInt(7) * 0.05;
            ApParams params = ApParams.defaults()
                    .withPreference(drawn.ownPreferences(random))
                    .withDamping(damping)
                    .withMaxIterations(250);
            int guard = (int) Math.ceil(15 / (1 - damping) - 1e-6);
            Naive expected = Naive.run(drawn.s, drawn.preferences, params, guard);
            if (!expected.converged) {
                return;
            }
            ApResult result = AffinityPropagation.fit(ApInput.similarities(drawn.s), params.withThreads(1));
            assertThat(result.convergence().converged()).isTrue();
            assertThat(result.exemplars()).as("exemplars").isEqualTo(expected.exemplars);
            assertThat(result.labels()).as("labels").isEqualTo(expected.labels);
            compared[0]++;
        });
        assertThat(compared[0]).isGreaterThan(System.getProperty("varve.seed") == null ? Tier.choose(360, 900) : -1);
    }

    /** A random problem: similarities, and the preferences that the oracle is to use. */
    private static final class Drawn {
        final double[][] s;
        double[] preferences = new double[0];

        Drawn(double[][] s) {
            this.s = s;
        }

        /** Kind 0 is continuous, 1 of integers and full of ties, 2 has unreachable pairs, 3 has both. */
        static Drawn from(SplittableRandom random, int kind, boolean symmetric) {
            int n = random.nextInt(8) == 0 ? 9 + random.nextInt(6) : 2 + random.nextInt(7);
            double offset = random.nextInt(3) - 1;
            double[][] s = new double[n][n];
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < n; k++) {
                    boolean mirrored = symmetric && k < i;
                    double drawn = kind % 2 == 1 ? -random.nextInt(5) : -10 * random.nextDouble();
                    boolean unreachable = kind >= 2 && random.nextInt(5) == 0;
                    s[i][k] = mirrored ? s[k][i] : unreachable ? Double.NEGATIVE_INFINITY : drawn + offset;
                }
            }
            return new Drawn(s);
        }

        Preference preference(SplittableRandom random) {
            preferences = new double[s.length];
            if (random.nextInt(3) == 0) {
                Arrays.setAll(preferences, k -> random.nextInt(20) == 0 ? Double.NEGATIVE_INFINITY : draw(random));
                return Preference.perObject(preferences);
            }
            if (random.nextBoolean()) {
                Arrays.fill(preferences, draw(random));
                return Preference.of(preferences[0]);
            }
            double[] sorted = IntStream.range(0, s.length * s.length)
                    .filter(c -> c / s.length != c % s.length)
                    .mapToDouble(c -> s[c / s.length][c % s.length])
                    .filter(Double::isFinite)
                    .sorted()
                    .toArray();
            int middle = sorted.length / 2;
            double median = sorted.length == 0
                    ? 0
                    : sorted.length % 2 == 1 ? sorted[middle] : 0.5 * sorted[middle - 1] + 0.5 * sorted[middle];
            Arrays.fill(preferences, median);
            return Preference.median();
        }

        Preference ownPreferences(SplittableRandom random) {
            preferences = random.doubles(s.length, -15, 0).toArray();
            return Preference.perObject(preferences);
        }

        private static double draw(SplittableRandom random) {
            return random.nextBoolean() ? -random.nextInt(12) : -15 * random.nextDouble();
        }
    }

    /** Algorithm 1.2 with the stop rule and the refinement of 1.3, as they are written down. */
    private static final class Naive {
        boolean converged;
        int iterations;
        int[] exemplars = new int[0];
        int[] labels = new int[0];

        static Naive run(double[][] given, double[] preferences, ApParams params, int firstTest) {
            int n = given.length;
            double d = params.damping();
            double[][] s = new double[n][n];
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < n; k++) {
                    double value = i == k ? preferences[k] : given[i][k];
                    s[i][k] = value == Double.NEGATIVE_INFINITY ? STAND_IN_FOR_MINUS_INFINITY : value;
                }
            }
            double[][] r = new double[n][n];
            double[][] a = new double[n][n];
            boolean[][] seen = new boolean[params.maxIterations()][n];
            Naive naive = new Naive();
            for (int t = 0; t < params.maxIterations() && !naive.converged; t++) {
                for (int i = 0; i < n; i++) {
                    int best = 0;
                    for (int k = 1; k < n; k++) {
                        best = a[i][k] + s[i][k] > a[i][best] + s[i][best] ? k : best;
                    }
                    double second = Double.NEGATIVE_INFINITY;
                    for (int k = 0; k < n; k++) {
                        second = k == best ? second : Math.max(second, a[i][k] + s[i][k]);
                    }
                    double first = a[i][best] + s[i][best];
                    for (int k = 0; k < n; k++) {
                        r[i][k] = d * r[i][k] + (1 - d) * (s[i][k] - (k == best ? second : first));
                    }
                }
                for (int k = 0; k < n; k++) {
                    double sum = 0;
                    for (int i = 0; i < n; i++) {
                        sum += i == k ? r[k][k] : Math.max(0, r[i][k]);
                    }
                    for (int i = 0; i < n; i++) {
                        double fresh = i == k ? sum - r[k][k] : Math.min(0, sum - Math.max(0, r[i][k]));
                        a[i][k] = d * a[i][k] + (1 - d) * fresh;
                    }
                    seen[t][k] = a[k][k] + r[k][k] > 0;
                }
                naive.iterations = t + 1;
                naive.converged = t + 1 >= firstTest && stable(seen, t, params.convergenceIterations());
            }
            boolean[] last = seen[naive.iterations - 1];
            naive.assign(s, IntStream.range(0, n).filter(k -> last[k]).toArray());
            return naive;
        }

        private static boolean stable(boolean[][] seen, int t, int window) {
            boolean any = false;
            boolean same = t + 1 >= window;
            for (int k = 0; k < seen[t].length && same; k++) {
                any |= seen[t][k];
                for (int back = 1; back < window; back++) {
                    same &= seen[t - back][k] == seen[t][k];
                }
            }
            return any && same;
        }

        private void assign(double[][] s, int[] found) {
            if (found.length == 0) {
                labels = new int[s.length];
                Arrays.fill(labels, -1);
                return;
            }
            int[] cluster = nearest(s, found);
            int[] moved = found.clone();
            for (int e = 0; e < found.length; e++) {
                double bestSum = Double.NEGATIVE_INFINITY;
                for (int candidate = 0; candidate < s.length; candidate++) {
                    double sum = 0;
                    for (int i = 0; i < s.length; i++) {
                        sum += cluster[i] == e ? s[i][candidate] : 0;
                    }
                    if (cluster[candidate] == e && sum > bestSum) {
                        bestSum = sum;
                        moved[e] = candidate;
                    }
                }
            }
            int[] finalCluster = nearest(s, moved);
            exemplars = Arrays.stream(moved).sorted().toArray();
            labels = Arrays.stream(finalCluster)
                    .map(e -> Arrays.binarySearch(exemplars, moved[e]))
                    .toArray();
        }

        private static int[] nearest(double[][] s, int[] exemplars) {
            int[] cluster = new int[s.length];
            for (int i = 0; i < s.length; i++) {
                for (int e = 1; e < exemplars.length; e++) {
                    cluster[i] = s[i][exemplars[e]] > s[i][exemplars[cluster[i]]] ? e : cluster[i];
                }
            }
            for (int e = 0; e < exemplars.length; e++) {
                cluster[exemplars[e]] = e;
            }
            return cluster;
        }
    }
}
