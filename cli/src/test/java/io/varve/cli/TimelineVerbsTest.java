package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs that keep a timeline and tell of it. */
class TimelineVerbsTest {

    private static final String LAKE = Path.of("..", "examples", "lake.csv").toString();

    @TempDir
    Path dir;

    private Path lake() {
        Path file = dir.resolve("lake.varve");
        Outcome.of(
                        "add",
                        file,
                        LAKE,
                        "--id-column",
                        "id",
                        "--step-column",
                        "year",
                        "--label-column",
                        "kind",
                        "--prune-after",
                        "3")
                .fine();
        return file;
    }

    private Path clustered() {
        Path out = dir.resolve("result");
        Outcome.of(
                        "cluster",
                        LAKE,
                        "--id-column",
                        "id",
                        "--step-column",
                        "year",
                        "--label-column",
                        "kind",
                        "--prune-after",
                        "3",
                        "--out",
                        out)
                .fine();
        return out;
    }

    @Test
    void tablesAreThoseOfARunFromTheFirstStepToTheLast() throws Exception {
        Path timeline = lake();
        Path result = clustered();
        for (String table : List.of("labels", "clusters", "events", "lineage")) {
            assertThat(Outcome.of(table, timeline).fine().out())
                    .as(table)
                    .isEqualTo(Files.readString(result.resolve(table + ".csv")));
        }
        Path exported = dir.resolve("exported");
        Outcome.of("export", timeline, "--out", exported).fine();
        for (String table : List.of("labels", "clusters", "events", "lineage", "sizes")) {
            assertThat(exported.resolve(table + ".csv")).hasSameTextualContentAs(result.resolve(table + ".csv"));
        }
        assertThat(Outcome.of("steps", timeline).fine().out().lines().count())
                .isEqualTo(Files.readAllLines(result.resolve("steps.csv")).size());
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
    }

    @Test
    void stepsAreJudgedByClassesThatAreGiven() throws Exception {
        Path timeline = lake();
        List<String> judged = Outcome.of("steps", timeline, LAKE, "--id-column", "id", "--label-column", "kind")
                .fine()
                .out()
                .lines()
                .toList();
        List<String> expected = Files.readAllLines(clustered().resolve("steps.csv"));
        assertThat(judged).hasSameSizeAs(expected);
        for (int line = 0; line < expected.size(); line++) {
            String[] told = judged.get(line).split(",", -1);
            String[] known = expected.get(line).split(",", -1);
            // purity and nmi; time lies between
            assertThat(told[9] + " " + told[10])
                    .isEqualTo(known[9] + " " + known[10])
                    .doesNotStartWith(" ");
        }
        assertThat(Outcome.of("steps", timeline, LAKE).fine().out().lines())
                .as("the columns of ids and classes are kept")
                .containsExactlyElementsOf(judged);
    }

    @Test
    void labelsAtAPastStepAreThoseOfTheWholeTable() throws Exception {
        Path timeline = lake();
        List<String> whole = Files.readAllLines(clustered().resolve("timeline.csv"));
        for (int step = 0; step < 4; step++) {
            String prefix = step + ",";
            List<String> expected = whole.stream()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .toList();
            List<String> told = Outcome.of("labels", timeline, "--at", step)
                    .fine()
                    .out()
                    .lines()
                    .skip(1)
                    .map(line -> line.split(",", -1)[0] + "," + line.split(",", -1)[2])
                    .toList();
            assertThat(told).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "tsv", "jsonl", "parquet"})
    void tablesAreWrittenInEveryFormat(String format) throws Exception {
        Path timeline = lake();
        for (String verb : List.of("labels", "clusters", "groups", "events", "lineage", "steps")) {
            Path file = dir.resolve(verb + "." + format);
            Outcome.of(verb, timeline, "--out", file).fine();
            // nothing merges in this lake, and JSON Lines have no head
            assertThat(file).exists();
            assertThat(Files.size(file) > 0).isEqualTo(!(verb.equals("lineage") && format.equals("jsonl")));
        }
    }

