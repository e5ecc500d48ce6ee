package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of advice and of refusals, for files with arrays, repeated ids and rows that are refused: they read the file. */
class AdviceThatWorksTest {

    private static final int DATA_REFUSED = 3;

    @TempDir
    Path folder;

    private Path file(String name, String begin, int rows, IntFunction<String> row) throws IOException {
        String all = IntStream.range(0, rows).mapToObj(i -> row.apply(i) + "\n").collect(Collectors.joining());
        return Files.writeString(folder.resolve(name), begin + all);
    }

    private static String advice(Path file) {
        return Outcome.of("advise", file).fine().out();
    }

    private Outcome paste(String command) {
        String bare = command.contains(" --out ") ? command.substring(0, command.indexOf(" --out ")) : command;
        return Advised.paste(bare.strip(), folder.resolve("result"));
    }

    private Outcome cluster(Path file, Object... options) {
        return Outcome.of(
                Stream.concat(Stream.of("cluster", file, "--out", folder.resolve("result")), Stream.of(options))
                        .toArray());
    }

    private String refused(Path file, Object... options) {
        Outcome outcome = cluster(file, options);
        assertThat(outcome.exit()).isEqualTo(DATA_REFUSED);
        assertThat(outcome.err()).hasLineCount(1);
        return outcome.err();
    }

    private void pasteOfRefusal(String refusal) {
        String words = "this reads the file: ";
        assertThat(refusal).contains(words);
        paste(refusal.substring(refusal.indexOf(words) + words.length())).fine();
    }

