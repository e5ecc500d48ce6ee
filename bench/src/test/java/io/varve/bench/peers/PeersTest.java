package io.varve.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.cli.bench.Answer;
import io.varve.cli.bench.ApTrial;
import io.varve.cli.bench.Mixture;
import io.varve.cli.bench.VectorFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** How processes are started and heard. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class PeersTest {

    @TempDir
    Path home;

    private final StringWriter progress = new StringWriter();
    private Java java;
    private Surroundings here;

    @BeforeEach
    void surroundings() throws Exception {
        java = Java.at(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        List<String> flags = List.of("-Xmx1g", "--add-modules", "jdk.incubator.vector");
        here = new Surroundings(home, List.of(java), flags, true, new PrintWriter(progress, true));
    }

    @Test
    void aJavaTellsItsVersion() {
        assertThat(java.feature()).isEqualTo(Runtime.version().feature());
        assertThat(java).hasToString(Integer.toString(Runtime.version().feature()));
    }

    @Test
    void ourProcessFindsWhatTheLibraryFinds() throws Exception {
        double[][] x = Mixture.objects(100, 16, 7);
        VectorFile data = here.data("mixture", 100, 16, new Mixture(10, 16, 0.15, 7)::draw);
        assertThat(data.read()).isDeepEqualTo(x);
        double preference = ApTrial.medianSimilarity(x);
        Answer answer = here.ours(java, ApProcess.class, data.file(), 100, 16, preference, "DOUBLE", 2, 1);
        ApTrial here = ApTrial.best(x, ApTrial.params(preference), 1);
        assertThat(answer.integers("labels")).containsExactly(here.labels());
        assertThat(answer.number("iterations")).isEqualTo(here.convergence().iterations());
        assertThat(answer.text("converged")).isEqualTo("true");
        assertThat(answer.number("triad")).isPositive();
        assertThat(progress.toString()).contains("writing mixture-100x16.f32\n").contains("running Varve on Java ");
    }

    @Test
    void dataAreWrittenOnce() throws IOException {
        VectorFile data = here.data("mixture", 100, 16, new Mixture(10, 16, 0.15, 7)::draw);
        here.data("mixture", 100, 16, count -> {
            throw new IllegalStateException("drawn again");
        });
        assertThat(data.file()).hasSize(100 * 16 * 4);
    }

    @Test
    void scriptsAndDriversGetTheirWords() throws Exception {
        Path folder = Files.createDirectories(home.resolve("src/peers/echo"));
        Files.writeString(folder.resolve("script"), "echo words $0 $1 $2; echo setting $LOUD\n");
        Answer said = here.script("echo", List.of("sh"), "script", Map.of("LOUD", "yes"), 1, 2.5);
        assertThat(said.text("words")).endsWith("/script 1 2.5");
        assertThat(said.text("setting")).isEqualTo("yes");
        Files.writeString(folder.resolve("Driver.java"), """
                class Driver {
                    public static void main(String[] args) {
                        System.out.println("words " + String.join(" ", args));
                        System.out.println("memory " + Runtime.getRuntime().maxMemory());
                        System.out.println("vectors " + ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
                    }
                }
                """);
        Answer driven = here.driver("echo", java, "Driver.java", "a", 7);
        assertThat(driven.text("words")).isEqualTo("a 7");
        assertThat(driven.number("memory")).isLessThanOrEqualTo(1L << 30);
        assertThat(driven.text("vectors")).as("modules that only ours needs").isEqualTo("false");
    }

    @Test
    void aMissingDataSetIsNamed() {
        assumeTrue(System.getenv("VARVE_DATA") == null, "VARVE_DATA is set");
        assertThatThrownBy(() -> Kdd.find(home, Kdd.FILE))
                .hasMessageContaining("kdd99_11x264.csv is missing; set VARVE_DATA");
    }

    @Test
    void whatIsNotKnownIsRefused() {
        StringWriter err = new StringWriter();
        CommandLine command = Peers.command().setErr(new PrintWriter(err, true));
        assertThat(command.execute("--only", "sklearn,weka")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith(
                        "--only 'weka' is not known; choose of sklearn, r, elki, shell, similarities, app, stream, strap\n");
    }
}
