package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import io.varve.testing.Tier;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was answered with 201 is there after a kill, once; what was not is there once after it was sent again. No body is left. */
@Tag("once")
class KillTest {

    /** Of all kills, so many at least must come upon a request that was sent and not answered, else the test shows nothing. */
    private static final double LEAST_INSIDE = 0.25;

    /** What {@link #add} returns where the server was gone before, and where it went without an answer. */
    private static final int NOT_SENT = -1;

    private static final int NOT_ANSWERED = -2;

    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    /** Whether a request is sent and not answered, and how long the last one took. */
    private final AtomicBoolean asking = new AtomicBoolean();

    private final AtomicLong nanosOfOne = new AtomicLong(1);

    @Test
    void whatWasAnsweredIsThereOnce() throws Exception {
        int kills = Tier.choose(1, 20, 200);
        Path file = Served.lake(folder);
        Random random = new Random(7);
        Set<String> answered = new HashSet<>();
        int inside = 0;
        int number = 0;
        int least = (int) Math.ceil(kills * LEAST_INSIDE);
        // a few kills may all come too late or too early, on a machine that does other things
        for (int kill = 0; kill < kills || (inside < least && kill < kills + 4); kill++) {
            AtomicBoolean struck = new AtomicBoolean();
            try (ServerProcess server = ServerProcess.start(folder, "-Djava.io.tmpdir=" + temporary)) {
                Thread killer = new Thread(() -> {
                    try {
                        Thread.sleep(300 + random.nextInt(700));
                        while (!asking.get()) {
                            Thread.onSpinWait();
                        }
                        TimeUnit.NANOSECONDS.sleep(random.nextLong(nanosOfOne.get()));
                        struck.set(asking.get());
                        server.kill();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                // must not keep this Java if a step was refused meanwhile
                killer.setDaemon(true);
                boolean begun = false;
                while (true) {
                    String key = "batch-" + number;
                    int status = add(server.address, key);
                    if (!begun && status > 0) {
                        begun = true;
                        killer.start();
                    }
                    if (status < 0) {
                        killer.join();
                        inside += status == NOT_ANSWERED && struck.get() ? 1 : 0;
                        break;
                    }
                    assertThat(status).as(key).isIn(200, 201);
                    answered.add(key);
                    number++;
                }
            }
            assertThat(keys(file))
                    .as("after kill %d", kill)
                    .containsAll(answered)
                    .doesNotHaveDuplicates();
        }
        assertThat(inside).as("kills while a request was not answered").isGreaterThanOrEqualTo(least);
        // as a server leaves it that is killed while it reads, which few of the kills above come upon
        Path left = Files.createDirectory(temporary.resolve("varve-body17"));
        Files.createFile(left.resolve("lock"));
        Files.writeString(left.resolve("body.csv"), "id,x,y");
        try (ServerProcess server = ServerProcess.start(folder, "-Djava.io.tmpdir=" + temporary)) {
            assertThat(add(server.address, "batch-" + number)).isIn(200, 201);
            answered.add("batch-" + number);
            try (Stream<Path> there = Files.list(temporary)) {
                assertThat(there.filter(path -> path.getFileName().toString().startsWith("varve-body")))
                        .as("bodies that servers had begun to read when they were killed")
                        .isEmpty();
            }
        }
        List<String> there = keys(file);
        assertThat(there).containsAll(answered).hasSize(answered.size() + 3);
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static List<String> keys(Path file) {
        List<String> keys = new ArrayList<>();
        try (Timeline timeline = Timeline.read(file)) {
            timeline.eachStep(step -> keys.add(step.batchId()));
        }
        return keys;
    }

    private int add(String address, String key) {
        String csv = Served.csv(Served.cloud(key, 20, key.hashCode() % 10, 3, key.hashCode()));
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "api/v1/timelines/lake/batches"))
                .header("Authorization", "Bearer " + Served.SECRET)
                .header("Content-Type", "text/csv")
                .header("Idempotency-Key", key)
                .timeout(Duration.ofMinutes(2))
                .POST(HttpRequest.BodyPublishers.ofString(csv))
                .build();
        long began = System.nanoTime();
        asking.set(true);
        try {
            int status =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
            nanosOfOne.set(Math.max(1, System.nanoTime() - began));
            return status;
        } catch (ConnectException e) {
            return NOT_SENT;
        } catch (IOException e) {
            return NOT_ANSWERED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return NOT_SENT;
        } finally {
            asking.set(false);
        }
    }
}
