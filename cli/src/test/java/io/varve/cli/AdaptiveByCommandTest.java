package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adaptive affinity propagation, by the command. */
class AdaptiveByCommandTest {

    @TempDir
    Path dir;

    /** Five places of twelve objects each, of which plain affinity propagation makes more. */
    private Path data(int from, int to) throws Exception {
        Random random = new Random(5);
        StringBuilder csv = new StringBuilder("id,x,y\n");
        for (int i = 0; i < to; i++) {
            double x = 10 * (i % 5) + random.nextGaussian();
            double y = 20 * (i % 2) + random.nextGaussian();
            csv.append(i < from ? "" : "o%d,%s,%s\n".formatted(i, x, y));
        }
        return Files.writeString(dir.resolve("d%d.csv".formatted(from)), csv);
    }

    @Test
    void theNumberOfClustersIsFoundAndTheRunSaysHow() throws Exception {
        Path out = dir.resolve("out");
        Outcome.of("cluster", data(0, 60), "--id-column", "id", "--algorithm", "adaptive-ap", "--out", out)
                .fine();
        assertThat(Files.readAllLines(out.resolve("clusters.csv"))).hasSize(1 + 10);
        assertThat(out.resolve("run.json"))
                .content()
                .contains("\"algorithm\" : \"adaptive-ap\"", "\"preference\" : \"auto\"", "\"preference_step\" : 0.01");
    }

    @Test
    void aTimelineGoesOnWithIt() throws Exception {
        Path timeline = dir.resolve("t.varve");
        Outcome.of("add", timeline, data(0, 40), "--id-column", "id", "--algorithm", "adaptive-ap")
                .fine();
        Outcome.of("add", timeline, data(40, 60), "--id-column", "id").fine();
        assertThat(Outcome.of("clusters", timeline).fine().out().lines().filter(line -> line.contains("live")))
                .hasSize(10);
        Outcome.of("check", timeline).fine();
    }

    @Test
    void whatDoesNotGoWithItIsRefused() throws Exception {
        Path data = data(0, 60);
        refused("start must be a number, got 'near'", data, "--set", "start=near");
        refused("--precision float applies only to --algorithm app, ap, iapc", data, "--precision", "float");
        refused("--clusters applies only to --algorithm app or ap", data, "--clusters", "3");
        refused("conventions authors do not apply to adaptive AP", data, "--conventions", "authors");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    private void refused(String sentence, Path data, String option, String value) {
        Outcome outcome = Outcome.of(
                "cluster",
                data,
                "--id-column",
                "id",
                "--algorithm",
                "adaptive-ap",
                option,
                value,
                "--out",
                dir.resolve("out"));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(sentence);
    }
}
