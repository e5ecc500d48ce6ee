package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A little of every module that the command is made of, on the second JDK too; the server has {@link ServeVerbTest}. With the tests
 * that start the jar, since these have a JVM on that JDK anyway.
 */
@Tag(Launcher.JAR_TAG)
@Tag("jdk")
class EveryModuleTest {

    @TempDir
    Path dir;

    @Test
    void relativesGroupsAndTheReportFromParquet() {
        Path result = dir.resolve("result");
        Iris.cluster(result, "--algorithm", "iapna", "--cut", 3, "--format", "parquet")
                .fine();
        assertThat(result.resolve("labels.parquet")).exists();
        assertThat(Outcome.of("report", result, "--out", dir.resolve("again.html"))
                        .fine()
                        .out())
                .contains("again.html");
        assertThat(dir.resolve("again.html")).content().contains("setosa");
    }

    @Test
    void textsInATimeline() throws Exception {
        Path titles = Files.writeString(dir.resolve("titles.csv"), """
                id,title
                1,Strike closes the port and ships wait at sea
                2,Freight rates rise as vessels wait outside the port
                3,Wheat harvest falls after the drought
                4,Farmers sell maize and wheat at lower prices
                """);
        Path timeline = dir.resolve("titles.varve");
        Outcome.of(
                        "add",
                        timeline,
                        titles,
                        "--id-column",
                        "id",
                        "--text-column",
                        "title",
                        "--cache",
                        dir.resolve("cache"))
                .fine();
        assertThat(Outcome.of("labels", timeline, "--format", "csv")
                        .fine()
                        .out()
                        .lines())
                .hasSize(5);
        Outcome.of("check", timeline).fine();
    }

    @Test
    void aRunOfTheLaboratory() {
        Path out = dir.resolve("lab");
        Outcome run =
                Outcome.of("lab", "run", "uniform", "--datasets", "iris", "--runs", 1, "--timed-runs", 0, "--out", out);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(out.resolve("runs.jsonl")).exists();
    }
}
