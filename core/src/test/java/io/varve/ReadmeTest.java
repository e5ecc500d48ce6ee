package io.varve;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.similarity.Similarity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The sample of the README compiles, runs, and is the one below. */
class ReadmeTest {

    @Test
    void theSampleIsTheOneThatIsCompiledHere() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        String sample = readme.substring(readme.indexOf("```java") + 7);
        sample = sample.substring(0, sample.indexOf("```"));
        String here = Files.readString(Path.of("src/test/java/io/varve/ReadmeTest.java"));
        assertThat(bare(here)).contains(bare(sample));
    }

    @Test
    void theSampleRuns() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            sample();
        } finally {
            System.setOut(before);
        }
        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSizeGreaterThanOrEqualTo(4);
        assertThat(lines.get(lines.size() - 3)).isEqualTo(lines.get(lines.size() - 2));
    }

    private static void sample() {
        AppClustering app = AppClustering.create(AppParams.defaults().withSimilarity(Similarity.EUCLIDEAN));

        app.partialFit(Batch.of(List.of("a", "b", "c", "d"), new double[][] {{0, 0}, {0, 1}, {9, 9}, {9, 8}}));
        StepResult february = app.partialFit(Batch.of(List.of("e", "f"), new double[][] {{1, 0}, {5, -7}}));

        System.out.println(february.labels());
        for (ClusterEvent event : february.events()) {
            if (event instanceof ClusterEvent.Merged merged) {
                System.out.println(merged.from() + " became " + merged.into());
            }
        }
        Snapshot now = app.snapshot();
        System.out.println(now.labelOf("a"));
        System.out.println(now.history().labelAt("a", 0));
        System.out.println(now.predict(new double[] {8, 8}));
    }

    /** Code without comments and white space. */
    private static String bare(String code) {
        return code.replaceAll("//[^\\n]*", "").replaceAll("\\s", "");
    }
}
