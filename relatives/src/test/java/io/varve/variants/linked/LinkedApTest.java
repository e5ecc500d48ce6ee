package io.varve.variants.linked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import io.varve.testing.Seeds;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Affinity propagation that is told of pairs: what holds, what is weighed, and how near it comes to the best there is. */
class LinkedApTest {

    private static final ApParams PARAMS = ApParams.defaults()
            .withThreads(1)
            .withSimilarity(Similarity.EUCLIDEAN)
            .withPreference(Preference.of(-3));

    /** Two places, at 0 and at 10, of four objects each. */
    private static final double[][] LINE = {{0}, {0.1}, {0.25}, {0.45}, {10}, {10.1}, {10.25}, {10.45}};

    private static List<String> ids(int count) {
        return IntStream.range(0, count).mapToObj(i -> "o" + i).toList();
    }

    private static ApResult fit(double[][] x, ApParams params, Link... links) {
        return LinkedAp.fit(
                ApInput.vectors(x), ids(x.length), Links.of(List.of(links)), params, IterationListener.SILENT);
    }

    private static boolean together(ApResult result, int i, int k) {
        return result.label(i) == result.label(k);
    }

    @Test
    void withoutLinksItIsAtLeastAffinityPropagation() {
        Seeds.check(20, seed -> {
            Random random = new Random(seed);
            double[][] x = random.doubles(30)
                    .mapToObj(v -> new double[] {v, random.nextDouble()})
                    .toArray(double[][]::new);
            for (Conventions conventions : List.of(Conventions.VARVE, Conventions.SKLEARN)) {
                ApParams params = ApParams.of(conventions).withThreads(1);
                ApResult plain = AffinityPropagation.fit(ApInput.vectors(x), params);
                ApResult linked = fit(x, params);
                assertThat(linked.convergence()).isEqualTo(plain.convergence());
                if (plain.clusterCount() > 0) {
                    assertThat(linked.netSimilarity())
                            .as("or a better one that was seen")
                            .isBetween(plain.netSimilarity() - 1e-9, plain.netSimilarity() + 0.1);
                }
            }
        });
    }

    @Test
    void whatCannotBeTogetherIsParted() {
        ApResult plain = fit(LINE, PARAMS);
        assertThat(plain.clusterCount()).isEqualTo(2);
        assertThat(together(plain, 0, 1)).isTrue();
        ApResult parted = fit(LINE, PARAMS, Link.cannot("o0", "o1"));
        assertThat(together(parted, 0, 1)).isFalse();
        assertThat(parted.clusterCount()).isEqualTo(3);
        assertThat(together(parted, 4, 7)).isTrue();
    }

    @Test
    void whatMustBeTogetherIsAndPullsTheOthersAlongWhereThatIsBetter() {
        ApResult joined = fit(LINE, PARAMS, Link.must("o0", "o7"));
        assertThat(together(joined, 0, 7)).isTrue();
        ApResult chain = fit(LINE, PARAMS, Link.must("o0", "o7"), Link.must("o7", "o1"), Link.cannot("o2", "o0"));
        assertThat(together(chain, 0, 7)).isTrue();
        assertThat(together(chain, 1, 7)).isTrue();
        assertThat(together(chain, 2, 0)).isFalse();
    }

    /** Apart costs a further exemplar, 3, less what it saves; that is what a strength must exceed. */
    @Test
    void aStrengthIsWhatBreakingTheLinkMayCost() {
        assertThat(together(fit(LINE, PARAMS, Link.cannot("o0", "o1").withStrength(0.5)), 0, 1))
                .isTrue();
        assertThat(together(fit(LINE, PARAMS, Link.cannot("o0", "o1").withStrength(9)), 0, 1))
                .isFalse();
        assertThat(together(fit(LINE, PARAMS, Link.must("o0", "o7").withStrength(5)), 0, 7))
                .isFalse();
        assertThat(together(fit(LINE, PARAMS, Link.must("o0", "o7").withStrength(50)), 0, 7))
                .isTrue();
    }

    /** All exemplars, all choices: the best value there is, found by trying everything. */
    @Test
    void itComesNearToTheBestThereIs() {
        int[] tally = new int[3];
        int problems = Tier.choose(60, 1500);
        for (int problem = 0; problem < problems; problem++) {
            Random random = new Random(problem);
            int n = 4 + random.nextInt(3);
            double[][] x = IntStream.range(0, n)
                    .mapToObj(i -> new double[] {random.nextDouble(), random.nextDouble()})
                    .toArray(double[][]::new);
            ApParams params = PARAMS.withPreference(Preference.of(-0.2 - 0.6 * random.nextDouble()));
            List<Link> links = new ArrayList<>();
            for (int l = 0; l < 1 + random.nextInt(3); l++) {
                int i = random.nextInt(n);
                int k = (i + 1 + random.nextInt(n - 1)) % n;
                Link link = random.nextBoolean() ? Link.must("o" + i, "o" + k) : Link.cannot("o" + i, "o" + k);
                links.add(link.withStrength(0.1 + random.nextDouble()));
            }
            Links taken;
            try {
                taken = Links.of(links);
            } catch (Refused e) {
                continue;
            }
            double preference = Double.parseDouble(params.preference().toString());
            ApResult result = LinkedAp.fit(ApInput.vectors(x), ids(n), taken, params, IterationListener.SILENT);
            ApResult plain = AffinityPropagation.fit(ApInput.vectors(x), params);
            double best = best(x, preference, taken);
            double found = value(x, preference, taken, result);
            assertThat(found).isLessThanOrEqualTo(best + 1e-9);
            tally[0]++;
            tally[1] += found > best - 1e-9 ? 1 : 0;
            tally[2] += found < value(x, preference, taken, plain) - 1e-9 ? 1 : 0;
        }
        assertThat(tally[0]).isGreaterThan(problems / 2);
        assertThat(tally[1]).as("the best of %d", tally[0]).isGreaterThan((int) (0.9 * tally[0]));
        assertThat(tally[2]).as("worse than not knowing of the links").isLessThan(tally[0] / 50);
    }

