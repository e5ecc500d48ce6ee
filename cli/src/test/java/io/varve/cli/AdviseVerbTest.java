package io.varve.cli;

import static io.varve.cli.Advised.command;
import static io.varve.cli.Advised.line;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code varve advise}: what it says of tables, and that the command it gives runs. */
class AdviseVerbTest {

    @TempDir
    private Path folder;

    /** A row of everything that {@code cluster} refuses, and what it must not take for a quantity. */
    private Path everything() throws IOException {
        StringBuilder text =
                new StringBuilder(",name,when,colour,sure,code_no,weight,price,gap,half,same,none,remark\n");
        for (int i = 0; i < 60; i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "%d,n%d,2020-01-%02d,%s,%s,%d,%s,%s,%s,%s,7,NA,%s%n",
                    i * 3 + 1,
                    i,
                    i / 3 + 1,
                    i % 3 == 0 ? "red" : "blue",
                    i % 2 == 0 ? "TRUE" : "FALSE",
                    4000 + i % 9,
                    60 + i % 11 / 10.0,
                    Math.exp(i % 12) + (i == 30 ? 4e6 : 0),
                    i % 3 == 0 ? "NA" : String.valueOf(i * 0.5),
                    i == 5 ? "n.d.x" : String.valueOf(i * 1.5),
                    "the remark number " + i + " is this"));
        }
        return Files.writeString(folder.resolve("all.csv"), text);
    }

    @Test
    void everyKindOfColumnIsToldAtOnce() throws IOException {
        String out = Outcome.of("advise", everything()).fine().out();
        assertThat(out).startsWith(folder.resolve("all.csv") + ": 60 rows, 13 columns\n");
        assertThat(line(out, "c1")).startsWith("id").contains("names the rows");
        assertThat(line(out, "name")).startsWith("id");
        assertThat(line(out, "when")).startsWith("date      step").contains("2020-01-01");
        assertThat(line(out, "colour")).startsWith("category").contains("blue, red");
        assertThat(line(out, "sure")).startsWith("boolean");
        assertThat(line(out, "code_no")).startsWith("id").contains("an identifier, not a quantity");
        assertThat(line(out, "weight")).startsWith("number    feature");
        assertThat(line(out, "price")).startsWith("number    feature").contains("spans orders of magnitude");
        assertThat(line(out, "gap")).startsWith("number").contains("33 % missing (NA)");
        assertThat(line(out, "half")).startsWith("number").contains("1 cell that is not a number, such as 'n.d.x'");
        assertThat(line(out, "same")).startsWith("constant").contains("'7' in every row");
        assertThat(line(out, "none")).startsWith("empty");
        assertThat(line(out, "remark")).startsWith("text");
        assertThat(out)
                .contains("Dominating: price makes over 99 % of the variance")
                .contains("Gaps: gap; a number takes what the most similar objects have")
                .contains("Left out: half, which lacks numbers in some rows")
                .contains("Scale: log1p, since price spans orders of magnitude.")
                .contains("Staircase: clusters of 60 rows");
        assertThat(command(out))
                .isEqualTo(
                        "varve cluster " + folder.resolve("all.csv")
                                + " --id-column c1 --step-column when --step-by day --label-column colour --columns sure,weight,price,gap --scale log1p");
        paste(command(out)).fine();
    }

    @Test
    void durationsNameNoRows() throws IOException {
        assertThat(timed(i -> "%02d:%02d".formatted(i / 60 + 3, i % 60)))
                .contains("duration", "durations such as 03:00, left out; written as numbers of minutes they count")
                .doesNotContain("--id-column");
        assertThat(timed(i -> "1:%02d:%02d".formatted(i / 60, i % 60))).doesNotContain("--id-column");
        assertThat(timed(i -> "0 days 00:%02d:%02d".formatted(i / 60, i % 60))).doesNotContain("--id-column");
        assertThat(timed(i -> i + 1 + "h 20m")).doesNotContain("--id-column");
        // one that comes twice is no name that nearly does
        assertThat(timed(i -> "%02d:%02d".formatted(Math.max(i, 1) / 60, Math.max(i, 1) % 60)))
                .doesNotContain("would name the rows");
        assertThat(timed(i -> "%02d:%d".formatted(i, 60 + i))).contains(" --id-column taken ");
    }

    private String timed(IntFunction<String> taken) throws IOException {
        StringBuilder text = new StringBuilder("taken,length,climb\n");
        for (int i = 0; i < 80; i++) {
            text.append("%s,%d.5,%d\n".formatted(taken.apply(i), i * 7 % 31, i * 11 % 37));
        }
        Path file = Files.writeString(folder.resolve("runs.csv"), text);
        String out = Outcome.of("advise", file).fine().out();
        paste(command(out)).fine();
        return out;
    }

    @Test
    void classesThatWereGivenNumbersAreNoFeature() throws IOException {
        StringBuilder text = new StringBuilder("height,rooms,class\n");
        for (int i = 0; i < 120; i++) {
            text.append(i * 7 % 11)
                    .append(',')
                    .append(i % 9)
                    .append(',')
                    .append(i % 12)
                    .append('\n');
        }
        String out = Outcome.of("advise", Files.writeString(folder.resolve("numbered.csv"), text))
                .fine()
                .out();
        assertThat(line(out, "class")).startsWith("number    class").contains("never a feature");
        assertThat(line(out, "rooms")).startsWith("number    feature");
        assertThat(command(out)).contains(" --label-column class").doesNotContain("exclude");
        paste(command(out)).fine();
    }

    @Test
    void cornersOfImagesStayAmongTheirPixels() throws IOException {
        StringBuilder text = new StringBuilder("p0");
        for (int j = 1; j < 64; j++) {
            text.append(",p").append(j);
        }
        for (int i = 0; i < 90; i++) {
            text.append("\n0");
            for (int j = 1; j < 64; j++) {
                text.append(',').append(j == 1 ? i == 50 ? 16 : 0 : (i * 31 + j * 17) % 17);
            }
        }
        String out = Outcome.of("advise", Files.writeString(folder.resolve("images.csv"), text))
                .fine()
                .out();
        assertThat(out).contains("Scale: none, since 64 columns are taken for a vector");
        assertThat(command(out)).doesNotContain("exclude").doesNotContain("log1p");
        paste(command(out)).fine();
    }

    @Test
    void momentsOfFewMonthsAreNoStepsEach() throws IOException {
        StringBuilder text = new StringBuilder("sold,price,pieces\n");
        for (int i = 0; i < 240; i++) {
            // 48 moments in five months, five sales at each
            int moment = i / 5;
            text.append(String.format(
                    Locale.ROOT,
                    "2023-%02d-%02d 10:15:%02d,%d,%d%n",
                    1 + moment / 10,
                    1 + moment % 10 * 2,
                    moment,
                    i % 7,
                    i % 5));
        }
        Path sales = Files.writeString(folder.resolve("sales.csv"), text);
        String out = Outcome.of("advise", sales).fine().out();
        assertThat(command(out)).contains("--step-column sold --step-by week");
    }

    @Test
    void datesOfMailAreDates() throws IOException {
        StringBuilder text = new StringBuilder("received,size,words\n");
        for (int i = 0; i < 120; i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "\"%s, %d %s 2008 11:05:%02d GMT\",%d,%d%n",
                    List.of("Tue", "Wed", "Thu").get(i % 3),
                    1 + i % 28,
                    List.of("Sep", "Aug", "Jul").get(i % 3),
                    i % 60,
                    i % 9,
                    i % 4));
        }
        Path mail = Files.writeString(folder.resolve("mail.csv"), text);
        String out = Outcome.of("advise", mail).fine().out();
        assertThat(line(out, "received")).startsWith("date      step").contains("Tue, 1 Sep 2008 11:05:00 GMT");
        assertThat(command(out))
                .contains("--step-column received --step-by week")
                .doesNotContain("--text-column");
        String monthly = Outcome.of(
                        "cluster",
                        mail,
                        "--step-column",
                        "received",
                        "--step-by",
                        "month",
                        "--scale",
                        "zscore",
                        "--out",
                        folder.resolve("by-month"))
                .fine()
                .out();
        assertThat(monthly).contains("2008-07").contains("2008-09");
        assertThat(Files.readString(folder.resolve("by-month/steps.csv")))
                .containsPattern("(?s)0,2008-07.*1,2008-08.*2,2008-09");
    }

    @Test
    void gapsNeedNoShell() throws IOException {
        StringBuilder text = new StringBuilder("a,b,c\n");
        for (int i = 0; i < 100; i++) {
            text.append(i == 7 ? "NA" : i % 10 / 2.0)
                    .append(',')
                    .append(i == 9 ? "" : i % 13 * 0.5)
                    .append(",1\n");
        }
        Path file = Files.writeString(folder.resolve("gaps.csv"), text);
        String out = Outcome.of("advise", file).fine().out();
        assertThat(out).contains("Gaps: a and b; a number takes what the most similar objects have");
        assertThat(command(out)).startsWith("varve cluster " + file);
        assertThat(paste(command(out)).fine().out()).contains("100 new objects").contains("gaps: a 1.0 %, b 1.0 %;");
    }

    @Test
    void whatTheOptionsSayHolds() throws IOException {
        String out = Outcome.of(
                        "advise",
                        everything(),
                        "--id-column",
                        "2",
                        "--exclude",
                        "price,remark",
                        "--step-column",
                        "sure")
                .fine()
                .out();
        assertThat(command(out))
                .isEqualTo(
                        "varve cluster " + folder.resolve("all.csv")
                                + " --id-column name --step-column sure --label-column colour --columns weight,gap --scale zscore");
    }

    @Test
    void theTableOfColumnsIsWritten() throws IOException {
        Path table = folder.resolve("columns.csv");
        Outcome.of("advise", everything(), "--out", table).fine();
        assertThat(Files.readAllLines(table))
                .hasSize(14)
                .first()
                .isEqualTo("column,kind,role,rows,missing,distinct,mean,spread,least,largest,skew,variance_share,note");
        assertThat(Outcome.of("advise", everything(), "--format", "jsonl")
                        .fine()
                        .out())
                .contains("{\"column\":\"gap\",\"kind\":\"number\",\"role\":\"feature\",\"rows\":60,\"missing\":20,");
    }

    @Test
    void whatIsNoTableIsRefused() throws IOException {
        assertThat(Outcome.of("advise", folder.resolve("nowhere.csv")).exit()).isEqualTo(3);
        Path torn = Files.writeString(folder.resolve("torn.csv"), "a,b\n1,2\n1\n");
        Outcome outcome = Outcome.of("advise", torn);
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("torn.csv, line 3: the number of fields is 1 where the header has 2");
        assertThat(Outcome.of("advise").exit()).isEqualTo(2);
        assertThat(Outcome.of("advise", everything(), "--id-column", "nope").err())
                .contains("all.csv: there is no column 'nope', which --id-column asks for");
    }

    @Test
    void tinyAndOddTablesHaveAClearResult() throws IOException {
        Path one = Files.writeString(folder.resolve("one.csv"), "a,b\n1,2\n");
        assertThat(Outcome.of("advise", one).fine().out()).contains("1 row, 2 columns");
        Path same = Files.writeString(folder.resolve("same.csv"), "a,b\n" + "1,x\n".repeat(30));
        assertThat(Outcome.of("advise", same).fine().out()).contains("No column tells objects apart");
        Path wide = Files.writeString(
                folder.resolve("wide.csv"), names(3000) + "\n" + "1,".repeat(2999) + "1\n" + "2,".repeat(2999) + "3\n");
        assertThat(Outcome.of("advise", wide).fine().out()).contains("and 2,940 columns more");
    }

    /** Names that come once in every step need the step to be ids. */
    @Test
    void namesOfAPanelAndItsStepsAreIds() throws IOException {
        StringBuilder text = new StringBuilder("land,part,year,wealth,age\n");
        for (int i = 0; i < 60; i++) {
            text.append("land%d,%s,%d,%d.5,%d.25\n"
                    .formatted(i / 3, i < 30 ? "north" : "south", 2000 + i % 3, 10 + i % 7, 90 - i % 11));
        }
        Path file = Files.writeString(folder.resolve("panel.csv"), text);
        String out = Outcome.of("advise", file).fine().out();
        assertThat(line(out, "land")).contains("names the rows of a step");
        assertThat(line(out, "part")).contains("clusters are compared with it");
        assertThat(command(out)).contains("--id-column land,year --step-column year --label-column part --scale");
        assertThat(paste(command(out)).exit()).isZero();
        assertThat(Files.readString(folder.resolve("pasted/labels.csv"))).contains("\nland7 2001,1,");
        // one row less, and it may be anything
        Files.writeString(file, text.substring(0, text.lastIndexOf("land19")));
        assertThat(command(Outcome.of("advise", file).fine().out())).doesNotContain("--id-column");
    }

    @Test
    void categoriesAreFeaturesWhereThereAreAsManyAsNumbers() throws IOException {
        StringBuilder text = new StringBuilder("phase,size,speed,cost,height\n");
        for (int i = 0; i < 60; i++) {
            String phase = i % 3 == 0 ? "climb" : "landing";
            text.append("%s,%s,%d.5,%d.5,%d.5\n"
                    .formatted(phase, i % 2 == 0 ? "small" : "large", 100 + i % 7, i % 11, 9 * i % 13));
        }
        Path file = Files.writeString(folder.resolve("birds.csv"), text);
        assertThat(command(Outcome.of("advise", file).fine().out()))
                .contains("--label-column phase --exclude size")
                .doesNotContain("--categorical");
        assertThat(command(
                        Outcome.of("advise", file, "--exclude", "height").fine().out()))
                .contains("--categorical phase,size")
                .doesNotContain("--label-column");
    }

    private static String names(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("x" + i);
        }
        return String.join(",", names);
    }

    @Test
    void fewNumbersWithAWordAmongThemAreCategories() throws IOException {
        StringBuilder cars = new StringBuilder("doors,price\n");
        for (int i = 0; i < 40; i++) {
            cars.append("%s,%d\n".formatted(List.of("2", "3", "4", "5more").get(i % 4), 900 + 37 * i % 211));
        }
        Path file = Files.writeString(folder.resolve("cars.csv"), cars);

        assertThat(command(Outcome.of("advise", file).fine().out())).contains("--categorical doors");
    }

    /** What an analyst would say of the tables that we have; each command runs. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tables/penguins.csv|body_mass_g makes over 99 %|--step-column year --label-column species --exclude island,sex --scale zscore",
                "uci/iris.data|all columns have about the same spread|--no-header --label-column c5 --scale none",
                "uci/wine.data|c14 makes over 99 %|--no-header --label-column c1 --scale zscore"
            })
    void knownTables(String name, String sentence, String end) throws IOException {
        Path file = SharedData.file(name);
        String out = Outcome.of("advise", file).fine().out();
        assertThat(out).contains(sentence);
        assertThat(command(out)).endsWith(end);
        assertThat(paste(command(out)).exit()).isZero();
    }

    @OnlyLong
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tables/earthquakes.csv|depth has values far out|--id-column id --step-column time --step-by day --exclude place --scale zscore",
                "tables/gapminder.tsv|since pop and gdpPercap span orders of magnitude|--id-column country,year --step-column year --label-column continent --scale log1p",
                "uci/car.data|a category that differs|--label-column c7 --categorical c1,c2,c3,c4,c5,c6 --scale none",
                "sipu/r15.data.gz|Widest plateaus: |--no-header --delimiter space --scale none"
            })
    void largerTables(String name, String sentence, String end) throws IOException {
        knownTables(name, sentence, end);
    }

    private Outcome paste(String command) {
        return Advised.paste(command, folder.resolve("pasted"));
    }
}
