package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportVerbTest {

    private static final String LAKE = Path.of("..", "examples", "lake.csv").toString();

    @TempDir
    Path dir;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int varve(String... words) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    }

    private Path cluster(String... more) {
        Path folder = dir.resolve("result");
        String[] words = {
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
            folder.toString()
        };
        String[] all = Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
        assertThat(varve(all)).as(err.toString()).isZero();
        return folder;
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "tsv", "jsonl", "parquet"})
    void reportFromTablesEqualsTheOneOfTheRun(String format) throws IOException {
        Path folder = cluster("--format", format);
        byte[] ofRun = Files.readAllBytes(folder.resolve("report.html"));
        assertThat(new String(ofRun, StandardCharsets.UTF_8)).contains("\"places\":[", "grain-001");
        Files.delete(folder.resolve("report.html"));
        assertThat(varve("report", folder.toString())).as(err.toString()).isZero();
        assertThat(out.toString()).contains("report written to " + folder.resolve("report.html"));
        assertThat(Files.readAllBytes(folder.resolve("report.html"))).isEqualTo(ofRun);
    }

    @Test
    void reportOfClusteringAnewTellsOfMoves() throws IOException {
        Path folder = dir.resolve("ap");
        String iris = Path.of("..", "examples", "iris.csv").toString();
        assertThat(varve(
                        "cluster",
                        iris,
                        "--algorithm",
                        "ap",
                        "--id-column",
                        "id",
                        "--step-column",
                        "step",
                        "--label-column",
                        "species",
                        "--out",
                        folder.toString()))
                .isZero();
        byte[] ofRun = Files.readAllBytes(folder.resolve("report.html"));
        assertThat(varve("report", folder.toString())).as(err.toString()).isZero();
        assertThat(Files.readAllBytes(folder.resolve("report.html"))).isEqualTo(ofRun);
    }

    @Test
    void aTimelineThatKeepsNumbersHasAMap() throws IOException {
        assertThat(reportOfATimeline("plain.varve")).doesNotContain("\"places\":[");
        assertThat(reportOfATimeline("kept.varve", "--keep-vectors")).contains("\"places\":[");
    }

    private String reportOfATimeline(String name, String... more) throws IOException {
        String file = dir.resolve(name).toString();
        String[] words = {"add", file, LAKE, "--id-column", "id", "--step-column", "year", "--label-column", "kind"};
        String[] all = Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
        assertThat(varve(all)).as(err.toString()).isZero();
        assertThat(varve("report", file)).as(err.toString()).isZero();
        return Files.readString(Path.of(file + ".html"));
    }

    @Test
    void descriptionsAndPlaceOfTheReportCanBeGiven() throws IOException {
        Path folder = cluster();
        Path words = Files.writeString(dir.resolve("words.csv"), "cluster,description\nk0,reed and more reed\n");
        Path file = dir.resolve("lake.html");
        assertThat(varve("report", folder.toString(), "--descriptions", words.toString(), "--out", file.toString()))
                .as(err.toString())
                .isZero();
        assertThat(file).content().contains("reed and more reed");
    }

    @Test
    void refusesWhatIsNoResult() throws IOException {
        assertThat(varve("report", dir.resolve("nowhere").toString())).isEqualTo(3);
        assertThat(varve("report", dir.toString())).isEqualTo(3);
        assertThat(err.toString()).contains("nowhere does not exist; name a timeline", "holds no result (no run.json)");
        Path folder = cluster();
        Files.delete(folder.resolve("events.csv"));
        assertThat(varve("report", folder.toString())).isEqualTo(3);
        assertThat(err.toString()).contains("events.csv is missing");
        Files.writeString(
                folder.resolve("events.csv"), "step,event,cluster,from,size_before,size_after\n0,born,k0,,0,1\n");
        assertThat(varve("report", folder.toString())).isEqualTo(3);
        assertThat(err.toString()).contains("'born' that this version does not know");
        assertThat(varve("report")).isEqualTo(2);
    }

    @Test
    void theHelpHasAnExample() {
        assertThat(varve("report", "--help")).isZero();
        assertThat(out.toString()).contains("./varve report varve-demo/result --out varve-demo/lake.html");
    }

    /** In every check {@code ./check} itself does the same by the script. */
    @OnlyLong
    @Test
    void exampleOfTheHelpWorksWhenPasted() {
        String demo = dir.resolve("varve-demo").toString();
        assertThat(varve("demo", "--out", demo)).isZero();
        assertThat(out.toString()).contains("report.html in a browser");
        assertThat(varve("report", demo + "/result", "--out", demo + "/lake.html"))
                .isZero();
        assertThat(Path.of(demo, "lake.html")).isNotEmptyFile();
    }
}
