package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.varve.Batch;
import io.varve.app.AppParams;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written over HTTP is in the timeline when the answer comes, once; what is refused is not. */
class WritingTest {

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

    private int steps() {
        try (Timeline timeline = Timeline.read(file)) {
            return timeline.lastStep() + 1;
        }
    }

    private Served.Answer add(String key, String type, byte[] body) throws Exception {
        return served.send(served.authorized(LAKE + "/batches")
                .header("Content-Type", type)
                .header("Idempotency-Key", key)
                .POST(java.net.http.HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void refusalsCallOptionsAsARequestGivesThem() throws Exception {
        assertThat(add("again", "text/csv", bytes("id,x,y\na-000,1,2\n")).detail())
                .endsWith("leave out what arrived before with known=skip, or put corrected objects in its place with"
                        + " known=replace");
        assertThat(add("thursday", "text/csv", bytes("id,x,y\nd-1,1,2\n")).status())
                .isEqualTo(201);
        assertThat(add("thursday", "text/csv", bytes("id,x,y\nd-1,1,3\n")).detail())
                .endsWith(
                        "give this one another id with the header Idempotency-Key; if it corrects that step, leave the"
                                + " id out and say known=replace");
        assertThat(served.post(LAKE + "/batches?time=2020-01-01", "text/csv", "id,x,y\nq,1,2\n")
                        .detail())
                .endsWith("say late=accept to add it as a step of its own, with its own time");
    }

    @Test
    void anotherUnitThanBeforeIsRefused() throws Exception {
        Map<String, String> reading =
                Map.of("id_column", "id", "kinds", "number", "kind x", "number with €", "kind y", "");
        try (Timeline made = Timeline.open(
                folder.resolve("prices.varve"),
                AppParams.defaults(),
                TimelineOptions.defaults().withReading(() -> reading))) {
            made.add(Served.cloud("a", 9, 0, 0, 1));
        }
        String prices = "/api/v1/timelines/prices";
        String dollars = "id,x,y\nd-1,$1,2%\n";
        String sentence = "line 2, column 'x': '$1' is a number with $, but the column begins with numbers with €";
        for (String route : List.of("/batches", "/predict")) {
            Served.Answer refused = served.post(prices + route, "text/csv", dollars);
            assertThat(refused.status()).as(route).isEqualTo(422);
            assertThat(refused.detail()).contains(sentence);
        }
        assertThat(served.post(prices + "/batches", "text/csv", "id,x,y\nd-1,€1,2%\n")
                        .status())
                .isEqualTo(201);
        assertThat(served.post(prices + "/batches", "text/csv", "id,x,y\nd-2,€1,2\n")
                        .detail())
                .contains("'2' is a number, but the column begins with numbers with %");
    }

    @Test
    void batchIsAStepOnDiskAndTheSameKeyAgainAnswersWithIt() throws Exception {
        byte[] body = bytes(Served.csv(Served.cloud("d", 12, 0, 9, 4)));
        Served.Answer added = add("thursday", "text/csv", body);
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.json().get("step").asInt()).isEqualTo(3);
        assertThat(added.json().get("batch_id").asText()).isEqualTo("thursday");
        assertThat(steps()).isEqualTo(4);
        Served.Answer again = add("thursday", "text/csv", body);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().get("step").asInt()).isEqualTo(3);
        assertThat(again.json().get("added").asBoolean()).isFalse();
        Served.Answer other = add("thursday", "text/csv", bytes("id,x,y\nnew,1,2\n"));
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.detail()).startsWith("batch 'thursday' is step 3 already, with other content");
        assertThat(steps()).isEqualTo(4);
        assertThat(served.get(LAKE + "/history?object=d-003").rows()).hasSize(1);
    }

