package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.ap.Preference;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Words whose uses lie on a circle, at angles that are given in degrees. */
class SharedPreferenceTest {

    private static DatedUses word(String name, double[] earlier, double... later) {
        List<Use> uses = new ArrayList<>();
        List<double[]> vectors = new ArrayList<>();
        for (double[] period : new double[][] {earlier, later}) {
            for (double degrees : period) {
                uses.add(new Use(name, period == earlier ? "1" : "2", name + uses.size(), 0, 1, "w", uses.size()));
                vectors.add(new double[] {Math.cos(Math.toRadians(degrees)), Math.sin(Math.toRadians(degrees))});
            }
        }
        return DatedUses.of(
                name,
                List.of("1", "2"),
                uses,
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new));
    }

    private static double value(DatedUses... words) {
        return Double.parseDouble(
                SharedPreference.of(List.of(words)).orElseThrow().toString());
    }

    /** As many uses from 0 degrees to others. */
    private static double[] spread(int uses, double to) {
        double[] degrees = new double[uses];
        for (int i = 0; i < uses; i++) {
            degrees[i] = to * i / (uses - 1);
        }
        return degrees;
    }

    private static double cosine(double degrees) {
        return Math.cos(Math.toRadians(degrees));
    }

    @Test
    void theMedianWordDecides() {
        DatedUses narrow = word("narrow", spread(60, 20), 0);
        DatedUses middle = word("middle", spread(60, 60), 0);
        DatedUses wide = word("wide", spread(60, 90), 0);
        assertThat(value(narrow, middle, wide)).isCloseTo(cosine(60), within(1e-12));
        assertThat(value(narrow, wide)).isCloseTo((cosine(20) + cosine(90)) / 2, within(1e-12));
    }

    @Test
    void sensesOfFewUsesCostLess() {
        double factor = Math.sqrt(2 * 32 / 100.0);
        assertThat(value(word("few", spread(32, 60), 0))).isCloseTo(1 - factor * (1 - cosine(60)), within(1e-12));
        assertThat(value(word("handful", spread(3, 60), 0)))
                .isEqualTo(value(word("twenty", spread(20, 60), 0)), within(1e-12));
    }

    /** Or a run that adds a period would go on with other senses. */
    @Test
    void aLaterPeriodChangesNothing() {
        double[] earlier = spread(60, 60);
        assertThat(value(word("w", earlier, 0, 170))).isEqualTo(value(word("w", earlier)));
        assertThat(value(word("new", new double[0], spread(60, 30)), word("w", earlier)))
                .isEqualTo(value(word("w", earlier)));
    }

    @Test
    void aPeriodWithoutPairsLeavesItToTheNext() {
        assertThat(value(word("w", new double[] {5}, spread(60, 60)))).isCloseTo(cosine(60), within(1e-12));
        assertThat(SharedPreference.of(List.of(word("w", new double[] {5, 5}, 7))))
                .isEmpty();
        assertThat(SharedPreference.of(List.of())).isEmpty();
    }

    @Test
    void aWordThatIsAlwaysUsedAlikeHasOneSense() {
        double[] alike = {0, .1, .2, 4, 4.1, 4.2};
        double[] two = {0, 1, 2, 80, 81, 82};
        DatedUses same = word("same", alike, alike);
        DatedUses changing = word("changing", two, 0, 1, 2);
        Preference one = SharedPreference.of(List.of(same, changing)).orElseThrow();
        AppParams shared = ShiftDefaults.app().withAp(ShiftDefaults.ap().withPreference(one));
        assertThat(senses(same, ShiftDefaults.app())).isGreaterThan(1);
        assertThat(senses(same, shared))
                .as(String.format(Locale.ROOT, "%s", one))
                .isEqualTo(1);
        assertThat(senses(changing, shared)).isEqualTo(2);
    }

    private static int senses(DatedUses word, AppParams params) {
        return Senses.of(word, AppClustering.create(params)).members().size();
    }
}