    private static double value(double[][] x, double preference, Links links, ApResult result) {
        int[] choice = new int[x.length];
        Arrays.setAll(choice, i -> result.exemplars()[result.label(i)]);
        return value(x, preference, links.among(ids(x.length), 1e9), choice);
    }

    private static double value(double[][] x, double preference, List<Links.Placed> links, int[] choice) {
        double value = 0;
        for (int i = 0; i < x.length; i++) {
            value += choice[i] == i ? preference : Similarity.EUCLIDEAN.between(x[i], x[choice[i]]);
        }
        for (Links.Placed link : links) {
            value -= LinkedAssignment.breaks(link, choice) ? link.strength() : 0;
        }
        return value;
    }

    private static double best(double[][] x, double preference, Links links) {
        int n = x.length;
        List<Links.Placed> placed = links.among(ids(n), 1e9);
        double best = Double.NEGATIVE_INFINITY;
        int[] choice = new int[n];
        for (long code = 0; code < Math.round(Math.pow(n, n)); code++) {
            long rest = code;
            for (int i = 0; i < n; i++) {
                choice[i] = (int) (rest % n);
                rest /= n;
            }
            if (Arrays.stream(choice).allMatch(k -> choice[k] == k)) {
                best = Math.max(best, value(x, preference, placed, choice));
            }
        }
        return best;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void sameBitsOnAnyNumberOfThreads(int threads) {
        Random random = new Random(3);
        double[][] x = random.doubles(200)
                .mapToObj(v -> new double[] {v, random.nextDouble()})
                .toArray(double[][]::new);
        Link[] links = IntStream.range(0, 30)
                .mapToObj(l -> l % 2 == 0 ? Link.must("o" + l, "o" + (l + 100)) : Link.cannot("o" + l, "o" + (l + 1)))
                .toArray(Link[]::new);
        ApParams params = ApParams.defaults();
        ApResult one = fit(x, params.withThreads(1), links);
        ApResult many = fit(x, params.withThreads(threads), links);
        assertThat(many.labels()).isEqualTo(one.labels());
        assertThat(many.convergence()).isEqualTo(one.convergence());
        assertThat(Double.doubleToLongBits(many.netSimilarity()))
                .isEqualTo(Double.doubleToLongBits(one.netSimilarity()));
    }

    @Test
    void objectsThatSeeNoExemplarAndCopiesAreFine() {
        double none = Double.NEGATIVE_INFINITY;
        double[][] s = {{0, -1, none, none}, {-1, 0, none, none}, {none, none, 0, -1}, {none, none, -1, 0}};
        ApResult apart = LinkedAp.fit(
                ApInput.similarities(s),
                ids(4),
                Links.of(List.of(Link.must("o0", "o1"), Link.cannot("o2", "o3"))),
                PARAMS,
                IterationListener.SILENT);
        assertThat(together(apart, 0, 1)).isTrue();
        assertThat(together(apart, 2, 3)).isFalse();
        assertThat(together(apart, 0, 2)).isFalse();
        ApResult copies = fit(new double[][] {{1}, {1}, {1}}, PARAMS, Link.cannot("o0", "o1"));
        assertThat(together(copies, 0, 1)).isFalse();
        assertThat(fit(new double[][] {{1}}, PARAMS).clusterCount()).isEqualTo(1);
    }

    @Test
    void contradictionsAndNonsenseAreRefused() {
        refused("linked with itself, got 'a' twice", () -> Link.must("a", "a"));
        refused("must be a number above 0, got 0.0", () -> Link.must("a", "b").withStrength(0));
        refused("must be a number above 0, got NaN", () -> Link.must("a", "b").withStrength(Double.NaN));
        refused("'b' and 'a' are linked twice, by must and by cannot", Link.must("a", "b"), Link.cannot("b", "a"));
        refused(
                "with different strengths",
                Link.must("a", "b").withStrength(1),
                Link.must("a", "b").withStrength(2));
        refused(
                "'a' and 'c' cannot be together, but a chain of other links puts them together",
                Link.cannot("a", "c"),
                Link.must("a", "b"),
                Link.must("c", "b"));
        assertThat(Links.of(List.of(
                                Link.cannot("a", "c").withStrength(3),
                                Link.must("a", "b"),
                                Link.must("b", "a"),
                                Link.must("c", "b")))
                        .all())
                .as("what has a strength may contradict, and the same link may come again")
                .hasSize(3);
        refused("DOUBLE precision only", () -> fit(LINE, PARAMS.withPrecision(Precision.FLOAT)));
        refused(
                "expected 2 ids, one per object, got 1",
                () -> LinkedAp.fit(
                        ApInput.vectors(new double[2][1]), List.of("a"), Links.NONE, PARAMS, IterationListener.SILENT));
    }

    private static void refused(String message, Link... links) {
        refused(message, () -> Links.of(List.of(links)));
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }
}