    @Test
    void aGapIsNoValueWhateverItWasFilledWith() throws Exception {
        add("gaps", "text/csv", bytes("id,x,y\ngap-1,50,\ngap-2,,50\nwhole-3,50,50\n"));
        assertThat(served.get(LAKE + "/objects?prefix=gap-&values=true").rows())
                .extracting(row -> row.get("values").toString())
                .containsExactly("{\"x\":\"50\"}", "{\"y\":\"50\"}");
        String cluster = served.get(LAKE + "/labels?prefix=gap-1")
                .rows()
                .get(0)
                .get("cluster")
                .asText();
        List<String> members = new ArrayList<>();
        served.get(LAKE + "/clusters/" + cluster)
                .json()
                .get("members")
                .forEach(row -> members.add(
                        row.get("object").asText() + " " + row.get("column").asText()));
        assertThat(members).contains("gap-1 x").doesNotContain("gap-1 y", "gap-2 x");
        List<String> cells = new ArrayList<>();
        served.get(LAKE + "/report?faces=true")
                .json()
                .findValues("members")
                .forEach(list -> list.forEach(member -> {
                    if (member.get("object").asText().equals("gap-1")) {
                        cells.add(member.get("cells").toString());
                    }
                }));
        assertThat(cells).containsExactly("[[\"x\",\"50\"]]");
    }

    @Test
    void everyFormatIsRead() throws Exception {
        assertThat(add(
                                "rows",
                                "application/json",
                                bytes("[{\"id\":\"j1\",\"x\":1,\"y\":2},{\"id\":\"j2\",\"x\":2,\"y\":2}]"))
                        .status())
                .isEqualTo(201);
        assertThat(add("more", "application/json", bytes("{\"rows\":[{\"id\":\"j3\",\"x\":1,\"y\":2}]}"))
                        .status())
                .isEqualTo(201);
        assertThat(add("vectors", "application/json", bytes("{\"vectors\":[[1,2],[8,8]],\"ids\":[\"v1\",\"v2\"]}"))
                        .status())
                .isEqualTo(201);
        assertThat(add("lines", "application/x-ndjson", bytes("{\"id\":\"l1\",\"x\":1,\"y\":2}\n"))
                        .status())
                .isEqualTo(201);
        assertThat(add("tabs", "text/tab-separated-values; charset=utf-8", bytes("id\tx\ty\nt1\t3\t4\n"))
                        .status())
                .isEqualTo(201);
        Path parquet = folder.resolve("batch.parquet");
        try (var writer = io.varve.io.TableWriter.open(parquet, io.varve.io.Format.PARQUET, Point.class)) {
            writer.write(new Point("p1", 5, 5));
        }
        assertThat(add("parquet", "application/vnd.apache.parquet", Files.readAllBytes(parquet))
                        .status())
                .isEqualTo(201);
        assertThat(steps()).isEqualTo(9);
    }

    record Point(String id, double x, double y) {}

