package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.varve.ClusterId;
import io.varve.store.Timeline;
import io.varve.table.LabelRow;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read over HTTP is what the timeline says, row by row and page by page. */
class ReadingTest {

    private static final String LAKE = "/api/v1/timelines/lake";

    @TempDir
    static Path folder;

    private static Path file;
    private static Served served;

    @BeforeAll
    static void start() throws Exception {
        file = Served.lake(folder);
        Files.writeString(folder.resolve("broken.varve"), "this is no timeline, but it is in the folder");
        served = Served.reading(folder);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    @Test
    void timelinesOfTheFolderAreListedAndOneThatCannotBeReadHidesNoOther() throws Exception {
        JsonNode rows = served.get("/api/v1/timelines").rows();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("timeline").asText()).isEqualTo("broken");
        assertThat(rows.get(0).get("problem").asText()).contains("broken.varve").doesNotContain(folder.toString());
        assertThat(rows.get(1).get("timeline").asText()).isEqualTo("lake");
        assertThat(rows.get(1).get("steps").asInt()).isEqualTo(3);
        assertThat(rows.get(1).get("objects_held").asInt()).isEqualTo(80);
        assertThat(rows.get(1).get("batch").asText()).isEqualTo("wednesday");
    }

    @Test
    void stepsHaveTheColumnsOfTheTable() throws Exception {
        JsonNode rows = served.get(LAKE + "/steps").rows();
        assertThat(rows).hasSize(3);
        List<String> names = new ArrayList<>();
        rows.get(0).fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .containsExactly(
                        "step",
                        "batch",
                        "objects_new",
                        "objects_held",
                        "clusters",
                        "iterations",
                        "settled",
                        "converged",
                        "seconds",
                        "purity",
                        "nmi",
                        "batch_id",
                        "time",
                        "added");
        assertThat(served.get(LAKE + "/steps?since=2026-03-03").rows()).hasSize(2);
        JsonNode first = served.get(LAKE + "/steps?limit=2").json();
        assertThat(first.get("rows")).hasSize(2);
        assertThat(first.get("next").asInt()).isEqualTo(2);
    }

    @Test
    void labelsPageByPageAreThoseOfTheTimelineAtEveryStep() throws Exception {
        try (Timeline timeline = Timeline.read(file)) {
            for (int step = 0; step <= 2; step++) {
                List<String> told = new ArrayList<>();
                timeline.eachLabel(step, row -> told.add(row.object() + " " + row.cluster()));
                assertThat(walked(LAKE + "/labels?limit=7&at=" + step)).isEqualTo(told);
            }
        }
    }

