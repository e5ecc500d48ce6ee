package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import io.varve.testing.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random, mutated, oversized and nested bodies: never a failure of the server, and never a change without the token. */
@Tag("once")
class AttackTest {

    private static final String LAKE = "/api/v1/timelines/lake";

    private static final List<String> ROUTES = List.of(
            LAKE + "/predict",
            LAKE + "/preview",
            LAKE + "/batches?dry_run=true",
            LAKE + "/forget",
            LAKE + "/clusters/k0/notes",
            LAKE + "/undo",
            "/api/v1/fit",
            "/api/v1/session");

    private static final List<String> TYPES = List.of(
            "application/json",
            "application/x-ndjson",
            "text/csv",
            "text/tab-separated-values",
            "application/x-npy",
            "application/vnd.apache.parquet",
            "application/jsonl",
            "",
            "text/html",
            "application/json; charset=utf-16");

    private static final List<String> GOOD = List.of(
            "{\"rows\":[{\"id\":\"q\",\"x\":1,\"y\":2}]}",
            "{\"vectors\":[[1,2],[3,4]],\"ids\":[\"a\",\"b\"]}",
            "{\"texts\":[\"some words\"]}",
            "{\"objects\":[\"nobody-at-all\"]}",
            "{\"text\":\"a note\",\"author\":\"Ada\"}",
            "[{\"id\":\"q\",\"x\":1,\"y\":2}]",
            "id,x,y\nq,1,2\nr,3,4\n",
            "{\"id\":\"q\",\"x\":1,\"y\":2}\n{\"id\":\"r\",\"x\":3,\"y\":4}\n");

