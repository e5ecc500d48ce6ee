package io.varve.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinException;
import io.varve.refusal.Option;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import io.varve.store.TimelineOption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of failures, to whom, and by which names. */
class AnswersTest {

    @TempDir
    private Path folder;

    private static String traced(Throwable failure, boolean debug) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Answers.trace(failure, Answers.problem(failure), new PrintStream(err, true, UTF_8), debug);
        return err.toString(UTF_8);
    }

    @Test
    void aMistakeOfOursLeavesItsStackAndAnythingElseToWhoDebugs() {
        String here = "\tat " + AnswersTest.class.getName();
        assertThat(traced(new Refused("not this"), false)).isEmpty();
        assertThat(traced(new StoreDamaged("not that"), false)).isEmpty();
        assertThat(traced(new Refused("not this"), true)).contains("not this", here);
        assertThat(traced(new IllegalStateException("ours"), false)).contains("ours", here);
        assertThat(traced(new StackOverflowError("ours"), false)).contains("ours", here);
    }

    @Test
    void damageIsToldAsSuchAndNobodyIsAskedToTryAgain() throws Exception {
        Path file = Served.lake(folder);
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 4096, bytes.length, (byte) 1);
        Files.write(file, bytes);
        try (Served served = Served.reading(folder)) {
            Served.Answer answer = served.get("/api/v1/timelines/lake/steps");
            assertThat(answer.status()).as(answer.body()).isEqualTo(Problem.BUSY);
            assertThat(answer.json().get("title").asText()).isEqualTo("the timeline is damaged");
            assertThat(answer.headers()).doesNotContainKey("retry-after");
        }
        Problem busy = new Problem(Problem.BUSY, "too many");
        assertThat(busy.isPassing()).isTrue();
        assertThat(busy.title()).isEqualTo("not now");
    }

    /** Numbers take four times as much in memory as in this text. */
    @Test
    void moreThanMemoryHoldsIsTooLarge() throws Exception {
        String row = "[" + "0,".repeat(4999) + "0]";
        String body = "{\"vectors\":[" + (row + ",").repeat(999) + row + "]}";
        Path err = folder.resolve("err.txt");
        try (ServerProcess server = ServerProcess.debugged(folder, err, "-Xmx32m")) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.address + "api/v1/fit"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.US_ASCII))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(Problem.TOO_LARGE);
            assertThat(answer.body()).contains("this needs more memory than the server has; send less at once");
            assertThat(err).content().contains("java.lang.OutOfMemoryError", "\tat " + JsonBody.class.getName());
        }
    }

    @Test
    void onlyAPortThatCannotBeHadIsToldAsOne() {
        ServerOptions options = ServerOptions.of(folder).at(ServerOptions.LOOPBACK, 8427);
        IOException bound = new IOException("Failed to bind", new BindException("Address already in use"));
        assertThat(VarveServer.notStarted(options, new JavalinBindException("taken", bound)))
                .isInstanceOf(Refused.class)
                .hasMessage("the server cannot listen on 127.0.0.1, port 8427; name another port, or stop what listens"
                        + " there");
        for (RuntimeException mistake : new RuntimeException[] {
            new IllegalArgumentException(),
            new IndexOutOfBoundsException(),
            new JavalinException(new IllegalArgumentException())
        }) {
            assertThat(VarveServer.notStarted(options, mistake)).isSameAs(mistake);
        }
    }

    @Test
    void noFrontEndCallsAnOptionByItsNameInTheLibrary() {
        for (Function<Option, String> names :
                List.<Function<Option, String>>of(OptionNames::overHttp, OptionNames::inPython)) {
            for (TimelineOption option : TimelineOption.values()) {
                assertThat(names.apply(option)).doesNotContain("Arrival", "TimelineOption", "skip_known");
            }
        }
    }
}
