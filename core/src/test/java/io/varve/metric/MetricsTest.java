package io.varve.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.varve.testing.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Metrics against values computed by hand and by scikit-learn 1.2.1. For the latter:
 *
 * <pre>{@code
 * python3 -c "
 * from sklearn.metrics import *
 * for l, c in (([0,0,0,1,1,1,2,2,2,2], [0,0,1,1,1,2,2,2,2,0]),
 *              ([i*7%5 for i in range(60)], [i*i%7 for i in range(60)])):
 *     print(adjusted_rand_score(c, l), normalized_mutual_info_score(c, l))"
 * }</pre>
 */
class MetricsTest {

    private static final Offset<Double> ROUNDING = within(1e-12);
    private static final int TRIES = 1000;

    private static final List<Integer> LABELS = List.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 2);
    private static final List<Integer> CLASSES = List.of(0, 0, 1, 1, 1, 2, 2, 2, 2, 0);
    private static final List<Integer> UNRELATED_LABELS = numbers(60, i -> i * 7 % 5);
    private static final List<Integer> UNRELATED_CLASSES = numbers(60, i -> i * i % 7);
    private static final List<Integer> NONE = List.of();

    @Nested
    class OfPurity {
        @Test
        void countsTheMostFrequentClassOfEveryCluster() {
            // 2 of 3, 2 of 3, 3 of 4
            assertThat(Purity.of(LABELS, CLASSES)).isEqualTo(0.7);
        }

        @Test
        void isNotDefinedWithoutObjects() {
            assertThat(Purity.of(NONE, NONE)).isNaN();
        }
    }

    @Nested
    class OfNormalizedMutualInformation {
        @Test
        void agreesWithScikitLearn() {
            assertThat(NormalizedMutualInformation.of(LABELS, CLASSES)).isCloseTo(0.44270128334605, ROUNDING);
            assertThat(NormalizedMutualInformation.of(UNRELATED_LABELS, UNRELATED_CLASSES))
                    .isCloseTo(0.012541663640444744, ROUNDING);
        }

        @Test
        void isOneForOneClusterOfOneClassAndZeroWithoutInformation() {
            assertThat(NormalizedMutualInformation.of(List.of(1, 1), List.of("a", "a")))
                    .isEqualTo(1);
            assertThat(NormalizedMutualInformation.of(List.of(1, 1), List.of("a", "b")))
                    .isZero();
            assertThat(NormalizedMutualInformation.of(NONE, NONE)).isNaN();
        }
    }

    @Nested
    class OfAdjustedRandIndex {
        @Test
        void agreesWithAHandComputedValue() {
            // one shared pair of 2 in clusters and 1 in classes, 6 in all: (1 − 2/6) / (3/2 − 2/6) = 4/7
            assertThat(AdjustedRandIndex.of(List.of(0, 0, 1, 1), List.of("a", "a", "b", "c")))
                    .isCloseTo(4.0 / 7, ROUNDING);
        }

        @Test
        void agreesWithScikitLearn() {
            assertThat(AdjustedRandIndex.of(LABELS, CLASSES)).isCloseTo(0.20454545454545456, ROUNDING);
            assertThat(AdjustedRandIndex.of(UNRELATED_LABELS, UNRELATED_CLASSES))
                    .isCloseTo(-0.04858209370995599, ROUNDING);
            assertThat(AdjustedRandIndex.of(List.of(0, 0, 1, 1), List.of(0, 1, 0, 1)))
                    .isCloseTo(-0.5, ROUNDING);
        }

        @Test
        void isOneForTheSamePartitionUnderOtherNames() {
            assertThat(AdjustedRandIndex.of(List.of(2, 2, 7), List.of("x", "x", "y")))
                    .isEqualTo(1);
            assertThat(AdjustedRandIndex.of(List.of(1, 1, 1), List.of(5, 5, 5))).isEqualTo(1);
            assertThat(AdjustedRandIndex.of(List.of(1, 2, 3), List.of(6, 5, 4))).isEqualTo(1);
            assertThat(AdjustedRandIndex.of(List.of(1), List.of("a"))).isEqualTo(1);
        }

        @Test
        void isZeroForOneClusterOrSingletonsAgainstAnythingElse() {
            assertThat(AdjustedRandIndex.of(List.of(1, 1, 1, 1), List.of(1, 1, 2, 2)))
                    .isZero();
            assertThat(AdjustedRandIndex.of(List.of(1, 2, 3, 4), List.of(1, 1, 1, 1)))
                    .isZero();
        }

        @Test
        void isNotDefinedWithoutObjects() {
            assertThat(AdjustedRandIndex.of(NONE, NONE)).isNaN();
        }

        @Test
        void refusesListsOfDifferentLength() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AdjustedRandIndex.of(List.of(1), List.of("a", "b")))
                    .withMessageContaining("1 labels and 2 classes");
        }

        @Test
        void countsMorePairsThanAnIntegerHolds() {
            List<Integer> labels = numbers(200_000, i -> i % 2);
            assertThat(AdjustedRandIndex.of(labels, labels)).isEqualTo(1);
        }
    }

    @Nested
    class OfFaithfulness {
        @Test
        void agreesWithAHandComputedValue() {
            // ab, ac, bc and de were together; ab and de still are
            assertThat(Faithfulness.of(labels("a1 b1 c1 d2 e2"), labels("a1 b1 c2 d3 e3 f1")))
                    .isEqualTo(0.5);
        }

        @Test
        void isOneWhenClustersMergeAndNewObjectsCome() {
            assertThat(Faithfulness.of(labels("a1 b1 c2 d2"), labels("a3 b3 c3 d3 e3 f4")))
                    .isEqualTo(1);
        }

        @Test
        void ignoresObjectsThatAreNoLongerHeld() {
            assertThat(Faithfulness.of(labels("a1 b1 c1"), labels("a1 b1"))).isEqualTo(1);
            assertThat(Faithfulness.of(labels("a1 b1 c1"), labels("a1 c2"))).isZero();
        }

        @Test
        void isOneWithoutPairs() {
            assertThat(Faithfulness.of(Map.of(), labels("a1"))).isEqualTo(1);
            assertThat(Faithfulness.of(labels("a1 b2"), labels("a1 b1"))).isEqualTo(1);
            assertThat(Faithfulness.of(labels("a1 b1"), Map.of())).isEqualTo(1);
            assertThat(Faithfulness.of(labels("a- b-"), labels("a1 b2"))).isEqualTo(1);
        }

        @Test
        void takesObjectsThatLostTheirClusterForParted() {
            assertThat(Faithfulness.of(labels("a1 b1"), labels("a- b-"))).isZero();
        }

        private static Map<String, Optional<Character>> labels(String text) {
            Map<String, Optional<Character>> labels = new LinkedHashMap<>();
            for (String word : text.split(" ", -1)) {
                char cluster = word.charAt(1);
                labels.put(word.substring(0, 1), cluster == '-' ? Optional.empty() : Optional.of(cluster));
            }
            return labels;
        }
    }

    @Test
    void faithfulnessCountsPairs() {
        Seeds.check(TRIES, seed -> faithfulnessCountsPairs(codes(seed, 2, 25, 64)));
    }

    private static void faithfulnessCountsPairs(List<Integer> codes) {
        Map<String, Optional<Integer>> before = new HashMap<>();
        Map<String, Optional<Integer>> after = new LinkedHashMap<>();
        for (int i = 0; i < codes.size(); i++) {
            before.put("o" + i, Optional.of(codes.get(i) % 4));
            if (codes.get(i) % 16 != 15) {
                after.put("o" + i, Optional.of(codes.get(i) / 16));
            }
        }
        int together = 0;
        int still = 0;
        List<String> held = new ArrayList<>(after.keySet());
        for (int i = 0; i < held.size(); i++) {
            for (int k = 0; k < i; k++) {
                if (before.get(held.get(i)).equals(before.get(held.get(k)))) {
                    together++;
                    still += after.get(held.get(i)).equals(after.get(held.get(k))) ? 1 : 0;
                }
            }
        }
        assertThat(Faithfulness.of(before, after)).isCloseTo(together == 0 ? 1 : (double) still / together, ROUNDING);
    }

    /** Returns numbers below a bound, of few values in some seeds and of all in others. */
    private static List<Integer> codes(long seed, int least, int most, int bound) {
        SplittableRandom random = new SplittableRandom(seed);
        int values = random.nextInt(1, bound + 1);
        return numbers(random.nextInt(least, most + 1), i -> random.nextInt(values));
    }

    private static List<Integer> numbers(int count, IntUnaryOperator number) {
        return IntStream.range(0, count).map(number).boxed().toList();
    }
}
