package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.algorithm.Algorithms;
import io.varve.store.Timeline;
import io.varve.testing.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Timelines of every earlier build open, check clean, tell what they told, and go on, those of schemas 4 and later with the same bits. */
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

    private static boolean hasLabelsAfter(String file) {
        return Files.exists(GOLDEN.resolve(stem(file) + ".after.csv"));
    }

    private static String stem(String file) {
        return file.substring(0, file.indexOf('.'));
    }

    static Stream<String> aTimelineGoesOnWithTheSameBits() throws Exception {
        return timelines().stream().filter(GoldenTimelinesTest::hasLabelsAfter);
    }

    @ParameterizedTest
    @MethodSource
    void aTimelineGoesOnWithTheSameBits(String file) throws Exception {
        Path timeline = copy(file);
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
        Path batch = batch(file);
        assertThat(Outcome.of(reading("add", timeline, batch)).exit()).isZero();
        List<String> expected = Files.readAllLines(GOLDEN.resolve(stem(file) + ".after.csv"));
        List<String> labels =
                Outcome.of("labels", timeline).fine().out().lines().toList();
        // where a model computed the vectors, how similar they are depends on the processor
        boolean whole = expected.get(0).endsWith(",similarity");
        assertThat(whole).isEqualTo(!file.contains("-texts."));
        assertThat(
                        whole
                                ? labels
                                : labels.stream()
                                        .map(row -> row.substring(0, row.lastIndexOf(',')))
                                        .toList())
                .isEqualTo(expected);
    }

    /** Whoever adds an algorithm or a schema is told to keep a timeline of it (golden/README.md). */
    @Test
    void everyAlgorithmHasATimelineOfThisSchema() throws Exception {
        Path fresh = folder.resolve("fresh.varve");
        Path batch = Files.writeString(folder.resolve("one.csv"), "id,x\na,1\nb,2\nc,9\n");
        Outcome.of("add", fresh, batch, "--id-column", "id").fine();
        int schema = schema(fresh);
        List<String> expected = Algorithms.names().stream()
                .map(name -> "v%d-%s.varve.gz".formatted(schema, name))
                .toList();
        assertThat(timelines()).containsAll(expected);
        for (String name : Algorithms.names()) {
            String file = "v%d-%s.varve.gz".formatted(schema, name);
            assertThat(hasLabelsAfter(file))
                    .as("labels after one more batch of " + file)
                    .isTrue();
            Path timeline = copy(file);
            assertThat(schema(timeline)).as("schema of " + file).isEqualTo(schema);
            try (Timeline opened = Timeline.read(timeline)) {
                assertThat(opened.algorithm().algorithm().name())
                        .as("algorithm of " + file)
                        .isEqualTo(name);
            }
        }
    }

    /** As SQLite keeps it in the head of a file. */
    private static int schema(Path timeline) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(timeline)).getInt(60);
    }

    private Path copy(String file) throws IOException {
        Path timeline = folder.resolve(stem(file) + ".varve");
        try (InputStream in = Files.newInputStream(GOLDEN.resolve(file));
                InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(in) : in) {
            Files.copy(plain, timeline);
        }
        return timeline;
    }

    private static Path batch(String file) {
        Path next = GOLDEN.resolve(stem(file) + ".next.csv");
        return Files.exists(next) ? next : GOLDEN.resolve("next.csv");
    }

    /** Some of them in every check, besides those that GoldenFileTest of the store reads. */
    static Stream<String> aTimelineOfAnEarlierBuildIsWellAndGoesOn() throws Exception {
        Map<Boolean, List<String>> files =
                timelines().stream().collect(Collectors.partitioningBy(GoldenTimelinesTest::hasLabelsAfter));
        return Stream.concat(Tier.oneIn(3, files.get(false)), Tier.oneIn(12, files.get(true)));
    }

    @ParameterizedTest
    @MethodSource
    void aTimelineOfAnEarlierBuildIsWellAndGoesOn(String file) throws Exception {
        Path timeline = copy(file);
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
        int steps = steps(timeline);
        Path labels = GOLDEN.resolve(stem(file) + ".labels.csv");
        if (Files.exists(labels)) {
            assertThat(labels(timeline, steps)).isEqualTo(Files.readAllLines(labels));
        }
        Path batch = batch(file);
        Outcome.of("export", timeline, "--out", folder.resolve("tables")).fine();
        Outcome.of("report", timeline, "--out", folder.resolve("page.html")).fine();
        Outcome.of(reading("predict", timeline, batch)).fine();
        assertThat(Outcome.of(reading("add", timeline, batch)).exit()).isZero();
        assertThat(steps(timeline)).isEqualTo(steps + 1);
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
        Outcome.of("undo", timeline).fine();
        assertThat(steps(timeline)).isEqualTo(steps);
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
    }

    private static Object[] reading(String verb, Path timeline, Path batch) throws IOException {
        List<Object> words = new ArrayList<>(List.of(verb, timeline, batch, "--id-column", "id"));
        String header = Files.readAllLines(batch).get(0);
        if (header.contains("colour")) {
            words.addAll(List.of("--categorical", "colour"));
        }
        if (header.contains("kind")) {
            words.addAll(List.of("--label-column", "kind"));
        }
        if (header.contains("given")) {
            words.addAll(List.of(verb.equals("add") ? "--seed-labels" : "--exclude", "given"));
        }
        if (header.contains("text")) {
            words.addAll(List.of("--text-column", "text"));
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
