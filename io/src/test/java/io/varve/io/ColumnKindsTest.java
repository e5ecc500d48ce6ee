package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the numbers of a column stand for is the same in all files of a reading. */
class ColumnKindsTest {

    private static final ReadOptions IDS = DEFAULTS.withIdColumn("id");
    private static final String FINE = "nothing was refused";

    @TempDir
    Path dir;

    private String mixed(ReadOptions options, String... contents) {
        Path[] files = new Path[contents.length];
        for (int i = 0; i < files.length; i++) {
            String rows = contents[i];
            String name = "f" + (i + 1) + (rows.startsWith("{") ? ".jsonl" : ".csv");
            files[i] = file(dir, name, rows.startsWith("{") ? rows : "id,x,y\n" + rows);
        }
        return refusal(options, files);
    }

    @Test
    void aFileWithAnotherSignIsRefused() {
        assertThat(mixed(IDS, "a,€5,1\n", "b,$6,1\n"))
                .isEqualTo(
                        "f2.csv, line 2, column 'x': '$6' is a number with $, but the column begins with numbers with €;"
                                + " correct the value, or leave the column out with ReadOptions.exclude");
        assertThat(mixed(IDS, "a,5%,1\n", "b,0.05,1\n")).contains("'0.05' is a number, but the column begins with");
        assertThat(mixed(IDS, "a,0.05,1\n", "b,5%,1\n"))
                .contains("'5%' is a number with %, but the column begins with numbers;");
        assertThat(mixed(IDS, "a,1,1\n", "b,€1,1\n")).contains("'€1' is a number with €, but");
        assertThat(mixed(IDS, "a,€5,1\n", "b,6 €,2\n", "c,€7.50,3\n")).isEqualTo(FINE);
    }

    @Test
    void aFileWithNumbersAfterDatesIsRefused() {
        assertThat(mixed(IDS, "a,2024-01-05,1\n", "b,1704412800,1\n"))
                .startsWith("f2.csv, line 2, column 'x': '1704412800' is a number, but the column begins with dates");
        assertThat(mixed(IDS, "a,19727,1\n", "b,2024-01-05,1\n")).contains("is a date, but the column begins with");
    }

    @Test
    void truthValuesAreNoOtherNumbersThanZeroAndOne() {
        assertThat(mixed(IDS, "a,true,1\nb,no,1\n", "c,2,1\nd,7,1\n"))
                .startsWith("f2.csv, line 2, column 'x': '2' is a number, but the column begins with truth values");
        assertThat(mixed(IDS, "a,true,1\nb,2,1\n")).contains("is a number, but the column begins with truth values");
        assertThat(mixed(IDS, "a,0,1\nb,2,1\n", "c,yes,1\n"))
                .contains("'yes' is a truth value, but the column begins with numbers");
        assertThat(mixed(IDS, "a,0,1\nb,1,1\n", "c,yes,1\n", "d,0,2\n")).isEqualTo(FINE);
        assertThat(mixed(IDS, "a,0,1\nb,1,1\n", "c,yes,1\n", "d,2,2\n")).contains("begins with truth values");
        assertThat(mixed(IDS, "a,0,1\n", "b,3,1\n", "c,1,1\n")).isEqualTo(FINE);
    }

    @Test
    void aColumnOfGapsSaysNothing() {
        ReadOptions filled = IDS.withMissing(Missing.MEAN);
        assertThat(mixed(filled, "a,,1\nb,NA,2\n", "c,€5,1\n", "d,,3\n", "e,$5,4\n"))
                .startsWith("f4.csv, line 2, column 'x': '$5' is a number with $");
        assertThat(mixed(filled, "a,€1,1\nb,NA,2\n", "c,,1\n", "d,€5,1\n")).isEqualTo(FINE);
    }

    @Test
    void numbersAreOfOneKindInAllFormats() {
        assertThat(mixed(IDS, "a,5,1\n", "{\"id\":\"b\",\"x\":6,\"y\":2}\n", "c,7.5,3\n"))
                .isEqualTo(FINE);
        assertThat(mixed(IDS, "a,true,1\n", "{\"id\":\"b\",\"x\":false,\"y\":2}\n"))
                .isEqualTo(FINE);
        assertThat(mixed(IDS, "a,€5,1\n", "{\"id\":\"b\",\"x\":6,\"y\":2}\n"))
                .startsWith("f2.jsonl, line 1, column 'x': '6' is a number, but");
    }

    @Test
    void soItIsInStepsOfAColumnAndInStandardInput() {
        assertThat(mixed(IDS.withStepColumn("y"), "a,€5,1\nb,€5,2\n", "c,$5,3\n"))
                .contains("f2.csv, line 2, column 'x': '$5' is a number with $");
        Path first = file(dir, "first.csv", "id,x\na,€5\n");
        ByteArrayInputStream in = new ByteArrayInputStream("id,x\nb,5%\n".getBytes(StandardCharsets.UTF_8));
        String refused = "";
        try {
            Batches.readSteps(List.of(first, Path.of("-")), IDS, in);
        } catch (io.varve.refusal.Refused e) {
            refused = String.valueOf(e.getMessage());
        }
        assertThat(refused).startsWith("stdin, line 2, column 'x': '5%' is a number with %");
    }

    @Test
    void aReadingTellsTheKinds() {
        Path file = file(dir, "a.csv", "id,n,m,d,t,b,g\na,5,$1,2024-01-05,yes,1,\nb,0,$2,2024-01-06,0,0,\n");
        Map<String, String> kinds = new HashMap<>();
        Batches.read(file, IDS.withMissing(Missing.MEAN), steps -> kinds.putAll(steps.kinds()));
        assertThat(kinds)
                .isEqualTo(Map.of(
                        "n", "number", "m", "number with $", "d", "date", "t", "truth value", "b", "0 or 1", "g", ""));

        Map<String, String> words = new HashMap<>(Map.of("date d", "true"));
        KeptKinds.keep(kinds, words);
        assertThat(words).doesNotContainKeys("kind n", "kind d").containsEntry("kind m", "number with $");
        assertThat(KeptKinds.of(words, List.copyOf(kinds.keySet()))).isEqualTo(kinds);
    }

    @Test
    void aModelKnowsTheKindsOfItsColumns() {
        Map<String, String> kinds = Map.of("x", "number with €", "y", "", "id", "of a later time");
        ReadOptions known = IDS.withKnown(new KnownColumns(List.of("x", "y"), List.of(), kinds));
        assertThat(mixed(known, "a,$5,1\n"))
                .startsWith(
                        "f1.csv, line 2, column 'x': '$5' is a number with $, but the column begins with numbers with €")
                .contains("the column cannot be left out");
        assertThat(mixed(known, "a,€5,2024-01-05\n")).isEqualTo(FINE);
        assertThat(KeptKinds.of(Map.of("id_column", "id", "date d", "true"), List.of("x", "d")))
                .isEqualTo(Map.of("d", "date"));
    }

    @Test
    void datesAreThoseOfTheFilesAndNotOfTheModel() {
        ReadOptions known = IDS.withMissing(Missing.MEAN)
                .withKnown(new KnownColumns(List.of("x", "y"), List.of(), Map.of("x", "date")));
        Batches.read(
                file(dir, "a.csv", "id,x,y\na,,1\n"),
                known,
                steps -> assertThat(steps.dates()).isEmpty());
    }
}
