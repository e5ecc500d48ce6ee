package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.cli.bench.Sklearn;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is printed, never how long anything took. */
class BenchVerbTest {

    private static final int THREAD_COUNTS = Runtime.getRuntime().availableProcessors() == 1 ? 1 : 2;

    @Test
    void printsARowForEveryPrecisionAndNumberOfThreads() {
        String out = Outcome.of("bench", "--alone", "--objects", "60").fine().out();
        List<String> rows = out.lines().filter(line -> line.matches(" +60 .*")).toList();
        assertThat(rows).hasSize(2 * THREAD_COUNTS);
        assertThat(rows.get(0)).matches(" +60 +double +1 +\\d+\\.\\d{3} +\\d+ +\\d+\\.\\d\\d +\\d+ % *");
        assertThat(rows.get(2 * THREAD_COUNTS - 1)).matches(" +60 +float .*");
        assertThat(out)
                .contains("scikit-learn, which was not found.")
                .contains("\nSame exemplars in both precisions, on any number of threads.\n")
                .contains("\nOne APP step, 6 objects over 60, on one thread: ")
                .contains("propagation again on all 66: ");
        // the first two lines name processor and Java, however long their names are
        assertThat(out.lines().skip(2)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @OnlyLong
    @Test
    void jsonSaysTheSame() throws IOException {
        String out = Outcome.of("bench", "--alone", "--json", "--objects", "60")
                .fine()
                .out();
        JsonNode json = new ObjectMapper().readTree(out);
        assertThat(json.get("varve").asText()).isEqualTo(Version.current());
        assertThat(json.get("scikit_learn").isNull()).isTrue();
        assertThat(json.at("/triad/gigabytes_per_second").asDouble()).isPositive();
        assertThat(json.get("affinity_propagation")).hasSize(2 * THREAD_COUNTS);
        for (JsonNode run : json.get("affinity_propagation")) {
            assertThat(run.get("objects").asInt()).isEqualTo(60);
            assertThat(run.get("converged").asBoolean()).isTrue();
            assertThat(run.get("iterations").asInt()).isBetween(16, 1000);
            assertThat(run.get("same_exemplars").asBoolean()).isTrue();
            assertThat(run.has("share_of_triad")).isEqualTo(run.get("threads").asInt() == 1);
            assertThat(run.has("scikit_learn_seconds")).isFalse();
        }
        assertThat(json.at("/app_step/objects_held").asInt()).isEqualTo(60);
        assertThat(json.at("/app_step/objects_new").asInt()).isEqualTo(6);
        // three matrices of 66 x 66 doubles are the least that AP on all objects allocates
        assertThat(json.at("/app_step/affinity_propagation/allocated_bytes").asLong())
                .isGreaterThan(3L * 66 * 66 * 8);
    }

    @Test
    void scikitLearnFindsTheSameExemplars() throws Exception {
        assumeTrue(Tier.LONG, "QuickBenchTest compares with a peer that is made up; -Dvarve.long=true");
        Optional<Sklearn> sklearn = Sklearn.find();
        assumeTrue(sklearn.isPresent(), "there is no Python with scikit-learn");
        String out = Outcome.of("bench", "--json", "--objects", "300").fine().out();
        JsonNode json = new ObjectMapper().readTree(out);
        assertThat(json.get("scikit_learn").asText())
                .isEqualTo(sklearn.orElseThrow().version());
        JsonNode run = json.get("affinity_propagation").get(0);
        assertThat(run.get("scikit_learn_seconds").asDouble()).isPositive();
        assertThat(run.get("scikit_learn_iterations")).isEqualTo(run.get("iterations"));
        assertThat(json.get("same_exemplars").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--objects|49|--objects must be numbers from 50 to 20000, got 49",
                "--objects|500,20001|--objects must be numbers from 50 to 20000, got 20001",
                "--objects|-5|--objects must be numbers from 50 to 20000, got -5"
            })
    void refusesNonsense(String option, String value, String sentence) {
        Outcome refused = Outcome.of("bench", option, value);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith("varve: " + sentence).endsWith("See 'varve bench --help'.\n");
    }

    @Test
    void refusesWhatIsNoNumber() {
        Outcome refused = Outcome.of("bench", "--objects", "many");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("--objects").contains("'many'");
    }
}
