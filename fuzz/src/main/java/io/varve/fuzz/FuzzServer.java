package io.varve.fuzz;

import io.varve.Batch;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import io.varve.server.ServerOptions;
import io.varve.server.Token;
import io.varve.server.VarveServer;
import io.varve.store.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A server on the loopback address with one timeline, which takes bodies but adds none of them. */
final class FuzzServer {

    private static final List<String> KINDS = List.of(
            "text/csv",
            "text/tab-separated-values",
            "application/x-ndjson",
            "application/json",
            "application/x-npy",
            "application/vnd.apache.parquet");

    private static final String SECRET = "the-secret-of-the-fuzzed-server";

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI batches;

    private FuzzServer() throws IOException {
        Path folder = Files.createTempDirectory("varve-fuzz");
        try (Timeline timeline =
                Timeline.open(folder.resolve("t.varve"), Algorithms.standard().defaults(Conventions.VARVE))) {
            timeline.add(Batch.of(List.of("a", "b", "c"), new double[][] {{0, 0}, {0, 1}, {9, 9}}));
        }
        // it lives as long as this process
        @SuppressWarnings("resource")
        VarveServer server = VarveServer.start(
                ServerOptions.of(folder).at(ServerOptions.LOOPBACK, 0).writableBy(Token.of(SECRET)));
        batches = URI.create(server.address()).resolve("/api/v1/timelines/t/batches?dry_run=true");
    }

    private static final class Holder {
        private static final FuzzServer SERVER = start();

        private static FuzzServer start() {
            try {
                return new FuzzServer();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static FuzzServer running() {
        return Holder.SERVER;
    }

    /** Sends a body whose first byte chooses its kind; that the server failed is a finding. */
    void send(byte[] data) throws IOException {
        if (data.length == 0) {
            return;
        }
        String kind = KINDS.get(Math.floorMod(data[0], KINDS.size()));
        HttpRequest request = HttpRequest.newBuilder(batches)
                .header("Authorization", "Bearer " + SECRET)
                .header("Content-Type", kind)
                .POST(HttpRequest.BodyPublishers.ofByteArray(Arrays.copyOfRange(data, 1, data.length)))
                .build();
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() >= 500) {
                throw new IllegalStateException("status " + answer.statusCode() + ": " + answer.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
