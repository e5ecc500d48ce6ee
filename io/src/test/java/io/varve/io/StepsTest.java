package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.readStandardInput;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.varve.Batch;
import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepsTest {

    private static final ReadOptions BY_DAY = DEFAULTS.withStepColumn("day");

    @TempDir
    Path dir;

    private List<Batch> read(ReadOptions options, Path... files) {
        return Batches.readSteps(List.of(files), options).batches();
    }

    @Test
    void everyFileIsAStepNamedAsTheFileIs() {
        List<Batch> steps = read(
                DEFAULTS,
                file(dir, "2026-01.csv", "x,y\n1,2\n"),
                file(dir, "2026.02.csv", "y,x\n4,3\n"),
                file(dir, "v1.2", "x,y\n5,6\n"));
        assertThat(steps).extracting(Batch::name).containsExactly("2026-01", "2026.02", "v1.2");
        assertThat(steps.get(1).columns()).containsExactly("x", "y");
        assertThat(steps.get(1).vector(0)).containsExactly(3, 4);
    }

    @Test
    void stepColumnGroupsTheRowsOfAllFilesAndIsNoFeature() {
        List<Batch> steps =
                read(BY_DAY, file(dir, "a.csv", "day,x\n1,1\n1,2\n2,3\n"), file(dir, "b.csv", "day,x\n2,4\n10,5\n"));
        assertThat(steps).extracting(Batch::name).containsExactly("1", "2", "10");
        assertThat(steps.get(1).ids()).containsExactly("a.csv:2", "b.csv:0");
        assertThat(steps.get(1).columns()).containsExactly("x");
        assertThat(steps.get(1).describe(1)).endsWith("(b.csv, line 2)");
    }

    @Test
    void numbersCompareAsNumbersWhateverTheirSpelling() {
        List<Batch> steps = read(BY_DAY, file(dir, "a.csv", "day,x\n9,1\n10,2\n10.0,3\n1e2,4\n"));
        assertThat(steps).extracting(Batch::name).containsExactly("9", "10", "1e2");
        assertThat(steps).extracting(Batch::size).containsExactly(1, 2, 1);
    }

    @Test
    void longNumbersKeepEveryDigit() {
        Path csv = file(dir, "a.csv", "day,x\n9007199254740993,1\n9007199254740992,2\n");
        assertThat(read(BY_DAY, csv)).extracting(Batch::name).containsExactly("9007199254740992", "9007199254740993");
    }

    @Test
    void otherValuesCompareAsText() {
        List<Batch> steps = read(BY_DAY, file(dir, "a.csv", "day,x\n2026-01,1\n2026-02,2\nlater,3\n"));
        assertThat(steps).extracting(Batch::name).containsExactly("2026-01", "2026-02", "later");
    }

    @Test
    void fallingStepOfAStreamIsRefusedWithBothPlacesAndValues() {
        assertThat(refusalOfStream("day,x\n1,1\n3,2\n2,3\n"))
                .isEqualTo(
                        "stdin, line 4, column 'day': the step '2' comes after the step '3' (stdin, line 3); write the"
                                + " rows to a file, where they are put in order, or sort them by this column");
        assertThat(refusalOfStream("day,x\nb,1\nb,1\na,2\n"))
                .isEqualTo(
                        "stdin, line 4, column 'day': the step 'a' comes after the step 'b' (stdin, line 3); write the"
                                + " rows to a file, where they are put in order, or sort them by this column in the order of text,"
                                + " as its values are not all numbers");
    }

    private static String refusalOfStream(String text) {
        return String.valueOf(catchThrowable(() ->
                        readStandardInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), BY_DAY))
                .getMessage());
    }

    @Test
    void stepsOfFilesArePutInOrder() {
        Path a = file(dir, "a.csv", "day,x\n1,1\n3,2\n");
        Path b = file(dir, "b.csv", "day,x\n2,3\n");
        assertThat(read(BY_DAY, a, b)).extracting(Batch::name).containsExactly("1", "2", "3");
    }

    @Test
    void missingFeatureIsRefusedWithBothFiles() {
        assertThat(refusal(file(dir, "a.csv", "x,y\n1,2\n"), file(dir, "b.csv", "x\n1\n")))
                .isEqualTo("b.csv: there is no column 'y', which a.csv has; give both files the same columns, or"
                        + " compare by those that they share with ReadOptions.columns x");
    }

    @Test
    void extraFeatureIsRefusedWithBothFiles() {
        assertThat(refusal(file(dir, "a.csv", "x\n1\n"), file(dir, "b.csv", "x,y\n1,2\n")))
                .startsWith("a.csv: there is no column 'y', which b.csv has;");
    }

    @Test
    void filesOfDifferentFormatsGoTogether() {
        List<Batch> steps =
                read(DEFAULTS, file(dir, "a.csv", "x,y\n1,2\n"), file(dir, "b.jsonl", "{\"y\": 4, \"x\": 3}\n"));
        assertThat(steps.get(1).vector(0)).containsExactly(3, 4);
    }

    @Test
    void aStepIsGivenOutBeforeTheNextIsReadToItsEnd() {
        Path csv = file(dir, "a.csv", "day,x\n1,1\n1,2\n2,3\n2,none\n");
        try (Steps steps = Batches.steps(List.of(csv), BY_DAY)) {
            assertThat(steps.next().orElseThrow().ids()).containsExactly("a.csv:0", "a.csv:1");
            assertThat(steps.inputs()).isEmpty();
            assertThatThrownBy(steps::next).isInstanceOf(Refused.class).hasMessageStartingWith("a.csv, line 5");
        }
    }

    @Test
    void aFileIsNotOpenedBeforeItsTurn() {
        Path first = file(dir, "a.csv", "x\n1\n");
        try (Steps steps = Batches.steps(List.of(first, dir.resolve("b.csv")), DEFAULTS)) {
            assertThat(steps.next().orElseThrow().name()).isEqualTo("a");
            file(dir, "b.csv", "x\n2\n");
            assertThat(steps.next().orElseThrow().name()).isEqualTo("b");
            assertThat(steps.next()).isEmpty();
            assertThat(steps.next()).isEmpty();
            assertThat(steps.inputs()).extracting(Input::file).containsExactly(first.toString(), dir + "/b.csv");
        }
    }

    @Test
    void numbersInTwoSpellingsAreTwoStepsIfALaterValueIsText() {
        List<Batch> steps = read(BY_DAY, file(dir, "a.csv", "day,x\n1,1\n2,2\n2.0,3\n2.5,4\nlast,5\nlater,6\n"));
        assertThat(steps).extracting(Batch::name).containsExactly("1", "2", "2.0", "2.5", "last", "later");
    }

    @Test
    void numbersThatFallRiseAsTextIfALaterValueIsText() {
        List<Batch> steps = read(BY_DAY, file(dir, "a.csv", "day,x\n10,1\n9,2\n9,3\nlast,4\n"));
        assertThat(steps).extracting(Batch::name).containsExactly("10", "9", "last");
        assertThat(steps).extracting(Batch::size).containsExactly(1, 2, 1);
    }

    @Test
    void numbersThatRiseFallAsTextIfALaterValueIsText() {
        assertThat(refusalOfStream("day,x\n1,1\n9,2\n10,3\n11,4\nlast,5\n"))
                .startsWith("stdin, line 4, column 'day': the step '10' comes after the step '9' (stdin, line 3);");
    }

    @Test
    void idsThatOccurTwiceAreRefusedAcrossSteps() {
        ReadOptions byId = BY_DAY.withIdColumn("id");
        Path csv = file(dir, "a.csv", "id,day,x\na,1,1\nb,2,2\na,3,3\n");
        assertThat(refusal(byId, csv))
                .isEqualTo("a.csv, line 4: the id 'a' occurs a second time, the first was in a.csv, line 2; give every"
                        + " object an id of its own, or leave out rows"
                        + " that repeat a whole row with ReadOptions.form.copiesSkipped skip");
        assertThat(read(byId.withRepeatedIds(true), csv)).hasSize(3);
        Path twice = file(dir, "b.csv", "id,day,x\na,1,1\na,2,2\nb,2,2\na,2,3\n");
        assertThat(refusal(byId.withRepeatedIds(true), twice))
                .isEqualTo("b.csv, line 5: the id 'a' occurs a second time, the first was in b.csv, line 3; give every"
                        + " object of a step an id of its own, or leave out rows"
                        + " that repeat a whole row with ReadOptions.form.copiesSkipped skip");
    }

    @Test
    void stepColumnDoesNotFitASingleBatch() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Batches.read(file(dir, "a.csv", "day,x\n1,1\n"), BY_DAY))
                .withMessageContaining("'day'")
                .withMessageContaining("one is wanted here; leave it out");
    }
}
