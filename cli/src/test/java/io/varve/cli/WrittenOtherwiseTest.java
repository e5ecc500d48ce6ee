package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
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

/** Files with decimal commas, other delimiters and encodings, broken lines and copies: refused with a way out that reads them. */
class WrittenOtherwiseTest {

    private static final int DATA_REFUSED = 3;
    private static final Charset WESTERN = Charset.forName("windows-1252");

    @TempDir
    Path folder;

    private Path file(String name, Charset encoding, String header, int rows, IntFunction<String> row)
            throws IOException {
        String lines = IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n"));
        return Files.writeString(folder.resolve(name), header + "\n" + lines + "\n", encoding);
    }

    /** Two kinds of towns; in the place of a point a comma, and points between thousands. */
    private Path german(Charset encoding) throws IOException {
        return file(
                "orte.csv",
                encoding,
                "ort;größe;preis",
                40,
                i -> "Köln-%d;%d,%d;1.%d,50".formatted(i, 3 + i % 2 * 5, i % 10, 100 + i % 2 * 500 + i % 7));
    }

    private Outcome cluster(Object... words) {
        Stream<Object> out = Stream.of("--out", folder.resolve("result"));
        return Outcome.of(Stream.concat(Stream.concat(Stream.of("cluster"), Stream.of(words)), out)
                .toArray());
    }

    private String firstRow() throws IOException {
        return Files.readString(folder.resolve("result/labels.csv"))
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow();
    }

    /** Runs what a refusal or advice gives as the command that reads the file. */
    private Outcome paste(String text) {
        String command = text.substring(text.lastIndexOf(" cluster ")).strip();
        String bare = command.contains(" --out ") ? command.substring(0, command.indexOf(" --out ")) : command;
        return cluster(
                (Object[]) bare.substring("cluster ".length()).replace("'", "").split(" ", -1));
    }

    @Test
    void adviceOnAGermanFileNamesDelimiterDecimalAndEncoding() throws IOException {
        Path german = german(WESTERN);
        String advice = Outcome.of("advise", german).fine().out();
        assertThat(advice).contains("--delimiter ';' --decimal , --encoding windows-1252");
        paste(advice).fine();
        assertThat(firstRow()).startsWith("Köln-0,");
        assertThat(Outcome.of("advise", german(StandardCharsets.UTF_8)).fine().out())
                .contains("--delimiter ';' --decimal , --id-column ort")
                .doesNotContain("--encoding");
        assertThat(cluster(german, "--id-column", "ort").err())
                .contains("this reads the file", "--delimiter ';' --decimal , --id-column ort");
    }

    @Test
    void clusterRefusesWhatItWouldGuessAndGivesTheCommand() throws IOException {
        Path german = german(WESTERN);
        for (Outcome refused : new Outcome[] {
            cluster(german),
            cluster(german, "--encoding", "windows-1252"),
            cluster(german, "--encoding", "windows-1252", "--delimiter", ";", "--id-column", "ort")
        }) {
            assertThat(refused.exit()).isEqualTo(DATA_REFUSED);
            assertThat(refused.err())
                    .contains("this reads the file: ", "--delimiter ';' --decimal , --encoding windows-1252")
                    .hasLineCount(1);
            paste(refused.err()).fine();
        }
    }

