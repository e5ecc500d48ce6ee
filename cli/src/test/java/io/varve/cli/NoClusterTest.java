package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That no cluster was found, or that nothing has come yet, is a state like any other. */
class NoClusterTest {

    @TempDir
    Path dir;

    private Path csv(String name, String... rows) throws Exception {
        return Files.writeString(dir.resolve(name), "id,x,y\n" + String.join("\n", rows) + "\n");
    }

    /** Two objects that apcluster finds no exemplar for. */
    private Path timeline(String algorithm) throws Exception {
        Path file = dir.resolve("t.varve");
        Path two = csv("two.csv", "a,1,1", "b,5,5");
        Outcome added = add(file, two, "--algorithm", algorithm, "--conventions", "apcluster");
        assertThat(added.out()).contains("2 held, 0 clusters");
        return file;
    }

    private static Outcome add(Path file, Object... words) {
        return Outcome.of(Stream.concat(Stream.of("add", file, "--id-column", "id"), Stream.of(words))
                        .toArray())
                .fine();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ap", "iapna"})
    void everyVerbTellsOfIt(String algorithm) throws Exception {
        Path file = timeline(algorithm);
        assertThat(Outcome.of("labels", file).fine().out())
                .isEqualTo("object,arrived_step,cluster,similarity\na,0,,\nb,0,,\n");
        assertThat(Outcome.of("labels", file, "--object", "a").fine().out()).isEqualTo("step,object,cluster\n0,a,\n");
        assertThat(Outcome.of("clusters", file).fine().out().lines()).hasSize(1);
        assertThat(Outcome.of("clusters", file, "--sizes").fine().out().lines()).hasSize(1);
        assertThat(Outcome.of("events", file).fine().out().lines()).hasSize(1);
        assertThat(Outcome.of("lineage", file).fine().out().lines()).hasSize(1);
        assertThat(Outcome.of("steps", file).fine().out().lines()).hasSize(2);
        assertThat(Outcome.of("predict", file, csv("new.csv", "n,2,2"), "--id-column", "id")
                        .fine()
                        .out())
                .isEqualTo("object,cluster,similarity,fits\nn,,,false\n");
        assertThat(Outcome.of("check", file).fine().out()).contains("all is well in 1 step");
        Outcome.of("report", file, "--out", dir.resolve("r.html")).fine();
        assertThat(dir.resolve("r.html")).isNotEmptyFile();
        Outcome.of("export", file, "--out", dir.resolve("tables")).fine();
        Outcome.of("export", file, "--backup", dir.resolve("backup.varve")).fine();
        Outcome.of("check", dir.resolve("backup.varve")).fine();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ap", "iapna"})
    void itGoesOn(String algorithm) throws Exception {
        Path file = timeline(algorithm);
        Path more = csv("more.csv", "c,1,2", "d,5,6", "e,9,1", "f,2,2", "g,8,8", "h,9,2");
        add(file, more);
        Outcome.of("check", file).fine();
        assertThat(Outcome.of("labels", file, "--at", "0").fine().out())
                .isEqualTo("object,arrived_step,cluster,similarity\na,0,,\nb,0,,\n");
        Outcome.of("undo", file).fine();
        Outcome.of("check", file).fine();
        add(file, more);
        Outcome.of("forget", file, "--object", "a").fine();
        Outcome.of("check", file).fine();
        assertThat(Outcome.of("labels", file).fine().out().lines()).hasSize(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ap", "iapna"})
    void itIsForgottenAndUndone(String algorithm) throws Exception {
        Path file = timeline(algorithm);
        Outcome.of("forget", file, "--object", "a").fine();
        Outcome.of("check", file).fine();
        Outcome.of("forget", file, "--object", "b").fine();
        Outcome.of("check", file).fine();
        Outcome.of("undo", file).fine();
        assertThat(Outcome.of("labels", file).exit()).isEqualTo(Failures.DATA_REFUSED);
    }

    static Stream<List<String>> presets() {
        return Stream.of(
                List.of("ap", "apcluster"),
                List.of("ap", "sklearn"),
                List.of("ap", "authors"),
                List.of("iapna", "apcluster"),
                List.of("iapna", "sklearn"));
    }

    /** Too few iterations for most: whether clusters were found or none, the timeline is sound. */
    @ParameterizedTest
    @MethodSource("presets")
    void whateverIsFoundTheTimelineIsSound(List<String> preset) throws Exception {
        int without = 0;
        for (int size = 2; size <= 30; size += Tier.choose(14, 4)) {
            Random random = new Random(size);
            String[] rows = new String[size];
            Arrays.setAll(
                    rows,
                    i -> String.format(Locale.ROOT, "o%d,%.3f,%.3f", i, random.nextGaussian(), random.nextGaussian()));
            Path file = dir.resolve(size + ".varve");
            Outcome added = add(
                    file,
                    csv("rows.csv", rows),
                    "--algorithm",
                    preset.get(0),
                    "--conventions",
                    preset.get(1),
                    "--max-iterations",
                    1);
            without += added.out().contains(" 0 clusters") ? 1 : 0;
            Outcome.of("check", file).fine();
            assertThat(Outcome.of("labels", file).fine().out().lines()).hasSize(size + 1);
        }
        assertThat(without).isPositive();
    }

    static Stream<List<String>> algorithms() {
        return Stream.of(
                List.of("app"),
                List.of("ap"),
                List.of("iapna"),
                List.of("iapkm"),
                List.of("eap"),
                List.of("ap", "--conventions", "sklearn"),
                List.of("ap", "--conventions", "authors"));
    }

    /** A first step without data leaves parts of the state as they were before it. */
    @ParameterizedTest
    @MethodSource("algorithms")
    void aFirstStepWithoutDataIsAStep(List<String> algorithm) throws Exception {
        Path file = dir.resolve("t.varve");
        Object[] words = Stream.concat(Stream.of("--empty", "--batch-id", "none", "--algorithm"), algorithm.stream())
                .toArray();
        add(file, words);
        Outcome.of("check", file).fine();
        assertThat(Outcome.of("labels", file).fine().out().lines()).hasSize(1);
        assertThat(Outcome.of("predict", file, csv("new.csv", "n,2,2"), "--id-column", "id")
                        .fine()
                        .out())
                .isEqualTo("object,cluster,similarity,fits\nn,,,false\n");
        Outcome.of("report", file, "--out", dir.resolve("r.html")).fine();
        add(file, csv("more.csv", "c,1,2", "d,5,6", "e,9,1", "f,2,2", "g,8,8", "h,9,2"));
        Outcome.of("check", file).fine();
        Outcome.of("undo", file).fine();
        Outcome.of("check", file).fine();
    }

    @Test
    void clusterWritesAndReportsIt() throws Exception {
        Path out = dir.resolve("result");
        Outcome.of(
                        "cluster",
                        csv("two.csv", "a,1,1", "b,5,5"),
                        "--id-column",
                        "id",
                        "--algorithm",
                        "ap",
                        "--conventions",
                        "apcluster",
                        "--out",
                        out)
                .fine();
        assertThat(Files.readString(out.resolve("labels.csv")))
                .isEqualTo("object,arrived_step,cluster,similarity\na,0,,\nb,0,,\n");
        assertThat(Files.readString(out.resolve("clusters.csv")).lines()).hasSize(1);
        Outcome.of("report", out, "--out", dir.resolve("r.html")).fine();
    }

    /** A file that an earlier build wrote in this state, and called damaged. */
    @Test
    void aTimelineOfAnEarlierBuildIsReadable() throws Exception {
        Path file =
                Files.copy(Path.of("../store/src/test/resources/golden/v1-no-cluster.varve"), dir.resolve("t.varve"));
        Outcome.of("check", file).fine();
        assertThat(Outcome.of("labels", file).fine().out())
                .isEqualTo("object,arrived_step,cluster,similarity\na,0,,\nb,0,,\n");
        add(file, csv("more.csv", "c,1,2", "d,5,6", "e,9,1", "f,2,2", "g,8,8", "h,9,2"));
        Outcome.of("check", file).fine();
        Outcome.of("undo", file).fine();
        Outcome.of("check", file).fine();
    }
}
