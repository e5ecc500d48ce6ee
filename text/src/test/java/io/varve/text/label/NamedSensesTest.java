package io.varve.text.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ClusterId;
import io.varve.app.AppClustering;
import io.varve.text.SenseRow;
import io.varve.text.SenseState;
import io.varve.text.Senses;
import io.varve.text.ShiftDefaults;
import io.varve.text.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A word of two senses, one of them new. */
class NamedSensesTest {

    private final List<Use> uses = new ArrayList<>();
    private final List<double[]> vectors = new ArrayList<>();

    private void add(String period, String text, double x, double y) {
        int start = text.indexOf("cell");
        uses.add(new Use("cell_nn", period, "u" + uses.size(), start, start + 4, text, uses.size()));
        vectors.add(new double[] {x, y});
    }

    private Senses senses() {
        for (int i = 0; i < 8; i++) {
            add("old", "the cell of the prison number " + "abcdefgh".charAt(i) + "x", 1, 0.02 * i);
        }
        for (int i = 0; i < 8; i++) {
            add("new", "my cell phone rang " + "abcdefgh".charAt(i) + "y", 0.02 * i, 1);
        }
        return Senses.of(
                "cell_nn",
                List.of("old", "new"),
                uses,
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new),
                AppClustering.create(ShiftDefaults.app()));
    }

    @Test
    void sensesAreNamedByWhatSetsThemApart() {
        Senses senses = senses();
        NamedSenses named = NamedSenses.of(List.of(senses), null).get(0);
        ClusterId prison = senses.sensesOf(0, 1).get("u0");
        ClusterId phone = senses.sensesOf(1, 1).get("u8");
        assertThat(named.keywords().get(prison)).startsWith("number", "prison").doesNotContain("the", "cell");
        assertThat(named.keywords().get(phone)).startsWith("phone", "rang").doesNotContain("my", "cell");
        assertThat(named.nearest().get(prison)).hasSize(8);
        // the mean of 0, .02 … .14 is .07, between the fourth and the fifth
        assertThat(named.nearest().get(prison).subList(0, 2))
                .extracting(Use::identifier)
                .containsExactlyInAnyOrder("u3", "u4");
        assertThat(SenseState.of(senses)).isEqualTo(Map.of(prison, SenseState.LOST, phone, SenseState.GAINED));
    }

    /** The same sense, spoken of with other things, and people whom one text alone knows. */
    @Test
    void aSenseIsToldByWhatItWasSpokenOfWithThenAndNow() {
        for (int i = 0; i < 16; i++) {
            boolean then = i < 8;
            String text = (then ? "Then Mr. Toby left a cell by candle light" : "Later Toby left a cell by laser light")
                    + ", said Uriah in Rome.";
            int start = text.indexOf("cell");
            uses.add(new Use(
                    "cell",
                    then ? "old" : "new",
                    (i % 2 == 0 ? "a" : "b") + ".txt:" + i + "-9",
                    start,
                    start + 4,
                    text,
                    uses.size()));
            vectors.add(new double[] {1, 0.01 * (i % 8)});
            uses.add(new Use(
                    "cell", then ? "old" : "new", "other" + i, 2, 6, "a cell of quite another kind", uses.size()));
            vectors.add(new double[] {0.01 * (i % 8), 1});
        }
        for (int i = 0; i < 2; i++) {
            String text = "She told Copperfield in the garden that a cell of Copperfield was laser bright";
            int start = text.indexOf("cell");
            uses.add(new Use("cell", "new", "c.txt:" + i + "-9", start, start + 4, text, uses.size()));
            vectors.add(new double[] {1, 0.03});
        }
        Senses senses = Senses.of(
                "cell",
                List.of("old", "new"),
                uses,
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new),
                AppClustering.create(ShiftDefaults.app()));
        NamedSenses named =
                NamedSenses.of(List.of(senses), new StopWords(Set.of("by"))).get(0);
        assertThat(named.periodKeywords()).hasSize(2);
        ClusterId sense = senses.sensesOf(0, 1).get("a.txt:0-9");
        List<List<String>> thenAndNow = named.periodKeywords().get(sense);
        assertThat(thenAndNow.get(0)).containsExactly("candle", "mr", "then");
        assertThat(thenAndNow.get(1)).startsWith("laser", "later").doesNotContain("light", "left", "toby");
        List<SenseRow> rows =
                SenseRow.of(senses, named.keywords(), named.periodKeywords(), named.labels(), named.coarse());
        assertThat(rows)
                .extracting(SenseRow::periodKeywords)
                .as("of the other sense nothing changed")
                .containsExactlyInAnyOrder(
                        String.join(" ", thenAndNow.get(0)), String.join(" ", thenAndNow.get(1)), "", "");
        assertThat(Names.in(uses))
                .as("Toby and Rome are in several texts; garden is no name")
                .containsExactly("copperfield");
        assertThat(named.keywords().get(sense)).contains("light").doesNotContain("copperfield");
    }

    @Test
    void whereNounsHaveCapitalsTheyAreNoNames() {
        String german = "Der Mann sah die Bank und der Hund lief in den Garten zum Tor";
        assertThat(Names.in(List.of(new Use("Bank", "1", "a.txt:1-2", 17, 21, german, 0))))
                .isEmpty();
        assertThat(new Use("w", "1", "u17", 0, 1, "w", 0).source()).isEqualTo("u17");
        assertThat(new Use("w", "1", "1949.txt:12-16", 0, 1, "w", 0).source()).isEqualTo("1949.txt");
    }

    @Test
    void rowsOfSensesCarryKeywordsAndLabels() {
        Senses senses = senses();
        NamedSenses named = NamedSenses.of(List.of(senses), null).get(0);
        ClusterId prison = senses.sensesOf(0, 1).get("u0");
        NamedSenses labelled = named.withLabels(Map.of(prison, "a room for prisoners"));
        List<SenseRow> rows = SenseRow.of(senses, labelled.keywords(), labelled.labels());
        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).keywords()).isEqualTo("number prison");
        assertThat(rows.get(0).label()).isEqualTo("a room for prisoners");
        assertThat(rows.get(3).label()).isNull();
        assertThat(rows).extracting(SenseRow::uses).containsExactly(8, 0, 0, 8);
        assertThat(rows).extracting(SenseRow::state).containsExactly("lost", "lost", "gained", "gained");
    }
}