    @Test
    void aDecimalCommaIsReadAsOneAndNoPointBesideIt() throws IOException {
        Path comma =
                file("c.csv", StandardCharsets.UTF_8, "id;x;y", 30, i -> "a%d;1.%03d,5;%d,25 €".formatted(i, i, i % 3));
        Path point = file(
                "c.csv.txt",
                StandardCharsets.UTF_8,
                "id;x;y",
                30,
                i -> "a%d;%d.5;%d.25 €".formatted(i, 1000 + i, i % 3));
        cluster(comma, "--id-column", "id", "--delimiter", ";", "--decimal", ",")
                .fine();
        String read = Files.readString(folder.resolve("result/labels.csv"));
        cluster(point, "--id-column", "id", "--delimiter", ";").fine();
        assertThat(read).isEqualTo(Files.readString(folder.resolve("result/labels.csv")));
        Path mixed =
                file("m.csv", StandardCharsets.UTF_8, "id;x", 9, i -> "a" + i + ";" + (i == 4 ? "3.14" : i + ",5"));
        assertThat(cluster(mixed, "--id-column", "id", "--delimiter", ";", "--decimal", ",")
                        .err())
                .contains("line 6, column 'x': '3.14' has a decimal point, but the decimal sign is ','", "--decimal");
        for (String other : new String[] {"1,234.5", "1,000,000", "12.5 %", "$1,234.50"}) {
            boolean groups = other.contains(",");
            Path wrong =
                    file("w.csv", StandardCharsets.UTF_8, "id;x", 9, i -> "a" + i + ";" + (i == 4 ? other : i + ",5"));
            Outcome outcome = cluster(wrong, "--id-column", "id", "--delimiter", ";", "--decimal", ",");
            assertThat(outcome.exit()).as(other).isEqualTo(3);
            assertThat(outcome.err())
                    .contains(
                            "line 6, column 'x': '" + other + "' has ",
                            groups ? "commas between thousands" : "a decimal point",
                            "but the decimal sign is ','",
                            groups ? "--decimal '.' if commas separate thousands" : "if points are meant");
            assertThat(Outcome.of("advise", wrong).out()).as(other).doesNotContain("--decimal");
        }
        assertThat(cluster(comma, "--decimal", ";").err()).contains("--decimal is '.' or ',', got ';'");
        assertThat(cluster(comma, "--encoding", "latin-nine").err())
                .contains("unknown value 'latin-nine' for --encoding");
    }

    @Test
    void aTimelineGoesOnReadingAsItBegan() throws IOException {
        Path timeline = folder.resolve("t.varve");
        Path german = german(WESTERN);
        Outcome.of(
                        "add",
                        timeline,
                        german,
                        "--delimiter",
                        ";",
                        "--decimal",
                        ",",
                        "--encoding",
                        "windows-1252",
                        "--id-column",
                        "ort")
                .fine();
        Path next = Files.writeString(folder.resolve("mehr.csv"), "ort;größe;preis\nBad Öls;3,5;1.102,50\n", WESTERN);
        assertThat(Outcome.of("add", timeline, next).fine().out()).contains("1 new object, 41 held");
        Path pointed = Files.writeString(folder.resolve("punkt.csv"), "ort;größe;preis\nUlm;3.5;1102.50\n", WESTERN);
        assertThat(Outcome.of("add", timeline, pointed).err())
                .contains("has a decimal point, but the decimal sign is ','", "say --decimal '.' if points are meant");
        Outcome.of("add", timeline, pointed, "--decimal", ".").fine();
        Outcome otherFilling = Outcome.of("add", timeline, next, "--missing", "mean");
        assertThat(otherFilling.exit()).isEqualTo(2);
        assertThat(otherFilling.err()).contains("made with --missing nearest, which cannot become mean");
    }

