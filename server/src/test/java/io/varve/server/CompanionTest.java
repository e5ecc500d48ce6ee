package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the companion of a program answers, and whom. The Python package is tested against it in python/tests. */
class CompanionTest {

    private static final String TOKEN = "a-token-of-this-test-alone";

    private record Reply(int status, String line, byte[] rest) {}

    @TempDir
    Path folder;

    private Companion companion;

    @BeforeEach
    void start() throws Exception {
        companion = Companion.start(
                Token.of(TOKEN), words -> new Companion.Outcome(words.size(), String.join(" ", words), ""));
    }

    @AfterEach
    void close() {
        companion.close();
    }

    private Reply call(String path, String facts, double[]... rows) throws Exception {
        return call(path, TOKEN, facts, rows);
    }

    private Reply call(String path, String token, String facts, double[]... rows) throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes((facts.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
        if (rows.length > 0) {
            body.writeBytes(npy(rows));
        }
        HttpResponse<byte[]> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + companion.port() + path))
                                .header("Authorization", "Bearer " + token)
                                .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        byte[] bytes = response.body();
        int end = 0;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        int rest = Math.min(bytes.length, end + 1);
        return new Reply(
                response.statusCode(),
                new String(bytes, 0, end, StandardCharsets.UTF_8),
                java.util.Arrays.copyOfRange(bytes, rest, bytes.length));
    }

    /** As numpy writes an array of two dimensions. */
    private static byte[] npy(double[]... rows) {
        String words = String.format(
                Locale.ROOT,
                "{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }",
                rows.length,
                rows[0].length);
        String header = words + " ".repeat(117 - words.length()) + "\n";
        ByteBuffer bytes =
                ByteBuffer.allocate(128 + rows.length * rows[0].length * 8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        bytes.putShort((short) header.length()).put(header.getBytes(StandardCharsets.US_ASCII));
        for (double[] row : rows) {
            for (double value : row) {
                bytes.putDouble(value);
            }
        }
        return bytes.array();
    }

    private static double[][] cloud(int count) {
        Random random = new Random(5);
        double[][] rows = new double[count][2];
        for (double[] row : rows) {
            double middle = random.nextInt(3) * 10;
            row[0] = middle + random.nextGaussian();
            row[1] = middle + random.nextGaussian();
        }
        return rows;
    }

    /** A mistake of ours is not refused data, whatever it throws. */
    @Test
    void onlyRefusalsAreRefused() throws Exception {
        RuntimeException[] thrown = {
            new Refused("not this"), new IllegalArgumentException("mine"), new NullPointerException("mine")
        };
        int[] calls = {0};
        companion.close();
        companion = Companion.start(Token.of(TOKEN), words -> {
            throw thrown[calls[0]++];
        });
        Reply refused = call("/command", "{'words': []}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.line()).contains("not this");
        for (int i = 1; i < thrown.length; i++) {
            Reply failed = call("/command", "{'words': []}");
            assertThat(failed.status()).isEqualTo(500);
            assertThat(failed.line()).contains("this is a bug in varve").doesNotContain("mine");
        }
    }

    @Test
    void anErrorIsAnsweredToo() throws Exception {
        companion.close();
        companion = Companion.start(Token.of(TOKEN), words -> {
            throw new StackOverflowError("mine");
        });
        Reply failed = call("/command", "{'words': []}");
        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.line()).contains("this is a bug in varve").doesNotContain("mine");
    }

    @Test
    void refusalsCallOptionsAsPythonDoes() throws Exception {
        String facts = "{" + file()
                + ", 'algorithm': 'app', 'keep_vectors': true, 'ids': ['a', '%s', 'c'], 'batch_id': '%s', 'time': '%s'}";
        double[][] rows = {{0, 0}, {0, 1}, {9, 9}};
        assertThat(call("/add", facts.formatted("b", "one", "2026-03-02"), rows).status())
                .isEqualTo(200);
        assertThat(call("/add", facts.formatted("b", "two", "2026-03-03"), rows).line())
                .contains("with known='skip', or put corrected objects in its place with known='replace'");
        assertThat(call("/add", facts.formatted("d", "one", "2026-03-03"), rows).line())
                .contains("another id with batch_id; if it corrects that step, leave the id out and say"
                        + " known='replace'");
    }

    private String file() {
        return "'file': '%s'".formatted(folder.resolve("model.varve"));
    }

    @Test
    void whoDoesNotKnowTheTokenLearnsNothing() throws Exception {
        assertThat(call("/algorithms", "another-token-of-nobody", "{}").status())
                .isEqualTo(401);
        assertThat(call("/algorithms", "{}").status()).isEqualTo(200);
        assertThat(call("/algorithms", "{}").line()).contains("\"name\":\"app\"", "\"ids_repeat\":false");
    }

    @Test
    void refusalsOfUndoAndForgetCallOptionsAsPythonDoes() throws Exception {
        double[][] rows = {{0, 0}, {0, 1}, {9, 9}};
        String sums = "{" + file() + ", 'algorithm': 'app', 'ids': ['a', 'b', 'c'], 'name': 'one'}";
        assertThat(call("/add", sums, rows).status()).isEqualTo(200);
        Reply unknown = call("/forget", "{" + file() + ", 'objects': ['a', 'b']}");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.line())
                .contains(
                        "the values of the objects are needed to take them out of sums, and ",
                        "model.varve does not keep them; give the file that they came in by varve.command('forget',"
                                + " ...); a timeline that is made with keep_vectors=True needs none")
                .doesNotContain("--");
        assertThat(call("/forget", "{" + file() + ", 'objects': []}").line())
                .contains("nothing to forget; name objects")
                .doesNotContain("--");
        assertThat(call("/forget", "{" + file() + ", 'objects': ['never-seen']}")
                        .line())
                .contains("no object 'never-seen' is in this timeline");

        String kept = "{" + file().replace("model.varve", "kept.varve") + "%s}";
        String add = ", 'algorithm': 'app', 'parameters': {}, 'keep_vectors': true, 'ids': ['a', 'b', 'c']%s";
        assertThat(call("/add", kept.formatted(add.formatted(", 'name': 'one'")), rows)
                        .status())
                .isEqualTo(200);
        double[][] corrected = {{0, 0.5}, {0, 1}, {9, 9}};
        Reply replaced = call("/add", kept.formatted(add.formatted(", 'name': 'two', 'known': 'replace'")), corrected);
        assertThat(replaced.status()).as(replaced.line()).isEqualTo(200);
        assertThat(call("/undo", kept.formatted("")).line())
                .contains("add the batch with the earlier values with known='replace'; a backup")
                .doesNotContain("--");
        assertThat(call("/forget", kept.formatted(", 'objects': ['a']")).line()).contains("\"there\":true");
    }

    @Test
    void aStepThatWasTakenBackIsNotInMemoryEither() throws Exception {
        double[][] rows = {{0, 0}, {0, 1}, {9, 9}};
        String facts = "{" + file() + ", 'algorithm': 'app', 'ids': ['%s1', '%<s2', '%<s3'], 'name': '%<s'}";
        assertThat(call("/add", facts.formatted("a"), rows).line()).contains("\"step\":0");
        assertThat(call("/add", facts.formatted("b"), rows).line()).contains("\"step\":1");
        assertThat(call("/undo", "{" + file() + "}").line()).contains("\"step\":1");
        assertThat(call("/add", facts.formatted("c"), rows).line()).contains("\"step\":1");
    }

    @Test
    void aParameterIsSentAsItIsDeclared() throws Exception {
        assertThat(call("/algorithms", "{}").line())
                .contains(
                        "\"name\":\"app\",\"title\":\"APP\"",
                        "{\"name\":\"damping\",\"form\":\"X\",\"type\":\"number\",\"range\":{\"words\":\"from 0.5 to"
                                + " below 1\","
                                + "\"least\":0.5,\"includes_least\":true,\"greatest\":1.0,\"includes_greatest\":false},\"help\":\"Share"
                                + " of an old message that is kept.\",\"defaults\":{\"varve\":0.7,\"paper\":0.9,"
                                + "\"sklearn\":0.5,\"apcluster\":0.9}}",
                        "\"type\":\"whole number or word\",\"range\":{\"words\":\"at least"
                                + " 1\",\"least\":1.0,\"includes_least\":true}",
                        "\"range\":{\"words\":\"from 0 to"
                                + " gamma\",\"least\":0.0,\"includes_least\":true,\"greatest\":1.0E270,"
                                + "\"includes_greatest\":true,\"limit\":\"gamma\"}",
                        "\"type\":\"truth value\",\"range\":null");
    }

    @Test
    void theStandardAlgorithmIsTakenWhereParametersNameNone() throws Exception {
        double[][] rows = cloud(4);
        String facts = "{%s%s, 'parameters': {'damping': '0.8'}, 'ids': ['a', 'b', 'c', 'd'], 'name': 'one'}";
        Reply first = call("/add", facts.formatted(file(), ""), rows);
        assertThat(first.status()).as(first.line()).isEqualTo(200);
        assertThat(first.line()).contains("\"new\":true");
        assertThat(call("/facts", "{" + file() + "}").line()).contains("\"algorithm\":\"app\"", "0.8");
        assertThat(call("/add", facts.formatted(file(), ", 'algorithm': 'app'"), rows)
                        .line())
                .contains("\"new\":false");
    }

    @Test
    void arraysAreReadAsTheyWereWritten() throws Exception {
        double[][] rows = {{1.5, -2}, {Double.MIN_VALUE, 1e300}, {0, Double.NEGATIVE_INFINITY}};
        assertThat(Npy.read(new ByteArrayInputStream(npy(rows))))
                .hasValueSatisfying(read -> assertThat(read).isDeepEqualTo(rows));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Npy.write(out, new double[] {3.25, -1});
        assertThat(out.toByteArray()).hasSize(128 + 16);
        assertThat(Npy.read(new ByteArrayInputStream(out.toByteArray())))
                .hasValueSatisfying(read -> assertThat(read).isDeepEqualTo(new double[][] {{3.25, -1}}));
        assertThat(Npy.read(new ByteArrayInputStream(new byte[0]))).isEmpty();
    }

    @Test
    void whatIsNoCallIsRefusedAndNothingIsMade() throws Exception {
        assertThat(call("/add", "nonsense").status()).isEqualTo(400);
        assertThat(call("/add", "{").line()).contains("no JSON");
        assertThat(call("/add", "{" + file() + "}").line()).contains("lacks an array");
        assertThat(call("/nothing", "{}").status()).isEqualTo(404);
        assertThat(call("/add", "{" + file() + ", 'ids': 3}", cloud(3)).line()).contains("the field ids");
        assertThat(call("/add", "{" + file() + ", 'algorithm': 'app', 'parameters': {'dampening': 1}}", cloud(3))
                        .line())
                .contains("app has no parameter dampening");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void stepsAreAddedAndOtherParametersRefused() throws Exception {
        String facts = "{%s, 'algorithm': 'app', 'parameters': {'damping': %s}, 'ids': ['a', 'b', 'c'], 'name': 'one'}";
        double[][] rows = {{0, 0}, {0, 1}, {9, 9}};
        Reply first = call("/add", facts.formatted(file(), "0.8"), rows);
        assertThat(first.status()).as(first.line()).isEqualTo(200);
        assertThat(first.line()).contains("\"step\":0", "\"new\":true", "\"event\":\"created\"");
        assertThat(first.rest()).hasSize(128 + 3 * 8);
        assertThat(call("/add", facts.formatted(file(), "0.8"), rows).line()).contains("\"new\":false");
        Reply other = call("/add", facts.formatted(file(), "0.9"), rows);
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.line()).contains("damping");
        assertThat(call("/predict", "{" + file() + "}", new double[] {9, 8}).rest())
                .hasSize(2 * (128 + 8));
        assertThat(call("/facts", "{" + file() + "}").line()).contains("\"objects\":3", "\"damping\":0.8");
        assertThat(call(
                                "/add",
                                "{" + file() + ", 'gone': ['" + folder.resolve("model.varve") + "'], 'name': 'two'}",
                                cloud(5))
                        .line())
                .contains("\"step\":1");
    }

    @Test
    void commandsRunAsInAShell() throws Exception {
        assertThat(call("/command", "{'words': ['labels', 'x']}").line())
                .contains("\"exit\":2", "\"out\":\"labels x\"");
    }

    @Test
    void aRunIsStoppedAtItsNextIteration() throws Exception {
        double[][] similarities = new double[300][300];
        double[][] points = cloud(300);
        for (int i = 0; i < 300; i++) {
            for (int k = 0; k < 300; k++) {
                similarities[i][k] = -Math.hypot(points[i][0] - points[k][0], points[i][1] - points[k][1]);
            }
        }
        String facts =
                "{'task': 'long', 'damping': 0.5, 'max_iter': 100000000, 'convergence_iter': 100000000, 'seed': 0}";
        CompletableFuture<Reply> running = CompletableFuture.supplyAsync(() -> {
            try {
                return call("/fit", facts, similarities);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        Thread.sleep(300);
        assertThat(running).isNotDone();
        assertThat(call("/stop", "{'stopped': 'long'}").line()).contains("\"ended\":true");
        Reply stopped = running.get(1, TimeUnit.MINUTES);
        assertThat(stopped.status()).isEqualTo(StopSign.STOPPED);
        assertThat(stopped.line()).contains("the step was stopped");
        assertThat(call("/stop", "{'stopped': 'nobody'}").line()).contains("\"ended\":true");
    }
}
