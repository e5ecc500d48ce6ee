package io.varve.cli;

import static io.varve.cli.Advised.command;
import static io.varve.cli.Advised.line;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which columns {@code varve advise} takes for steps and for ids, and what it says of those that could not be filled. */
class AdviseStepsTest {

    @TempDir
    private Path folder;

    @Test
    void theStepsOfTheExampleAreNoFeature() {
        String out =
                Outcome.of("advise", Path.of("../examples/iris.csv")).fine().out();
        assertThat(line(out, "step")).startsWith("number    step").contains("whole numbers that never fall");
        assertThat(command(out)).contains(" --id-column id --step-column step --label-column species --scale ");
        Advised.paste(command(out), folder.resolve("pasted")).fine();
    }

    @Test
    void aFileToAddIsOneStepWhateverDatesItHas() throws IOException {
        Path day = customers("day1.csv", "A");
        Path timeline = folder.resolve("shop.varve");
        Outcome refused = Outcome.of("add", timeline, day);
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("this reads the file: ", " --id-column id ")
                .doesNotContain("--step-column", "--step-by");
        String words = refused.err().strip();
        assertThat(Advised.run(words.substring(words.indexOf("varve add"))).exit())
                .isZero();
        Outcome.of("add", timeline, customers("day2.csv", "B")).fine();
        assertThat(Outcome.of("steps", timeline, "--format", "csv").fine().out())
                .hasLineCount(3);
        // who asks for steps keeps them
        assertThat(Outcome.of("add", folder.resolve("s.varve"), day, "--step-column", "customer_since")
                        .err())
                .contains(" --step-column customer_since ");
        assertThat(Outcome.of("cluster", day).err()).contains(" --step-column customer_since --step-by year ");
    }

    @Test
    void aStepThatNamesRowsNamesThemWithoutStepsToo() throws IOException {
        StringBuilder text = new StringBuilder("country,year,wealth,health,note\n");
        for (int i = 0; i < 60; i++) {
            text.append("%s,%d,%d,%d,%s\n"
                    .formatted("ABCDEF".charAt(i % 6), 1990 + i / 6, i * 5 % 13, i * 7 % 11, i == 9 ? "x" : "1"));
        }
        Path file = Files.writeString(folder.resolve("countries.csv"), text);
        Outcome refused = Outcome.of("add", folder.resolve("c.varve"), file, "--id-column", "country,year");
        assertThat(refused.err()).contains(" --id-column country,year ").doesNotContain("--step");
        refused = Outcome.of("add", folder.resolve("c.varve"), file);
        assertThat(refused.err()).contains(" --id-column country,year ").doesNotContain("--step");
    }

