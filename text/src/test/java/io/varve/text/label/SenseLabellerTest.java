package io.varve.text.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.varve.app.AppClustering;
import io.varve.text.Senses;
import io.varve.text.ShiftDefaults;
import io.varve.text.Use;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real server on this machine that answers well, badly, too much or not at all. */
class SenseLabellerTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final List<JsonNode> questions = new CopyOnWriteArrayList<>();
    private final List<String> headers = new CopyOnWriteArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private interface Answer {
        void give(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private void answer(Answer answer) {
        server.createContext("/v1/chat/completions", exchange -> {
            questions.add(new ObjectMapper().readTree(exchange.getRequestBody()));
            headers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            try {
                answer.give(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                exchange.close();
            }
        });
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static String completion(String content) {
        return new ObjectMapper()
                .createObjectNode()
                .set(
                        "choices",
                        new ObjectMapper()
                                .createArrayNode()
                                .add(new ObjectMapper()
                                        .createObjectNode()
                                        .set(
                                                "message",
                                                new ObjectMapper()
                                                        .createObjectNode()
                                                        .put("content", content))))
                .toString();
    }

    private SenseLabeller labeller(Duration patience) {
        String url = "http://localhost:%d/v1/".formatted(server.getAddress().getPort());
        return new SenseLabeller(LabelEndpoint.of(url, "small", Optional.of("secret"), patience));
    }

    /** A word of four uses in four directions, each a sense of its own. */
    private static List<NamedSenses> senses() {
        List<Use> uses = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            uses.add(new Use("cell", "now", "u" + i, 4, 8, "the cell number" + "abcd".charAt(i), i));
        }
        Senses senses = Senses.of(
                "cell",
                List.of("now"),
                uses,
                some -> new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}},
                AppClustering.create(ShiftDefaults.app()));
        return NamedSenses.of(List.of(senses), null);
    }

    private static int count() {
        return senses().get(0).nearest().size();
    }

    @Test
    void aModelNamesSenses() {
        answer(exchange -> send(exchange, 200, completion("\n  a room\u0007 in a prison \nand more")));
        SenseLabeller labeller = labeller(LONG);
        NamedSenses named = labeller.label(senses()).get(0);
        assertThat(named.labels().values()).hasSize(count()).containsOnly("a room in a prison");
        assertThat(labeller.notes()).isEmpty();
        assertThat(headers).containsOnly("Bearer secret");
        JsonNode first = questions.get(0);
        assertThat(first.path("model").asText()).isEqualTo("small");
        assertThat(first.at("/messages/0/content").asText()).isEqualTo(LabelEndpoint.INSTRUCTION);
        assertThat(first.at("/messages/1/content").asText())
                .startsWith("Word: cell\nKeywords: ")
                .contains("Sentences:\n- the *cell* number");
    }

    /** One that turns the direction of writing would garble a whole table. */
    @Test
    void charactersThatNobodySeesAreNoPartOfALabel() {
        answer(exchange -> send(
                exchange,
                200,
                "{\"choices\":[{\"message\":{\"content\":\"a \\u202eroom\\u200b in\\ue000 a prison\\ud83d\"}}]}"));
        assertThat(labeller(LONG).label(senses()).get(0).labels().values()).containsOnly("a room in a prison");
    }

    @Test
    void anErrorLeavesSensesWithoutLabelAndIsNotRepeatedForEver() {
        answer(exchange -> send(exchange, 500, completion("not this")));
        SenseLabeller labeller = labeller(LONG);
        List<NamedSenses> twice = List.of(senses().get(0), senses().get(0), senses().get(0), senses().get(0));
        List<NamedSenses> named = labeller.label(twice);
        assertThat(named).hasSize(4).allMatch(word -> word.labels().isEmpty());
        assertThat(questions).as("asked three times only").hasSize(3);
        int all = 4 * count();
        assertThat(labeller.notes())
                .containsExactly(
                        "%d of %d senses have no label: the endpoint answered with status 500; keywords are shown instead"
                                .formatted(all, all));
    }

    @Test
    void oneThatNeverEndsItsAnswerIsLeft() {
        answer(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            end.await();
        });
        assertThat(reason(Duration.ofMillis(200))).isEqualTo("the endpoint did not answer within 0.2 s");
    }

    @Test
    void garbageIsNoLabel() {
        answer(exchange -> send(exchange, 200, "<html>" + questions.size()));
        assertThat(reason(LONG)).isEqualTo("the endpoint answered with something else than JSON");
        server.removeContext("/v1/chat/completions");
        answer(exchange -> send(exchange, 200, "{\"choices\":[{\"message\":{\"content\":\" \\n \"}}]}"));
        assertThat(reason(LONG)).isEqualTo("the endpoint answered without a label");
    }

    @Test
    void aHugeAnswerIsNotReadToItsEnd() {
        answer(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] block = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 1 << 12; i++) {
                exchange.getResponseBody().write(block);
            }
        });
        assertThat(reason(LONG)).isEqualTo("the endpoint answered with more than 262144 bytes");
    }

    @Test
    void aLongLabelIsCut() {
        answer(exchange -> send(exchange, 200, completion("word ".repeat(100))));
        String label = labeller(LONG)
                .label(senses())
                .get(0)
                .labels()
                .values()
                .iterator()
                .next();
        assertThat(label).hasSize(80).endsWith("…");
    }

    @Test
    void redirectsAreNotFollowedAndNoServerIsAFailureToo() {
        answer(exchange -> {
            exchange.getResponseHeaders().add("Location", "http://localhost:1/elsewhere");
            exchange.sendResponseHeaders(302, -1);
        });
        assertThat(reason(LONG)).isEqualTo("the endpoint answered with status 302");
        server.stop(0);
        assertThat(reason(LONG)).startsWith("the endpoint cannot be asked (ConnectException");
    }

    @Test
    void onlyAddressesOfHttp() {
        assertThatThrownBy(() -> LabelEndpoint.of("file:/etc/passwd", "m", Optional.empty(), LONG))
                .hasMessage("'file:/etc/passwd' is not an HTTP address; give one such as http://localhost:11434/v1");
        assertThatThrownBy(() -> LabelEndpoint.of("localhost", "m", Optional.empty(), LONG))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private String reason(Duration patience) {
        SenseLabeller labeller = labeller(patience);
        assertThat(labeller.label(senses()).get(0).labels()).isEmpty();
        String note = labeller.notes().get(0);
        return note.substring(note.indexOf(": ") + 2, note.indexOf("; keywords"));
    }

    @Test
    void aKeyIsNeverShownAndAnAddressHoldsNone() {
        assertThatThrownBy(() -> LabelEndpoint.of("http://localhost/v1", "m", Optional.of("sk-\u0007secret"), LONG))
                .hasMessageContaining("VARVE_LABEL_KEY")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> LabelEndpoint.of("https://me:secret@localhost/v1", "m", Optional.empty(), LONG))
                .hasMessageContaining("must not contain a password")
                .hasMessageNotContaining("secret");
    }

    @Test
    void theEndOfALineIsNoPartOfAKeyAndAQueryStaysAtTheEnd() throws LabelFailed {
        answer(exchange -> send(exchange, 200, completion("a label")));
        String url = "http://localhost:" + server.getAddress().getPort() + "/v1/?version=1";
        assertThat(LabelEndpoint.of(url, "m", Optional.of("sk-1\r\n"), LONG).ask("what"))
                .isEqualTo("a label");
        assertThat(headers).containsExactly("Bearer sk-1");
    }
}