    private static List<String> walked(String address) throws Exception {
        List<String> found = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = served.get(address + (next.isEmpty() ? "" : "&after=" + next))
                    .json();
            assertThat(page.has("rows")).as(page.toString()).isTrue();
            assertThat(page.get("rows").size()).isLessThanOrEqualTo(7);
            page.get("rows")
                    .forEach(row -> found.add(row.get("object").asText() + " "
                            + row.get("cluster").asText()));
            next = page.get("next").isNull() ? "" : page.get("next").asText();
        } while (!next.isEmpty());
        return found;
    }

    @Test
    void membersOfEveryClusterAreFoundByFilterAndBelongToNoOther() throws Exception {
        try (Timeline timeline = Timeline.read(file)) {
            for (int step = 0; step <= 2; step++) {
                Map<String, List<String>> members = new TreeMap<>();
                List<LabelRow> rows = new ArrayList<>();
                timeline.eachLabel(step, rows::add);
                rows.forEach(row -> members.computeIfAbsent(row.cluster(), unseen -> new ArrayList<>())
                        .add(row.object() + " " + row.cluster()));
                for (ClusterId cluster : timeline.at(step).clusters().stream()
                        .map(each -> each.id())
                        .toList()) {
                    assertThat(walked(LAKE + "/labels?limit=7&at=" + step + "&cluster=" + cluster))
                            .as("%s at step %d", cluster, step)
                            .isEqualTo(members.get(cluster.toString()));
                    // a search that ends early goes on where it ended
                    assertThat(walked(LAKE + "/labels?limit=1&prefix=a-&at=" + step + "&cluster=" + cluster))
                            .isEqualTo(members.get(cluster.toString()).stream()
                                    .filter(row -> row.startsWith("a-"))
                                    .toList());
                }
            }
        }
        assertThat(served.get(LAKE + "/labels?cluster=k4000").rows()).isEmpty();
    }

    @Test
    void objectsAreFoundByTheBeginningOfTheirIds() throws Exception {
        assertThat(walked(LAKE + "/labels?limit=7&prefix=b-01")).hasSize(10).allMatch(row -> row.startsWith("b-01"));
        assertThat(walked(LAKE + "/labels?limit=7&prefix=b-01&at=0")).isEmpty();
        assertThat(walked(LAKE + "/labels?limit=7&prefix=%25")).isEmpty();
        JsonNode object =
                served.get(LAKE + "/objects?prefix=c-007&values=true").rows().get(0);
        assertThat(object.get("object").asText()).isEqualTo("c-007");
        assertThat(object.get("values").get("x").asText()).isNotEmpty();
        assertThat(object.get("text").isNull()).isTrue();
    }

    @Test
    void historyOfAnObjectFollowsItsMerges() throws Exception {
        try (Timeline timeline = Timeline.read(file)) {
            List<String> told = new ArrayList<>();
            timeline.changes().of(List.of("a-000"), row -> told.add(row.step() + " " + row.cluster()));
            List<String> found = new ArrayList<>();
            served.get(LAKE + "/history?object=a-000")
                    .rows()
                    .forEach(row -> found.add(
                            row.get("step").asText() + " " + row.get("cluster").asText()));
            assertThat(found).isEqualTo(told).isNotEmpty();
        }
        Served.Answer absent = served.get(LAKE + "/history?object=nobody");
        assertThat(absent.status()).isEqualTo(404);
        assertThat(absent.detail()).isEqualTo("no object 'nobody' is in this timeline");
        assertThat(served.get(LAKE + "/history").status()).isEqualTo(400);
    }

    @Test
    void clustersEventsGroupsAndLineageComeInPages() throws Exception {
        List<String> clusters = new ArrayList<>();
        try (Timeline timeline = Timeline.read(file)) {
            timeline.eachCluster(2, cluster -> clusters.add(cluster.id().toString()));
        }
        assertThat(all("/clusters?limit=2", "cluster", clusters.size() + 2)).isEqualTo(clusters);
        assertThat(served.get(LAKE + "/clusters?state=live").rows())
                .allMatch(row -> row.get("state").asText().equals("live"));
        List<String> events = new ArrayList<>();
        try (Timeline timeline = Timeline.read(file)) {
            timeline.eachEvent(0, 2, event -> events.add(event.cluster().toString()));
        }
        assertThat(all("/events?limit=3", "cluster", events.size() + 2)).isEqualTo(events);
        JsonNode groups = served.get(LAKE + "/groups?count=2").json();
        assertThat(groups.get("rows")).hasSize(2);
        assertThat(groups.get("suggested").asInt()).isPositive();
        assertThat(served.get(LAKE + "/lineage").status()).isEqualTo(200);
        JsonNode cluster = served.get(LAKE + "/clusters/" + clusters.get(0)).json();
        assertThat(cluster.get("row").get("cluster").asText()).isEqualTo(clusters.get(0));
        assertThat(served.get(LAKE + "/clusters/k4000").status()).isEqualTo(404);
    }

    private static List<String> all(String path, String column, int most) throws Exception {
        List<String> found = new ArrayList<>();
        String next = "";
        for (int page = 0; page < most; page++) {
            JsonNode json = served.get(LAKE + path + (next.isEmpty() ? "" : "&after=" + next))
                    .json();
            json.get("rows").forEach(row -> found.add(row.get(column).asText()));
            if (json.get("next").isNull()) {
                return found;
            }
            next = json.get("next").asText();
        }
        throw new AssertionError("the pages of " + path + " do not end: " + found);
    }

    @Test
    void whatIsNotThereOrNotUnderstoodIsSaidInTheSentenceOfTheCommand() throws Exception {
        refused(404, "there is no timeline 'sea' here", "/api/v1/timelines/sea");
        refused(404, "lake.varve has steps 0 to 2, got 7", LAKE + "/labels?at=7");
        refused(404, "lake.varve begins later than 2020, with step 0 of 2026-03-02T00:00", LAKE + "/labels?at=2020");
        refused(
                400,
                "'soon' names no step; give a number from 0 to 2, or a date such as 2018-02-02 or 2018-02",
                LAKE + "/labels?at=soon");
        refused(400, "a cluster is named such as k16, got 'x'", LAKE + "/labels?cluster=x");
        refused(400, "limit is a number from 1 to 1000, got 5000", LAKE + "/labels?limit=5000");
        refused(400, "the parameter at is given 2 times; give it once", LAKE + "/labels?at=1&at=2");
        refused(404, "there is nothing at this address", "/api/v1/nothing");
        assertThat(served.get(LAKE + "/labels?colour=red").detail()).startsWith("there is no parameter 'colour' here");
        assertThat(served.get(LAKE + "/groups?count=5000").status()).isEqualTo(400);
    }

    private static void refused(int status, String sentence, String path) throws Exception {
        Served.Answer answer = served.get(path);
        assertThat(answer.header("content-type")).startsWith("application/problem+json");
        assertThat(answer.detail()).isEqualTo(sentence);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json().get("status").asInt()).isEqualTo(status);
    }

    @Test
    void reportHoldsTheDataOfThePicturesAndIsNotSentTwice() throws Exception {
        Served.Answer report = served.get(LAKE + "/report");
        assertThat(report.json().get("steps")).hasSize(3);
        assertThat(report.json().get("clusters").get(0).has("profile")).isFalse();
        assertThat(served.get(LAKE + "/report?faces=true").body()).contains("\"profile\"");
        Served.Answer again =
                served.send(served.request(LAKE + "/report").header("If-None-Match", report.header("etag")));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    /** Files of the page too; what is sent compressed is the same. */
    @Test
    void filesOfThePageAreNotSentTwice() throws Exception {
        Served.Answer script = served.get("/page/all.js");
        assertThat(script.body()).contains("const module_strata = ", "const module_explorer = ");
        assertThat(served.send(served.request("/page/all.js").header("If-None-Match", script.header("etag")))
                        .status())
                .isEqualTo(304);
        HttpResponse<byte[]> compressed = HttpClient.newHttpClient()
                .send(
                        served.request("/page/all.js")
                                .header("Accept-Encoding", "gzip")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(compressed.headers().firstValue("content-encoding")).hasValue("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(script.body());
    }

    /** What to notice is what the report says, of the last step and of any before it. */
    @Test
    void noticeIsThatOfTheReportAtEveryStep() throws Exception {
        JsonNode last = served.get(LAKE + "/notice").json();
        assertThat(last.get("step").asInt()).isEqualTo(2);
        assertThat(last.get("sentences"))
                .isEqualTo(served.get(LAKE + "/report").json().get("notice"));
        JsonNode first = served.get(LAKE + "/notice?at=0").json();
        assertThat(first.get("step").asInt()).isZero();
        assertThat(first.get("sentences").toString())
                .contains("Nothing was forgotten: all 30 objects are still held.")
                .doesNotContain("changed most");
    }

    /** The outline has all that is drawn, and nothing for which objects are looked at. */
    @Test
    void outlineHasWhatIsDrawnWithoutExemplarsNamesAndSentences() throws Exception {
        ObjectNode full = (ObjectNode) served.get(LAKE + "/report").json();
        JsonNode outline = served.get(LAKE + "/report?names=false").json();
        assertThat(full.get("notice")).isNotEmpty();
        full.putArray("notice");
        int named = 0;
        for (JsonNode cluster : full.get("clusters")) {
            named += ((ObjectNode) cluster).remove("description") == null ? 0 : 1;
            ((ObjectNode) cluster).remove("exemplar");
        }
        assertThat(named).isPositive();
        assertThat(outline).isEqualTo(full);
        refused(
                400,
                "faces come with names; leave out names=false, or faces=true",
                LAKE + "/report?names=false&faces=true");
    }

    @Test
    void healthAndMetricsAreTold() throws Exception {
        assertThat(served.get("/healthz").json().get("status").asText()).isEqualTo("ok");
        served.get(LAKE + "/steps");
        String metrics = served.get("/metrics").body();
        assertThat(metrics)
                .contains(
                        "varve_requests_total{method=\"GET\",route=\"/api/v1/timelines/{timeline}/steps\",status=\"200\"}")
                .contains("varve_request_seconds_bucket{le=\"+Inf\"}")
                .contains("varve_timelines 2");
        assertThat(metrics.lines().filter(line -> !line.startsWith("#")))
                .allMatch(
                        line -> line.matches("[a-z_]+(\\{[^}]*\\}\\}?[^}]*\\})? [0-9.]+|[a-z_]+(\\{.*\\})? [0-9.E-]+"));
    }
}