    /** Of one day, with a cell that is no number. */
    private Path customers(String name, String ids) throws IOException {
        StringBuilder text = new StringBuilder("id,customer_since,amount,items,rating\n");
        for (int i = 0; i < 80; i++) {
            text.append("%s%03d,%d-0%d-1%d,%d.5,%d,%s\n"
                    .formatted(
                            ids,
                            i,
                            2015 + i % 8,
                            1 + i % 9,
                            i % 7,
                            10 + i * 13 % 50,
                            i * 7 % 11,
                            i == 5 ? "low" : "" + i % 5));
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private static Stream<String> names() {
        return Tier.oneIn(
                4, List.of("Step", "batch", "PERIOD", "round", "wave", "epoch", "iteration", "time_step", "time step"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void numbersThatNeverFallAreStepsByTheirName(String name) throws IOException {
        assertThat(advised(name, i -> i / 20)).contains(" --step-column ");
        assertThat(advised(name, i -> i % 3)).doesNotContain("--step-column");
        assertThat(advised(name, i -> i)).doesNotContain("--step-column");
    }

    @ParameterizedTest
    @ValueSource(strings = {"year", "date", "Date", "period", "decade", "founding_date"})
    void yearsAreStepsUnderEveryNameOfATime(String name) throws IOException {
        assertThat(advised(name, i -> 1963 + i * 7 % 3)).contains(" --step-column " + name + " ");
        assertThat(advised(name, i -> 2998 + i * 7 % 3)).doesNotContain("--step-column");
    }

    @Test
    void aTimeOfSomethingIsANumber() throws IOException {
        assertThat(advised("reaction_time", i -> 1963 + i * 7 % 3)).doesNotContain("--step-column");
    }

    @Test
    void withoutSuchANameNumbersThatNeverFallAreNoSteps() throws IOException {
        assertThat(advised("rooms", i -> i / 20)).doesNotContain("--step-column");
    }

    @Test
    void theShareOfAColumnIsOneFigure() throws IOException {
        StringBuilder text = new StringBuilder("large,small\n");
        for (int i = 0; i < 400; i++) {
            text.append("%s,%d\n".formatted(i % 2 == 0 ? "" : String.valueOf(i * 7 % 13), i % 3));
        }
        String out = Outcome.of("advise", Files.writeString(folder.resolve("share.csv"), text))
                .fine()
                .out();
        String share = out.replaceAll("(?s).*; (\\d+ %) of the variance unscaled.*", "$1");
        assertThat(share).matches("\\d+ %");
        assertThat(out).contains("Dominating: large makes " + share + " of the variance");
    }

    /** A column that a shop begins to keep midway. */
    private Path midway() throws IOException {
        StringBuilder text = new StringBuilder("order_id,date,height,width,points\n");
        for (int i = 0; i < 120; i++) {
            text.append("O%03d,2025-03-%02d,%d.5,%d.25,%s\n"
                    .formatted(i, 1 + i / 20, i * 7 % 11, i % 9, i < 50 ? "" : String.valueOf(i * 3 % 17)));
        }
        return Files.writeString(folder.resolve("shop.csv"), text);
    }

    @Test
    void datesThatStandForMonthsOrYearsMakeThose() throws IOException {
        assertThat(command(ofDates("2003-02", "2003-03"))).contains(" --step-column when --step-by month ");
        assertThat(command(ofDates("2003-02-01", "2003-03-01"))).contains(" --step-column when --step-by month ");
        assertThat(command(ofDates("1970-01-01", "1971-01-01"))).contains(" --step-column when --step-by year ");
        assertThat(command(ofDates("2003-02-01", "2003-02-02"))).contains(" --step-column when --step-by day ");
    }

    private String ofDates(String early, String late) throws IOException {
        StringBuilder rows = new StringBuilder("id,when,x,y\n");
        for (int i = 0; i < 60; i++) {
            rows.append("r%02d,%s,%d,%d\n".formatted(i, i < 30 ? early : late, i * 7 % 11, i * 5 % 13));
        }
        return Outcome.of("advise", Files.writeString(folder.resolve("when.csv"), rows))
                .fine()
                .out();
    }

    @Test
    void aColumnThatBeginsAfterTheFirstStepIsLeftOut() throws IOException {
        String out = Outcome.of("advise", midway()).fine().out();
        assertThat(line(out, "points"))
                .endsWith("empty until row 51, so that the first steps could not be filled")
                .doesNotContain("feature");
        assertThat(command(out)).contains(" --step-column date --step-by day --exclude points ");
        Advised.paste(command(out), folder.resolve("pasted")).fine();
        String whole =
                Outcome.of("advise", midway(), "--exclude", "date").fine().out();
        assertThat(line(whole, "points")).contains("feature");
    }

    @Test
    void itsRefusalNamesTheRowAndACommandThatKeepsWhatWasGiven() throws IOException {
        Outcome refused = Outcome.of(
                "cluster",
                midway(),
                "--id-column",
                "order_id",
                "--step-column",
                "date",
                "--scale",
                "minmax",
                "--out",
                folder.resolve("my result"),
                "--quiet");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("column 'points': no row has a number so far")
                .contains("object 'O000' (shop.csv, line 2)")
                .contains("this reads the file: ")
                .endsWith(
                        " --id-column order_id --step-column date --step-by day --exclude points --scale minmax --out '"
                                + folder.resolve("my result") + "' --quiet\n");
        Advised.paste(
                        refused.err().strip().replace(" --out '" + folder.resolve("my result") + "'", ""),
                        folder.resolve("r"))
                .fine();
    }

    @Test
    void manyDifferentPathsNameTheRows() throws IOException {
        StringBuilder text = new StringBuilder("path,height,width\n");
        for (int i = 0; i < 10_500; i++) {
            text.append("/usr/share/doc/some/rather/long/folder/file%d,%d,%d\n".formatted(i, i * 7 % 11, i % 9));
        }
        String out = Outcome.of("advise", Files.writeString(folder.resolve("usr.csv"), text))
                .fine()
                .out();
        assertThat(line(out, "path")).startsWith("id        id          10,500").endsWith("names the rows");
        assertThat(command(out)).contains(" --id-column path ");
    }

    @Test
    void idsThatRepeatAreToldOf() throws IOException {
        String twice = "O007,2025-03-09,1.5,2.25,3\n";
        Path file = midway();
        Files.writeString(file, Files.readString(file) + twice);
        String out = Outcome.of("advise", file).fine().out();
        assertThat(out)
                .contains("Repeats: order_id would name the rows, but 1 row repeats an id (first: O007, row 121);");
        assertThat(command(out)).doesNotContain("--id-column");
        Files.writeString(file, Files.readString(file) + twice);
        assertThat(Outcome.of("advise", file).fine().out()).contains("but 2 rows repeat an id (first: O007, row 121)");
    }

    @Test
    void theCommandBeginsAsVarveWasCalled() {
        Path iris = Path.of("../examples/iris.csv");
        assertThat(command(Outcome.of("advise", iris).fine().out())).startsWith("varve cluster ");
        System.setProperty("varve.called", "../my tools/varve");
        try {
            assertThat(command(Outcome.of("advise", iris).fine().out())).startsWith("'../my tools/varve' cluster ");
        } finally {
            System.clearProperty("varve.called");
        }
    }

    private String advised(String name, IntUnaryOperator value) throws IOException {
        StringBuilder text = new StringBuilder(name + ",height,width\n");
        for (int i = 0; i < 60; i++) {
            text.append("%d,%d.5,%d.25\n".formatted(value.applyAsInt(i), i * 7 % 11, i % 9));
        }
        return command(Outcome.of("advise", Files.writeString(folder.resolve("steps.csv"), text))
                .fine()
                .out());
    }
}
