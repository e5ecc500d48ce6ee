package io.varve.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.store.Timeline;
import io.varve.testing.ChildJava;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A process that does what it is told to a timeline, and can be killed meanwhile. */
interface SoakHand extends AutoCloseable {

    /** Starts one for a timeline that is there. */
    @FunctionalInterface
    interface Start {
        SoakHand on(Path file) throws Exception;
    }

    /** Does a deed and returns when it is done; throws {@link IOException} if the process dies before it says so. */
    void perform(Deed deed) throws IOException, InterruptedException;

    /** The labels of a step, as this process tells them. */
    SortedMap<String, String> labels(int step) throws IOException, InterruptedException;

    /** May be called by another thread than the others. */
    void kill();

    @Override
    default void close() {
        kill();
    }

    /** A process of its own with the file open, told by lines. */
    static SoakHand process(Path file) throws IOException {
        Process process = new ProcessBuilder(ChildJava.command(
                        "-Dvarve.cache=" + System.getProperty("varve.cache", "target/cache"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SoakProcess.class.getName(),
                        file.toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out = process.inputReader();
        Writer in = process.outputWriter();
        return new SoakHand() {
            @Override
            public void perform(Deed deed) throws IOException {
                String answer = ask(SoakProcess.line(deed));
                if (!answer.equals("done")) {
                    throw new AssertionError(deed + " was answered by " + answer);
                }
            }

            @Override
            public SortedMap<String, String> labels(int step) throws IOException {
                SortedMap<String, String> labels = new TreeMap<>();
                String answer = ask("labels " + step);
                // where all objects were forgotten there is none
                for (String pair : answer.isEmpty() ? new String[0] : answer.split(" ")) {
                    labels.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
                }
                return labels;
            }

            private String ask(String line) throws IOException {
                in.write(line + "\n");
                in.flush();
                String answer = out.readLine();
                if (answer == null) {
                    throw new IOException("killed");
                }
                return answer;
            }

            @Override
            public void kill() {
                process.toHandle().destroyForcibly();
                process.onExit().join();
            }
        };
    }

    /** A server of the folder of the file; a copy is made beside it, since a server makes none. */
    static SoakHand server(Path file) throws IOException {
        ServerProcess server = ServerProcess.start(file.toAbsolutePath().getParent());
        HttpClient client = HttpClient.newHttpClient();
        String timeline = server.address + "api/v1/timelines/"
                + String.valueOf(file.getFileName()).replace(".varve", "") + "/";
        return new SoakHand() {
            @Override
            public void perform(Deed deed) throws IOException, InterruptedException {
                if (deed instanceof Deed.Add add) {
                    post("batches", "text/csv", Served.csv(SoakOracle.batch(add.number())), "batch-" + add.number());
                } else if (deed instanceof Deed.Forget forget) {
                    String body = new ObjectMapper().writeValueAsString(Map.of("objects", forget.ids()));
                    post("forget", "application/json", body, "unused");
                } else if (deed instanceof Deed.Undo) {
                    post("undo", "application/json", "", "unused");
                } else if (deed instanceof Deed.BackUp copy) {
                    try (Timeline read = Timeline.read(file)) {
                        read.backUp(copy.copy());
                    }
                }
            }

            private void post(String what, String type, String body, String key)
                    throws IOException, InterruptedException {
                HttpResponse<String> answer;
                do {
                    answer = client.send(
                            HttpRequest.newBuilder(URI.create(timeline + what))
                                    .header("Authorization", "Bearer " + Served.SECRET)
                                    .header("Content-Type", type)
                                    .header("Idempotency-Key", key)
                                    .timeout(Duration.ofMinutes(5))
                                    .POST(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
                } while (answer.statusCode() == 503);
                if (!List.of(200, 201).contains(answer.statusCode())) {
                    throw new AssertionError(what + " was answered by " + answer.statusCode() + " " + answer.body());
                }
            }

            @Override
            public SortedMap<String, String> labels(int step) throws IOException, InterruptedException {
                SortedMap<String, String> labels = new TreeMap<>();
                String after = "";
                while (true) {
                    String body = client.send(
                                    HttpRequest.newBuilder(
                                                    URI.create(timeline + "labels?limit=1000&at=" + step + after))
                                            .timeout(Duration.ofMinutes(5))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .body();
                    JsonNode page = new ObjectMapper().readTree(body);
                    for (JsonNode row : page.get("rows")) {
                        labels.put(
                                row.get("object").asText(), row.get("cluster").asText());
                    }
                    if (!page.hasNonNull("next")) {
                        return labels;
                    }
                    after = "&after=" + page.get("next").asText();
                }
            }

            @Override
            public void kill() {
                server.kill();
            }
        };
    }
}