    @Test
    void addingAgainSaysThatNothingWasChanged() {
        Path timeline = lake();
        Outcome again = Outcome.of(
                "add", timeline, LAKE, "--id-column", "id", "--step-column", "year", "--label-column", "kind");
        assertThat(again.fine().out().lines()).allMatch(line -> line.contains("nothing was changed"));
    }

    @Test
    void otherParametersAreRefused() {
        Path timeline = lake();
        Outcome other =
                Outcome.of("add", timeline, LAKE, "--id-column", "id", "--prune-after", "2", "--exclude", "kind");
        assertThat(other.exit()).isEqualTo(3);
        assertThat(other.err()).contains("prune_after is 3 there, 2 here");
    }

    @Test
    void oneDayAfterAnother() throws Exception {
        Path timeline = dir.resolve("days.varve");
        Path monday = Files.writeString(dir.resolve("monday.csv"), "id,x,y\na,0,0\nb,0,1\nc,9,9\nd,9,8\n");
        Path wednesday = Files.writeString(dir.resolve("wednesday.csv"), "id,x,y\ne,9,9.5\nf,0,0.5\n");
        Outcome tried = Outcome.of("add", timeline, monday, "--id-column", "id", "--dry-run");
        assertThat(tried.fine().out()).contains("\nwould be step 0 (monday): 4 new objects");
        assertThat(timeline).doesNotExist();
        assertThat(Outcome.of(
                                "add",
                                timeline,
                                monday,
                                "--id-column",
                                "id",
                                "--time",
                                "2026-11-16",
                                "--preference-from",
                                "step",
                                "--cluster-weight",
                                "size",
                                "-v")
                        .fine()
                        .out())
                .contains("step 0 (monday): 4 new objects, 4 held", "  created   k0 x 0 ↓ · y 0.5 ↓ (2 objects)");
        Outcome.of("add", timeline, "--empty", "--batch-id", "tuesday", "--time", "2026-11-17")
                .fine();
        assertThat(Outcome.of("add", timeline, wednesday, "--id-column", "id", "--json")
                        .fine()
                        .out())
                .startsWith("{\"step\":2,\"batch\":\"wednesday\",\"batch_id\":")
                .contains(
                        "\"added\":true", "{\"event\":\"enriched\",\"cluster\":\"k0\",\"from\":null,\"size_before\":2");
        assertThat(Outcome.of("predict", timeline, wednesday, "--id-column", "id", "--at", "0")
                        .fine()
                        .out())
                .startsWith("object,cluster,similarity,fits\ne,k1,")
                .contains("\nf,k0,");
        assertThat(Outcome.of("labels", timeline, "--object", "f", "--object", "a")
                        .fine()
                        .out())
                .isEqualTo("step,object,cluster\n2,f,k0\n0,a,k0\n");
        assertThat(Outcome.of("clusters", timeline, "--sizes").fine().out())
                .isEqualTo("step,cluster,size,objects_new\n0,k0,2,2\n0,k1,2,2\n2,k0,3,1\n2,k1,3,1\n");
        assertThat(Outcome.of("events", timeline, "--since", "1").fine().out().lines())
                .hasSize(3);
        assertThat(Outcome.of("undo", timeline).fine().out()).isEqualTo("step 2 was undone\n");
        assertThat(Outcome.of("events", timeline, "--since", "1").fine().out().lines())
                .hasSize(1);
        assertThat(Outcome.of("forget", timeline, monday, "--id-column", "id", "--object", "a")
                        .fine()
                        .out())
                .contains("1 object was forgotten", "  forgotten k0 (2 to 1 object)");
        assertThat(Outcome.of("labels", timeline).fine().out()).doesNotContain("\na,");
        Outcome.of("check", timeline).fine();
        assertThat(Outcome.of("add", timeline, "--empty", "--batch-id", "x", "--time", "2026-11-01")
                        .exit())
                .isEqualTo(3);
        Path copy = dir.resolve("copy.varve");
        Outcome.of("export", timeline, "--backup", copy).fine();
        assertThat(Outcome.of("labels", copy).fine().out())
                .isEqualTo(Outcome.of("labels", timeline).fine().out());
    }

