package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that finds the first page while it starts answers as any other, and starts as any other does. */
class PreparedTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String OUTLINE = "api/v1/timelines/lake/report?names=false";

    @TempDir
    Path folder;

    private ServerOptions options(int port) {
        return new ServerOptions(
                folder, ServerOptions.LOOPBACK, port, Optional.empty(), false, List.of(), Limits.DEFAULTS);
    }

    private static HttpResponse<String> get(VarveServer server, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(server.address() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void theFirstPageIsKnownBeforeTheAddressIs() throws Exception {
        Served.lake(folder);
        String plain;
        try (VarveServer server = VarveServer.start(options(0))) {
            plain = get(server, OUTLINE).body();
        }
        try (VarveServer server = VarveServer.startPrepared(options(0), LONG)) {
            assertThat(Thread.getAllStackTraces().keySet())
                    .noneMatch(thread -> thread.getName().equals("varve-prepare"));
            assertThat(get(server, OUTLINE).body()).isEqualTo(plain);
        }
        try (VarveServer server = VarveServer.startPrepared(options(0), Duration.ofMillis(1))) {
            assertThat(get(server, OUTLINE).body()).isEqualTo(plain);
        }
    }

    @Test
    void whatCannotBePreparedKeepsNoServerFromStarting() throws Exception {
        try (VarveServer server = VarveServer.startPrepared(options(0), LONG)) {
            assertThat(get(server, "healthz").statusCode()).isEqualTo(200);
        }
        Files.writeString(folder.resolve("lake.varve"), "no timeline");
        try (VarveServer server = VarveServer.startPrepared(options(0), LONG)) {
            assertThat(get(server, "healthz").statusCode()).isEqualTo(200);
            assertThat(get(server, OUTLINE).statusCode()).isBetween(400, 503).isNotEqualTo(500);
        }
    }

    @Test
    void takenPortIsRefused() throws Exception {
        Served.lake(folder);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> VarveServer.startPrepared(options(taken.getLocalPort()), LONG))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("cannot listen");
        }
    }
}
