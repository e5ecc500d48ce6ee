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
