package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as R, Excel and programs that write JSON save them: what advises on them and what clusters them say the same. */
class TablesOfOtherProgramsTest {

    private static final int DATA_REFUSED = 3;

    @TempDir
    Path folder;

    private Path file(String name, String begin, int rows, IntFunction<String> row, String between, String end)
            throws IOException {
        String all = IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining(between));
        return Files.writeString(folder.resolve(name), begin + all + end);
    }

    private Path array(String name, int rows, IntFunction<String> row) throws IOException {
        return file(name, "[", rows, row, ",\n", "]\n");
    }

    private Outcome refused(Object... words) {
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.exit()).isEqualTo(DATA_REFUSED);
        assertThat(outcome.err()).hasLineCount(1);
        return outcome;
    }

    /** Runs the command of a refusal or of advice. */
    private Outcome paste(String command) {
        String bare = command.contains(" --out ") ? command.substring(0, command.indexOf(" --out ")) : command;
        return Advised.paste(bare.strip(), folder.resolve("result")).fine();
    }

    private static String ofRefusal(Outcome refused) {
        String words = "this reads the file: ";
        assertThat(refused.err()).contains(words);
        return refused.err().substring(refused.err().indexOf(words) + words.length());
    }

    @Test
    void arraysOfUnequalLengthAreNoVectors() throws IOException {
        IntFunction<String> row = i -> "{\"id\": \"a%d\", \"x\": %d, \"y\": %d, \"tags\": %s}"
                .formatted(i, i % 2 * 4, i % 5, "[1, 2, 3]".substring(0, 2 + i % 3 * 3) + "]");
        Path tags = array("tags.json", 40, row);
        String advice = Outcome.of("advise", tags).fine().out();
        assertThat(Advised.line(advice, "tags")).startsWith("lists").contains("differ in length");
        assertThat(Advised.command(advice)).contains("--id-column id --exclude tags");
        assertThat(paste(Advised.command(advice)).out()).contains("40 new objects");
        paste(ofRefusal(refused("cluster", tags, "--out", folder.resolve("result"))));
        Outcome asArray = refused("cluster", tags, "--id-column", "id", "--out", folder.resolve("result"));
        assertThat(asArray.err()).contains("column 'tags'", "make all vectors of one length");
        paste(ofRefusal(asArray));
        Outcome asked = refused("cluster", tags, "--vector-column", "tags", "--out", folder.resolve("result"));
        assertThat(asked.err()).contains("make all vectors of one length").doesNotContain("this reads the file");
        Path alone = array(
                "alone.json",
                40,
                i -> "{\"id\": \"a%d\", \"tags\": %s}".formatted(i, i % 3 == 0 ? "[]" : "[%d]".formatted(i)));
        assertThat(Outcome.of("advise", alone).fine().out())
                .contains("make the arrays of tags equally long")
                .doesNotContain("To cluster it");
        assertThat(refused("cluster", alone, "--id-column", "id", "--out", folder.resolve("result"))
                        .err())
                .contains("no other column tells objects apart")
                .doesNotContain("this reads the file");
    }

    @Test
    void arraysAmongOtherCellsAreNoVectors() throws IOException {
        Path mixed = array(
                "mixed.json",
                20,
                i -> "{\"id\": \"a%d\", \"x\": %d, \"v\": %s}".formatted(i, i % 2 * 9, i % 4 == 0 ? "7" : "[1, 2]"));
        String advice = Outcome.of("advise", mixed).fine().out();
        assertThat(Advised.line(advice, "v")).startsWith("nested");
        paste(Advised.command(advice));
    }

    /** The key w is in half of the objects, but in none of the first thousand; the key z is in few. */
    private static String late(int i) {
        return "{\"id\": \"a%d\", \"x\": %d%s%s}"
                .formatted(i, i % 2 * 9, i < 1010 ? "" : ", \"w\": " + i % 3 * 9, i < 2030 ? "" : ", \"z\": " + i % 7);
    }

    @Test
    void keysThatComeLateAreListedAndTheCommandNamesTheColumns() throws IOException {
        Path array = array("late.json", 2050, TablesOfOtherProgramsTest::late);
        Path lines = file("late.jsonl", "", 2050, TablesOfOtherProgramsTest::late, "\n", "\n");
        for (Path late : new Path[] {array, lines}) {
            String advice = Outcome.of("advise", late).fine().out();
            assertThat(advice).contains("2,050 rows, 4 columns");
            assertThat(Advised.line(advice, "w")).contains("feature").contains("begins in row 1,011");
            assertThat(Advised.line(advice, "z"))
                    .contains("begins in row 2,031; left out, since most of its cells are missing; 99 % missing");
            assertThat(Advised.command(advice)).contains("--id-column id --columns x,w");
        }
        String advised = Advised.command(Outcome.of("advise", array).fine().out());
        assertThat(paste(advised).out()).contains("2050 new objects", "gaps: w 49 %");
        Outcome refused = refused("cluster", lines, "--id-column", "id", "--out", folder.resolve("result"));
        assertThat(refused.err()).contains("column 'w': the first 1000 rows do not have this key");
        paste(ofRefusal(refused));
        Path none = folder.resolve("none");
        assertThat(refused("cluster", array, "--id-column", "id", "--exclude", "w,q,z", "--out", none)
                        .err())
                .contains("late.json: there is no column 'q', which --exclude asks for; the columns are", "'w', 'z'");
        assertThat(none).doesNotExist();
    }

    @Test
    void keysThatComeLateInAFileToAddAreNamedAsLeftOut() throws IOException {
        Path timeline = folder.resolve("t.varve");
        Path first = array("first.json", 30, i -> "{\"id\": \"f%d\", \"x\": %d}".formatted(i, i % 2 * 9));
        Outcome.of("add", timeline, first, "--id-column", "id").fine();
        Path late = array("late.json", 2050, TablesOfOtherProgramsTest::late);
        assertThat(Outcome.of("add", timeline, late).fine().out())
                .contains("2050 new objects", "left out: w, z, which the timeline does not know");
        Path named = folder.resolve("named.varve");
        Outcome.of("add", named, late, "--id-column", "id", "--columns", "x,w", "--scale", "none")
                .fine();
        Path again = array("again.json", 2050, i -> late(i).replace("\"a", "\"b"));
        assertThat(Outcome.of("add", named, again).fine().out()).contains("2050 new objects", "left out: z, which");
        Path lacking = array("lacking.json", 1500, i -> "{\"id\": \"c%d\", \"x\": 1}".formatted(i));
        assertThat(refused("add", named, lacking).err()).contains("lacking.json: there is no column 'w'");
        assertThat(Outcome.of("steps", named).fine().out()).contains("again").doesNotContain("lacking");
    }

    @Test
    void aLineThatDeclaresTheDelimiterIsNoRow() throws IOException {
        String[][] declared = {{";", ";"}, {",", ","}, {"\t", "\t"}, {"\\t", "\t"}, {"|", "|"}};
        for (String[] delimiter : declared) {
            IntFunction<String> row =
                    i -> String.join(delimiter[1], "a" + i, i % 2 * 4 + ".5", Integer.toString(i % 5));
            String begin = "sep=%s\r\n%s\r\n".formatted(delimiter[0], String.join(delimiter[1], "id", "x", "y"));
            Path excel = file("excel.csv", begin, 30, row, "\r\n", "\r\n");
            String advice = Outcome.of("advise", excel).fine().out();
            assertThat(advice).contains("30 rows, 3 columns");
            assertThat(Advised.command(advice)).contains("--id-column id").doesNotContain("--delimiter");
            assertThat(paste(Advised.command(advice)).out()).contains("30 new objects");
            assertThat(Outcome.of("add", folder.resolve("t.varve"), excel, "--id-column", "id", "--dry-run")
                            .fine()
                            .out())
                    .contains("30 new objects");
        }
        Path german = file("de.csv", "sep=;\nid;x\n", 30, i -> "a" + i + ";" + i % 3 + ",5", "\n", "\n");
        String advice = Outcome.of("advise", german).fine().out();
        assertThat(Advised.command(advice)).contains("--decimal , --id-column id");
        paste(Advised.command(advice));
    }

    @Test
    void rowNamesOfRAreAColumnWithoutName() throws IOException {
        for (String delimiter : new String[] {" ", "\t"}) {
            IntFunction<String> row =
                    i -> String.join(delimiter, "\"Mazda RX" + i + "\"", i % 2 * 9 + ".5", "NA", "\"k" + i % 2 + "\"");
            String header = String.join(delimiter, "\"mpg\"", "\"disp\"", "\"kind\"") + "\n";
            for (String name : new String[] {"mtcars.txt", "mtcars.csv"}) {
                Path r = file(name, header, 30, row, "\n", "\n");
                String advice = Outcome.of("advise", r).fine().out();
                assertThat(advice).contains("30 rows, 4 columns");
                assertThat(Advised.line(advice, "c1")).startsWith("id").contains("names the rows");
                assertThat(Advised.command(advice)).contains("--id-column c1 --label-column kind");
                assertThat(paste(Advised.command(advice)).out()).contains("30 new objects", "purity 1.000");
                assertThat(Files.readString(folder.resolve("result/labels.csv")))
                        .contains("\nMazda RX7,0,");
            }
        }
    }

    @Test
    void aSingleJsonObjectIsNamedAsWhatItIs() throws IOException {
        String begin = "{\n  \"name\": \"q\",\n  \"values\": [\n";
        Path table = file("vega.json", begin, 30, i -> "{\"x\": " + i + "}", ",\n", "]\n}\n");
        for (String verb : new String[] {"advise", "cluster"}) {
            assertThat(refused(verb, table).err())
                    .isEqualTo(
                            "varve: vega.json, line 1: the file is one JSON object, not rows; its 'values' is an array"
                                    + " of objects; write that array into a file of its own, for example by jq .values vega.json\n");
        }
    }
}
