package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a date shows of a timeline that accepted a batch late, and what is said of it. */
class LateStepsByDateTest {

    @TempDir
    private Path folder;

    private Path timeline = Path.of("t.varve");

    /** The days 1, 2, 4 and 5, and then, late, day 3. */
    @BeforeEach
    void add() throws IOException {
        timeline = folder.resolve("t.varve");
        for (int day : new int[] {1, 2, 4, 5}) {
            Outcome.of(
                            "add",
                            timeline,
                            day("2024-01-0" + day),
                            "--id-column",
                            "id",
                            "--scale",
                            "none",
                            "--time",
                            time(day))
                    .fine();
        }
        Outcome.of("add", timeline, day("2024-01-03"), "--time", time(3), "--late", "accept")
                .fine();
    }

    private static String time(int day) {
        return "2024-01-0" + day;
    }

    private Path day(String date) throws IOException {
        return Files.writeString(
                folder.resolve(date + ".csv"), "id,x\n%1$s-a,1\n%1$s-b,%2$s\n".formatted(date, date.substring(8)));
    }

    private Outcome at(String verb, String date) {
        Outcome told = Outcome.of(verb, timeline, "--at", date);
        assertThat(told.exit()).isZero();
        return told;
    }

    @ParameterizedTest
    @ValueSource(strings = {"labels", "clusters", "groups"})
    void theLastDateShowsTheLateStepToo(String verb) {
        assertThat(at(verb, "2024-01-05").err()).isEmpty();
        assertThat(at(verb, "2024-01-05").out())
                .isEqualTo(Outcome.of(verb, timeline).fine().out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-01-03:1", "2024-01-04:2"})
    void aDateShowsWhatWasThereBeforeAnythingLaterAndNamesTheLateStep(String dateAndStep) {
        String[] words = dateAndStep.split(":", -1);
        Outcome told = at("labels", words[0]);
        assertThat(told.err())
                .isEqualTo(
                        ("varve: step %s is shown, without step 4 (2024-01-03), which was added after later ones; a number of"
                                        + " a step shows what was there after it\n")
                                .formatted(words[1]));
        assertThat(told.out())
                .isEqualTo(
                        Outcome.of("labels", timeline, "--at", words[1]).fine().out());
    }

    @Test
    void anExportSaysItToo() {
        Path out = folder.resolve("exported");
        assertThat(Outcome.of("export", timeline, "--out", out, "--at", "2024-01-03")
                        .err())
                .contains("without step 4 (2024-01-03)");
    }

    @Test
    void aDateBeforeTheLateStepIsNotToldOfIt() {
        assertThat(at("labels", "2024-01-02").err()).isEmpty();
    }

    @Test
    void severalLateStepsAreCounted() throws IOException {
        Outcome.of("add", timeline, day("again-x01"), "--time", "2024-01-01T12:00", "--late", "accept")
                .fine();
        assertThat(at("labels", "2024-01-03").err())
                .isEqualTo(
                        "varve: step 1 is shown, without step 4 (2024-01-03) and 1 more up to 2024-01-03, which were added"
                                + " after later ones; a number of a step shows what was there after it\n");
    }

    @Test
    void aLateStepBeforeTheFirstIsNamed() throws IOException {
        Outcome.of("add", timeline, day("2023-01-01"), "--time", "2023-01-01", "--late", "accept")
                .fine();
        Outcome told = Outcome.of("labels", timeline, "--at", "2023-01-01");
        assertThat(told.exit()).isEqualTo(3);
        assertThat(told.err())
                .contains("step 5 (2023-01-01) of ")
                .contains(
                        "t.varve was added after later ones, such as step 0 (2024-01-01), so that no step shows what was there by"
                                + " 2023-01-01; give a number from 0 to 5")
                .doesNotContain("begins later");
        assertThat(Outcome.of("labels", timeline, "--at", "2022").err()).contains("begins later than 2022");
    }

    @Test
    void aDateLaterThanAllIsToldSo() {
        assertThat(at("labels", "2025").err())
                .isEqualTo("varve: 2025 is later than all steps; the last one, 4 (2024-01-03), is shown\n");
    }
}