    @Test
    void brokenLinesAreLeftOutAndNamedOnlyOnDemand() throws IOException {
        Path broken = file("feed.csv", StandardCharsets.UTF_8, "id,x,y", 20, i -> switch (i) {
            case 4 -> "a4,1";
            case 9 -> "a9,1,2,3";
            case 12 -> "a12,many,2";
            default -> "a" + i + "," + i % 2 * 50 + "." + i % 7 + "," + i % 5;
        });
        Path json = file(
                "feed.jsonl",
                StandardCharsets.UTF_8,
                "{\"id\":\"j\",\"x\":1,\"y\":2}",
                8,
                i -> i == 3 ? "{\"id\":\"j3\",\"x\":" : "{\"id\":\"j%d\",\"x\":%d,\"y\":%d}".formatted(i, i, i % 3));
        Outcome refused = cluster(broken, "--id-column", "id");
        assertThat(refused.exit()).isEqualTo(DATA_REFUSED);
        assertThat(refused.err()).contains("feed.csv, line 6", "leave out such lines with --broken-lines skip");
        String told = "left out: 3 broken lines (feed.csv, line 6; feed.csv, line 11; feed.csv, line 14)";
        assertThat(cluster(broken, "--id-column", "id", "--broken-lines", "skip")
                        .fine()
                        .out())
                .contains("17 new objects", told);
        assertThat(Files.readString(folder.resolve("result/run.json")))
                .contains("\"read\" : 20", "\"left_out_broken\" : 3", "\"left_out_gaps\" : 0");
        assertThat(Files.readString(folder.resolve("result/report.html"))).contains("rows_left_out_broken", "3 of 20");
        assertThat(cluster(json, "--id-column", "id").err()).contains("line 5", "--broken-lines skip");
        Path timeline = folder.resolve("t.varve");
        assertThat(Outcome.of("add", timeline, broken, "--id-column", "id", "--broken-lines", "skip")
                        .fine()
                        .out())
                .contains("17 new objects", told);
        // what to do is kept in the timeline
        assertThat(Outcome.of("add", timeline, json, "--json", "--dry-run")
                        .fine()
                        .out())
                .contains("\"rows_left_out_broken\":1")
                .doesNotContain("rows_left_out_gaps");
        assertThat(Outcome.of("add", timeline, json).fine().out())
                .contains("8 new objects", "left out: 1 broken line (feed.jsonl, line 5)");
        Outcome predicted = Outcome.of("predict", timeline, broken);
        assertThat(predicted.exit()).isZero();
        assertThat(predicted.err()).contains(told);
        Path all = Files.writeString(folder.resolve("all.csv"), "id,x,y\nb,1\nc,2\n");
        assertThat(Outcome.of("add", timeline, all).err()).contains("every line is broken, so that no row is left");
    }

    @Test
    void copiesOfWholeRowsAreLeftOutOnDemandButNoOtherValues() throws IOException {
        Path copies = file(
                "c.csv",
                StandardCharsets.UTF_8,
                "id,x,y",
                20,
                i -> "a%d,%d,%d".formatted(i % 18, i % 18 % 2 * 9, i % 18 % 5));
        assertThat(cluster(copies, "--id-column", "id").err())
                .contains("the id 'a0' occurs a second time", "--copies skip");
        assertThat(cluster(copies, "--id-column", "id", "--copies", "skip")
                        .fine()
                        .out())
                .contains("18 new objects", "left out: 2 copies of whole rows");
        Path other = Files.writeString(folder.resolve("o.csv"), "id,x\na,1\nb,2\na,3\n");
        assertThat(cluster(other, "--id-column", "id", "--copies", "skip", "--broken-lines", "skip")
                        .err())
                .contains("line 4: the id 'a' occurs a second time", "neither is a copy")
                .doesNotContain("--copies skip");
        assertThat(cluster(copies, "--exclude", "id", "--copies", "skip").err())
                .contains("without ids, two equal rows may be two objects", "--id-column");
    }

    @Test
    void datesBecomeStepsWithATime() throws IOException {
        IntFunction<String> row = i -> "a%d,2026-03-%02d,%d,%d".formatted(i, 1 + i / 20, i % 2 * 9, i % 5);
        Path feed = file("feed.csv", StandardCharsets.UTF_8, "id,date,x,y", 80, row);
        String advice = Outcome.of("advise", feed).fine().out();
        assertThat(advice).contains("--step-column date --step-by day");
        Path timeline = folder.resolve("t.varve");
        Object[] how = {"--id-column", "id", "--step-column", "date", "--step-by", "day"};
        Outcome.of(Stream.concat(Stream.of("add", timeline, feed), Stream.of(how))
                        .toArray())
                .fine();
        Path late = Files.writeString(folder.resolve("late.csv"), "id,date,x,y\nb,2026-02-01,1,1\n");
        assertThat(Outcome.of("add", timeline, late).err()).contains("--late accept");
        Path yesterday = Files.writeString(folder.resolve("y.csv"), "id,date,x,y\nb,gestern,1,1\n");
        assertThat(Outcome.of("add", timeline, yesterday).err()).contains("'gestern' is not a date");
    }

