package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.table.LabelRow;
import io.varve.testing.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The n-th write or sync under the real SQLite fails, for n = 1, 2, 3 …: the process says so, the file is sound and holds whole
 * steps only. Skipped where there is no C compiler; every n in the long profile, some of them else.
 */
class FailingDiskTest {

    private static final int STEPS = 4;

    @TempDir
    private Path folder;

    /** Where SQLite treats errors alike, the small form tries one of them with each kind of work. */
    private static List<String> whileAdding() {
        return Tier.LONG ? List.of("ENOSPC", "EIO") : List.of("ENOSPC");
    }

    private static List<String> whileForgetting() {
        return Tier.LONG ? List.of("ENOSPC", "EIO") : List.of("EIO");
    }

    @ParameterizedTest
    @MethodSource("whileAdding")
    void whateverWriteFailsTheFileIsSound(String error) throws Exception {
        Path shim = compiled();
        List<List<LabelRow>> expected = new ArrayList<>();
        Path straight = folder.resolve("straight.varve");
        try (Timeline timeline = Timeline.open(straight, AddingProcess.ALGORITHM)) {
            for (int step = 0; step < STEPS; step++) {
                timeline.add(AddingProcess.batch(step));
                expected.add(TimelineTest.labels(timeline, step));
            }
        }
        int refused = 0;
        boolean done = false;
        for (int n = 1; !done; n += Tier.choose(8 * n, 1)) {
            assertThat(n).as("there is an end to writing").isLessThan(5000);
            Path file = folder.resolve(error + n + ".varve");
            Process process = KillTest.start(
                    file, STEPS, List.of("LD_PRELOAD=" + shim, "VARVE_FAIL_AT=" + n, "VARVE_FAIL_WITH=" + error));
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            done = process.exitValue() == 0 && !said.contains("refused");
            String when = error + " at operation " + n + ": " + said;
            int last = KillTest.verify(file, expected, when);
            if (!done) {
                assertThat(said).as(when).containsPattern("(?m)^refused: .*(disk|cannot be opened|damaged|written)");
                refused++;
            } else {
                assertThat(last).as(when).isEqualTo(STEPS - 1);
            }
            // and then the disk is well again
            try (Timeline timeline = Timeline.open(file, AddingProcess.ALGORITHM)) {
                for (int step = 0; step < STEPS; step++) {
                    timeline.add(AddingProcess.batch(step));
                }
            }
            assertThat(Dump.withoutTimes(file)).as(when).isEqualTo(Dump.withoutTimes(straight));
        }
        assertThat(refused).isGreaterThan(Tier.choose(1, 3));
    }

    @ParameterizedTest
    @MethodSource("whileForgetting")
    void whateverWriteFailsForgettingIsDoneOrTold(String error) throws Exception {
        Path shim = compiled();
        StoppedErasure erasure = new StoppedErasure(folder);
        int stopped = 0;
        boolean done = false;
        for (int n = 1; !done; n += Tier.choose(8 * n, 1)) {
            assertThat(n).as("there is an end to writing").isLessThan(5000);
            Path file = erasure.copy(error + n);
            Process process = KillTest.start(
                    ForgettingProcess.class,
                    file,
                    StoppedErasure.GONE,
                    List.of("LD_PRELOAD=" + shim, "VARVE_FAIL_AT=" + n, "VARVE_FAIL_WITH=" + error));
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            done = process.exitValue() == 0;
            String when = error + " at operation " + n + ": " + said;
            assertThat(erasure.verify(file, when) || !done).as(when).isTrue();
            stopped += done ? 0 : 1;
            erasure.endIt(file, when);
        }
        assertThat(stopped).isGreaterThan(Tier.choose(1, 3));
    }

    private Path compiled() throws Exception {
        Path shim = folder.resolve("failing_disk.so");
        Process compiler;
        try {
            compiler = new ProcessBuilder(
                            "cc", "-shared", "-fPIC", "-o", shim.toString(), "src/test/c/failing_disk.c", "-ldl")
                    .redirectErrorStream(true)
                    .start();
        } catch (java.io.IOException e) {
            assumeTrue(false, "no C compiler (cc), so that no write can be made to fail");
            throw e;
        }
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(said).isZero();
        assertThat(Files.exists(shim)).isTrue();
        return shim;
    }
}
