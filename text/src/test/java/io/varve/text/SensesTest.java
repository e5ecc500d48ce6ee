package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.ClusterId;
import io.varve.app.AppClustering;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A word with planted senses: one in both periods, one that is lost, one that is gained. */
class SensesTest {

    private static final List<String> PERIODS = List.of("early", "middle", "late");
    private static final double[][] PLACES = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    private final List<Use> uses = new ArrayList<>();
    private final List<double[]> vectors = new ArrayList<>();

    private void plant(String period, int sense, int count) {
        SplittableRandom random = new SplittableRandom(uses.size());
        for (int i = 0; i < count; i++) {
            int row = uses.size();
            uses.add(new Use("cell", period, "u" + row, 0, 4, "cell", row));
            double[] vector = PLACES[sense].clone();
            for (int j = 0; j < vector.length; j++) {
                vector[j] += 0.05 * random.nextDouble();
            }
            vectors.add(vector);
        }
    }

    private void move(int from, int to, double by) {
        vectors.subList(from, to).forEach(vector -> vector[1] += by);
    }

    private Senses senses() {
        return Senses.of(
                "cell",
                PERIODS,
                uses,
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new),
                AppClustering.create(ShiftDefaults.app()));
    }

    @Test
    void plantedChangesAreMeasured() {
        plant("early", 0, 20);
        plant("early", 1, 20);
        plant("late", 0, 20);
        plant("late", 2, 20);
        Senses senses = senses();
        assertThat(senses.history().steps()).hasSize(3);
        assertThat(new TreeSet<>(senses.sensesOf(2, 2).values())).hasSize(2);
        List<Change> changes = Change.of(senses, SenseWidths.UNKNOWN, 199, 1);
        assertThat(changes).extracting(Change::from).containsExactly("early", "middle", "early");
        assertThat(changes.get(0).scores().get(ChangeMeasure.JSD))
                .as("nothing to compare with")
                .isNaN();
        assertThat(changes.get(0).jsdChance()).isEmpty();
        Change whole = changes.get(2);
        assertThat(whole.usesFrom()).isEqualTo(40);
        assertThat(whole.senses()).isEqualTo(3);
        assertThat(whole.scores().get(ChangeMeasure.JSD)).isCloseTo(0.5 * Math.log(2), within(1e-12));
        assertThat(whole.jsdChance().orElseThrow()).isEqualTo(1 / 200.0);
        assertThat(whole.apdChance().orElseThrow()).isEqualTo(1 / 200.0);
    }

    @Test
    void aStableWordIsStable() {
        plant("early", 0, 20);
        plant("early", 1, 20);
        plant("middle", 0, 20);
        plant("middle", 1, 20);
        plant("late", 0, 20);
        plant("late", 1, 20);
        for (Change change : Change.of(senses(), SenseWidths.UNKNOWN, 199, 1)) {
            assertThat(change.scores().get(ChangeMeasure.JSD)).isZero();
            assertThat(change.senses()).isEqualTo(2);
            assertThat(change.jsdChance().orElseThrow()).isEqualTo(1);
            assertThat(change.apdChance().orElseThrow()).isGreaterThan(0.05);
        }
    }

    @Test
    void aSenseThatTriplesItsShareHasGrown() {
        plant("early", 0, 32);
        plant("early", 1, 8);
        plant("late", 0, 16);
        plant("late", 1, 24);
        assertThat(SenseState.of(senses()).values()).containsExactlyInAnyOrder(SenseState.SHRUNK, SenseState.GROWN);
    }

    @Test
    void periodsWithoutUsesAtTheEndsSayNothingOfSenses() {
        plant("middle", 0, 20);
        plant("middle", 1, 20);
        assertThat(SenseState.of(senses()).values()).hasSize(2).containsOnly(SenseState.STABLE);
    }

    @Test
    void aNewWordGainedItsSensesAndOneThatIsGoneLostThem() {
        plant("middle", 0, 20);
        plant("late", 0, 20);
        assertThat(SenseState.of(senses()).values()).isNotEmpty().containsOnly(SenseState.GAINED);
        uses.clear();
        vectors.clear();
        plant("early", 0, 20);
        plant("middle", 0, 20);
        assertThat(SenseState.of(senses()).values()).isNotEmpty().containsOnly(SenseState.LOST);
    }

    @Test
    void whereAWordHasNoUsesItsSensesHaveNoShare() {
        plant("early", 0, 20);
        plant("late", 0, 20);
        assertThat(SenseRow.of(senses(), Map.of(), Map.of()))
                .filteredOn(row -> row.period().equals("middle"))
                .isNotEmpty()
                .extracting(SenseRow::share)
                .containsOnlyNulls();
    }

    @Test
    void countsAreSharesOfTheirPeriod() {
        assertThat(SenseState.of(List.of(new TreeMap<>(Map.of(0, 32, 1, 8)), new TreeMap<>(Map.of(0, 16, 1, 24))))
                        .values())
                .containsExactly(SenseState.SHRUNK, SenseState.GROWN);
    }

    @Test
    void usesWithoutVectorAreLeftOut() {
        plant("early", 0, 5);
        plant("late", 0, 5);
        vectors.set(2, new double[0]);
        for (int i = 5; i < 10; i++) {
            vectors.set(i, new double[0]);
        }
        Senses senses = senses();
        assertThat(senses.uses(0)).extracting(Use::identifier).containsExactly("u0", "u1", "u3", "u4");
        assertThat(senses.uses(2)).isEmpty();
        assertThat(senses.slice(0, 0).counts().values()).containsExactly(4);
    }

    /** Senses are looked at as they are after the later period, so that a merge counts for the earlier uses too. */
    @Test
    void mergedSensesAreOne() {
        plant("early", 0, 3);
        plant("early", 0, 3);
        move(3, 6, 0.2);
        plant("middle", 0, 40);
        move(6, 46, 0.1);
        plant("middle", 2, 40);
        Senses senses = senses();
        int before = new TreeSet<>(senses.sensesOf(0, 0).values()).size();
        int after = new TreeSet<>(senses.sensesOf(0, 1).values()).size();
        assertThat(before).isEqualTo(2);
        assertThat(after).as("what came in between merged them").isEqualTo(1);
        assertThat(senses.slice(0, 1).counts().values()).containsExactly(6);
        assertThat(senses.sensesOf(0, 1).keySet())
                .isEqualTo(senses.sensesOf(0, 0).keySet());
    }

    /** Told by hand, so that there is a merge for certain. */
    @Test
    void aChangeSeesEarlierUsesAsTheyAreAfterTheLaterPeriod() {
        plant("early", 0, 1);
        plant("early", 1, 1);
        plant("late", 0, 2);
        DatedUses dated = DatedUses.of(
                "cell",
                List.of("early", "late"),
                uses,
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new));
        ClusterId both = new ClusterId(2);
        WordHistory merging = new WordHistory(
                List.of(facts(0, "early"), facts(1, "late")),
                List.of(),
                List.of(),
                List.of(
                        Map.of("u0", new ClusterId(0), "u1", new ClusterId(1)),
                        Map.of("u0", both, "u1", both, "u2", both, "u3", both)));
        Change change =
                Change.of(Senses.of(dated, merging), SenseWidths.UNKNOWN, 0, 1).get(0);
        assertThat(change.senses()).isOne();
        assertThat(change.scores().get(ChangeMeasure.JSD)).isZero();
    }

    private static StepRow facts(int step, String period) {
        return new StepRow(step, period, 2, 2 * step + 2, 2 - step, 1, 1, true, 0, null, null);
    }
}