    /** Amounts as Germany, France and Switzerland write them, each beside its sign or with its own groups. */
    @Test
    void advisedOptionsReadAmountsAsTheyAreWritten() throws IOException {
        String[][] written = {
            {"1.%03d,50 €", " --decimal ,"},
            {"€ 1.%03d,50", " --decimal ,"},
            {"1\u202f%03d,50", " --decimal ,"},
            {"1\u00a0%03d,50\u00a0€", " --decimal ,"},
            {"1'%03d.50", ""},
            {"1\u2019%03d,50", " --decimal ,"},
            {"%d,5 %%", " --decimal ,"},
            {"0,%03d", " --decimal ,"},
            {"1.%03d.000", " --decimal ,"},
        };
        for (String[] one : written) {
            Path amounts = file(
                    "amounts.csv",
                    StandardCharsets.UTF_8,
                    "ort;preis",
                    30,
                    i -> "o%d;%s".formatted(i, one[0].formatted(100 + i * 7 % 90)));
            String advice = Outcome.of("advise", amounts).fine().out();
            assertThat(advice).as(one[0]).contains(" --delimiter ';'" + one[1] + " --id-column ort --scale");
            paste(advice).fine();
        }
    }

    @Test
    void spacesBetweenCellsAreSeen() throws IOException {
        for (String name : List.of("s.csv", "s.txt", "s.tsv", "s")) {
            Path spaced = file(
                    name, StandardCharsets.UTF_8, "id x  y", 30, i -> "r%d -%d.00  %d.36".formatted(i, i % 7, i % 5));
            String advice = Outcome.of("advise", spaced).fine().out();
            assertThat(advice).as(name).contains(" --delimiter space --id-column id ");
            paste(advice).fine();
        }
        Path people = file("p.csv", StandardCharsets.UTF_8, "full name", 30, i -> "Anna Nr%d".formatted(i));
        assertThat(Outcome.of("advise", people).fine().out())
                .doesNotContain("--delimiter")
                .contains("No column is left to compare objects by beside full name: add one that tells them apart.");
    }

    @Test
    void theRefusalNamesTheDelimiterThatFitsHeaderAndRow() throws IOException {
        Path spaced =
                file("s.csv", StandardCharsets.UTF_8, "id x y", 30, i -> "r%d -%d.00 %d.36".formatted(i, i % 7, i % 5));
        assertThat(cluster(spaced).err())
                .contains(
                        "is a single field; say with --delimiter what separates fields, probably space; this reads the file: ")
                .contains(" --delimiter space --id-column id ");
        Path bare = file("b.csv", StandardCharsets.UTF_8, "r0|2 3", 30, i -> "r%d|2 3".formatted(i));
        assertThat(cluster(bare, "--no-header").err()).contains("what separates fields, probably '|'");
    }

    @Test
    void adviceNamesTheDelimiterThatFits() throws IOException {
        Path commas = file("c.csv", StandardCharsets.UTF_8, "id,x,y", 20, i -> "a%d,%d,%d.5".formatted(i, i, i % 3));
        assertThat(Outcome.of("advise", commas, "--delimiter", ";").out())
                .contains("The only column is 'id,x,y': say --delimiter ',' if that separates the cells.");
        assertThat(cluster(commas, "--delimiter", ";").err())
                .contains("is a single field; say with --delimiter what separates fields, probably ','");
    }
}
