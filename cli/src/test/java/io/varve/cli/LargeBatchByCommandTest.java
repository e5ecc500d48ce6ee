package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --large-batch} chooses, and the run says what came of it. */
class LargeBatchByCommandTest {

    private static final int WRONG_USAGE = 2;

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"app", "ap"})
    void blocksAreToldAndRecorded(String algorithm) throws IOException {
        Outcome outcome = iris("--algorithm", algorithm, "--large-batch", "hierarchical");
        assertThat(outcome.fine().out()).containsPattern("\n  blocks   100 points in 10 blocks left \\d+ exemplars\n");
        JsonNode record = record();
        assertThat(record.at("/parameters/large_batch").asText()).isEqualTo("hierarchical");
        JsonNode first = record.at("/levels/0");
        assertThat(first.get("step").asInt()).isZero();
        assertThat(first.get("points").asInt()).isEqualTo(100);
        assertThat(first.get("blocks").asInt()).isEqualTo(10);
        assertThat(first.get("converged").asInt()).isEqualTo(10);
        assertThat(first.get("exemplars").asInt()).isBetween(10, 100);
        assertThat(record.get("levels")).hasSizeGreaterThan(3);
    }

    /** Beside what machines read, and before it begins. */
    @ParameterizedTest
    @ValueSource(strings = {"--verbose", "--json"})
    void addTellsWhatBlocksCost(String how) {
        Outcome told = add("told.varve", how);
        assertThat(told.exit()).isZero();
        assertThat(told.err())
                .containsPattern("^\\d+ points are more than one run takes: \\d+ blocks of 13 points first, ");
        assertThat(told.out()).doesNotContain("more than one run takes");
    }

    @Test
    void addTellsNothingWhereNothingIsWanted() {
        Outcome quiet = add("quiet.varve", "--quiet").fine();
        assertThat(quiet.out()).isEmpty();
    }

    private Outcome add(String timeline, String how) {
        List<Object> words = new ArrayList<>(List.of("add", dir.resolve(timeline), Iris.FILE, "--id-column", "id"));
        words.addAll(List.of("--exclude", "species,step", "--large-batch", "hierarchical", how));
        return Outcome.of(words.toArray());
    }

    @Test
    void auto() throws IOException {
        Outcome outcome = iris();
        assertThat(outcome.fine().out()).doesNotContain("blocks");
        assertThat(record().at("/parameters/large_batch").asText()).isEqualTo("auto");
        assertThat(record().has("levels")).isFalse();
    }

    @Test
    void aReportOfTheTablesIsThatOfTheRun() throws IOException {
        iris("--large-batch", "hierarchical").fine();
        byte[] drawn = Files.readAllBytes(dir.resolve("out/report.html"));
        Outcome.of("report", dir.resolve("out"), "--out", dir.resolve("again.html"))
                .fine();
        assertThat(dir.resolve("again.html")).hasBinaryContent(drawn);
    }

    @Test
    void refusals() {
        assertThat(refused("--large-batch", "blocks"))
                .isEqualTo("large batch 'blocks' is not known; choose one of dense, hierarchical, auto");
        assertThat(refused("--algorithm", "ap", "--clusters", "3", "--large-batch", "hierarchical"))
                .isEqualTo(
                        "a wanted number of clusters cannot be clustered in blocks; choose large batch dense or auto");
    }

    private String refused(String... options) {
        Outcome outcome = iris(options);
        assertThat(outcome.exit()).isEqualTo(WRONG_USAGE);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }

    private Outcome iris(String... options) {
        List<Object> words = new ArrayList<>(List.of("cluster", "../examples/iris.csv", "--id-column", "id"));
        words.addAll(List.of("--step-column", "step", "--label-column", "species", "--out", dir.resolve("out")));
        words.addAll(List.of(options));
        return Outcome.of(words.toArray());
    }

    private JsonNode record() throws IOException {
        return new ObjectMapper().readTree(dir.resolve("out/run.json").toFile());
    }
}
