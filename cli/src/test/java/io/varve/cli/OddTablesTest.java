package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that nobody meant to cluster, or not like this: a clear result, or one clear sentence with a way out that is one. */
class OddTablesTest {

    @TempDir
    Path folder;

    private Path table(String header, int rows, IntFunction<String> row) throws IOException {
        String lines = IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n"));
        return Files.writeString(folder.resolve("odd.csv"), header + "\n" + lines + "\n");
    }

    private Outcome cluster(Path file, Object... options) {
        Stream<Object> words = Stream.of("cluster", file, "--id-column", "id", "--out", folder.resolve("result"));
        return Outcome.of(Stream.concat(words, Stream.of(options)).toArray());
    }

    /** Runs what a refusal or advice gives as the command that reads the file. */
    private Outcome paste(String text) {
        String command = text.substring(text.lastIndexOf(" cluster ")).strip();
        Stream<Object> words = Stream.of((Object[]) command.replace("'", "").split(" ", -1));
        Stream<Object> out = command.contains(" --out ") ? Stream.of() : Stream.of("--out", folder.resolve("result"));
        return Outcome.of(Stream.concat(words, out).toArray());
    }

    private static String value(int row) {
        return (row * 37 % 10) + "." + (row % 7 + 1);
    }

    @Test
    void aColumnThatIsHalfText() throws IOException {
        Path file = table("id,x,y", 40, i -> "a" + i + "," + (i % 2 == 0 ? "low" : value(i)) + "," + value(i + 3));
        Outcome refused = cluster(file);
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains(
                        "odd.csv, line 2, column 'x': 'low' is not a number", "--categorical", "this reads the file: ")
                .hasLineCount(1);
        paste(refused.err()).fine();
        assertThat(Outcome.of("advise", file).fine().out()).containsPattern("x +number ");
        assertThat(cluster(file, "--categorical", "x", "--scale", "zscore")
                        .fine()
                        .out())
                .contains("40 new objects");
    }

    @Test
    void aDateThatDoesNotExist() throws IOException {
        Path file =
                table("id,day,x,y", 60, i -> "a%d,2018-02-%02d,%s,%s".formatted(i, 1 + i % 30, value(i), value(i + 3)));
        Outcome refused = cluster(file, "--step-column", "day", "--step-by", "day");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("odd.csv, line 30, column 'day': there is no day or time '2018-02-29'")
                .hasLineCount(1);
        String advice = Outcome.of("advise", file).fine().out();
        assertThat(advice).contains("4 cells that are not a date, such as '2018-02-29'");
        assertThat(paste(advice).fine().out()).contains("60 new objects");
    }

    @Test
    void manyKindsOfGaps() throws IOException {
        List<String> gaps = List.of(
                "", "NA", "N/A", "#N/A", "#NA", "NaN", "NULL", "#NULL!", "nil", "missing", "?", ".", "-", "--", "<NA>");
        Path file = table(
                "id,x,y",
                4 * gaps.size(),
                i -> "a" + i + "," + (i % 4 == 0 ? gaps.get(i / 4) : value(i)) + "," + value(i + 3));
        assertThat(cluster(file).fine().out()).contains("60 new objects").contains("gaps: x 25 %;");
        assertThat(Outcome.of("advise", file).fine().out()).contains("25 % missing");
    }

