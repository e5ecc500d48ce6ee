package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.store.Timeline;
import io.varve.testing.Gaussians;
import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every micro-batch of a stream is a step, exactly once, however often the stream dies and begins again. */
@Tag("once")
class StreamTest {

    private static final int OBJECTS = 40;

    @TempDir
    private Path folder;

    /** Leaves files of one row group each, in an order that Spark sees by their times. */
    private Path files(int count) throws IOException {
        Path all = Files.createDirectory(folder.resolve("files"));
        Gaussians gaussians = new Gaussians(3, 2, 0.05, 2);
        for (int f = 0; f < count; f++) {
            Path made = folder.resolve("made" + f);
            LocalSpark.table(gaussians.draw(OBJECTS), 1, f).coalesce(1).write().parquet(made.toString());
            try (Stream<Path> parts = Files.list(made)) {
                Path part = parts.filter(path -> path.toString().endsWith(".parquet"))
                        .findFirst()
                        .orElseThrow();
                Path file = Files.move(part, all.resolve("file" + f + ".parquet"));
                Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_000L + 1_000L * f));
            }
        }
        return all;
    }

    private List<String> steps(Path timeline) {
        List<String> steps = new ArrayList<>();
        try (Timeline read = Timeline.read(timeline)) {
            assertThat(read.check()).isEmpty();
            read.eachStep(
                    step -> steps.add(step.row().batch() + ": " + step.row().objectsNew()));
        }
        return steps;
    }

    @Test
    void aMicroBatchThatIsRepeatedIsTheStepItWas() throws Exception {
        int batches = Tier.choose(2, 3);
        int last = batches - 1;
        String files = files(batches).toString();
        Path timeline = folder.resolve("t.varve");
        String checkpoint = folder.resolve("checkpoint").toString();
        StreamMain.run(LocalSpark.session(), timeline, files, checkpoint);
        List<String> once = List.of("news 0: 40", "news 1: 40", "news 2: 40").subList(0, batches);
        assertThat(steps(timeline)).isEqualTo(once);
        SparkStepTest.Facts before = SparkStepTest.Facts.of(timeline);
        // as if the driver had died after the step was committed and before Spark knew
        Files.delete(folder.resolve("checkpoint/commits/" + last));
        Files.deleteIfExists(folder.resolve("checkpoint/commits/." + last + ".crc"));
        StreamMain.run(LocalSpark.session(), timeline, files, checkpoint);
        assertThat(Files.exists(folder.resolve("checkpoint/commits/" + last))).isTrue();
        assertThat(steps(timeline)).isEqualTo(once);
        assertThat(SparkStepTest.Facts.of(timeline)).isEqualTo(before);
    }

    @Test
    void threeKillsInTheMiddleOfBatchesLeaveWhatNoKillLeaves() throws Exception {
        assumeTrue(Tier.LONG, "starts six processes, which is for the long tier");
        String files = files(5).toString();
        Path whole = folder.resolve("whole.varve");
        StreamMain.run(
                LocalSpark.session(), whole, files, folder.resolve("whole").toString());
        Path killed = folder.resolve("killed.varve");
        Path memberships = folder.resolve("killed.varve.memberships");
        int kills = 0;
        for (int step : new int[] {1, 2, 4}) {
            try (Program program =
                    Program.start(folder, StreamMain.class, killed, files, folder.resolve("checkpoint"))) {
                program.waitFor(() -> Files.exists(memberships.resolve("_pending-" + step + "/_batch")));
                assertThat(program.isRunning()).isTrue();
                program.kill();
                kills++;
            }
            // the last whole step: none is half there
            assertThat(steps(killed).size()).isBetween(step, step + 1);
        }
        assertThat(kills).isEqualTo(3);
        try (Program program = Program.start(folder, StreamMain.class, killed, files, folder.resolve("checkpoint"))) {
            assertThat(program.exit()).isZero();
        }
        assertThat(steps(killed)).isEqualTo(steps(whole)).hasSize(5);
        assertThat(SparkStepTest.Facts.of(killed)).isEqualTo(SparkStepTest.Facts.of(whole));
    }
}
