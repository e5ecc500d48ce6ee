package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.store.Timeline;
import io.varve.testing.ChildJava;
import io.varve.testing.Tier;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readers and one writer at once, each a process of its own in the long tier: no error, and no step of which a part is missing. Readers
 * compare the objects held of the last step with the labels they count.
 */
@Tag("once")
class LoadTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void readersSeeWholeStepsWhileOneWrites() throws Exception {
        int readers = Tier.choose(4, 20, 50);
        int seconds = Tier.choose(2, 30, 60);
        Path file = Served.lake(folder);
        try (ServerProcess server = ServerProcess.start(folder, "-Xmx512m")) {
            List<Process> processes = new ArrayList<>();
            List<CompletableFuture<List<Double>>> threads = new ArrayList<>();
            long until = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            for (int i = 0; i < readers; i++) {
                if (Tier.LONG) {
                    processes.add(reader(server.address, seconds, i));
                } else {
                    threads.add(CompletableFuture.supplyAsync(() -> read(server.address, until)));
                }
            }
            int added = write(server.address, until);
            List<Double> millis = Collections.synchronizedList(new ArrayList<>());
            for (CompletableFuture<List<Double>> thread : threads) {
                millis.addAll(thread.get());
            }
            for (int i = 0; i < processes.size(); i++) {
                assertThat(processes.get(i).waitFor())
                        .as("reader %d: %s", i, Files.readString(told(i)))
                        .isZero();
                Files.readAllLines(told(i)).forEach(line -> millis.add(Double.parseDouble(line)));
            }
            double[] sorted =
                    millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            System.out.printf(
                    Locale.ROOT,
                    "%d readers, 1 writer, %d s: %d requests, p50 %.1f ms, p99 %.1f ms, %d steps added, resident %s%n",
                    readers,
                    seconds,
                    sorted.length,
                    sorted[sorted.length / 2],
                    sorted[sorted.length * 99 / 100],
                    added,
                    resident(server.pid()));
            assertThat(added).isPositive();
            try (Timeline timeline = Timeline.read(file)) {
                assertThat(timeline.lastStep()).isEqualTo(2 + added);
                assertThat(timeline.check()).isEmpty();
            }
        }
    }

    private Path told(int reader) {
        return folder.resolve("reader-" + reader + ".txt");
    }

    private Process reader(String address, int seconds, int number) throws Exception {
        return new ProcessBuilder(ChildJava.command(
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadTest.class.getName(),
                        address,
                        String.valueOf(seconds)))
                .redirectErrorStream(true)
                .redirectOutput(told(number).toFile())
                .start();
    }

    /**
     * A reader: prints how long each of its requests took, or fails.
     *
     * @param args the address, and for how many seconds
     */
    public static void main(String[] args) {
        long until =
                System.nanoTime() + Duration.ofSeconds(Long.parseLong(args[1])).toNanos();
        read(args[0], until).forEach(System.out::println);
    }

    private static List<Double> read(String address, long until) {
        List<Double> millis = new ArrayList<>();
        HttpClient client = HttpClient.newHttpClient();
        try {
            while (System.nanoTime() - until < 0) {
                JsonNode steps = get(client, address + "api/v1/timelines/lake/steps?limit=1000", millis)
                        .get("rows");
                int last = steps.size() - 1;
                long held = steps.get(last).get("objects_held").asLong();
                long counted = 0;
                String after = "";
                do {
                    JsonNode page =
                            get(client, address + "api/v1/timelines/lake/labels?limit=1000&at=" + last + after, millis);
                    counted += page.get("rows").size();
                    after = page.get("next").isNull()
                            ? ""
                            : "&after=" + page.get("next").asText();
                } while (!after.isEmpty());
                if (counted != held) {
                    throw new AssertionError(
                            "step %d holds %d objects, but %d have labels".formatted(last, held, counted));
                }
                get(client, address + "api/v1/timelines/lake/history?object=a-003", millis);
            }
        } catch (java.io.IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
        return millis;
    }

    private static JsonNode get(HttpClient client, String address, List<Double> millis)
            throws java.io.IOException, InterruptedException {
        long start = System.nanoTime();
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create(address))
                        .timeout(Duration.ofMinutes(2))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == 503) {
            // told to come again, which is no error
            Thread.sleep(50);
            return get(client, address, millis);
        }
        if (answer.statusCode() != 200) {
            throw new AssertionError(address + " -> " + answer.statusCode() + " " + answer.body());
        }
        millis.add((System.nanoTime() - start) / 1e6);
        return JSON.readTree(answer.body());
    }

    private static int write(String address, long until) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        int added = 0;
        while (System.nanoTime() - until < 0) {
            String csv = Served.csv(Served.cloud("load" + added, 20, added % 10, 3, added));
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(address + "api/v1/timelines/lake/batches"))
                            .header("Authorization", "Bearer " + Served.SECRET)
                            .header("Content-Type", "text/csv")
                            .header("Idempotency-Key", "load-" + added)
                            .timeout(Duration.ofMinutes(2))
                            .POST(HttpRequest.BodyPublishers.ofString(csv))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 503) {
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
                added++;
            }
            Thread.sleep(100);
        }
        return added;
    }

    private static String resident(long pid) throws Exception {
        Path status = Path.of("/proc/" + pid + "/status");
        return !Files.exists(status)
                ? "unknown"
                : Arrays.stream(Files.readString(status).split("\n"))
                        .filter(line -> line.startsWith("VmRSS"))
                        .findFirst()
                        .orElse("unknown");
    }
}
