package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is asked all the time, while a step is added and taken back again and again, so that the timeline does not grow: neither
 * may its memory, its open files or its threads. Three minutes, or {@code -Dvarve.soak.seconds}.
 */
@Tag("once")
class SoakTest {

    private static final List<String> QUESTIONS = List.of(
            "timelines",
            "timelines/lake/steps",
            "timelines/lake/labels?limit=1000",
            "timelines/lake/objects?prefix=a-0&values=true",
            "timelines/lake/clusters",
            "timelines/lake/report?faces=true",
            "timelines/lake/history?object=a-003",
            "timelines/lake/groups?count=2",
            "timelines/none");

    // one for all: each has connections of its own, which a server keeps until they are idle for long
    private static final HttpClient WRITER = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private record Use(double megabytes, long files, long threads) {}

    @Test
    void aServerStaysAsLargeAsItIs() throws Exception {
        Assumptions.assumeTrue(Tier.LONG && Files.exists(Path.of("/proc/self/status")), "only in the long tier");
        int seconds = Integer.getInteger("varve.soak.seconds", Tier.choose(0, 180, 600));
        Served.lake(folder);
        List<Use> uses = new ArrayList<>();
        long[] asked = {0, 0, 0, 0};
        long added = 0;
        // what leaked on the heap would soon fill so small a one
        try (ServerProcess server = ServerProcess.start(folder, "-Xmx96m")) {
            long until = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            List<CompletableFuture<Void>> readers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int number = i;
                readers.add(CompletableFuture.runAsync(() -> asked[number] = ask(server.address, until, number)));
            }
            long next = System.nanoTime();
            while (System.nanoTime() - until < 0) {
                write(server.address, "batches", "id,x,y\ns-1,1,2\ns-2,8,9\n", 201);
                write(server.address, "undo", "", 200);
                added++;
                if (System.nanoTime() - next >= 0) {
                    uses.add(use(server.pid()));
                    next += Duration.ofSeconds(Math.max(1, seconds / 60)).toNanos();
                }
            }
            for (CompletableFuture<Void> reader : readers) {
                reader.get();
            }
        }
        // the first third is for what is loaded and compiled
        int third = uses.size() / 3;
        Use middle = mean(uses.subList(third, 2 * third));
        Use end = mean(uses.subList(2 * third, uses.size()));
        System.out.printf(
                Locale.ROOT,
                "soak of %d s: %d answers, %d steps added and taken back; middle third %s, last third %s%n",
                seconds,
                asked[0] + asked[1] + asked[2],
                added,
                middle,
                end);
        assertThat(added).isGreaterThan(3);
        assertThat(end.megabytes()).isLessThan(1.1 * middle.megabytes() + 8);
        assertThat(end.files()).isLessThanOrEqualTo(middle.files() + 8);
        assertThat(end.threads()).isLessThanOrEqualTo(middle.threads() + 8);
    }

    private static long ask(String address, long until, int from) {
        HttpClient client = HttpClient.newHttpClient();
        long asked = 0;
        try {
            while (System.nanoTime() - until < 0) {
                String question = QUESTIONS.get((int) ((from + asked) % QUESTIONS.size()));
                int status = client.send(
                                HttpRequest.newBuilder(URI.create(address + "api/v1/" + question))
                                        .timeout(Duration.ofMinutes(2))
                                        .build(),
                                HttpResponse.BodyHandlers.ofByteArray())
                        .statusCode();
                if (status != 200 && status != 503 && !(status == 404 && question.endsWith("none"))) {
                    throw new AssertionError(question + " -> " + status);
                }
                asked++;
            }
        } catch (java.io.IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
        return asked;
    }

    private static void write(String address, String what, String body, int wanted) throws Exception {
        HttpResponse<String> answer;
        do {
            answer = WRITER.send(
                    HttpRequest.newBuilder(URI.create(address + "api/v1/timelines/lake/" + what))
                            .header("Authorization", "Bearer " + Served.SECRET)
                            .header("Content-Type", "text/csv")
                            .timeout(Duration.ofMinutes(2))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } while (answer.statusCode() == 503);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(wanted);
    }

    private static Use use(long pid) throws Exception {
        List<String> status = Files.readAllLines(Path.of("/proc/" + pid + "/status"));
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return new Use(number(status, "VmRSS") / 1024.0, files.count(), number(status, "Threads"));
        }
    }

    private static long number(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    private static Use mean(List<Use> uses) {
        return new Use(
                uses.stream().mapToDouble(Use::megabytes).average().orElse(0),
                (long) uses.stream().mapToLong(Use::files).average().orElse(0),
                (long) uses.stream().mapToLong(Use::threads).average().orElse(0));
    }
}