    private static final List<String> SPICES = List.of(
            "\"",
            "{",
            "}",
            "[",
            "]",
            ",",
            "\n",
            "\r",
            "\0",
            "\uFEFF",
            "null",
            "NaN",
            "Infinity",
            "-Infinity",
            "1e999",
            "-1e-999",
            "\\u0000",
            "\\ud800",
            "<script>alert(1)</script>",
            "'; DROP TABLE steps; --",
            "../../etc/passwd",
            "%00",
            "\u202e",
            "99999999999999999999999999",
            "true",
            "k0",
            "\u00e9",
            "id",
            "\"id\":",
            "{{{{{{{{",
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[");

    @TempDir
    Path folder;

    @Test
    void bodiesOfEveryKindAreRefusedInASentence() throws Exception {
        int each = Tier.choose(40, 1_000, 10_000);
        Path file = Served.lake(folder);
        Random random = new Random(Long.getLong("varve.seed", 20261117));
        byte[] before;
        try (Served served = Served.writing(folder, Limits.DEFAULTS.withBody(1 << 20))) {
            served.get(LAKE);
            before = tables(file);
            for (String route : ROUTES) {
                int failures = 0;
                for (int i = 0; i < each; i++) {
                    byte[] body = body(random);
                    String type = TYPES.get(random.nextInt(TYPES.size()));
                    // without the token nothing may change; what only computes needs none
                    Served.Answer answer = served.send(served.request(route)
                            .header("Content-Type", type.isEmpty() ? "x/y" : type)
                            .POST(java.net.http.HttpRequest.BodyPublishers.ofByteArray(body)));
                    failures += check(route, type, body, answer);
                }
                assertThat(failures).as(route).isZero();
            }
            assertThat(tables(file)).isEqualTo(before);
            for (String route :
                    List.of(LAKE + "/batches?dry_run=true", LAKE + "/forget", LAKE + "/clusters/k9999/notes")) {
                for (int i = 0; i < each; i++) {
                    byte[] body = body(random);
                    String type = TYPES.get(random.nextInt(TYPES.size()));
                    check(route, type, body, served.post(route, type.isEmpty() ? "x/y" : type, body));
                }
            }
            assertThat(tables(file))
                    .as("with the token, but nothing that could be done")
                    .isEqualTo(before);
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static int check(String route, String type, byte[] body, Served.Answer answer) throws Exception {
        String what =
                route + " " + type + " " + new String(body, 0, Math.min(200, body.length), StandardCharsets.UTF_8);
        assertThat(answer.status())
                .as("%s -> %s", what, answer.body())
                .isIn(200, 204, 400, 401, 404, 408, 409, 413, 415, 422);
        if (answer.status() >= 400) {
            assertThat(answer.header("content-type")).as(what).startsWith("application/problem+json");
            assertThat(answer.detail()).as(what).isNotBlank().doesNotContain("Exception", "io.varve", "/tmp/");
        }
        return answer.status() >= 500 ? 1 : 0;
    }

    private static byte[] tables(Path file) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (Timeline timeline = Timeline.read(file)) {
            timeline.eachStep(step -> digest.update(step.toString().getBytes(StandardCharsets.UTF_8)));
            timeline.eachLabel(
                    timeline.lastStep(), row -> digest.update(row.toString().getBytes(StandardCharsets.UTF_8)));
            digest.update(timeline.mark(timeline.lastStep()).getBytes(StandardCharsets.UTF_8));
            timeline.remarks()
                    .all()
                    .forEach(remark -> digest.update(remark.toString().getBytes(StandardCharsets.UTF_8)));
        }
        return digest.digest();
    }

    private static byte[] body(Random random) {
        switch (random.nextInt(4)) {
            case 0 -> {
                byte[] bytes = new byte[random.nextInt(300)];
                random.nextBytes(bytes);
                return bytes;
            }
            case 1 -> {
                byte[] npy = WritingTest.npy(new double[][] {{1, 2}, {3, 4}});
                return mutated(npy, random);
            }
            default -> {
                StringBuilder text = new StringBuilder(GOOD.get(random.nextInt(GOOD.size())));
                for (int changes = random.nextInt(5); changes >= 0; changes--) {
                    int at = random.nextInt(text.length() + 1);
                    if (random.nextBoolean()) {
                        text.insert(at, SPICES.get(random.nextInt(SPICES.size())));
                    } else {
                        text.delete(at, Math.min(text.length(), at + random.nextInt(8)));
                    }
                }
                byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
                return random.nextInt(3) == 0 ? mutated(bytes, random) : bytes;
            }
        }
    }

    private static byte[] mutated(byte[] good, Random random) {
        byte[] bytes = Arrays.copyOf(
                good, Math.max(0, good.length - (random.nextInt(4) == 0 ? random.nextInt(good.length + 1) : 0)));
        for (int changes = random.nextInt(4); changes >= 0 && bytes.length > 0; changes--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    @Test
    void nestedAndOversizedJsonIsRefused() throws Exception {
        Served.lake(folder);
        try (Served served = Served.writing(folder, Limits.DEFAULTS.withBody(1 << 20))) {
            String deep = "[".repeat(100_000) + "]".repeat(100_000);
            for (String route : List.of(LAKE + "/predict", LAKE + "/batches", LAKE + "/forget", "/api/v1/fit")) {
                assertThat(served.post(route, "application/json", deep).status())
                        .isEqualTo(400);
                assertThat(served.post(route, "application/json", "{\"vectors\":" + deep + "}")
                                .status())
                        .isEqualTo(400);
                assertThat(served.post(route, "application/json", "{\"rows\":[{\"id\":" + deep + "}]}")
                                .status())
                        .isEqualTo(400);
                assertThat(served.post(route, "application/json", " ".repeat(2 << 20))
                                .status())
                        .isEqualTo(413);
            }
            String nested = "[".repeat(100) + "]".repeat(100);
            assertThat(served.post(LAKE + "/predict", "application/json", "{\"rows\":[{\"id\":" + nested + "}]}")
                            .status())
                    .as("deeper than the limit, though no parser would mind")
                    .isEqualTo(400);
            assertThat(served.send(served.authorized(LAKE + "/batches")
                                    .header("Content-Type", "text/csv")
                                    .POST(java.net.http.HttpRequest.BodyPublishers.ofInputStream(
                                            () -> new java.io.ByteArrayInputStream(new byte[2 << 20]))))
                            .status())
                    .as("a body that does not say how long it is")
                    .isEqualTo(413);
            assertThat(served.post(LAKE + "/batches", "application/x-ndjson", "{\"id\":" + deep + "}\n")
                            .status())
                    .isIn(400, 422);
            assertThat(served.post(LAKE + "/predict", "application/json", "{\"vectors\":[[" + "9".repeat(5000) + "]]}")
                            .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void hostileNamesAreTextAndNothingElse() throws Exception {
        Files.move(Served.lake(folder), folder.resolve("<img src=x onerror=alert(1)>.varve"));
        try (Served served = Served.writing(folder)) {
            String name = served.get("/api/v1/timelines")
                    .rows()
                    .get(0)
                    .get("timeline")
                    .asText();
            assertThat(name).isEqualTo("<img src=x onerror=alert(1)>");
            String path = "/api/v1/timelines/"
                    + java.net.URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
            assertThat(served.get(path + "/steps").rows()).hasSize(3);
            assertThat(served.put(path + "/clusters/k0/name", "{\"name\":\"</script><script>alert(2)\"}")
                            .status())
                    .isEqualTo(200);
            Served.Answer report = served.get(path + "/report");
            assertThat(report.body()).doesNotContain("<script").doesNotContain("<img");
            assertThat(report.header("content-type")).startsWith("application/json");
        }
    }
}
