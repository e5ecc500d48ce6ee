package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.app.AppClustering;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A word with two senses whose shares differ between its periods, often or seldom used. */
class DrawsTest {

    private static final long SEED = 7;

    private static DatedUses word(String name, int uses, String... periods) {
        List<Use> all = new ArrayList<>();
        List<double[]> vectors = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(uses);
        for (int period = 0; period < periods.length; period++) {
            for (int i = 0; i < uses; i++) {
                boolean first = i < uses * (period == 0 ? 0.75 : 0.25);
                all.add(new Use(name, periods[period], name + period + "-" + i, 0, 1, "w", all.size()));
                vectors.add(new double[] {
                    (first ? 1 : 0) + 0.05 * random.nextDouble(), (first ? 0 : 1) + 0.05 * random.nextDouble()
                });
            }
        }
        return DatedUses.of(
                name,
                List.of(periods),
                all,
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new));
    }

    private static Draws draws(List<DatedUses> words, int count, int threads) {
        return Draws.of(
                words,
                () -> AppClustering.create(ShiftDefaults.app()),
                new SenseWidths(List.of(0.1, 0.1, 0.1), List.of(0.1, 0.1, 0.1)),
                count,
                SEED,
                threads,
                (done, all) -> {});
    }

    private static List<Change> changes(List<DatedUses> words) {
        return words.stream()
                .flatMap(word ->
                        Change.of(
                                Senses.of(word, AppClustering.create(ShiftDefaults.app())),
                                SenseWidths.UNKNOWN,
                                0,
                                SEED)
                                .stream())
                .toList();
    }

    @Test
    void intervalsAreAroundTheScoreAndNarrowerWithMoreUses() {
        List<DatedUses> words = List.of(word("few", 12, "1", "2"), word("many", 120, "1", "2"));
        List<Change> found = draws(words, Tier.choose(15, 40), 2).intervals(changes(words));
        Interval few = found.get(0).interval(ChangeMeasure.JSD).orElseThrow();
        Interval many = found.get(1).interval(ChangeMeasure.JSD).orElseThrow();
        double score = found.get(1).scores().getOrDefault(ChangeMeasure.JSD, Double.NaN);
        assertThat(score).isPositive().isBetween(many.low(), many.high());
        assertThat(many.high()).isGreaterThan(many.low());
        assertThat(few.high() - few.low()).isGreaterThan(2 * (many.high() - many.low()));
        ScoreRow row = ScoreRow.of(found.get(1));
        assertThat(row.jsdLow()).isEqualTo(many.low());
        assertThat(row.apdHigh())
                .isEqualTo(
                        found.get(1).interval(ChangeMeasure.APD).orElseThrow().high());
    }

    @Test
    void aDrawTakesFourOfFiveUsesAndNoneTwice() {
        DatedUses all = word("w", 10, "1", "2");
        DatedUses drawn = all.drawn(Draws.PERCENT, 3, SEED);
        for (int period = 0; period < 2; period++) {
            assertThat(drawn.uses(period))
                    .hasSize(8)
                    .doesNotHaveDuplicates()
                    .isSubsetOf(all.uses(period))
                    .isSortedAccordingTo((one, other) -> Integer.compare(one.row(), other.row()));
            for (int i = 0; i < 8; i++) {
                int place = all.uses(period).indexOf(drawn.uses(period).get(i));
                assertThat(drawn.vector(period, i)).isEqualTo(all.vector(period, place));
            }
        }
        assertThat(all.drawn(Draws.PERCENT, 4, SEED).uses(0)).isNotEqualTo(drawn.uses(0));
        assertThat(word("w", 1, "1", "2").drawn(Draws.PERCENT, 0, SEED).uses(1)).hasSize(1);
        assertThat(word("w", 0, "1", "2").drawn(Draws.PERCENT, 0, SEED).uses(1)).isEmpty();
    }

    @Test
    void neitherThreadsNorOtherWordsNorLaterPeriodsChangeADraw() {
        List<DatedUses> both = List.of(word("one", 15, "1", "2"), word("two", 20, "1", "2"));
        Draws once = draws(both, 5, 1);
        assertThat(draws(both, 5, 3)).isEqualTo(once);
        assertThat(draws(List.of(both.get(1)), 5, 2).draws())
                .extracting(draw -> draw.get(0))
                .isEqualTo(once.draws().stream().map(draw -> draw.get(1)).toList());
        assertThat(draws(both, 3, 1).draws()).isEqualTo(once.draws().subList(0, 3));
        DatedUses longer = word("one", 15, "1", "2", "3");
        assertThat(longer.drawn(Draws.PERCENT, 2, SEED).uses(1))
                .isEqualTo(both.get(0).drawn(Draws.PERCENT, 2, SEED).uses(1));
    }

    @Test
    void everyDrawIsARowAndCanBeComparedWithGold() {
        List<DatedUses> words = List.of(word("a", 10, "1", "2"), word("b", 20, "1", "2"), word("c", 0, "1", "2"));
        Draws draws = draws(words, 4, 2);
        assertThat(draws.rows()).hasSize(12);
        assertThat(draws.rows().get(4).draw()).isEqualTo(1);
        assertThat(draws.rows().get(4).usesTo()).isEqualTo(16);
        assertThat(draws.rows().get(5).jsd()).as("no uses").isNull();
        assertThat(draws.intervals(changes(words)).get(2).interval(ChangeMeasure.JSD))
                .isEmpty();
        Gold gold = new Gold(Map.of("a", 1.0, "b", 2.0, "c", 3.0));
        Interval agreed = gold.interval(
                List.of(Map.of("a", .1, "b", .2, "c", .3), Map.of("a", .1, "b", .3, "c", .2), Map.of("a", .1)));
        assertThat(agreed).isEqualTo(new Interval(0.5, 1));
    }

    @Test
    void withoutDrawsNothingChangesAndFailuresAreTold() {
        List<DatedUses> words = List.of(word("a", 10, "1", "2"));
        List<Change> changes = changes(words);
        assertThat(draws(words, 0, 1).intervals(changes)).isSameAs(changes);
        assertThatThrownBy(() -> Draws.of(
                        words,
                        () -> {
                            throw new IllegalArgumentException("no clusterer");
                        },
                        SenseWidths.UNKNOWN,
                        1,
                        SEED,
                        1,
                        (done, all) -> {}))
                .hasMessage("no clusterer");
    }
}