    private static String vector(int length, int seed) {
        return IntStream.range(0, length)
                .mapToObj(j -> "0." + (1 + (seed * 7 + j * 3) % 9))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    @Test
    void embeddingsOfPandasAreVectors() throws IOException {
        Path csv = file("e.csv", "id,embedding\n", 60, i -> "a" + i + ",\"" + vector(8, i) + "\"");
        Path numpy = file(
                "n.csv",
                "id,embedding\n",
                60,
                i -> "a" + i + ",\"" + vector(8, i).replace(", 0.4", "\n 0.4").replace(",", "") + "\"");
        for (Path table : new Path[] {csv, numpy}) {
            String advice = advice(table);
            assertThat(Advised.line(advice, "embedding"))
                    .matches("vector +vector +9 +an array of 8 numbers in each row");
            assertThat(Advised.command(advice)).endsWith("--id-column id --vector-column embedding");
            assertThat(paste(Advised.command(advice)).fine().out()).contains("60 new objects");
            pasteOfRefusal(refused(table, "--id-column", "id"));
        }
        assertThat(refused(csv, "--id-column", "id", "--text-column", "embedding"))
                .contains("these are arrays of numbers, and no texts; name the column with --vector-column");
    }

    @Test
    void aShortArrayCountsBesideTheOtherColumnsAndALongOneAlone() throws IOException {
        Path shortOnes = file(
                "s.jsonl",
                "",
                60,
                i -> "{\"id\":\"a%d\",\"x\":%d.%d,\"y\":%d.4,\"rgb\":[1,1,1]}"
                        .formatted(i, i % 6, i % 3, i % 2 * 3 + i % 6));
        String advice = advice(shortOnes);
        assertThat(Advised.line(advice, "x")).startsWith("number    feature");
        assertThat(Advised.line(advice, "rgb")).startsWith("vector    vector           1");
        assertThat(Advised.command(advice)).endsWith("--id-column id --vector-column rgb --columns x,y");
        String pasted = paste(Advised.command(advice)).fine().out();
        String labels = Files.readString(folder.resolve("result/labels.csv"));
        cluster(shortOnes, "--id-column", "id").fine();
        assertThat(Files.readString(folder.resolve("result/labels.csv"))).isEqualTo(labels);
        assertThat(pasted).contains("6 clusters");
        Path longOnes = file(
                "l.jsonl", "", 60, i -> "{\"id\":\"a%d\",\"n\":%d,\"v\":%s}".formatted(i, i * i % 17, vector(80, i)));
        String other = advice(longOnes);
        assertThat(Advised.line(other, "n")).contains("left out beside the vector v; --columns names");
        assertThat(Advised.command(other)).endsWith("--id-column id --vector-column v");
    }

    @Test
    void aRefusalOffersNoCommandThatIsRefused() throws IOException {
        String tags = "{\"id\":\"a\",\"x\":1,\"tags\":[]}\n{\"id\":\"b\",\"x\":2,\"tags\":[\"blue\",\"red\"]}\n";
        Path file =
                Files.writeString(folder.resolve("tags.jsonl"), tags + "{\"id\":\"c\",\"x\":9,\"tags\":[\"red\"]}\n");
        pasteOfRefusal(refused(file, "--id-column", "id"));
        assertThat(Advised.line(advice(file), "tags")).doesNotContain("array of");
        Path numbers = file("m.jsonl", "", 12, i -> "{\"id\":\"a%d\",\"v\":[\"x\"]}".formatted(i));
        assertThat(refused(numbers, "--id-column", "id")).doesNotContain("this reads the file");
        Path other = Files.writeString(folder.resolve("other.csv"), "id,x,y,z\nc,1,2,5\nd,2,3,6\n");
        Path one = Files.writeString(folder.resolve("one.csv"), "id,x,y\na,1,2\nb,2,3\n");
        String shared = refused(one, other, "--id-column", "id");
        assertThat(shared).endsWith("compare by those that they share with --columns x,y\n");
        assertThat(cluster(one, other, "--id-column", "id", "--columns", "x,y").exit())
                .isZero();
    }

    @Test
    void rowsThatWouldBeRefusedAreLeftOutAndNamed() throws IOException {
        Path odd = file("o.jsonl", "", 40, i -> "{\"id\":\"a%d\",\"v\":%s}".formatted(i, vector(i == 12 ? 7 : 8, i)));
        String advice = advice(odd);
        assertThat(Advised.line(advice, "v")).endsWith("an array of 8 numbers in each row; 1 of another length");
        assertThat(advice).contains("Rows: --broken-lines skip leaves rows that cannot be read out");
        assertThat(paste(Advised.command(advice)).out()).contains("39 new objects");
        pasteBrokenOfRefusal(refused(odd, "--id-column", "id"));
        Path gap =
                file("g.jsonl", "", 40, i -> "{\"id\":\"a%d\",\"v\":%s}".formatted(i, i == 12 ? "null" : vector(8, i)));
        String dropped = advice(gap);
        assertThat(dropped)
                .contains("Rows: --missing drop leaves rows with gaps out")
                .doesNotContain("correct the cells");
        assertThat(paste(Advised.command(dropped)).out()).contains("39 new objects");
    }

    @Test
    void aCommandThatIsRefusedInAnyCaseIsSaidToBe() throws IOException {
        Path ids = file("i.csv", "id,x,y\n", 40, i -> "a" + i % 20 + "," + i % 7 + "," + i % 3);
        Outcome advice = Outcome.of("advise", ids, "--id-column", "id").fine();
        assertThat(advice.out())
                .contains(
                        "Refused: the command does not read the file before this is mended: i.csv, line 22: the id 'a0' occurs"
                                + " a second time, the first was in i.csv, line 2;",
                        "--copies skip");
        Path gaps =
                file("m.csv", "id,x,y,z\n", 40, i -> "a" + i + "," + (i == 3 ? "" : i % 7) + "," + i % 5 + ",k" + i);
        String refused = refused(gaps, "--id-column", "id", "--missing", "refuse");
        assertThat(refused).doesNotContain("--missing drop --").contains("this reads the file: ");
        pasteOfRefusal(refused);
    }

    private void pasteBrokenOfRefusal(String refusal) {
        assertThat(refusal).contains("--broken-lines skip --id-column id --vector-column v");
        String command = refusal.substring(refusal.indexOf("varve cluster"));
        assertThat(paste(command).exit()).isZero();
    }

    @Test
    void aRepeatedIdIsNamedAndNoClass() throws IOException {
        for (String[] ids : new String[][] {{"z", "z", "y"}, {"4", "4", "7"}}) {
            Path file = Files.writeString(
                    folder.resolve("d.csv"), "id,x,y\n%s,1,2\n%s,3,4\n%s,8,9\n".formatted((Object[]) ids));
            String advice = advice(file);
            assertThat(advice)
                    .contains(
                            "Repeats: id would name the rows, but 1 row repeats an id (first: " + ids[0] + ", row 2)");
            assertThat(Advised.line(advice, "id")).startsWith("id ").doesNotContain("class");
            paste(Advised.command(advice)).fine();
        }
    }

    @Test
    void titlesThatComeAgainAreTexts() throws IOException {
        Path titles = file("t.csv", "id,title\n", 152, i -> "a%d,Title number %d".formatted(i, i % 51));
        String advice = advice(titles);
        assertThat(Advised.line(advice, "title")).startsWith("category  text");
        assertThat(Advised.command(advice)).endsWith("--id-column id --text-column title");
        Path words = file("w.csv", "id,code\n", 152, i -> "a%d,k%d".formatted(i, i % 51 * 7));
        assertThat(advice(words))
                .contains("No column is one of numbers or of few categories")
                .doesNotContain("correct the cells");
    }

    @Test
    void rowsWithoutADirectionAreCountedAndCanBeLeftOut() throws IOException {
        int rows = 60;
        byte[] header = ("{'descr': '<f8', 'fortran_order': False, 'shape': (60, 8), }" + " ".repeat(57) + "\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteBuffer npy = ByteBuffer.allocate(10 + header.length + rows * 64).order(ByteOrder.LITTLE_ENDIAN);
        npy.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        npy.putShort((short) header.length).put(header);
        for (int i = 0; i < rows * 8; i++) {
            npy.putDouble(i / 8 == 5 || i / 8 == 9 ? 0 : i * 37 % 11 + 1);
        }
        Path zeros = Files.write(folder.resolve("z.npy"), npy.array());
        assertThat(advice(zeros))
                .contains(
                        "--similarity cosine if only their direction counts, together with --broken-lines skip, which leaves"
                                + " out 2 rows of nothing but zeros");
        for (String[] how : new String[][] {{"--similarity", "cosine"}, {"--scale", "unit"}}) {
            assertThat(refused(zeros, (Object[]) how))
                    .contains(
                            "(z.npy, row 5) is a zero vector, which has no direction; 2 rows of this step are",
                            "--broken-lines skip");
            Outcome left = cluster(zeros, how[0], how[1], "--broken-lines", "skip");
            assertThat(left.exit()).isZero();
            assertThat(left.out()).contains("58 new objects");
            assertThat(Files.readString(folder.resolve("result/run.json"))).contains("\"left_out_broken\" : 2");
        }
        Path timeline = folder.resolve("t.varve");
        Object[] add = {"add", timeline, zeros, "--similarity", "cosine"};
        assertThat(Outcome.of(add).err()).contains("2 rows of this step are", "--broken-lines skip");
        assertThat(timeline).doesNotExist();
        assertThat(Outcome.of("add", timeline, zeros, "--similarity", "cosine", "--broken-lines", "skip")
                        .out())
                .contains("58 new objects");
    }

    @Test
    void digitsWithLeadingZerosAreCodes() throws IOException {
        Path codes = file(
                "c.csv",
                "name,plz,art,tel,stueck,x\n",
                60,
                i -> "n%d,%05d,%03d,0%d,%s,%d.5"
                        .formatted(i, 1067 + i * 977, i % 3, 30_000 + i * i * 31, i == 5 ? "007" : "" + i * i, i % 7));
        String advice = advice(codes);
        for (String column : List.of("plz", "tel")) {
            assertThat(Advised.line(advice, column))
                    .startsWith("id ")
                    .doesNotContain("feature")
                    .contains("not a quantity");
        }
        assertThat(Advised.line(advice, "art")).startsWith("category").contains("000, 001, 002");
        assertThat(Advised.line(advice, "stueck"))
                .as("one number that was typed so is no code")
                .startsWith("number    feature");
        paste(Advised.command(advice)).fine();
    }

    @Test
    void aNameThatComesTwiceMakesNoRowOfTheHeader() throws IOException {
        Path twice =
                file("t.csv", "id,x, x ,art\n", 20, i -> "a%d,%d,%d,%s".formatted(i, i, i * 2, i % 2 == 0 ? "p" : "q"));
        assertThat(Outcome.of("advise", twice).err())
                .contains("t.csv, line 1: the columns 2 and 3 are both called 'x'; rename one of them");
        assertThat(refused(twice))
                .contains("are both called 'x'; rename one of them")
                .doesNotContain("such cells");
    }

    @Test
    void adviceSaysThatDayAndMonthAreOpen() throws IOException {
        String open = "taken as month/day, --day-first if the day comes first";
        String[] dates = {"%02d/%02d/2024", "%02d.%02d.2024", "%02d/2%d/2024", "2%d/%02d/2024"};
        for (String date : dates) {
            Path file = file(
                    "d.csv",
                    "id,when,x\n",
                    40,
                    i -> "a%d,%s,%d".formatted(i, date.formatted(1 + i % 9, 1 + i / 5), i % 7));
            if (date.equals(dates[0])) {
                assertThat(Advised.line(advice(file), "when")).contains(open);
                assertThat(Outcome.of("advise", file, "--day-first").fine().out())
                        .doesNotContain(open);
            } else {
                assertThat(advice(file)).as(date).doesNotContain(open);
            }
        }
    }

    @Test
    void numbersInGroupsAreNoSentences() throws IOException {
        Path groups = file("g.csv", "id;people\n", 30, i -> "a%d;1 %03d 640".formatted(i, 100 + i));
        assertThat(Advised.line(advice(groups), "people")).startsWith("id ");
    }
}
