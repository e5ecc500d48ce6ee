package io.varve.lab.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.lab.LabData;
import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplerTest {

    private static final int RUNS = Tier.choose(60, 200);
    private static final Sampler PAPER = new Sampler(SamplerSense.PAPER, 0);
    private static final Sampler RELEASED = new Sampler(SamplerSense.RELEASED, 0);
    private static final DataSet IRIS = LabData.none().load(PaperData.IRIS);
    private static final DataSet WINE = LabData.none().load(PaperData.WINE);

    @Test
    void everyObjectArrivesOnceInEverySetting() {
        for (Sampler sampler : List.of(PAPER, RELEASED)) {
            for (Setting setting : Setting.values()) {
                for (int run = 0; run < RUNS; run++) {
                    Split split = sampler.split(WINE, setting, run);
                    assertThat(split.steps()).isEqualTo(6);
                    assertThat(Arrays.stream(split.arrived(5)).sorted().toArray())
                            .as("%s, %s, run %d", sampler, setting, run)
                            .isEqualTo(IntStream.range(0, WINE.size()).toArray());
                }
            }
        }
    }

    @Test
    void uniformBatchesHaveTheSizesOfThePaper() {
        assertThat(sizes(PAPER.split(IRIS, Setting.UNIFORM, 3))).containsExactly(100, 10, 10, 10, 10, 10);
        assertThat(sizes(PAPER.split(WINE, Setting.UNIFORM, 3))).containsExactly(128, 10, 10, 10, 10, 10);
        DataSet car = LabData.withCar().load(PaperData.CAR);
        assertThat(sizes(PAPER.split(car, Setting.UNIFORM, 3))).containsExactly(210, 10, 10, 10, 10, 10);
        DataSet kdd = LabData.withKdd().load(PaperData.KDDCUP);
        assertThat(sizes(PAPER.split(kdd, Setting.UNIFORM, 3))).containsExactly(1904, 200, 200, 200, 200, 200);
    }

    @Test
    void theLeastSizeIsThePapers() {
        assertThat(Sampler.groupMinimum(IRIS)).isEqualTo(5);
        assertThat(Sampler.groupMinimum(WINE)).isEqualTo(6);
        assertThat(Sampler.groupMinimum(LabData.withCar().load(PaperData.CAR))).isEqualTo(7);
        assertThat(Sampler.groupMinimum(LabData.withKdd().load(PaperData.KDDCUP)))
                .isEqualTo(26);
    }

    @Test
    void aRunIsTheSameWheneverItIsCutAndOtherRunsAreOthers() {
        for (Setting setting : Setting.values()) {
            Set<String> seen = new HashSet<>();
            for (int run = 0; run < RUNS; run++) {
                assertThat(text(PAPER.split(IRIS, setting, run))).isEqualTo(text(PAPER.split(IRIS, setting, run)));
                seen.add(text(PAPER.split(IRIS, setting, run)));
            }
            assertThat(seen).as(setting.toString()).hasSize(RUNS);
        }
        assertThat(text(new Sampler(SamplerSense.PAPER, 1).split(IRIS, Setting.UNIFORM, 0)))
                .isNotEqualTo(text(PAPER.split(IRIS, Setting.UNIFORM, 0)));
    }

    @Test
    void theReleasedUniformSamplerKnowsOneSplit() {
        assertThat(RELEASED.distinctRuns(Setting.UNIFORM, 100)).isEqualTo(1);
        assertThat(RELEASED.distinctRuns(Setting.VARIABLE, 100)).isEqualTo(100);
        assertThat(PAPER.distinctRuns(Setting.UNIFORM, 100)).isEqualTo(100);
        assertThat(text(RELEASED.split(IRIS, Setting.UNIFORM, 0)))
                .isEqualTo(text(RELEASED.split(IRIS, Setting.UNIFORM, 17)));
    }

    @Test
    void theReleasedSamplerTakesObjectsOfAClassInOneOrderForAllRuns() {
        assertThat(ofClass(RELEASED.split(WINE, Setting.VARIABLE, 0), 1))
                .isEqualTo(ofClass(RELEASED.split(WINE, Setting.VARIABLE, 1), 1))
                .isEqualTo(ofClass(RELEASED.split(WINE, Setting.ABLATION, 2), 1));
        assertThat(ofClass(PAPER.split(WINE, Setting.VARIABLE, 0), 1))
                .isNotEqualTo(ofClass(PAPER.split(WINE, Setting.VARIABLE, 1), 1));
    }

    @Test
    void aClassGrowsShrinksOrStaysWithAtLeastQWhereItAppears() {
        for (Sampler sampler : List.of(PAPER, RELEASED)) {
            int[] seen = new int[3];
            for (int run = 0; run < RUNS; run++) {
                Split split = sampler.split(WINE, Setting.VARIABLE, run);
                for (int c = 0; c < 3; c++) {
                    int[] sizes = ofClassBySize(split, c);
                    assertThat(Arrays.stream(sizes)).allMatch(size -> size == 0 || size >= 6);
                    int[] sorted = Arrays.stream(sizes).sorted().toArray();
                    int[] reversed =
                            IntStream.range(0, 6).map(i -> sorted[5 - i]).toArray();
                    boolean stable = Arrays.equals(
                            sizes, ClassSizes.stable(Arrays.stream(sizes).sum()));
                    boolean growing = Arrays.equals(sizes, sorted);
                    boolean shrinking = Arrays.equals(sizes, reversed);
                    assertThat(stable || growing || shrinking).isTrue();
                    seen[stable ? 0 : growing ? 1 : 2]++;
                }
            }
            // each is as likely as the others, up to what the redraws of whole splits change
            assertThat(Arrays.stream(seen)).allMatch(count -> count > RUNS / 2);
        }
    }

    @Test
    void everyVariableBatchHasTwoClassesAndTwiceTheLeastSize() {
        for (Sampler sampler : List.of(PAPER, RELEASED)) {
            for (int run = 0; run < RUNS; run++) {
                Split split = sampler.split(IRIS, Setting.VARIABLE, run);
                assertThat(split.batches()).allMatch(batch -> batch.length >= 10 && classes(batch) >= 2);
                assertThat(sampler.split(IRIS, Setting.ABLATION, run).batches()).allMatch(batch -> classes(batch) >= 2);
            }
        }
    }

    @Test
    void batchesAreGroupedByClass() {
        for (int[] batch : PAPER.split(IRIS, Setting.VARIABLE, 1).batches()) {
            assertThat(Arrays.stream(batch).map(IRIS::classOf).toArray()).isSorted();
        }
    }

    @Test
    void thePapersAblationOnlyDropsTheLeastSize() {
        assertThat(anyFirst(PAPER, size -> size < 5)).isTrue();
        assertThat(anyFirst(PAPER, size -> size > 10)).isTrue();
    }

    @Test
    void theReleasedAblationCapsTheFirstAppearance() {
        assertThat(anyFirst(RELEASED, size -> size > 10)).isFalse();
        assertThat(anyFirst(RELEASED, size -> size < 5)).isTrue();
    }

    @Test
    void stableMeansAsManyAtEveryStepAndTheRestFirst() {
        assertThat(ClassSizes.stable(50)).containsExactly(9, 9, 8, 8, 8, 8);
        assertThat(ClassSizes.stable(264)).containsExactly(44, 44, 44, 44, 44, 44);
    }

    @Test
    void piecesSumToTheObjects() {
        for (int run = 0; run < 5_000; run++) {
            int[] pieces = ClassSizes.pieces(50, Seeds.of(run));
            assertThat(Arrays.stream(pieces).sum()).isEqualTo(50);
            assertThat(Arrays.stream(pieces)).allMatch(piece -> piece >= 0);
        }
    }

    @Test
    void whereNothingIsLeftTheLastPieceIsNegative() {
        int[] pieces = ClassSizes.pieces(0, Seeds.of(0));
        assertThat(pieces[0]).isEqualTo(1);
        assertThat(Arrays.stream(pieces).limit(5)).allMatch(piece -> piece >= 1);
        assertThat(pieces[5]).isNegative();
    }

    private static boolean anyFirst(Sampler sampler, IntPredicate rule) {
        for (int run = 0; run < RUNS; run++) {
            Split split = sampler.split(IRIS, Setting.ABLATION, run);
            for (int c = 0; c < 3; c++) {
                int first = Arrays.stream(ofClassBySize(split, c))
                        .filter(size -> size > 0)
                        .findFirst()
                        .orElseThrow();
                if (rule.test(first)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long classes(int[] batch) {
        return Arrays.stream(batch).map(IRIS::classOf).distinct().count();
    }

    private static int[] sizes(Split split) {
        return split.batches().stream().mapToInt(batch -> batch.length).toArray();
    }

    private static int[] ofClassBySize(Split split, int number) {
        return split.batches().stream()
                .mapToInt(batch -> (int) Arrays.stream(batch)
                        .filter(row -> split.data().classOf(row) == number)
                        .count())
                .toArray();
    }

    private static List<Integer> ofClass(Split split, int number) {
        return Arrays.stream(split.arrived(5))
                .filter(row -> split.data().classOf(row) == number)
                .boxed()
                .toList();
    }

    private static String text(Split split) {
        List<String> texts = new ArrayList<>();
        split.batches().forEach(batch -> texts.add(Arrays.toString(batch)));
        return texts.toString();
    }
}
