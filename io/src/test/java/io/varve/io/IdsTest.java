package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdsTest {

    @TempDir
    Path dir;

    @Test
    void idTwiceInAFileIsRefusedWithBothLines() {
        assertThat(refusal(DEFAULTS.withIdColumn("id"), file(dir, "a.csv", "id,x\na,1\nb,2\na,3\n")))
                .isEqualTo("a.csv, line 4: the id 'a' occurs a second time, the first was in a.csv, line 2; give every"
                        + " object an id of its own, or leave out rows"
                        + " that repeat a whole row with ReadOptions.form.copiesSkipped skip");
    }

    @Test
    void columnsMakeAnIdTogether() {
        Path file = file(dir, "a.csv", "country,year,x\nChile,1952,1\nChile,1957,2\nPeru,1952,3\n");
        Batch batch = Batches.read(file, DEFAULTS.withIdColumn("country,year"));
        assertThat(batch.ids()).containsExactly("Chile 1952", "Chile 1957", "Peru 1952");
        assertThat(batch.columns()).containsExactly("x");
        assertThat(refusal(DEFAULTS.withIdColumn("country"), file)).contains("the id 'Chile' occurs a second time");
        assertThat(refusal(DEFAULTS.withIdColumn("country,month"), file)).contains("there is no column 'month'");
        Path odd = file(dir, "b.csv", "\"country,year\",x\nhere,1\n");
        assertThat(Batches.read(odd, DEFAULTS.withIdColumn("country,year")).ids())
                .containsExactly("here");
    }

    @Test
    void otherCellsMakeAnotherId() {
        Path file = file(
                dir,
                "a.csv",
                "city,unit,x\nSan,Jose 1,1\nSan Jose,1,2\n\"San \"\"Jose\",\"1\"\"\",3\nSan,\"\"\"Jose\"\" 1\",4\n");
        assertThat(Batches.read(file, DEFAULTS.withIdColumn("city,unit")).ids())
                .containsExactly("San \"Jose 1\"", "San Jose 1", "San \"Jose \"1\"\"\"", "San \"\"\"Jose\"\" 1\"");
    }

    /** A timeline of an earlier build has objects under such ids. */
    @Test
    void cellsMakeThePlainIdsOfBefore() {
        Path file = file(dir, "a.csv", "city,unit,x\nSan,Jose 1,1\n");
        ReadOptions kept = ReadingWords.options(Map.of("id_column", "city,unit", TextForm.ID_CELLS, "plain"));
        assertThat(Batches.read(file, kept).ids()).containsExactly("San Jose 1");
        ReadOptions own = ReadingWords.options(Map.of("id_column", "city,unit", TextForm.ID_CELLS, "quoted"));
        assertThat(Batches.read(file, own).ids()).containsExactly("San \"Jose 1\"");
    }

    @Test
    void idTwiceOverFilesIsRefusedWithBothFiles() {
        Path a = file(dir, "a.csv", "id,x\na,1\n");
        Path b = file(dir, "b.csv", "id,x\nb,1\na,2\n");
        assertThat(refusal(DEFAULTS.withIdColumn("id"), a, b))
                .startsWith("b.csv, line 3: the id 'a' occurs a second time, the first was in a.csv, line 2;");
    }

    @Test
    void filesOfOneNameAreRefusedWithTheReason() {
        Path january = file(dir, "january.csv", "x\n1\n");
        assertThat(refusal(DEFAULTS, january, january))
                .isEqualTo("january.csv, line 2: the id 'january.csv:0' occurs a second time, the first was in"
                        + " january.csv, line 2; ids are made of file name and row, so rename one of the files or say"
                        + " ReadOptions.idColumn");
    }

    @Test
    void idsMayRepeatFromStepToStepWhereThatIsSaid() {
        ReadOptions repeated = DEFAULTS.withIdColumn("id").withRepeatedIds(true);
        Path a = file(dir, "a.csv", "id,x\na,1\nb,2\n");
        Path b = file(dir, "b.csv", "id,x\nb,1\na,2\n");
        List<Batch> files = Batches.readSteps(List.of(a, b), repeated).batches();
        assertThat(files).extracting(Batch::ids).containsExactly(List.of("a", "b"), List.of("b", "a"));
        Path steps = file(dir, "steps.csv", "id,step,x\na,1,1\nb,1,2\na,2,3\n");
        List<Batch> byColumn = Batches.readSteps(List.of(steps), repeated.withStepColumn("step"))
                .batches();
        assertThat(byColumn).extracting(Batch::ids).containsExactly(List.of("a", "b"), List.of("a"));
        assertThat(refusal(repeated, file(dir, "twice.csv", "id,x\na,1\na,2\n")))
                .isEqualTo(
                        "twice.csv, line 3: the id 'a' occurs a second time, the first was in twice.csv, line 2; give"
                                + " every object of a step an id of its own, or leave out rows"
                                + " that repeat a whole row with ReadOptions.form.copiesSkipped skip");
    }

    @Test
    void idsFileNamesTheRowsOfAllFilesAndIsListedAsInput() {
        Path ids = file(dir, "ids.txt", "\uFEFFone\r\ntwo\r\nthree\r\n");
        Reading reading = Batches.readSteps(
                List.of(file(dir, "a.csv", "x\n1\n2\n"), file(dir, "b.csv", "x\n3\n")), DEFAULTS.withIdsFile(ids));
        assertThat(reading.batches().get(0).ids()).containsExactly("one", "two");
        assertThat(reading.batches().get(1).ids()).containsExactly("three");
        assertThat(reading.inputs()).extracting(Input::format).containsExactly("csv", "csv", "ids");
    }

    @Test
    void idsFileOfAnotherLengthIsRefused() {
        Path csv = file(dir, "a.csv", "x\n1\n2\n");
        assertThat(refusal(DEFAULTS.withIdsFile(file(dir, "ids.txt", "one\n")), csv))
                .isEqualTo("ids.txt: there are 1 ids, but a.csv, line 3 is row 2 of the data; give one id per row");
        assertThat(refusal(DEFAULTS.withIdsFile(file(dir, "ids.txt", "one\ntwo\nthree\n")), csv))
                .isEqualTo("ids.txt: there are 3 ids for 2 rows of data; give one id per row");
    }

    @Test
    void idTwiceInTheIdsFileIsRefused() {
        Path ids = file(dir, "ids.txt", "one\none\n");
        assertThat(refusal(DEFAULTS.withIdsFile(ids), file(dir, "a.csv", "x\n1\n2\n")))
                .startsWith("a.csv, line 3: the id 'one' occurs a second time, the first was in a.csv, line 2;");
    }

    @Test
    void missingIdsFileIsRefused() {
        Path ids = dir.resolve("none.txt");
        assertThat(refusal(DEFAULTS.withIdsFile(ids), file(dir, "a.csv", "x\n1\n")))
                .isEqualTo(ids + ": there is no such file; check the path");
    }
}
