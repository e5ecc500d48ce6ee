package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --scale}: what auto comes to, where it is said and kept, and the warning of a column that decides alone. */
class ScaleByCommandTest {

    private static final String SAID =
            "scale: zscore, since column 'b' has 1,200 times the spread of column 'a'; --scale none keeps the columns as they are";
    private static final String WARNING =
            "varve: column 'b' makes over 99 % of the variance, so that it decides about distances"
                    + " nearly alone; --scale zscore gives every column the same weight\n";

    @TempDir
    private Path folder;

    private Path units;
    private Path unit;

    @BeforeEach
    void writeTables() throws IOException {
        units = table("units.csv", 1200, 1);
        unit = table("unit.csv", 1, 1);
    }

    /** Column b is column a, shuffled, in another unit. */
    private Path table(String name, double factor, long seed) throws IOException {
        Random random = new Random(seed);
        double[] values = random.doubles(40).map(x -> x < 0.5 ? x : x + 5).toArray();
        StringBuilder text = new StringBuilder("id,a,b\n");
        for (int i = 0; i < values.length; i++) {
            text.append(String.format(
                    Locale.ROOT, "%s%d,%s,%s%n", name, i, values[i], factor * values[(i * 7 + 3) % values.length]));
        }
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void columnsOfSeveralUnitsAreScaledAndRunJsonHasTheScale() throws IOException {
        Outcome outcome = cluster(units).fine();
        assertThat(outcome.out().lines().findFirst()).contains(SAID);
        assertThat(scaleOfRun()).isEqualTo("zscore");
        String labels = labels();
        cluster(units, "--scale", "auto").fine();
        assertThat(labels()).isEqualTo(labels);
        cluster(units, "--scale", "zscore").fine();
        assertThat(labels()).isEqualTo(labels);
    }

    @Test
    void columnsOfOneUnitStayAsTheyAre() throws IOException {
        assertThat(cluster(unit).fine().out()).doesNotContain("scale:");
        assertThat(scaleOfRun()).isEqualTo("none");
    }

    @Test
    void quietSaysNothing() {
        Outcome outcome = cluster(units, "--quiet").fine();
        assertThat(outcome.out()).isEmpty();
        assertThat(cluster(units, "--scale", "none", "--quiet").fine().out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"paper", "sklearn", "apcluster"})
    void otherConventionsScaleNothingUnlessAsked(String conventions) throws IOException {
        assertThat(cluster(units, "--conventions", conventions, "--algorithm", "ap")
                        .err())
                .isEqualTo(WARNING);
        assertThat(scaleOfRun()).isEqualTo("none");
        cluster(units, "--conventions", conventions, "--algorithm", "ap", "--scale", "auto")
                .fine();
        assertThat(scaleOfRun()).isEqualTo("zscore");
    }

    @Test
    void directionsAreNotScaled() throws IOException {
        cluster(units, "--similarity", "cosine").fine();
        assertThat(scaleOfRun()).isEqualTo("none");
        cluster(units, "--similarity", "cosine", "--scale", "auto").fine();
        assertThat(scaleOfRun()).isEqualTo("none");
    }

    @Test
    void vectorsAreNotScaled() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            lines.append("{\"v\": [")
                    .append(i % 7)
                    .append(", ")
                    .append(1200 * (i % 5))
                    .append("]}\n");
        }
        Path vectors = Files.writeString(folder.resolve("v.jsonl"), lines);
        Outcome.of("cluster", vectors, "--vector-column", "v", "--out", folder.resolve("out"), "--scale", "auto")
                .fine();
        assertThat(scaleOfRun()).isEqualTo("none");
        Outcome.of("cluster", vectors, "--vector-column", "v", "--out", folder.resolve("out"))
                .fine();
        assertThat(scaleOfRun()).isEqualTo("none");
    }

    @Test
    void aColumnThatDecidesAloneIsWarnedOf() {
        Outcome outcome = cluster(units, "--scale", "none");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).isEqualTo(WARNING);
        assertThat(cluster(units, "--scale", "minmax").fine().out()).doesNotContain("variance");
        Outcome added = Outcome.of("add", folder.resolve("t.varve"), units, "--id-column", "id", "--scale", "none");
        assertThat(added.exit()).isZero();
        assertThat(added.err()).isEqualTo(WARNING);
    }

    @Test
    void aTimelineKeepsTheScaleOfItsFirstStep() throws IOException {
        Path timeline = folder.resolve("t.varve");
        Outcome first = Outcome.of("add", timeline, units, "--id-column", "id").fine();
        assertThat(first.out().lines().findFirst()).contains(SAID);
        // of one unit by itself, but the scale was chosen
        Path more = table("more.csv", 1, 2);
        assertThat(Outcome.of("add", timeline, more, "--id-column", "id").fine().out())
                .doesNotContain("scale:");
        Path yetMore = table("yet.csv", 1, 3);
        Outcome.of("add", timeline, yetMore, "--id-column", "id", "--similarity", "euclidean")
                .fine();
        Outcome.of("add", timeline, table("last.csv", 1, 4), "--id-column", "id", "--scale", "auto")
                .fine();
        assertThat(Outcome.of("add", timeline, yetMore, "--id-column", "id", "--scale", "none")
                        .err())
                .contains("scale is zscore there, none here");
        Outcome.of("check", timeline).fine();
    }

    @ParameterizedTest
    @ValueSource(strings = {"robust", "log1p"})
    void everyScaleSurvivesInATimelineAndIsThatOfOneRun(String scale) throws IOException {
        Path timeline = folder.resolve("t.varve");
        Path second = table("second.csv", 900, 5);
        for (Path day : new Path[] {units, second}) {
            Outcome.of("add", timeline, day, "--id-column", "id", "--scale", scale, "--keep-vectors")
                    .fine();
        }
        // centroids from the sums are compared with those from the objects
        Outcome.of("check", timeline).fine();
        Outcome.of("cluster", units, second, "--id-column", "id", "--scale", scale, "--out", folder.resolve("out"))
                .fine();
        assertThat(Outcome.of("labels", timeline).fine().out()).isEqualTo(labels());
        Outcome.of("forget", timeline, "--object", "units.csv3").fine();
        Outcome.of("check", timeline).fine();
    }

    @Test
    void aFirstStepWithoutObjectsLeavesColumnsAsTheyAre() {
        Path timeline = folder.resolve("t.varve");
        assertThat(Outcome.of("add", timeline, "--empty", "--batch-id", "x")
                        .fine()
                        .out())
                .startsWith(
                        "scale: none, since the first step has no objects; begin with a step that has some, or name a"
                                + " --scale\n");
    }

    private Outcome cluster(Path file, String... options) {
        Object[] words = new Object[options.length + 6];
        Object[] fixed = {"cluster", file, "--id-column", "id", "--out", folder.resolve("out")};
        System.arraycopy(fixed, 0, words, 0, fixed.length);
        System.arraycopy(options, 0, words, fixed.length, options.length);
        return Outcome.of(words);
    }

    private String scaleOfRun() throws IOException {
        String run = Files.readString(folder.resolve("out/run.json"));
        return run.replaceAll("(?s).*\"scale\" : \"(\\w+)\".*", "$1");
    }

    private String labels() throws IOException {
        return Files.readString(folder.resolve("out/labels.csv"));
    }
}
