package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Timelines of every earlier build open, check clean, tell what they told, and go on. */
class GoldenTimelinesTest {

    private static final Path GOLDEN = Path.of("..", "store", "src", "test", "resources", "golden");

    @TempDir
    private Path folder;

    static List<String> timelines() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".varve") || name.endsWith(".varve.gz"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreSome() throws Exception {
        assertThat(timelines()).contains("v1.varve").hasSizeGreaterThanOrEqualTo(17);
    }

    /** Some of them in every check, besides those that GoldenFileTest of the store reads. */
    static Stream<String> aTimelineOfAnEarlierBuildIsWellAndGoesOn() throws Exception {
        return Tier.oneIn(3, timelines());
    }

    @ParameterizedTest
    @MethodSource
    void aTimelineOfAnEarlierBuildIsWellAndGoesOn(String file) throws Exception {
        String name = file.substring(0, file.indexOf('.'));
        Path timeline = folder.resolve(name + ".varve");
        try (InputStream in = Files.newInputStream(GOLDEN.resolve(file));
                InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(in) : in) {
            Files.copy(plain, timeline);
        }
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
        int steps = steps(timeline);
        Path labels = GOLDEN.resolve(name + ".labels.csv");
        if (Files.exists(labels)) {
            assertThat(labels(timeline, steps)).isEqualTo(Files.readAllLines(labels));
        }
        Path next = GOLDEN.resolve(name + ".next.csv");
        Path batch = Files.exists(next) ? next : GOLDEN.resolve("next.csv");
        Outcome.of("export", timeline, "--out", folder.resolve("tables")).fine();
        Outcome.of("report", timeline, "--out", folder.resolve("page.html")).fine();
        Outcome.of(reading("predict", timeline, batch)).fine();
        Outcome.of(reading("add", timeline, batch)).fine();
        assertThat(steps(timeline)).isEqualTo(steps + 1);
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
        Outcome.of("undo", timeline).fine();
        assertThat(steps(timeline)).isEqualTo(steps);
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
    }

    private static Object[] reading(String verb, Path timeline, Path batch) throws IOException {
        List<Object> words = new ArrayList<>(List.of(verb, timeline, batch, "--id-column", "id"));
        if (Files.readAllLines(batch).get(0).contains("colour")) {
            words.addAll(List.of("--categorical", "colour"));
        }
        return words.toArray();
    }

    private static int steps(Path timeline) {
        return (int) Outcome.of("steps", timeline).fine().out().lines().count() - 1;
    }

    /** Step, object, step of arrival and cluster, after every step. */
    private static List<String> labels(Path timeline, int steps) {
        List<String> told = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            String prefix = step + ",";
            Outcome.of("labels", timeline, "--at", step)
                    .fine()
                    .out()
                    .lines()
                    .skip(1)
                    .map(line -> prefix + line.substring(0, line.lastIndexOf(',')))
                    .forEach(told::add);
        }
        return told;
    }
}
