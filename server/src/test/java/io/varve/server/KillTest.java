package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import io.varve.testing.Tier;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was answered with 201 is there after a kill, once; what was not is there once after it was sent again. No body is left. */
@Tag("once")
class KillTest {

    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    @Test
    void whatWasAnsweredIsThereOnce() throws Exception {
        int kills = Tier.choose(1, 20);
        Path file = Served.lake(folder);
        Random random = new Random(7);
        Set<String> answered = new HashSet<>();
        int inside = 0;
        int number = 0;
        for (int kill = 0; kill < kills; kill++) {
            try (ServerProcess server = ServerProcess.start(folder, "-Djava.io.tmpdir=" + temporary)) {
                Thread killer = new Thread(() -> {
                    try {
                        Thread.sleep(300 + random.nextInt(700));
                        server.kill();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                boolean begun = false;
                while (true) {
                    String key = "batch-" + number;
                    int status = add(server.address, key);
                    if (!begun && status > 0) {
                        begun = true;
                        killer.start();
                    }
                    if (status < 0) {
                        inside++;
                        break;
                    }
                    assertThat(status).as(key).isIn(200, 201);
                    answered.add(key);
                    number++;
                }
                killer.join();
            }
            assertThat(keys(file))
                    .as("after kill %d", kill)
                    .containsAll(answered)
                    .doesNotHaveDuplicates();
        }
        assertThat(inside).isEqualTo(kills);
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

    private static int add(String address, String key) {
        try {
            String csv = Served.csv(Served.cloud(key, 20, key.hashCode() % 10, 3, key.hashCode()));
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(address + "api/v1/timelines/lake/batches"))
                                    .header("Authorization", "Bearer " + Served.SECRET)
                                    .header("Content-Type", "text/csv")
                                    .header("Idempotency-Key", key)
                                    .timeout(Duration.ofMinutes(2))
                                    .POST(HttpRequest.BodyPublishers.ofString(csv))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .statusCode();
        } catch (java.io.IOException e) {
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }
}
