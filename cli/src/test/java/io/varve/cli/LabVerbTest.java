package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabVerbTest {

    @TempDir
    Path folder;

    @Test
    void runsGoesOnAndReports() throws IOException {
        String out = folder.resolve("results").toString();
        String[] run = {
            "lab",
            "run",
            "uniform",
            "--datasets",
            "iris",
            "--algorithms",
            "app,ap",
            "--conventions",
            "paper",
            "--runs",
            "2",
            "--timed-runs",
            "1",
            "--out",
            out
        };
        Outcome first = Outcome.of((Object[]) run);
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).contains("varve lab report");
        List<String> runs = Files.readAllLines(folder.resolve("results/runs.jsonl"));
        assertThat(runs).hasSize(4);
        Outcome again = Outcome.of((Object[]) run);
        assertThat(again.exit()).isZero();
        assertThat(again.err()).contains("4 of 4 runs are there already");
        assertThat(Files.readAllLines(folder.resolve("results/runs.jsonl"))).isEqualTo(runs);
        Outcome report = Outcome.of("lab", "report", out);
        assertThat(report.exit()).as(report.err()).isZero();
        assertThat(folder.resolve("results/report.html")).exists();
        assertThat(folder.resolve("results/medians.csv")).exists();
    }

    @Test
    void theRelativesAreComparedInOneTable() {
        Outcome table = Outcome.of("lab", "relatives", "--objects", "5", "--algorithms", "app,strap");
        assertThat(table.exit()).as(table.err()).isZero();
        assertThat(table.out().lines())
                .hasSize(4)
                .allMatch(line -> line.chars().filter(c -> c == '|').count() == 10)
                .anyMatch(line -> line.startsWith("| app | "))
                .anyMatch(line -> line.startsWith("| strap | "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --objects 4         | a step must have at least 5 objects, got 4
            --algorithms kmeans | algorithm 'kmeans' is not known
            """)
    void theRelativesAreComparedOnWhatIsKnown(String words, String sentence) {
        Outcome outcome = Outcome.of((Object[]) ("lab relatives " + words.strip()).split(" "));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("varve: ").contains(sentence);
        assertThat(outcome.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lab run uniform --algorithms kmeans         | algorithm 'kmeans' is not known
            lab run uniform --conventions mine          | conventions 'mine' are not known
            lab run uniform --datasets moons            | data set 'moons' is not known
            lab run sideways                            | experiment 'sideways' is not known
            lab run uniform --runs 0                    | runs must be at least 1, got 0
            lab run uniform --timed-runs -1             | timed runs must be at least 0, got -1
            lab run uniform --threads 0                 | threads must be at least 1, got 0
            lab run uniform --sampler mine              | sampler 'mine' is not known
            lab run uniform --sweep speed=1             | no algorithm has a parameter 'speed'
            lab run uniform --sweep damping=2           | a sweep cannot take damping=2
            lab run uniform --algorithms iapkm --conventions authors | is not available under authors
            """)
    void wrongUsageIsOneSentence(String command, String sentence) {
        String[] args = (command.strip() + " --out " + folder.resolve("x")).split(" +");
        Outcome outcome = Outcome.of((Object[]) args);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("varve: ").contains(sentence);
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void dataThatIsNotTheKnownOneIsRefused() throws IOException {
        Files.createDirectories(folder.resolve("data/uci"));
        Files.writeString(folder.resolve("data/uci/car.data"), "vhigh,vhigh,2,2,small,low,unacc\n");
        Outcome outcome = Outcome.of(
                "lab",
                "run",
                "uniform",
                "--datasets",
                "car",
                "--data",
                folder.resolve("data").toString(),
                "--out",
                folder.resolve("x").toString());
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("car.data has the checksum").doesNotContain("\tat ");
        assertThat(outcome.err().strip().lines()).hasSize(1);
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void aFolderOfAnotherVersionIsRefusedAndStaysAsItIs() throws IOException {
        String out = folder.resolve("r").toString();
        String[] run = {
            "lab",
            "run",
            "uniform",
            "--datasets",
            "iris",
            "--algorithms",
            "app",
            "--conventions",
            "varve",
            "--runs",
            "1",
            "--timed-runs",
            "0",
            "--quiet",
            "--out",
            out
        };
        assertThat(Outcome.of((Object[]) run).exit()).isZero();
        Path manifest = folder.resolve("r/manifest.json");
        Files.writeString(
                manifest, Files.readString(manifest).replaceFirst("\"version\" : \"[^\"]*\"", "\"version\" : \"9\""));
        String before = Files.readString(manifest);
        byte[] runs = Files.readAllBytes(folder.resolve("r/runs.jsonl"));
        Outcome outcome = Outcome.of((Object[]) run);
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("was made with another version (9 there");
        assertThat(Files.readString(manifest)).isEqualTo(before);
        assertThat(Files.readAllBytes(folder.resolve("r/runs.jsonl"))).isEqualTo(runs);
        assertThat(Outcome.of("lab", "report", folder.toString()).exit()).isEqualTo(3);
    }

    @Test
    void withoutAVerbItShowsThem() {
        Outcome outcome = Outcome.of("lab");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("run").contains("report").contains("download");
    }
}