    /** Three kinds that four columns tell apart, and every tenth row lacks one of them. */
    @Test
    void rowsWithGapsJoinThoseThatTheyAreLikeInARunAndInATimeline() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        IntFunction<String> row = i -> {
            int kind = i % 3;
            StringBuilder line = new StringBuilder("a" + i + ",k" + kind + "," + i / 60);
            for (int j = 0; j < 4; j++) {
                double value = 10 * ((kind + j) % 3) + random.nextDouble();
                line.append(',').append(i % 10 == 7 && i / 10 % 4 == j ? "" : value);
            }
            return line.toString();
        };
        Path file = table("id,kind,day,a,b,c,d", 180, row);
        Object[] how = {"--label-column", "kind", "--step-column", "day"};
        String run = cluster(file, how).fine().out();
        assertThat(run)
                .contains("a number takes what the most similar objects have", "groups: purity 1.000, NMI 1.000");
        assertThat(cluster(
                                file,
                                Stream.concat(Stream.of(how), Stream.of("--missing", "mean"))
                                        .toArray())
                        .fine()
                        .out())
                .doesNotContain("groups: purity 1.000, NMI 1.000");
        Path timeline = folder.resolve("t.varve");
        Outcome.of("add", timeline, file, "--id-column", "id", "--label-column", "kind", "--step-column", "day")
                .fine();
        cluster(file, how).fine();
        Outcome.of("export", timeline, "--out", folder.resolve("exported")).fine();
        assertThat(Files.readString(folder.resolve("exported/labels.csv")))
                .isEqualTo(Files.readString(folder.resolve("result/labels.csv")));
    }

    /** Two kinds at 0 and 100, and some of both without x, which its mean puts together in between. */
    @Test
    void groupsThatAreThereForFilledGapsAreNamed() throws IOException {
        IntFunction<String> row = i -> {
            double at = i % 2 * 100 + i % 7 / 7.0;
            return "a" + i + "," + (i % 10 < 2 ? "" : at) + "," + (5 + i % 5 / 5.0) + "," + i % 3 / 3.0;
        };
        Path file = table("id,x,y,z", 100, row);
        assertThat(cluster(file, "--scale", "none", "--missing", "mean").out())
                .containsPattern(
                        "filled: g\\d+ \\(20 objects\\) consist of rows whose gaps were filled.*--missing drop leaves such");
        assertThat(cluster(file, "--scale", "none", "--missing", "drop").out()).doesNotContain("filled:");
        Path timeline = folder.resolve("t.varve");
        Path more = Files.writeString(folder.resolve("more.csv"), "id,x,y,z\nb0,,5.1,0\n");
        String pattern = "filled: g\\d+ \\(%d objects\\) consist of rows whose gaps were filled";
        assertThat(Outcome.of("add", timeline, file, "--id-column", "id", "--scale", "none", "--missing", "mean")
                        .out())
                .containsPattern(pattern.formatted(20));
        assertThat(Outcome.of("add", timeline, more).fine().out()).containsPattern(pattern.formatted(21));
    }

    /** What was filled in is no value of the table, and is not shown as one. */
    @Test
    void filledGapsAreShownAsGaps() throws IOException {
        Path file = table("id,x,y", 40, i -> "a" + i + "," + (i % 4 == 0 ? "" : value(i)) + "," + value(i + 3));
        cluster(file).fine();
        List<String> members = Files.readAllLines(folder.resolve("result/members.csv"));
        assertThat(members).anyMatch(row -> row.matches("k\\d+,[a-z]+,a4,y,.*"));
        assertThat(members).noneMatch(row -> row.matches("k\\d+,[a-z]+,a(4|8|12|16|20),x,.*"));
    }

    /** One that keeps values shows what the run shows; one of sums has those of representatives, and of far objects no values. */
    @Test
    void filledGapsOfATimelineAreShownAsThoseOfARun() throws IOException {
        Path one = table("id,x,y", 40, i -> "a" + i + "," + (i % 4 == 0 ? "" : value(i)) + "," + value(i + 3));
        Path first = Files.move(one, folder.resolve("first.csv"));
        Path second = table("id,x,y", 40, i -> "b" + i + "," + value(i + 1) + "," + (i % 5 == 0 ? "NA" : value(i)));
        for (String algorithm : List.of("app", "ap")) {
            Path run = folder.resolve(algorithm);
            Outcome.of("cluster", first, second, "--id-column", "id", "--algorithm", algorithm, "--out", run)
                    .fine();
            List<String> members = Files.readAllLines(run.resolve("members.csv"));
            assertThat(members).noneMatch(OddTablesTest::isGap).hasSizeGreaterThan(10);
            Path kept = exported(algorithm, first, second, "--keep-vectors");
            assertThat(kept.resolve("members.csv")).hasSameTextualContentAs(run.resolve("members.csv"));
            assertThat(kept.resolve("profiles.csv")).hasSameTextualContentAs(run.resolve("profiles.csv"));
        }
        Path sums = exported("app", first, second);
        List<String> near = Files.readAllLines(folder.resolve("app/members.csv"));
        near.removeIf(row -> row.contains(",far,"));
        List<String> told = Files.readAllLines(sums.resolve("members.csv"));
        told.removeIf(row -> row.contains(",far,"));
        assertThat(told).isEqualTo(near);
        assertThat(sums.resolve("profiles.csv")).hasSameTextualContentAs(folder.resolve("app/profiles.csv"));
    }

    @Test
    void filledGapsAreShownAsGapsWhereAllStepsAreClusteredAtOnce() throws IOException {
        Path file = table("id,x,y", 40, i -> "a" + i + "," + (i % 4 == 0 ? "" : value(i)) + "," + value(i + 3));
        cluster(file, "--algorithm", "eap", "--set", "at-once=true").fine();
        assertThat(Files.readAllLines(folder.resolve("result/members.csv")))
                .noneMatch(OddTablesTest::isGap)
                .anyMatch(row -> row.matches("k\\d+,[a-z]+,a(4|8|12|16|20|24|28|32|36),y,.*"));
    }

    /** Cells of the files above that are gaps, as a row of {@code members}. */
    private static boolean isGap(String row) {
        String[] cells = row.split(",", -1);
        if (cells[0].equals("cluster") || cells[3].isEmpty()) {
            return false;
        }
        int number = Integer.parseInt(cells[2].substring(1));
        return cells[2].startsWith("a")
                ? cells[3].equals("x") && number % 4 == 0
                : cells[3].equals("y") && number % 5 == 0;
    }

    /** Adds both files to a timeline and exports its tables. */
    private Path exported(String algorithm, Path first, Path second, String... options) {
        String name = algorithm + "-" + (options.length + 1);
        Path file = folder.resolve(name + ".varve");
        Stream<Object> words = Stream.of("add", file, first, second, "--id-column", "id", "--algorithm", algorithm);
        Outcome.of(Stream.concat(words, Stream.of(options)).toArray()).fine();
        Outcome.of("export", file, "--out", folder.resolve(name)).fine();
        return folder.resolve(name);
    }

    @Test
    void rowsWithoutAnIdAreLeftOutOnDemand() throws IOException {
        Path file = table("id,x,y", 20, i -> (i % 5 == 3 ? "" : "a" + i) + "," + value(i) + "," + value(i + 3));
        assertThat(cluster(file).err())
                .contains(
                        "column 'id': the cell is empty; give every row an id, or leave out such rows with --missing drop")
                .doesNotContain("--exclude");
        assertThat(cluster(file, "--missing", "drop").fine().out())
                .contains("16 new objects", "4 of 20 rows were left out");
    }

    @Test
    void aRowAMonthIsNamedByTheMonthAndStepsHaveSeveralRows() throws IOException {
        Path file = table(
                "month,x,y", 120, i -> "%d-%02d-01,%s,%s".formatted(2006 + i / 12, i % 12 + 1, value(i), value(i + 3)));
        String advice = Outcome.of("advise", file).fine().out();
        assertThat(advice)
                .contains("--id-column month --step-column month --step-by year")
                .doesNotContain("Ids: no column names the rows");
        paste(advice).fine();
        assertThat(Files.readString(folder.resolve("result/labels.csv"))).contains("\n2006-03-01,0,");
        Outcome refused =
                Outcome.of("cluster", file, "--id-column", "month", "--step-column", "month", "--columns", "x,z");
        assertThat(refused.exit()).isEqualTo(3);
    }

    @Test
    void whatIsOnlyAskedAboutNeedsNoId() throws IOException {
        Path file = table("id,x,y", 20, i -> "a" + i + "," + i % 2 * 9 + "," + value(i));
        Path timeline = folder.resolve("t.varve");
        Outcome.of("add", timeline, file, "--id-column", "id").fine();
        Path question = Files.writeString(folder.resolve("new.csv"), "x,y\n9,1\n");
        assertThat(Outcome.of("predict", timeline, question).fine().out()).contains("new.csv:0,k");
        Outcome json = Outcome.of("labels", timeline, "--out", folder.resolve("l.json"));
        assertThat(json.exit()).isEqualTo(2);
        assertThat(json.err()).contains("name the file .jsonl");
        assertThat(folder.resolve("l.json")).doesNotExist();
    }

    @Test
    void aTableOfOneRow() throws IOException {
        Path file = table("id,x,y", 1, i -> "a,1,2");
        assertThat(cluster(file).fine().out()).contains("1 new object, 1 held, 1 cluster");
        assertThat(Outcome.of("advise", file).fine().out()).contains("One row is one cluster, whatever is in it");
        Path timeline = folder.resolve("one.varve");
        assertThat(Outcome.of("add", timeline, file, "--id-column", "id").fine().out())
                .contains("1 new object,");
        Path other = Files.writeString(folder.resolve("other.csv"), "id,x,y\nb,900,900\n");
        assertThat(Outcome.of("add", timeline, other, "-v").fine().out())
                .containsPattern("created .*\\(1 object\\)")
                .doesNotContain("1 objects");
    }

    @Test
    void constantColumns() throws IOException {
        Path numbers = table("id,x,y", 40, i -> "a" + i + ",3,4");
        assertThat(cluster(numbers).fine().out()).contains("40 new objects, 40 held, 1 cluster");
        assertThat(Outcome.of("advise", numbers).fine().out())
                .contains("No column tells objects apart: each holds the same in every row.");
        Path words = table("id,x,y", 40, i -> "a" + i + ",3,k");
        Outcome refused = cluster(words);
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("column 'y': 'k' is not a number", "no other column tells objects apart")
                .doesNotContain("this reads the file")
                .hasLineCount(1);
    }

    @OnlyLong
    @Test
    void fiveThousandColumns() throws IOException {
        String names = IntStream.range(0, 5000).mapToObj(j -> ",c" + j).collect(Collectors.joining());
        SplittableRandom random = new SplittableRandom(1);
        Path file = table(
                "id" + names,
                30,
                i -> "a" + i
                        + ",%d.5".formatted(9 * (i % 3) + random.nextInt(3)).repeat(5000));
        assertThat(Outcome.of("advise", file).fine().out()).contains("5,001 columns", "taken for a vector");
        assertThat(cluster(file).fine().out()).contains("in 3 groups").hasSizeLessThan(5000);
    }

    @Test
    void numbersWithTheSignOfWhatTheyCount() throws IOException {
        Path file = table(
                "id,share,rate,price,cost,debt",
                40,
                i -> "a%d,%s%%,%s %%,$%s,\"1,%d00.5\u00a0€\",-£%s"
                        .formatted(i, value(i), value(i + 1), value(i + 2), i % 9 + 1, value(i + 4)));
        String advice = Outcome.of("advise", file).fine().out();
        assertThat(advice)
                .containsPattern("share +number +feature .*read as numbers: %")
                .containsPattern("rate +number +feature .*read as numbers: %")
                .containsPattern("price +number +feature .*read as numbers: \\$")
                .containsPattern("cost +number +feature .* 1,\\d{3} .*read as numbers: €")
                .containsPattern("debt +number +feature .* -\\d\\.\\d+ .*read as numbers: £");
        paste(advice).fine();
        assertThat(cluster(file, "--scale", "zscore").fine().out()).contains("40 new objects");
    }

    @Test
    void anotherSignThanTheColumnBeganWith() throws IOException {
        Path file = table("id,price,y", 40, i -> "a" + i + "," + (i == 7 ? "€" : "$") + value(i) + "," + value(i + 3));
        Outcome refused = cluster(file);
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains(
                        "odd.csv, line 9, column 'price': '€9.1' is a number with €, but the column begins with numbers with $");
        paste(refused.err()).fine();
        assertThat(Outcome.of("advise", file).fine().out()).contains("1 cell that is not a number, such as '€9.1'");
        Path plain = table("id,share,y", 40, i -> "a" + i + "," + value(i) + (i == 7 ? "%," : ",") + value(i + 3));
        assertThat(cluster(plain).err()).contains("is a number with %, but the column begins with numbers;");
    }
}
