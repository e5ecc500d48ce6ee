package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import io.varve.store.Timeline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may not ask gets nothing and changes nothing. */
class GuardTest {

    private static final String LAKE = "/api/v1/timelines/lake";
    private static final String BODY = "id,x,y\nq,1,2\n";

    @TempDir
    Path folder;

    @Test
    void noStartWithoutATokenWhereOthersReachIt() throws Exception {
        ServerOptions options = ServerOptions.of(folder);
        assertThatThrownBy(() -> options.at("0.0.0.0", 0))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("can be reached from other machines, which needs a token");
        assertThatThrownBy(() -> new ServerOptions(
                        folder, "127.0.0.1", 0, java.util.Optional.empty(), true, List.of(), Limits.DEFAULTS))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("needs a token");
        assertThatThrownBy(() -> Token.of("short")).isInstanceOf(Refused.class).hasMessageContaining("at least 16");
        assertThatThrownBy(() -> Token.of("with a space in the middle")).isInstanceOf(Refused.class);
        Path secret = folder.resolve("secret");
        Files.writeString(secret, Served.SECRET + "\n");
        assertThat(Token.read(secret).is(Served.SECRET)).isTrue();
        assertThat(Token.read(secret).toString()).doesNotContain(Served.SECRET);
        assertThatThrownBy(() -> Token.read(folder.resolve("none"))).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> VarveServer.start(ServerOptions.of(folder.resolve("nowhere"))))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("there is no such file or folder");
    }

    @Test
    void nothingChangesWithoutTheToken() throws Exception {
        Path file = Served.lake(folder);
        try (Served served = Served.writing(folder)) {
            String[] heads = {
                "",
                "Authorization: Bearer wrong-token-of-some-length\r\n",
                "Authorization: Basic " + Served.SECRET + "\r\n",
                "Authorization: " + Served.SECRET + "\r\n",
                "Authorization: Bearer\r\n",
                "Authorization: Bearer " + Served.SECRET + "x\r\n",
                "Authorization: Bearer " + Served.SECRET.substring(1) + "\r\n",
                "Authorization: Bearer " + Served.SECRET + "\r\nAuthorization: Bearer " + Served.SECRET + "\r\n",
                "Cookie: varve-session=" + Served.SECRET + "\r\n",
            };
            String[] targets = {
                "POST " + LAKE + "/batches",
                "POST " + LAKE + "/undo",
                "POST " + LAKE + "/forget",
                "PUT " + LAKE + "/clusters/k0/name",
                "POST " + LAKE + "/clusters/k0/notes"
            };
            for (String target : targets) {
                for (String head : heads) {
                    String answer = served.raw(message(target, "Host: localhost\r\n" + head, "text/csv", BODY));
                    assertThat(Served.statusOf(answer))
                            .as(target + " " + head + answer)
                            .isEqualTo(401);
                    assertThat(answer).contains("problem+json").doesNotContain(Served.SECRET);
                }
            }
            try (Timeline timeline = Timeline.read(file)) {
                assertThat(timeline.lastStep()).isEqualTo(2);
                assertThat(timeline.remarks().all()).isEmpty();
            }
            assertThat(Served.statusOf(served.raw(message(
                            targets[0],
                            "Host: localhost\r\nAuthorization: Bearer " + Served.SECRET + "\r\n",
                            "text/csv",
                            BODY))))
                    .isEqualTo(201);
        }
        try (Served served = Served.reading(folder)) {
            assertThat(served.post(LAKE + "/undo", "application/json", "").status())
                    .isEqualTo(403);
        }
    }

    static String message(String target, String heads, String type, String body) {
        return target + " HTTP/1.1\r\n" + heads + "Content-Type: " + type + "\r\nContent-Length: " + body.length()
                + "\r\nConnection: close\r\n\r\n" + body;
    }

    @Test
    void otherHostsAndPagesAreTurnedAway() throws Exception {
        Served.lake(folder);
        try (Served served = Served.reading(folder)) {
            String get = "GET " + LAKE + " HTTP/1.1\r\nConnection: close\r\n";
            for (String host : List.of(
                    "evil.example",
                    "evil.example:" + served.port(),
                    "localhost.evil.example",
                    "127.0.0.1.evil.example",
                    "",
                    "127.0.0.2:1:2")) {
                assertThat(Served.statusOf(served.raw(get + "Host: " + host + "\r\n\r\n")))
                        .as(host)
                        .isIn(400, 403);
            }
            for (String host :
                    List.of("localhost", "127.0.0.1:" + served.port(), "[::1]:" + served.port(), "LOCALHOST")) {
                assertThat(Served.statusOf(served.raw(get + "Host: " + host + "\r\n\r\n")))
                        .as(host)
                        .isEqualTo(200);
            }
            for (String origin : List.of(
                    "http://evil.example",
                    "null",
                    "file://",
                    "http://localhost.evil.example",
                    "http://localhost@evil.example",
                    "garbage")) {
                String answer = served.raw(get + "Host: localhost\r\nOrigin: " + origin + "\r\n\r\n");
                assertThat(Served.statusOf(answer)).as(origin).isEqualTo(403);
                assertThat(answer).doesNotContain("objects");
            }
            assertThat(Served.statusOf(served.raw(get + "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n\r\n")))
                    .isEqualTo(403);
            String ours = served.raw(get + "Host: localhost\r\nOrigin: http://localhost:" + served.port() + "\r\n\r\n");
            assertThat(Served.statusOf(ours)).isEqualTo(200);
            assertThat(ours.toLowerCase(java.util.Locale.ROOT)).doesNotContain("access-control-allow");
        }
    }

    @Test
    void everyAnswerCarriesAStrictPolicy() throws Exception {
        Served.lake(folder);
        try (Served served = Served.reading(folder)) {
            for (String path : List.of("/", LAKE, "/api/v1/nothing", "/page/explorer.js")) {
                Served.Answer answer = served.get(path);
                assertThat(answer.header("content-security-policy"))
                        .as(path)
                        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                        .doesNotContain("unsafe");
                assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
                assertThat(answer.header("server")).isEmpty();
            }
        }
    }

    @Test
    void namesOfTimelinesLeadNowhereElse() throws Exception {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Served.lake(inside);
        Served.lake(folder, "outside");
        Files.writeString(folder.resolve("secret.txt"), "secret");
        try (Served served = Served.reading(inside)) {
            for (String name : List.of(
                    "../outside",
                    "..%2Foutside",
                    "%2e%2e%2foutside",
                    "..%252foutside",
                    "....//outside",
                    "outside",
                    "/etc/passwd",
                    "%2Fetc%2Fpasswd",
                    "lake.varve",
                    "lake%00",
                    "LAKE",
                    ".",
                    "..",
                    "lake/../../outside",
                    "..%5Coutside",
                    "lake;x=1/../../outside")) {
                String answer = served.raw("GET /api/v1/timelines/" + name
                        + "/steps HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
                assertThat(Served.statusOf(answer)).as(name + "\n" + answer).isIn(400, 404);
                assertThat(answer).doesNotContain("monday").doesNotContain(folder.toString());
            }
            for (String path : List.of(
                    "/page/../openapi.json",
                    "/view/..%2f..%2fsecret.txt",
                    "/page/openapi.json",
                    "/../secret.txt",
                    "/view/Report.class")) {
                String answer = served.raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
                assertThat(Served.statusOf(answer)).as(path).isIn(400, 404);
            }
        }
    }

    @Test
    void onAnotherAddressReadingNeedsTheTokenOrASession() throws Exception {
        Served.lake(folder);
        ServerOptions options =
                ServerOptions.of(folder).withToken(Token.of(Served.SECRET)).at("0.0.0.0", 0);
        try (VarveServer server = VarveServer.start(options)) {
            int port = java.net.URI.create(server.address()).getPort();
            assertThat(status(port, "GET " + LAKE, "")).isEqualTo(401);
            assertThat(status(port, "GET " + LAKE + "/stream", "Accept: text/event-stream\r\n"))
                    .isEqualTo(401);
            assertThat(status(port, "GET /metrics", "")).isEqualTo(401);
            assertThat(status(port, "GET /healthz", "")).isEqualTo(200);
            assertThat(status(port, "GET " + LAKE, "Authorization: Bearer " + Served.SECRET + "\r\n"))
                    .isEqualTo(200);
            assertThat(status(port, "POST /api/v1/session", "Content-Length: 0\r\n"))
                    .isEqualTo(401);
            String begun = raw(
                    port,
                    "POST /api/v1/session",
                    "Content-Length: 0\r\nAuthorization: Bearer " + Served.SECRET + "\r\n");
            assertThat(begun).contains("HttpOnly; SameSite=Strict").doesNotContain(Served.SECRET);
            String cookie = begun.replaceAll("(?s).*(varve-session=[0-9a-f]+).*", "$1");
            assertThat(status(port, "GET " + LAKE, "Cookie: " + cookie + "\r\n"))
                    .isEqualTo(200);
            assertThat(status(port, "GET " + LAKE, "Cookie: varve-session=0123\r\n"))
                    .isEqualTo(401);
        }
    }

    private static int status(int port, String target, String heads) throws Exception {
        return Served.statusOf(raw(port, target, heads));
    }

    private static String raw(int port, String target, String heads) throws Exception {
        try (java.net.Socket socket = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write((target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + heads + "\r\n")
                            .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    @Test
    void slowBodiesAreNotWaitedForAndHoldUpNobody() throws Exception {
        Path file = Served.lake(folder);
        Limits limits = Limits.DEFAULTS.withTimes(Duration.ofSeconds(2), Duration.ofMinutes(1));
        try (Served served = Served.writing(folder, limits);
                java.net.Socket slow = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), served.port())) {
            slow.setSoTimeout(60_000);
            slow.getOutputStream()
                    .write(("POST " + LAKE + "/batches HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                    + Served.SECRET
                                    + "\r\nContent-Type: text/csv\r\nContent-Length: 100000\r\n\r\nid,x,y\n")
                            .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            // a byte now and then keeps the connection alive, but not for ever
            Thread trickle = new Thread(() -> {
                try {
                    for (int i = 0; i < 200; i++) {
                        slow.getOutputStream().write('1');
                        slow.getOutputStream().flush();
                        Thread.sleep(300);
                    }
                } catch (java.io.IOException | InterruptedException e) {
                    // the server has had enough
                }
            });
            trickle.start();
            assertThat(served.get(LAKE).status()).isEqualTo(200);
            String answer = new String(slow.getInputStream().readNBytes(12), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(answer).isEqualTo("HTTP/1.1 408");
            trickle.interrupt();
            trickle.join();
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.lastStep()).isEqualTo(2);
        }
    }

    @Test
    void requestsBeyondTheLimitAreToldToComeAgain() throws Exception {
        Served.lake(folder);
        Limits limits = Limits.DEFAULTS.withRequests(1).withTimes(Duration.ofSeconds(20), Duration.ofMinutes(1));
        try (Served served = Served.writing(folder, limits)) {
            java.net.Socket first = unfinished(served.port());
            Served.Answer second = served.get(LAKE);
            for (int tries = 0; tries < 100 && second.status() == 200; tries++) {
                if (first.getInputStream().available() > 0) {
                    // it was told so itself, since the other had the only turn just then
                    first.close();
                    first = unfinished(served.port());
                }
                Thread.sleep(20);
                second = served.get(LAKE);
            }
            assertThat(second.status()).isEqualTo(503);
            assertThat(second.header("retry-after")).isEqualTo("1");
            first.shutdownOutput();
            for (int tries = 0; tries < 500 && second.status() != 200; tries++) {
                Thread.sleep(20);
                second = served.get(LAKE);
            }
            assertThat(second.status()).isEqualTo(200);
            first.close();
        }
    }

    /** A request that lacks most of its body. */
    private static java.net.Socket unfinished(int port) throws Exception {
        java.net.Socket socket = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream()
                .write(("POST " + LAKE
                                + "/predict HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\nid")
                        .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return socket;
    }
}
