package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabReplayVerbTest {

    @TempDir
    Path dir;

    private static Path data() {
        return SharedData.file("uci/iris.data").getParent().getParent();
    }

    private static String rows(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }

    private Path runs(String text) throws IOException {
        return Files.writeString(dir.resolve("runs.json"), text.replace('\'', '"'));
    }

    private Path out() {
        return dir.resolve("deep/replayed");
    }

    @OnlyLong
    @Test
    void theRecordedRunsComeOutAgain() {
        Path recorded = SharedData.file("../reference/authors_code_runs.json");
        Outcome outcome = Outcome.of("lab", "replay", recorded, "--data", data(), "--out", out())
                .fine();
        assertThat(out()).isDirectoryContaining("glob:**replay.json");
        assertThat(out().resolve("replay.json")).hasSameBinaryContentAs(recorded);
        assertThat(outcome.out())
                .contains("wine, IAPNA-reference, seed 1: clusters 12 7 3 2 2 3; iterations 68 54 33 24 15 78;"
                        + " held 128 138 148 158 168 178\n")
                .endsWith("27 runs written to " + out().resolve("replay.json") + "\n");
    }

    @Test
    void anEarlierReplayIsReplacedAndNothingElse() throws IOException {
        String run = "{'algo':'IAPNA-reference','order':[%s],'sizes':[140,10]}".formatted(rows(150));
        Path runs = runs("{'iris':[" + run + "]}");
        Object[] words = {"lab", "replay", runs, "--data", data(), "--out", out(), "--quiet"};
        assertThat(Outcome.of(words).fine().out()).isEmpty();
        String once = Files.readString(out().resolve("replay.json"));
        assertThat(once).startsWith("{\"iris\":[{\"algo\":\"IAPNA-reference\",\"order\":[0,1,2,");
        Outcome.of(words).fine();
        assertThat(out().resolve("replay.json")).hasContent(once);
        Files.writeString(out().resolve("replay.json"), "mine");
        assertThat(Outcome.of(words).err()).contains("holds a replay.json that was changed after Varve wrote it");
        assertThat(out().resolve("replay.json")).hasContent("mine");
        Files.writeString(out().resolve("replay.json"), once);
        Files.writeString(out().resolve("other.txt"), "mine");
        Outcome refused = Outcome.of(words);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith(
                        "varve: --out %s holds something other than an earlier replay.json; name a folder that is new or"
                                .formatted(out()));
        Files.delete(out().resolve("other.txt"));
        Path inside = Files.copy(runs, out().resolve("replay.json"), StandardCopyOption.REPLACE_EXISTING);
        Path link = Files.createSymbolicLink(dir.resolve("link"), out());
        for (Path named : List.of(inside, link.resolve("replay.json"))) {
            Outcome itself = Outcome.of("lab", "replay", named, "--data", data(), "--out", out());
            assertThat(itself.exit()).isEqualTo(2);
            assertThat(itself.err()).contains("would replace its replay.json, an input of this run");
        }
        assertThat(inside).hasSameTextualContentAs(runs);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'glass': []}|has runs on a data set 'glass' that is not known; known are iris, wine, car, kddcup",
                "{'iris': [{'algo':'APP-reference','order':[0,0],'sizes':[2]}]}|has an order in run 1 of iris that is not a permutation of the rows 0 to 1: 0 comes twice",
                "{'iris': [{'algo':'APP-reference','order':[0,1],'sizes':[2]}]}|has an order of 2 rows in run 1 of iris, but the data set has 150",
                "{'iris': [{'algo':'APP-reference','order':[0,1,2],'sizes':[2]}]}|has sizes in run 1 of iris that sum to 2, but its order has 3 rows",
                "{'iris': [{'algo':'APP-reference','order':[0,1],'sizes':[2],'pack0':'median'}]}|has pack0 \"median\" in run 1 of iris; known are exemplar, centroid",
                "iris|is not JSON (line 1: Unrecognized token 'iris': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')); give a file of recorded runs"
            })
    void whatCannotBeReplayedIsRefusedInOneSentence(String text, String fault) throws IOException {
        Path runs = runs(text);
        if (text.equals("iris")) {
            Files.writeString(runs, text);
        }
        Outcome outcome = Outcome.of("lab", "replay", runs, "--data", data(), "--out", out());
        assertThat(outcome.err()).isEqualTo("varve: " + runs + " " + fault + "\n");
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(dir.resolve("deep")).doesNotExist();
    }

    @Test
    void aFolderWithoutTheDataSet() throws IOException {
        Path runs = runs("{'car': []}");
        Outcome outcome = Outcome.of("lab", "replay", runs, "--data", dir, "--out", out());
        assertThat(outcome.err())
                .isEqualTo(
                        ("varve: data set car needs %s, which is not there; name its folder with --data, set VARVE_DATA, or run 'varve lab"
                                        + " download'\n")
                                .formatted(dir.resolve("uci/car.data")));
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(dir.resolve("deep")).doesNotExist();
    }

    @Test
    void aFileInPlaceOfTheFolder() throws IOException {
        Path runs = runs("{'car': []}");
        Outcome outcome = Outcome.of("lab", "replay", runs, "--data", dir, "--out", runs);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("varve: --out " + runs + " is a file; name a folder");
    }

    @Test
    void theHelpFitsOnATerminal() {
        assertThat(Outcome.of("lab", "replay", "--help").fine().out().lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(80));
        assertThat(Outcome.of("lab").err()).contains("\n  replay  ");
    }
}
