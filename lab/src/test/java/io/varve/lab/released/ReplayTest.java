package io.varve.lab.released;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.varve.lab.LabData;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The released forms against recorded runs of the released code itself: every step of all runs, to the last byte. */
class ReplayTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path dir;

    @TestFactory
    Stream<DynamicTest> everyStepIsAsItWasRecorded() throws IOException {
        Path recorded = SharedData.file("../reference/authors_code_runs.json");
        JsonNode expected = JSON.readTree(recorded.toFile());
        JsonNode replayed = JSON.readTree(replay(withoutSteps(expected)).toFile());
        List<DynamicTest> tests = new ArrayList<>();
        for (String data : List.of("iris", "wine", "car")) {
            for (int run = 0; run < expected.get(data).size(); run++) {
                JsonNode then = expected.get(data).get(run);
                JsonNode now = replayed.get(data).get(run);
                String name = "%s, %s, seed %s, %s"
                        .formatted(data, then.get("algo").asText(), then.get("seed"), then.path("pack0"));
                tests.add(dynamicTest(name, () -> requireSame(then, now)));
            }
        }
        assertThat(tests).hasSize(27);
        return tests.stream();
    }

    private static void requireSame(JsonNode then, JsonNode now) {
        assertThat(now.get("steps")).hasSize(6);
        for (int step = 0; step < 6; step++) {
            JsonNode expected = then.get("steps").get(step);
            JsonNode got = now.get("steps").get(step);
            for (String part : List.of("n_iter", "nc", "labels", "retained", "cut", "purity", "nmi")) {
                assertThat(got.path(part)).as("%s of step %d", part, step).isEqualTo(expected.path(part));
            }
        }
        assertThat(now).isEqualTo(then);
    }

    @Test
    void theWholeFileIsTheSame() throws IOException {
        Path recorded = SharedData.file("../reference/authors_code_runs.json");
        List<String> told = new ArrayList<>();
        assertThat(replay(recorded, told)).hasSameBinaryContentAs(recorded);
        assertThat(told)
                .contains("car, APP-reference, seed 2, pack0 exemplar: clusters 27 9 3 2 2 1;"
                        + " iterations 73 55 39 15 33 15; held 210 220 230 57 10 20");
    }

    /** The steps of the input are not looked at, and need not be there. */
    private Path withoutSteps(JsonNode recorded) throws IOException {
        JsonNode copy = recorded.deepCopy();
        copy.forEach(runs -> runs.forEach(run -> ((ObjectNode) run).remove("steps")));
        return Files.write(dir.resolve("runs.json"), JSON.writeValueAsBytes(copy));
    }

    private Path replay(Path recorded) {
        return replay(recorded, new ArrayList<>());
    }

    private Path replay(Path recorded, List<String> told) {
        Path out = dir.resolve("replay.json");
        Replay replay = Replay.read(recorded, LabData.withCar());
        replay.run(out, told::add);
        assertThat(told).hasSize(27).hasSize(replay.size());
        return out;
    }
}
