package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever listens hears of every step once, and after a break goes on where he was. */
class StreamTest {

    private static final String LAKE = "/api/v1/timelines/lake";

    @TempDir
    Path folder;

    private Path file;
    private Served served;

    @BeforeEach
    void start() {
        file = Served.lake(folder);
        served = Served.writing(folder);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    /** A stream, line by line. */
    private final class Ear implements AutoCloseable {
        final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        final Stream<String> stream;
        final Thread thread;

        Ear(String lastEvent) throws Exception {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(served.address() + LAKE + "/stream"))
                    .header("Accept", "text/event-stream");
            if (lastEvent != null) {
                request.header("Last-Event-ID", lastEvent);
            }
            HttpResponse<Stream<String>> response =
                    HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofLines());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("text/event-stream");
            stream = response.body();
            thread = new Thread(() -> {
                try {
                    stream.forEach(lines::add);
                } catch (RuntimeException e) {
                    lines.add("closed");
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        /** The next line that begins so. */
        String next(String prefix) throws Exception {
            while (true) {
                String line = lines.poll(60, TimeUnit.SECONDS);
                assertThat(line).as("a line that begins with " + prefix).isNotNull();
                if (line.startsWith(prefix)) {
                    return line.substring(prefix.length()).strip();
                }
            }
        }

        @Override
        public void close() {
            stream.close();
        }
    }

    private void addByAnotherProcess(String name) {
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.add(Served.cloud(name, 5, 0, 0, name.hashCode()).named(name));
        }
    }

    @Test
    void stepsAreToldWhoeverAddsThem() throws Exception {
        try (Ear ear = new Ear(null)) {
            ear.next(":");
            served.post(LAKE + "/batches?name=thursday", "text/csv", Served.csv(Served.cloud("d", 5, 1, 1, 5)));
            String id = ear.next("id:");
            assertThat(id).startsWith("3-");
            assertThat(ear.next("event:")).isEqualTo("step");
            assertThat(ear.next("data:")).contains("\"step\":3,\"batch\":\"thursday\"");
            addByAnotherProcess("friday");
            assertThat(ear.next("data:")).contains("\"step\":4,\"batch\":\"friday\"");
            served.put(LAKE + "/clusters/k0/name", "{\"name\":\"shore\"}");
            assertThat(ear.next("event:")).isEqualTo("remarks");
        }
    }

    @Test
    void afterABreakNothingIsMissingAndNothingTwice() throws Exception {
        String seen;
        try (Timeline timeline = Timeline.read(file)) {
            seen = timeline.mark(0);
        }
        addByAnotherProcess("thursday");
        try (Ear ear = new Ear(seen)) {
            assertThat(ear.next("data:")).contains("\"batch\":\"tuesday\"");
            assertThat(ear.next("data:")).contains("\"batch\":\"wednesday\"");
            assertThat(ear.next("data:")).contains("\"batch\":\"thursday\"");
            addByAnotherProcess("friday");
            assertThat(ear.next("data:")).contains("\"batch\":\"friday\"");
        }
    }

    @Test
    void whoSawAStepThatWasUndoneSinceIsTold() throws Exception {
        addByAnotherProcess("thursday");
        String seen;
        try (Timeline timeline = Timeline.read(file)) {
            seen = timeline.mark(3);
        }
        assertThat(served.post(LAKE + "/undo", "application/json", "").status()).isEqualTo(200);
        addByAnotherProcess("friday");
        try (Ear ear = new Ear(seen)) {
            assertThat(ear.next("event:")).isEqualTo("undone");
            assertThat(ear.next("data:")).isEqualTo("{\"step\":3}");
            assertThat(ear.next("data:")).contains("\"step\":3,\"batch\":\"friday\"");
        }
    }
}