    /** A timeline without an id column takes arrays, whose objects are called after the key. */
    @Test
    void arraysOfNumbersNameTheirObjectsByTheKey() throws Exception {
        Path plain = folder.resolve("plain.varve");
        try (Timeline timeline = Timeline.open(plain, io.varve.app.AppParams.defaults())) {
            timeline.add(Batch.of(List.of("s", "t", "u"), new double[][] {{0, 0}, {0, 1}, {9, 9}})
                    .withColumns(List.of("c1", "c2")));
        }
        Served.Answer added = served.send(served.authorized("/api/v1/timelines/plain/batches")
                .header("Content-Type", "application/x-npy")
                .header("Idempotency-Key", "first")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofByteArray(npy(new double[][] {{1, 1}, {8, 9}}))));
        assertThat(added.body()).contains("\"added\":true");
        assertThat(served.get("/api/v1/timelines/plain/labels?prefix=first.npy").rows())
                .hasSize(2);
    }

    static byte[] npy(double[][] rows) {
        String header =
                "{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }".formatted(rows.length, rows[0].length);
        header += " ".repeat(63 - (10 + header.length()) % 64) + "\n";
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + 8 * rows.length * rows[0].length)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) header.length())
                .put(header.getBytes(StandardCharsets.ISO_8859_1));
        for (double[] row : rows) {
            for (double value : row) {
                bytes.putDouble(value);
            }
        }
        return bytes.array();
    }

    @Test
    void whatTheCommandRefusesIsRefusedWithItsSentenceAndChangesNothing() throws Exception {
        refused(422, "y", "id,x,y\nq,1,two\n");
        refused(422, "a-000", "id,x,y\na-000,1,2\n");
        refused(422, "column", "id,x\nq,1\n");
        Served.Answer packed = add("gz", "text/csv", zipped("id,x,y\nq,1,2\n"));
        assertThat(packed.status()).isEqualTo(415);
        assertThat(add("odd", "image/png", bytes("x")).status()).isEqualTo(415);
        assertThat(add("liar", "application/x-npy", bytes("id,x,y\nq,1,2\n")).status())
                .isEqualTo(422);
        assertThat(add("bad", "application/json", bytes("{\"rows\":[")).status())
                .isEqualTo(400);
        assertThat(add(" ", "text/csv", bytes("id,x,y\nq,1,2\n")).status()).isEqualTo(400);
        assertThat(served.post(LAKE + "/batches?known=maybe", "text/csv", "id,x,y\nq,1,2\n")
                        .status())
                .isEqualTo(400);
        assertThat(served.post(LAKE + "/batches?time=later", "text/csv", "id,x,y\nq,1,2\n")
                        .status())
                .isEqualTo(400);
        assertThat(served.post(LAKE + "/batches?time=2020-01-01", "text/csv", "id,x,y\nq,1,2\n")
                        .detail())
                .startsWith("time 2020-01-01 is before 2026-03-04, the time of an earlier step");
        assertThat(served.post("/api/v1/timelines/sea/batches", "text/csv", "id,x,y\nq,1,2\n")
                        .status())
                .isEqualTo(404);
        assertThat(steps()).isEqualTo(3);
    }

    private void refused(int status, String word, String csv) throws Exception {
        Served.Answer answer = add("refused", "text/csv", bytes(csv));
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.detail()).contains(word).doesNotContain(System.getProperty("java.io.tmpdir") + "/");
    }

    private static byte[] zipped(String text) throws Exception {
        var out = new java.io.ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes(text));
        }
        return out.toByteArray();
    }

    @Test
    void dryRunSkipAndUndo() throws Exception {
        Served.Answer dry = served.post(LAKE + "/batches?dry_run=true", "text/csv", "id,x,y\nq,1,2\n");
        assertThat(dry.status()).isEqualTo(200);
        assertThat(steps()).isEqualTo(3);
        Served.Answer skipped = served.post(LAKE + "/batches?known=skip", "text/csv", "id,x,y\na-000,1,2\nq,1,2\n");
        assertThat(skipped.status()).isEqualTo(201);
        assertThat(skipped.json().get("objects_skipped").asInt()).isEqualTo(1);
        assertThat(steps()).isEqualTo(4);
        assertThat(served.post(LAKE + "/undo", "application/json", "")
                        .json()
                        .get("step")
                        .asInt())
                .isEqualTo(3);
        assertThat(steps()).isEqualTo(3);
        Served.Answer twice = served.post(LAKE + "/undo", "application/json", "");
        assertThat(twice.status()).isEqualTo(409);
        assertThat(twice.detail()).startsWith("step 2 of lake.varve cannot be undone");
    }

    @Test
    void forgottenObjectsAreGone() throws Exception {
        served.get(LAKE + "/labels");
        Served.Answer answer = served.post(LAKE + "/forget", "application/json", "{\"objects\":[\"a-001\",\"b-002\"]}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(served.get(LAKE + "/history?object=a-001").status()).isEqualTo(404);
        assertThat(served.get(LAKE + "/labels?limit=1000").rows()).hasSize(78);
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("a-001");
        assertThat(served.post(LAKE + "/forget", "application/json", "{\"objects\":[\"a-001\"]}")
                        .status())
                .isEqualTo(404);
        assertThat(served.post(LAKE + "/forget", "application/json", "{\"objects\":[]}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void predictionsTellTheGroupBesideTheCluster() throws Exception {
        JsonNode row = served.post(LAKE + "/predict", "text/csv", "id,x,y\nq,9,9\n")
                .rows()
                .get(0);
        for (JsonNode group : served.get(LAKE + "/groups").rows()) {
            List<String> clusters = List.of(group.get("clusters").asText().split(" ", -1));
            assertThat(clusters.contains(row.get("cluster").asText()))
                    .as(group + " " + row)
                    .isEqualTo(group.get("group").equals(row.get("group")));
        }
        assertThat(row.get("group").asText()).startsWith("g");
    }

    @Test
    void predictionsChangeNothingAndSayWhetherObjectsFit() throws Exception {
        JsonNode rows = served.post(
                        LAKE + "/predict", "text/csv", Served.csv(Served.cloud("z", 30, 0, 0, 1)) + "far,900,900\n")
                .rows();
        List<String> fitting = new ArrayList<>();
        rows.forEach(row ->
                fitting.add(row.get("object").asText() + " " + row.get("fits").asText()));
        assertThat(fitting).hasSize(31).contains("z-004 true", "far false");
        assertThat(served.post(LAKE + "/predict?at=0", "text/csv", "id,x,y\nq,9,9\n")
                        .rows()
                        .get(0)
                        .get("fits")
                        .asBoolean())
                .isFalse();
        assertThat(served.post(LAKE + "/predict", "application/json", "{\"vectors\":[[0]]}")
                        .status())
                .isEqualTo(422);
        assertThat(served.post(LAKE + "/predict", "application/json", "{\"texts\":[\"hello\"]}")
                        .status())
                .isEqualTo(422);
        assertThat(steps()).isEqualTo(3);
    }

    @Test
    void anIdMayHaveACommaInTheNameOfItsColumn() throws Exception {
        try (Timeline made = Timeline.open(
                folder.resolve("orders.varve"),
                AppParams.defaults(),
                TimelineOptions.defaults().withReading(() -> Map.of("id_column", "Order, no,line")))) {
            made.add(Served.cloud("a", 9, 0, 0, 1));
        }
        JsonNode preview = served.post(
                        "/api/v1/timelines/orders/preview", "text/csv", "line,x,y,\"Order, no\",no\n1,1,2,A,3\n")
                .json();
        List<String> ids = new ArrayList<>();
        preview.get("columns").forEach(column -> {
            if (column.get("role").asText().equals("id")) {
                ids.add(column.get("column").asText());
            }
        });
        assertThat(ids).containsExactly("line", "Order, no");
    }

    @Test
    void columnsAreShownBeforeAnythingIsWritten() throws Exception {
        JsonNode preview = served.post(LAKE + "/preview", "text/csv", "id,x,colour\nq,1,red\nr,2,blue\n")
                .json();
        List<String> roles = new ArrayList<>();
        preview.get("columns")
                .forEach(column -> roles.add(
                        column.get("column").asText() + " " + column.get("role").asText()));
        assertThat(roles).containsExactly("id id", "x feature", "colour left out");
        assertThat(preview.get("lacking").get(0).asText()).isEqualTo("y");
        assertThat(preview.get("rows").asInt()).isEqualTo(2);
        assertThat(steps()).isEqualTo(3);
    }

    @Test
    void matrixIsClusteredAndNothingIsKept() throws Exception {
        JsonNode fit = served.post(
                        "/api/v1/fit?preference=median", "application/json", "{\"vectors\":[[0,0],[0,1],[9,9],[9,8]]}")
                .json();
        assertThat(fit.get("exemplars")).hasSize(2);
        assertThat(fit.get("labels").get(0)).isEqualTo(fit.get("labels").get(1));
        assertThat(fit.get("converged").asBoolean()).isTrue();
        JsonNode given = served.post(
                        "/api/v1/fit?similarity=precomputed&preference=-5",
                        "text/csv",
                        "a,b,c\n0,-1,-9\n-1,0,-9\n-9,-9,0\n")
                .json();
        assertThat(given.get("exemplars")).hasSize(2);
        assertThat(served.post("/api/v1/fit?damping=2", "application/json", "{\"vectors\":[[0]]}")
                        .status())
                .isEqualTo(400);
        assertThat(served.post("/api/v1/fit", "application/json", "{\"vectors\":[[0],[1,2]]}")
                        .status())
                .isEqualTo(422);
        assertThat(served.post("/api/v1/fit", "application/json", "{\"vectors\":[]}")
                        .status())
                .isEqualTo(422);
        StringBuilder many = new StringBuilder("v\n");
        for (int i = 0; i <= FitRoute.MOST; i++) {
            many.append(i).append('\n');
        }
        assertThat(served.post("/api/v1/fit", "text/csv", many.toString()).status())
                .isEqualTo(413);
    }

    @Test
    void namesAndNotesAreKeptWithTimeAndAuthor() throws Exception {
        String cluster = served.get(LAKE + "/clusters?state=live")
                .rows()
                .get(0)
                .get("cluster")
                .asText();
        String path = LAKE + "/clusters/" + cluster;
        assertThat(served.put(path + "/name", "{\"name\":\"shore\",\"author\":\"Ada\"}")
                        .status())
                .isEqualTo(200);
        assertThat(served.post(path + "/notes", "application/json", "{\"text\":\"seen <b>twice</b>\"}")
                        .status())
                .isEqualTo(201);
        JsonNode remarks = served.get(LAKE + "/remarks").rows();
        assertThat(remarks).hasSize(2);
        assertThat(remarks.get(0).get("author").asText()).isEqualTo("Ada");
        assertThat(remarks.get(0).get("time").asText()).matches("\\d{4}-.*Z");
        assertThat(remarks.get(1).get("text").asText()).isEqualTo("seen <b>twice</b>");
        assertThat(served.get(path).json().get("row").get("name").asText()).isEqualTo("shore");
        assertThat(served.get(LAKE + "/report").body()).contains("shore").doesNotContain("<b>");
        assertThat(served.put(path + "/name", "{\"name\":\"\"}").status()).isEqualTo(200);
        assertThat(served.get(path).json().get("row").get("name").asText()).isNotEqualTo("shore");
        assertThat(served.put(LAKE + "/clusters/k4000/name", "{\"name\":\"x\"}").status())
                .isEqualTo(404);
        assertThat(served.put(path + "/name", "{\"name\":\"" + "x".repeat(201) + "\"}")
                        .status())
                .isEqualTo(422);
        assertThat(served.post(path + "/notes", "application/json", "{\"text\":\" \"}")
                        .status())
                .isEqualTo(422);
        assertThat(served.post(path + "/notes", "application/json", "{\"words\":\"x\"}")
                        .status())
                .isEqualTo(400);
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.remarks().all()).hasSize(3);
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void largeBodiesAreNotReadToTheirEnd() throws Exception {
        served.close();
        served = Served.writing(folder, Limits.DEFAULTS.withBody(10_000));
        Served.Answer answer = served.post(LAKE + "/batches", "text/csv", "id,x,y\n" + "q,1,2\n".repeat(5000));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.detail())
                .isEqualTo(String.format(
                        Locale.ROOT,
                        "a body has at most %,d bytes and %,d objects here; send it in parts",
                        10_000,
                        100_000));
        assertThat(steps()).isEqualTo(3);
    }
}
