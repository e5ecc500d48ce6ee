package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.BlockPlan;
import io.varve.testing.ChildJava;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a terminal shows of long work; in a Java of its own, since the bar writes past what a test could put in its way. */
class ProgressTest {

    /** Shows two moments of a bar. */
    static final class Shows {
        private Shows() {}

        public static void main(String[] args) throws InterruptedException {
            try (Progress progress = Progress.onTerminal(false)) {
                progress.step(0);
                TimeUnit.MILLISECONDS.sleep(1050);
                for (int i = 1; i <= 2; i++) {
                    if (args[0].equals("iterations")) {
                        progress.iterated(i, 100_000, 7);
                    } else {
                        progress.counted(i, 100_000, args[0]);
                    }
                    TimeUnit.MILLISECONDS.sleep(300);
                }
            }
        }
    }

    private static String shown(String things) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(ChildJava.command(
                        "-Dvarve.terminal=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Shows.class.getName(),
                        things))
                .redirectErrorStream(true)
                .start();
        String seen = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(seen).isZero();
        return seen;
    }

    /** The limit of iterations is hardly ever reached, so that nobody knows how long it takes. */
    @Test
    void iterationsPromiseNoTime() throws IOException, InterruptedException {
        assertThat(shown("iterations"))
                .contains("step 1", "iterations at most (0:00:0")
                .doesNotContain(" / ");
    }

    @Test
    void whatIsCountedTellsTheTimeLeft() throws IOException, InterruptedException {
        assertThat(shown("texts")).containsPattern("texts \\(\\d:\\d\\d:\\d\\d / ");
    }

    @Test
    void blocksAreToldWithWhatTheyCost() {
        assertThat(Progress.sentence(new BlockPlan(1_000_000, 500, 2, 200_000_000, OptionalDouble.of(200))))
                .isEqualTo(
                        "1,000,000 points are more than one run takes: 500 blocks of 2,000 points first, 2 at once, in 200 MB of"
                                + " memory, about 3 minutes");
        assertThat(Progress.sentence(new BlockPlan(100, 2, 1, 200_000_000, OptionalDouble.of(100))))
                .endsWith("memory, about 100 seconds");
        assertThat(Progress.sentence(new BlockPlan(100, 2, 1, 200_000_000, OptionalDouble.of(7200))))
                .endsWith("memory, about 2.0 hours");
        assertThat(Progress.sentence(new BlockPlan(100, 2, 1, 200_000_000, OptionalDouble.empty())))
                .endsWith("in 200 MB of memory");
        assertThat(Progress.sentence(new BlockPlan(100, 2, 1, 2_340_000_000L, OptionalDouble.empty())))
                .endsWith("in 2.3 GB of memory");
    }
}
