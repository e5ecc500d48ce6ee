package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A step that runs when the server stops is there as a whole, or not at all. */
class StopTest {

    @TempDir
    Path folder;

    @Test
    void stepThatRunsIsFinishedOrRolledBack() throws Exception {
        Path file = Served.lake(folder);
        int answered = 0;
        for (int round = 0; round < 4; round++) {
            int before = steps(file);
            Served served = Served.writing(folder);
            String csv = Served.csv(Served.cloud("stop" + round, 700, 3, 3, round));
            String key = "round-" + round;
            CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> add(served, key, csv));
            // at some moment of its way: before it is read, while it is clustered, when it is written
            Thread.sleep(60L * round);
            served.close();
            int got = status.get(2, TimeUnit.MINUTES);
            int after = steps(file);
            if (got == 201) {
                answered++;
                assertThat(after).isEqualTo(before + 1);
            } else {
                assertThat(after).isBetween(before, before + 1);
            }
            try (Timeline timeline = Timeline.read(file)) {
                assertThat(timeline.check()).isEmpty();
            }
            try (Served next = Served.writing(folder)) {
                int again = add(next, key, csv);
                assertThat(again).isEqualTo(after > before ? 200 : 201);
            }
            assertThat(steps(file)).isEqualTo(before + 1);
        }
        assertThat(answered).isLessThanOrEqualTo(4);
    }

    private static int add(Served served, String key, String csv) {
        try {
            return served.send(served.authorized("/api/v1/timelines/lake/batches")
                            .header("Content-Type", "text/csv")
                            .header("Idempotency-Key", key)
                            .POST(java.net.http.HttpRequest.BodyPublishers.ofString(csv)))
                    .status();
        } catch (Exception e) {
            return -1;
        }
    }

    private static int steps(Path file) {
        try (Timeline timeline = Timeline.read(file)) {
            return timeline.lastStep() + 1;
        }
    }

    @Test
    void stepThatTakesTooLongIsRolledBack() throws Exception {
        Path file = Served.lake(folder);
        Limits limits = Limits.DEFAULTS.withTimes(Limits.DEFAULTS.time(), java.time.Duration.ZERO);
        try (Served served = Served.writing(folder, limits)) {
            Served.Answer answer = served.post(
                    "/api/v1/timelines/lake/batches", "text/csv", Served.csv(Served.cloud("long", 50, 0, 0, 1)));
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.detail()).contains("longer than the server allows, and was rolled back");
        }
        assertThat(steps(file)).isEqualTo(3);
    }
}