    @Test
    void severalFilesAreStepsInTheirOrderAndOneThatIsRefusedEndsIt() throws Exception {
        Path timeline = dir.resolve("days.varve");
        Path monday = Files.writeString(dir.resolve("monday.csv"), "id,x,y\na,0,0\nb,0,1\nc,9,9\nd,9,8\n");
        Path tuesday = Files.writeString(dir.resolve("tuesday.csv"), "id,x,y\ne,1,0\nf,9,7\n");
        Path bad = Files.writeString(dir.resolve("bad.csv"), "id,x,y\ng,1,much\n");
        Path thursday = Files.writeString(dir.resolve("thursday.csv"), "id,x,y\nh,1,1\n");
        Outcome refused = Outcome.of("add", timeline, monday, tuesday, bad, thursday, "--id-column", "id");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("bad.csv", "much");
        assertThat(refused.out())
                .contains("step 0 (monday)", "step 1 (tuesday)")
                .doesNotContain("thursday");
        assertThat(Outcome.of("add", timeline, monday, tuesday, thursday, "--id-column", "id")
                        .fine()
                        .out())
                .contains(
                        "2 batches came before, from step 0 (monday) to step 1 (tuesday); nothing was changed",
                        "step 2 (thursday): 1 new object, 7 held");
        Path some = Files.writeString(dir.resolve("some.csv"), "id,x,kind\na,0,low\nb,0,low\nc,9,high\nd,9,high\n");
        Path others = Files.writeString(dir.resolve("others.csv"), "id,x,kind\ne,1,high\nf,9,low\nh,1,low\n");
        assertThat(Outcome.of("steps", timeline, some, others, "--id-column", "id", "--label-column", "kind")
                        .fine()
                        .out())
                .as("five of seven are of the class of their cluster, by both files")
                .contains(",0.7142857142857143,");
        assertThat(Outcome.of("steps", timeline, some).exit())
                .as("no column has classes")
                .isEqualTo(2);
        Outcome wrong = Outcome.of("add", timeline, monday, tuesday, "--id-column", "id", "--time", "2026-11-15");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("--batch-id, --time and --ids are for one FILE, got 2");
    }

    @Test
    void anErasureThatWasInterruptedIsToldOfAndEnded() throws Exception {
        Path timeline = lake();
        assertThat(Outcome.of("forget", timeline).err()).contains("nothing to forget");
        leaveErasing(timeline);
        Outcome told = Outcome.of("check", timeline);
        assertThat(told.exit()).isEqualTo(4);
        assertThat(told.err()).contains("'varve forget' without objects completes it");
        assertThat(Outcome.of("forget", timeline).fine().out())
                .isEqualTo("the interrupted removal is complete: no page holds forgotten objects any more\n");
        Outcome.of("check", timeline).fine();
        leaveErasing(timeline);
        assertThat(Outcome.of("forget", timeline, "--object", "nobody").fine().out())
                .endsWith(
                        "none of the named objects is in the timeline: they were forgotten before, or never arrived\n");
    }

