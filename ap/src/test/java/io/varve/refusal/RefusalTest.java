package io.varve.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.ap.ApParams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class RefusalTest {

    private enum Choice implements Option {
        ID_COLUMN;

        @Override
        public String inLibrary() {
            return "Options.idColumn";
        }
    }

    private static final Place CELL = Place.of("iris.csv").line(3).column("petal");

    private static final Refusal REFUSAL = Refusal.of("'abc'", " is not a number")
            .at(CELL)
            .value("abc")
            .remedy("say ", Choice.ID_COLUMN, ", or correct the value");

    @Test
    void aSentenceIsPlaceRuleAndRemedy() {
        assertThat(new Refused(REFUSAL))
                .hasMessage(
                        "iris.csv, line 3, column 'petal': 'abc' is not a number; say Options.idColumn, or correct the value");
    }

    @Test
    void aFrontEndTellsItWithItsOwnNames() {
        assertThat(REFUSAL.sentence(option -> option.name().toLowerCase(Locale.ROOT)))
                .isEqualTo(
                        "iris.csv, line 3, column 'petal': 'abc' is not a number; say id_column, or correct the value");
    }

    @Test
    void thePartsAreThere() {
        assertThat(REFUSAL.place()).isEqualTo(new Place("iris.csv", "line", 3, "petal", "", -1));
        assertThat(REFUSAL.value()).isEqualTo("abc");
        assertThat(REFUSAL.rule()).hasToString("'abc' is not a number");
        assertThat(REFUSAL.remedy()).hasToString("say Options.idColumn, or correct the value");
        assertThat(REFUSAL.remedy().pieces()).contains(Choice.ID_COLUMN);
    }

    @Test
    void aRuleThatSpeaksOfThePlaceNamesItOnce() {
        Refusal refusal = Refusal.of(Place.of("a.varve"), " exists already").remedy("name another file");
        assertThat(refusal).hasToString("a.varve exists already; name another file");
        assertThat(refusal.place().file()).isEqualTo("a.varve");
        assertThat(Refusal.of("no").at(Place.of("t.varve").object("a").step(4)))
                .hasToString("t.varve, object 'a', step 4: no");
        assertThat(Refusal.of("no")).hasToString("no");
    }

    @Test
    void namesFromDataCannotActOnATerminal() {
        assertThat(Refusal.of("no").at(Place.of("a\u001b[2J").column("b\u202e")))
                .hasToString("a\\u001b[2J, column 'b\\u202e': no");
    }

    @Test
    void aSentenceIsTakenApart() {
        Refusal refusal = new Refused("2 is too many; give 1; or none").refusal();
        assertThat(refusal.rule()).hasToString("2 is too many");
        assertThat(refusal.remedy()).hasToString("give 1; or none");
        assertThat(refusal).hasToString("2 is too many; give 1; or none");
        assertThat(new Refused("no").refusal().remedy().toString()).isEmpty();
    }

    @Test
    void refusedParametersHaveTheirRemedyApart() {
        assertThatThrownBy(() -> ApParams.defaults().withDamping(2)).isInstanceOfSatisfying(Refused.class, refused -> {
            Refusal refusal = refused.refusal();
            assertThat(refused).hasMessage(refusal.toString());
            assertThat(refusal.rule().toString()).doesNotContain("; ");
        });
    }

    @Test
    void aRefusalCanTravel() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Refused(REFUSAL));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((Refused) in.readObject()).refusal()).isEqualTo(REFUSAL);
        }
    }
}
