package io.varve.lab.released;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedRunsTest {

    @TempDir
    Path dir;

    private Path file(String text) throws IOException {
        return Files.writeString(dir.resolve("runs.json"), text.replace('\'', '"'));
    }

    @Test
    void whatIsNotSaidTakesTheDefaultOfTheReleasedCode() throws IOException {
        Map<String, List<RecordedRun>> runs =
                RecordedRuns.read(file("{'iris': [{'algo': 'APP-reference', 'order': [2, 0, 1],"
                        + " 'sizes': [2, 1], 'steps': 'not looked at'}, {'algo': 'IAPNA-reference', 'seed': 7, 'order': [1, 0],"
                        + " 'sizes': [2]}], 'wine': []}"));
        assertThat(runs).containsOnlyKeys("iris", "wine");
        assertThat(runs.get("wine")).isEmpty();
        RecordedRun app = runs.get("iris").get(0);
        assertThat(app.algorithm()).isEqualTo(RecordedRun.Algorithm.APP);
        assertThat(app.pack0()).hasValue(Pack0.EXEMPLAR);
        assertThat(app.seed()).isEqualTo(OptionalLong.empty());
        assertThat(app.order()).containsExactly(2, 0, 1);
        assertThat(app.sizes()).containsExactly(2, 1);
        RecordedRun iapna = runs.get("iris").get(1);
        assertThat(iapna.pack0()).isEmpty();
        assertThat(iapna.seed()).hasValue(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1]|holds no JSON object of data sets, each with a list of runs",
                "{}|holds no JSON object of data sets, each with a list of runs",
                "{'glass': []}|has runs on a data set 'glass' that is not known; known are iris, wine, car, kddcup",
                "{'iris': 1}|has no list of runs under iris",
                "{'iris': [3]}|has something else than a run as run 1 of iris",
                "{'iris': [{}]}|has algo missing in run 1 of iris; known are APP-reference, IAPNA-reference",
                "{'iris': [{'algo': 'AP'}]}|has algo \"AP\" in run 1 of iris; known are APP-reference, IAPNA-reference",
                "{'iris': [{'algo': 'APP-reference'}]}|has no list 'order' in run 1 of iris",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 1.5]}]}|has 1.5 among the whole numbers of 'order' in run 1 of iris",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 1]}]}|has no list 'sizes' in run 1 of iris",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 0], 'sizes': [2]}]}|has an order in run 1 of iris that is not a permutation of the rows 0 to 1: 0 comes twice",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 2], 'sizes': [2]}]}|has an order in run 1 of iris that is not a permutation of the rows 0 to 1: 2 is none of them",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, -1], 'sizes': [2]}]}|has an order in run 1 of iris that is not a permutation of the rows 0 to 1: -1 is none of them",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 1, 2], 'sizes': [2]}]}|has sizes in run 1 of iris that sum to 2, but its order has 3 rows",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 1, 2], 'sizes': [1, 2]}]}|has size 1 of step 0 in run 1 of iris; the released code needs at least 2",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 1, 2], 'sizes': [3, 0]}]}|has size 0 of step 1 in run 1 of iris; the released code needs at least 1",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 1], 'sizes': [2], 'seed': 'x'}]}|has seed \"x\" in run 1 of iris; it must be a whole number",
                "{'iris': [{'algo': 'APP-reference', 'order': [0, 1], 'sizes': [2], 'pack0': 'mean'}]}|has pack0 \"mean\" in run 1 of iris; known are exemplar, centroid"
            })
    void refusals(String text, String fault) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> RecordedRuns.read(file))
                .isInstanceOf(Refused.class)
                .hasMessage(file + " " + fault);
    }

    @Test
    void whatIsNoJsonOrNoFile() throws IOException {
        Path cut = file("{'iris': [\n{'algo'");
        assertThatThrownBy(() -> RecordedRuns.read(cut))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith(cut + " is not JSON (line 2: ")
                .hasMessageEndingWith("); give a file of recorded runs");
        Path missing = dir.resolve("missing.json");
        assertThatThrownBy(() -> RecordedRuns.read(missing))
                .isInstanceOf(Refused.class)
                .hasMessage(missing + " cannot be read; give a file of recorded runs");
        Path empty = Files.writeString(dir.resolve("empty.json"), "");
        assertThatThrownBy(() -> RecordedRuns.read(empty)).isInstanceOf(Refused.class);
    }
}