    private static void leaveErasing(Path timeline) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + timeline);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE erasing (pending INTEGER)");
        }
    }

    @Test
    void whatIsRefusedLeavesNothing() throws Exception {
        Path timeline = lake();
        Path out = dir.resolve("table.csv");
        for (String verb : List.of("labels", "clusters", "groups", "events", "lineage", "export")) {
            Outcome late = verb.equals("export")
                    ? Outcome.of(verb, timeline, "--out", out, "--at", "99")
                    : Outcome.of(verb, timeline, "--at", "99");
            assertThat(late.exit()).as(verb).isEqualTo(3);
            assertThat(late.out()).as(verb).isEmpty();
            assertThat(late.err()).as(verb).contains("has steps 0 to", "got 99");
            assertThat(out).doesNotExist();
        }
        for (String[] question : new String[][] {
            {"labels", "--at", "99"},
            {"labels", "--object", "nobody"},
            {"lineage", "--of", "k9999"},
            {"clusters", "--sizes", "--at", "99"},
            {"predict", LAKE, "--id-column", "id", "--exclude", "kind,year", "--at", "99"}
        }) {
            List<Object> words = new ArrayList<>(List.of(question));
            words.add(1, timeline);
            assertThat(Outcome.of(words.toArray()).out()).as(question[0]).isEmpty();
            words.addAll(List.of("--out", out));
            assertThat(Outcome.of(words.toArray()).exit()).as(question[0]).isEqualTo(3);
            assertThat(out).doesNotExist();
        }
    }

    @Test
    void aRefusedFirstBatchMakesNoTimeline() throws Exception {
        Path timeline = dir.resolve("new.varve");
        Path bad = Files.writeString(dir.resolve("bad.csv"), "id,x\na,1\na,2\n");
        Path many = Files.writeString(dir.resolve("many.csv"), "id,x\na,1\nb,2\nc,9\n");
        assertThat(Outcome.of("add", timeline, bad, "--id-column", "id").exit()).isEqualTo(3);
        assertThat(Outcome.of(
                                "add",
                                timeline,
                                many,
                                "--id-column",
                                "id",
                                "--algorithm",
                                "iapna",
                                "--largest-state",
                                "0")
                        .exit())
                .isEqualTo(3);
        Outcome.of("add", timeline, many, "--id-column", "id", "--dry-run").fine();
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files).containsExactlyInAnyOrder(bad, many);
        }
    }

    @Test
    void lineageIsAlsoAGraph() throws Exception {
        Path timeline = lake();
        String dot = Outcome.of("lineage", timeline, "--format", "dot").fine().out();
        assertThat(dot).startsWith("digraph lineage {").endsWith("}\n");
        Path graphml = dir.resolve("lineage.graphml");
        Outcome.of("lineage", timeline, "--format", "graphml", "--out", graphml).fine();
        var document = javax.xml.parsers.DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(graphml.toFile());
        long links = Outcome.of("lineage", timeline).fine().out().lines().count() - 1;
        assertThat(document.getElementsByTagName("edge").getLength()).isEqualTo((int) links);
        assertThat(document.getElementsByTagName("node").getLength()).isPositive();
        assertThat(Outcome.of("lineage", timeline, "--of", "k0").fine().out()).startsWith("step,from,into\n");
    }

    @Test
    void graphsAreAmongTheFormatsOfALineage() {
        assertThat(Outcome.of("lineage", lake(), "--format", "svg").err())
                .contains("choose one of csv, tsv, jsonl, parquet, graphml, dot");
        assertThat(Outcome.of("events", dir.resolve("lake.varve"), "--format", "dot")
                        .err())
                .contains("choose one of csv, tsv, jsonl, parquet\n");
    }

    @Test
    void aTableGoesOnlyWhereItCan() throws Exception {
        Path timeline = lake();
        Path nowhere = dir.resolve("nowhere/table.csv");
        Path file = Files.writeString(dir.resolve("notes.txt"), "mine\n");
        for (Outcome refused : List.of(
                Outcome.of("labels", timeline, "--out", nowhere),
                Outcome.of("lineage", timeline, "--format", "dot", "--out", nowhere))) {
            assertThat(refused.exit()).isEqualTo(2);
            assertThat(refused.err())
                    .startsWith("varve: --out " + nowhere + " is in no folder that exists; make the folder first");
        }
        assertThat(Outcome.of("events", timeline, "--out", dir).err())
                .startsWith("varve: --out " + dir + " is a folder; name a file in it\n");
        Outcome export = Outcome.of("export", timeline, "--out", file);
        assertThat(export.exit()).isEqualTo(2);
        assertThat(export.err()).startsWith("varve: --out " + file + " is a file; name a folder");
        assertThat(file).hasContent("mine");
        assertThat(nowhere.getParent()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--time 2026-13-05", "--time yesterday", "--batch-id  "})
    void optionsThatMeanNothingAreWrongUsage(String option) throws Exception {
        Path batch = Files.writeString(dir.resolve("batch.csv"), "id,x\na,1\nb,2\n");
        Path timeline = dir.resolve("t.varve");
        String[] words = option.split(" ", 2);
        Outcome outcome = Outcome.of("add", timeline, batch, "--id-column", "id", words[0], words[1]);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(2);
        assertThat(timeline).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"predict", "forget"})
    void whatTakesNoStepsOffersNone(String verb) {
        assertThat(Outcome.of(verb, "--help").fine().out()).doesNotContain("--step-column");
        Outcome outcome = Outcome.of(verb, lake(), Iris.FILE, "--step-column", "step");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("varve: Unknown option");
    }

    @Test
    void vectorsCannotBeKeptFromTheSecondStepOn() throws Exception {
        Path timeline = dir.resolve("days.varve");
        Path monday = Files.writeString(dir.resolve("monday.csv"), "id,x\na,1\nb,2\nc,9\n");
        Path tuesday = Files.writeString(dir.resolve("tuesday.csv"), "id,x\nd,1\ne,2\nf,9\n");
        Outcome.of("add", timeline, monday, "--id-column", "id").fine();
        Outcome late = Outcome.of("add", timeline, tuesday, "--id-column", "id", "--keep-vectors");
        assertThat(late.exit()).isEqualTo(3);
        assertThat(late.err()).contains("days.varve was made without --keep-vectors");
        assertThat(Outcome.of("steps", timeline).fine().out().lines()).hasSize(2);
    }

    @Test
    void aReportNeedsWhatItIsDrawnFrom() {
        Path missing = dir.resolve("missing.csv");
        assertThat(Outcome.of("report", missing).err()).contains(missing + " does not exist; name a timeline");
        Outcome words = Outcome.of("report", lake(), "--descriptions", missing);
        assertThat(words.exit()).isEqualTo(3);
        assertThat(words.err()).contains(missing + ": there is no such file; check --descriptions");
    }

    @Test
    void aReportIsDrawnFromATimeline() throws Exception {
        Path timeline = lake();
        Outcome.of("report", timeline).fine();
        assertThat(Files.readString(dir.resolve("lake.varve.html"))).contains("grain-0", "\"title\":\"lake.varve\"");
    }

    @Test
    void whatIsWrongHasANumber() throws Exception {
        Path notes = Files.writeString(dir.resolve("notes.txt"), "nothing of interest\n".repeat(9));
        assertThat(Outcome.of("labels", notes).exit()).isEqualTo(3);
        assertThat(Outcome.of("labels", dir.resolve("missing.varve")).exit()).isEqualTo(3);
        assertThat(Outcome.of("add", dir.resolve("t.varve")).exit()).isEqualTo(2);
        assertThat(Outcome.of("add", dir.resolve("t.varve"), "--empty").exit()).isEqualTo(2);
        assertThat(Outcome.of("labels", lake(), "--format", "parquet").exit()).isEqualTo(2);
        Path damaged = lake();
        byte[] bytes = Files.readAllBytes(damaged);
        java.util.Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 4096, (byte) 7);
        Files.write(damaged, bytes);
        Outcome check = Outcome.of("check", damaged);
        assertThat(check.exit()).isEqualTo(4);
        assertThat(check.err()).isNotBlank();
    }
}
