package io.varve.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.Batch;
import io.varve.app.AppParams;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A server of a folder with timelines, and a client that knows nothing but HTTP. */
final class Served implements AutoCloseable {

    static final String SECRET = "a-token-of-some-length";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(1))
            .build();

    final Path folder;
    final VarveServer server;

    private Served(Path folder, VarveServer server) {
        this.folder = folder;
        this.server = server;
    }

    static Served reading(Path folder) {
        return new Served(folder, VarveServer.start(ServerOptions.of(folder).at(ServerOptions.LOOPBACK, 0)));
    }

    static Served writing(Path folder) {
        return writing(folder, Limits.DEFAULTS);
    }

    static Served writing(Path folder, Limits limits) {
        return new Served(
                folder,
                VarveServer.start(ServerOptions.of(folder)
                        .at(ServerOptions.LOOPBACK, 0)
                        .writableBy(Token.of(SECRET))
                        .withLimits(limits)));
    }

    /** What came back. */
    record Answer(int status, String body, Map<String, List<String>> headers) {
        JsonNode json() throws IOException {
            return JSON.readTree(body);
        }

        JsonNode rows() throws IOException {
            return json().get("rows");
        }

        String detail() throws IOException {
            return json().get("detail").asText();
        }

        String header(String name) {
            return headers.getOrDefault(name, List.of("")).get(0);
        }
    }

    Answer get(String path) throws Exception {
        return send(request(path).GET());
    }

    Answer post(String path, String type, String body) throws Exception {
        return post(path, type, body.getBytes(StandardCharsets.UTF_8));
    }

    Answer post(String path, String type, byte[] body) throws Exception {
        return send(authorized(path).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    Answer put(String path, String body) throws Exception {
        return send(authorized(path)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path)).timeout(Duration.ofMinutes(5));
    }

    HttpRequest.Builder authorized(String path) {
        return request(path).header("Authorization", "Bearer " + SECRET);
    }

    Answer send(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(
                response.statusCode(), response.body(), response.headers().map());
    }

    String address() {
        String address = server.address();
        return address.substring(0, address.length() - 1);
    }

    int port() {
        return URI.create(server.address()).getPort();
    }

    /** Sends bytes as they are, of which no client would think, and returns what comes back until the server ends it. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(120_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static int statusOf(String raw) {
        return Integer.parseInt(raw.split(" ", 3)[1]);
    }

    /** Three steps: two clouds, then one between them, then a far one. */
    static Path lake(Path folder) {
        return lake(folder, "lake");
    }

    static Path lake(Path folder, String name) {
        Path file = folder.resolve(name + ".varve");
        TimelineOptions options = TimelineOptions.defaults()
                .withKeepVectors(true)
                .withReading(() -> Map.of("id_column", "id", "missing", "mean"));
        try (Timeline timeline = Timeline.open(file, AppParams.defaults(), options)) {
            timeline.add(cloud("a", 30, 0, 0, 1).named("monday"), Arrival.PLAIN.withTime("2026-03-02"));
            timeline.add(cloud("b", 30, 9, 9, 2).named("tuesday"), Arrival.PLAIN.withTime("2026-03-03"));
            timeline.add(cloud("c", 20, 4, 5, 3).named("wednesday"), Arrival.PLAIN.withTime("2026-03-04"));
        }
        return file;
    }

    /** Objects around a place. */
    static Batch cloud(String prefix, int size, double x, double y, long seed) {
        Random random = new Random(seed);
        List<String> ids = new ArrayList<>();
        double[][] rows = new double[size][];
        for (int i = 0; i < size; i++) {
            ids.add("%s-%03d".formatted(prefix, i));
            rows[i] = new double[] {x + random.nextGaussian(), y + random.nextGaussian()};
        }
        return Batch.of(ids, rows).withColumns(List.of("x", "y"));
    }

    /** The same as a table. */
    static String csv(Batch batch) {
        StringBuilder csv = new StringBuilder("id,x,y\n");
        for (int i = 0; i < batch.size(); i++) {
            csv.append("%s,%s,%s%n".formatted(batch.ids().get(i), batch.value(i, 0), batch.value(i, 1)));
        }
        return csv.toString();
    }

    @Override
    public void close() {
        server.close();
    }
}
