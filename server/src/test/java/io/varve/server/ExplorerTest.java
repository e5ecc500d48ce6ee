package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.Media;
import io.varve.store.Remark;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.testing.OnlyLong;
import io.varve.view.Report;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import io.varve.view.testing.Chromium;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: what it shows is what is there, it asks nobody else, and it complains of nothing. */
class ExplorerTest {

    @TempDir
    Path folder;

    private Path file;
    private Served served;
    private Chromium chromium;

    @BeforeEach
    void start() {
        chromium = Chromium.start();
        file = Served.lake(folder);
        served = Served.writing(folder);
    }

    @AfterEach
    void stop() {
        chromium.close();
        served.close();
    }

    private Page lake(String rest) {
        return lake(rest, 1280, 800, ColorScheme.LIGHT);
    }

    private Page lake(String rest, int width, int height, ColorScheme scheme) {
        Page page = chromium.open(served.address() + "/?timeline=lake" + rest, width, height, scheme);
        page.waitForSelector("#strata svg .box");
        return page;
    }

    private void assertQuiet() {
        assertThat(chromium.complaints()).isEmpty();
        assertThat(chromium.requests()).isNotEmpty().allMatch(url -> url.startsWith(served.address() + "/"));
    }

    private static String text(Page page, String selector) {
        return String.valueOf(page.textContent(selector));
    }

    private static void waitForText(Page page, String selector, String words) {
        try {
            page.waitForCondition(
                    () -> text(page, selector).contains(words), new Page.WaitForConditionOptions().setTimeout(60_000));
        } catch (TimeoutError e) {
            throw new AssertionError(
                    "%s never said '%s', but: %s%n%s"
                            .formatted(selector, words, text(page, selector), text(page, "body")),
                    e);
        }
    }

    @Test
    void timelinesAreListedAndLeadToTheirPictures() {
        Page page = chromium.open(served.address() + "/", 1280, 800, ColorScheme.LIGHT);
        page.click("#shelf a");
        page.waitForSelector("#strata svg .box");
        assertThat(text(page, "#title")).isEqualTo("lake");
        assertThat(text(page, "#summary")).contains("3 steps", "80 objects held");
        for (String picture : List.of(
                "#strata svg",
                "#stream svg",
                "#lines svg",
                "#tables table",
                "#groups button",
                "#tree .leaf",
                "#notice li",
                "#map svg .object")) {
            page.waitForSelector(picture);
        }
        assertThat(chromium.requests())
                .as("asked for by whichever script comes first")
                .filteredOn(url -> url.endsWith("/report?names=false"))
                .hasSize(1);
        assertQuiet();
    }

    @Test
    void stepThatIsAddedAppearsByItself() {
        Page page = lake("");
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.add(Served.cloud("d", 15, -9, 9, 8).named("thursday"));
        }
        waitForText(page, "#live", "Step 3 (thursday) was added: 15 objects.");
        assertThat(text(page, "#summary")).contains("4 steps", "95 objects held");
        assertQuiet();
    }

    @OnlyLong
    @Test
    void whatSomeoneLooksAtStaysWhenAStepIsAdded() {
        Page page = lake("");
        page.locator("#strata [aria-label='Zoom in']").click();
        page.locator("#strata .fold").fill("3");
        page.locator("#strata .fold").blur();
        page.locator("#strata input[value=new]").check();
        String zoom = "() => d3.zoomTransform(document.querySelector('#strata svg')).toString()";
        Object before = page.evaluate(zoom);
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.add(Served.cloud("d", 15, -9, 9, 8).named("thursday"));
        }
        waitForText(page, "#live", "Step 3 (thursday) was added: 15 objects.");
        assertThat(before.toString()).contains("scale(1.6)");
        assertThat(page.evaluate(zoom)).isEqualTo(before);
        assertThat(page.locator("#strata .fold").inputValue()).isEqualTo("3");
        assertThat(page.locator("#strata input[value=new]").isChecked()).isTrue();
        assertQuiet();
    }

    @Test
    void everyPastMomentIsAsItWasAndHasALink() {
        Page page = lake("");
        page.click("#moment-back");
        page.click("#moment-back");
        waitForText(page, "#summary", "As it was after step 0: 1 step · 30 objects held");
        int clusters;
        try (Timeline timeline = Timeline.read(file)) {
            clusters = timeline.at(0).clusters().size();
        }
        assertThat(text(page, "#summary")).contains(clusters + " live of " + clusters + " clusters");
        assertThat(page.url()).contains("moment=0");
        waitForText(page, "#notice", "Nothing was forgotten: all 30 objects are still held.");
        Page linked = chromium.open(page.url(), 1280, 800, ColorScheme.LIGHT);
        linked.waitForSelector("#strata svg .box");
        waitForText(linked, "#summary", "As it was after step 0");
        linked.click("#moment-now");
        waitForText(linked, "#summary", "3 steps");
        waitForText(linked, "#notice", "all 80 objects are still held.");
        assertQuiet();
    }

    @Test
    void objectIsFoundAndItsPathFollowed() {
        Page page = lake("");
        page.fill("#search-word", "a-00");
        page.press("#search-word", "Enter");
        page.waitForSelector("#found li");
        assertThat(page.locator("#found li").count()).isEqualTo(10);
        page.click("#found li:nth-child(4) button");
        page.waitForSelector("#path button");
        String cluster = text(page, "#path li:first-child button");
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.at(0).labelOf("a-003").orElseThrow().toString()).isEqualTo(cluster);
        }
        page.click("#path li:last-child button");
        page.waitForSelector("#members table");
        assertThat(text(page, "#members table")).contains("a-003");
        assertThat(page.url()).contains("object=a-003").contains("#k");
        Page linked = chromium.open(page.url(), 1280, 800, ColorScheme.LIGHT);
        linked.waitForSelector("#path button");
        linked.waitForSelector("#members table");
        assertQuiet();
    }

    @Test
    void membersComeInPagesWithTheirColumns() {
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            // the same place many times is one cluster
            double[][] rows = new double[60][];
            Arrays.setAll(rows, i -> new double[] {50, 50});
            timeline.add(io.varve.Batch.of(
                            IntStream.range(0, 60).mapToObj(i -> "e-" + i).toList(), rows)
                    .withColumns(List.of("x", "y"))
                    .named("many"));
        }
        Page page = lake("");
        String largest = page.evaluate(
                        "() => fetch('/api/v1/timelines/lake/clusters?state=live&limit=1000').then(r => r.json())"
                                + ".then(p => p.rows.sort((a, b) => b.size - a.size)[0].cluster)")
                .toString();
        page.navigate(served.address() + "/?timeline=lake#" + largest);
        page.reload();
        page.waitForSelector("#members tbody tr");
        List<String> seen = new ArrayList<>();
        while (true) {
            seen.addAll(page.locator("#members tbody th").allTextContents());
            if (page.locator("[aria-label='Next members']").isDisabled()) {
                break;
            }
            String before = text(page, "#members caption");
            page.click("[aria-label='Next members']");
            page.waitForCondition(() -> !text(page, "#members caption").equals(before));
        }
        List<String> members = new ArrayList<>();
        try (Timeline timeline = Timeline.read(file)) {
            timeline.eachLabel(3, row -> {
                if (largest.equals(row.cluster())) {
                    members.add(row.object());
                }
            });
        }
        assertThat(members.size()).isGreaterThan(25);
        assertThat(seen).isEqualTo(members);
        assertThat(page.locator("#members thead th").allTextContents()).contains("x", "y");
        assertQuiet();
    }

    @OnlyLong
    @Test
    void twoStepsAreCompared() {
        Page page = lake("");
        page.fill("#compare-from", "0");
        page.fill("#compare-to", "2");
        page.click("#compare button");
        page.waitForSelector("#compared h3");
        int created;
        try (Timeline timeline = Timeline.read(file)) {
            int[] count = {0};
            timeline.eachEvent(1, 2, event -> count[0] += event instanceof io.varve.ClusterEvent.Created ? 1 : 0);
            created = count[0];
        }
        assertThat(text(page, "#compared")).contains("Created (" + created + ")", "50 came in between");
        assertThat(page.url()).contains("compare=0-2");
        assertQuiet();
    }

    @Test
    void clustersAreNamedAndNotesWritten() {
        Page page = lake("#k0");
        page.waitForSelector("#remarks form");
        page.fill("#token", Served.SECRET);
        page.click("#key button");
        waitForText(page, "#key-said", "The token is used");
        page.fill("#remarks label:has-text('Your name') input", "Ada");
        page.fill("#remarks label:has-text('Name') input >> nth=1", "<b>shore</b>");
        page.click("text=Keep the name");
        waitForText(page, "#panel", "<b>shore</b>");
        page.fill("#remarks textarea", "seen from the bridge");
        page.click("text=Keep the note");
        waitForText(page, "#panel", "seen from the bridge");
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.remarks().all())
                    .extracting(Remark::text)
                    .containsExactly("<b>shore</b>", "seen from the bridge");
            assertThat(timeline.remarks().all()).extracting(Remark::author).containsOnly("Ada");
        }
        assertThat(page.locator("#panel b").count()).isZero();
        assertQuiet();
    }

    @Test
    void withoutTheTokenNothingIsKeptAndItIsAskedFor() {
        Page page = lake("#k0");
        page.waitForSelector("#remarks form");
        page.fill("#remarks textarea", "unheard");
        page.click("text=Keep the note");
        waitForText(page, "#remarks", "a token is needed");
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.remarks().all()).isEmpty();
        }
        // the browser itself writes down that the server refused
        assertThat(chromium.complaints()).allMatch(line -> line.contains("401"));
    }

    @Test
    void fileIsLookedAtAndThenAdded() throws Exception {
        Page page = lake("");
        page.fill("#token", Served.SECRET);
        page.click("#key button");
        waitForText(page, "#key-said", "The token is used");
        byte[] csv = Served.csv(Served.cloud("f", 9, 2, 2, 5))
                .replace("id,x,y", "id,x,y")
                .getBytes(StandardCharsets.UTF_8);
        page.setInputFiles("#drop-file", new FilePayload("friday.csv", "text/csv", csv));
        page.waitForSelector("#drop-preview table");
        assertThat(text(page, "#drop-preview")).contains("friday.csv: 9 rows", "feature", "id");
        page.click("text=Where would they go?");
        page.waitForSelector("[aria-label='Best clusters'] tbody tr");
        assertThat(text(page, "[aria-label='Best clusters'] caption")).isEqualTo("Where 9 rows would go");
        List<String> best = new ArrayList<>();
        served.post("/api/v1/timelines/lake/predict", "text/csv", csv)
                .rows()
                .forEach(row -> best.add(row.get("object").asText()
                        + row.get("cluster").asText()
                        + row.get("group").asText()
                        + (row.get("fits").asBoolean() ? "yes" : "no")));
        assertThat(page.locator("[aria-label='Best clusters'] tbody tr")
                        .evaluateAll(
                                "(rows) => rows.map((r) => [0, 1, 2, 4].map((i) => r.cells[i].textContent).join(''))"))
                .isEqualTo(best);
        assertThat(Barriers.of(page)).isEmpty();
        page.click("[aria-label='Best clusters'] .pick >> nth=0");
        waitForText(page, "#panel h2", text(page, "[aria-label='Best clusters'] .pick >> nth=0"));
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.lastStep()).as("nothing is written by a look").isEqualTo(2);
        }
        page.click("text=Add as a step");
        waitForText(page, "#drop-preview", "Step 3 was added.");
        waitForText(page, "#summary", "4 steps");
        page.setInputFiles(
                "#drop-file", new FilePayload("odd.csv", "text/csv", "id,x\nq,1\n".getBytes(StandardCharsets.UTF_8)));
        waitForText(page, "#drop-preview", "The file lacks y");
        assertQuiet();
    }

    @Test
    void namesFromDataStayText() throws Exception {
        String hostile = "<img src=x onerror=alert(1)>";
        Files.copy(file, folder.resolve(hostile + ".varve"));
        try (Timeline timeline = Timeline.open(folder.resolve(hostile + ".varve"), TimelineOptions.defaults())) {
            timeline.add(io.varve.Batch.of(List.of("<script>alert(2)</script>", "q"), new double[][] {{1, 1}, {2, 2}})
                    .withColumns(List.of("x", "y"))
                    .named("</title><script>alert(3)</script>"));
            timeline.remarks()
                    .add(
                            timeline.at(3).labelOf("q").orElseThrow(),
                            Remark.Kind.NAME,
                            "\"><svg onload=alert(4)>",
                            "<i>");
        }
        Page page = chromium.open(served.address() + "/", 1280, 800, ColorScheme.LIGHT);
        page.waitForSelector("#shelf a >> nth=1");
        page.click("#shelf a >> nth=0");
        page.waitForSelector("#strata svg .box");
        assertThat(text(page, "#title")).isEqualTo(hostile);
        page.fill("#search-word", "<script>");
        page.press("#search-word", "Enter");
        page.waitForSelector("#found li");
        page.click("#found button");
        page.waitForSelector("#path button");
        assertThat(page.locator("img, i, script:not([src])").count()).isZero();
        assertQuiet();
    }

    @Test
    void nobodyIsShutOut() throws Exception {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            Page page = lake("#k0", 1280, 800, scheme);
            page.waitForSelector("#members table");
            page.fill("#compare-from", "0");
            page.click("#compare button");
            page.waitForSelector("#compared h3");
            assertThat(Barriers.of(page)).isEmpty();
        }
        Page shelf = chromium.open(served.address() + "/", 390, 844, ColorScheme.LIGHT);
        shelf.waitForSelector("#shelf table");
        assertThat(Barriers.of(shelf)).isEmpty();
        Page small = lake("#k0", 320, 640, ColorScheme.LIGHT);
        small.waitForSelector("#members table");
        assertThat((Integer) small.evaluate("() => document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(320);
        // by keys alone: to the search, and on to what was found
        Page keys = lake("");
        keys.focus("#search-word");
        keys.keyboard().type("b-001");
        keys.keyboard().press("Enter");
        keys.waitForSelector("#found button");
        keys.focus("#found button");
        keys.keyboard().press("Enter");
        keys.waitForSelector("#path button");
        assertQuiet();
    }

    @OnlyLong
    @Test
    void reportPagesShutNobodyOut() throws Exception {
        Path report = folder.resolve("report.html");
        try (Timeline timeline = Timeline.read(file)) {
            List<io.varve.table.StepRow> steps = new ArrayList<>();
            timeline.eachStep(step -> steps.add(step.row()));
            Report.write(
                    ReportData.of(
                                    "lake",
                                    new RunFacts("0", List.of("report"), Map.of(), List.of()),
                                    steps,
                                    timeline.at(2))
                            .withGroups(timeline.groups().at(2)),
                    report);
        }
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            Page page = chromium.open(report.toUri() + "#k0", 1280, 800, scheme);
            page.waitForSelector("#strata svg .box");
            assertThat(Barriers.of(page)).isEmpty();
        }
    }

    /** Neighbours in the strata are found by where clusters begin and end; here by a look at every step, as they are defined. */
    @OnlyLong
    @Test
    void neighboursAreThoseOfEveryStep() {
        Page page = lake("");
        Object differing = page.evaluate("""
            async () => {
              const { neighbours } = await import("/view/history.js");
              const random = d3.randomLcg(0.4);
              const slow = (history, kept, of) => {
                const found = {};
                for (const { step } of history.steps) {
                  const live = history.clusters.filter((c) => kept.has(c) && c.born <= step && step < c.end).sort((a, b) => a.rank - b.rank);
                  d3.pairs(live.map(of)).filter(([a, b]) => a && b && a !== b).forEach(([a, b]) => {
                    for (const key of [`${a.id} ${b.id}`, `${b.id} ${a.id}`]) found[key] = (found[key] ?? 0) + 1;
                  });
                }
                return found;
              };
              let told = 0;
              for (let round = 0; round < 200; round++) {
                const steps = d3.range(3, 3 + Math.ceil(20 * random())).map((step) => ({ step }));
                const ranks = d3.shuffler(random)(d3.range(30));
                const groups = d3.range(6).map((g) => ({ id: `g${g}` }));
                const clusters = ranks.map((rank, i) => {
                  const born = Math.floor(25 * random());
                  return { id: `k${i}`, rank, born, end: random() < 0.4 ? Infinity : born + Math.floor(9 * random()), group: groups[Math.floor(8 * random())] };
                });
                const history = { steps, clusters };
                const kept = new Set(clusters.filter(() => random() < 0.8));
                for (const of of [(c) => c, (c) => c.group]) {
                  const right = slow(history, kept, of);
                  const got = {};
                  for (const [a, others] of neighbours(history, kept, of)) for (const [b, times] of others) got[`${a.id} ${b.id}`] = times;
                  told += Object.keys(right).length;
                  const keys = new Set([...Object.keys(right), ...Object.keys(got)]);
                  for (const key of keys) if (right[key] !== got[key]) return `${key}: ${got[key]} instead of ${right[key]}, round ${round}`;
                }
              }
              return told > 1000 ? "" : `only ${told} pairs`;
            }
            """);
        assertThat(differing).isEqualTo("");
        assertQuiet();
    }

    /** What only a screen can use is not printed, and which moment it was is. */
    @OnlyLong
    @Test
    void paperShowsPicturesAndNoForms() {
        Page page = lake("");
        page.click("#moment-back");
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        for (String hidden : List.of("#search-title", "#compare-title", "#drop", "#key", "#moment", "#theme")) {
            assertThat(page.isVisible(hidden)).as(hidden).isFalse();
        }
        for (String shown : List.of("#title", "#moment-name", "#strata svg", "#tables table")) {
            assertThat(page.isVisible(shown)).as(shown).isTrue();
        }
        assertThat(text(page, "#moment-name")).contains("1 tuesday");
        // names that can be chosen on a screen are names on paper too
        Page chosen = lake("&compare=0-2#k0");
        chosen.waitForSelector("#members tbody th");
        chosen.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        for (String name : List.of(
                "#members tbody th button",
                "#tables thead th button",
                "#compared li button",
                "#groups .pick",
                "#lines h3")) {
            assertThat(chosen.isVisible(name)).as(name).isTrue();
        }
        for (String hidden : List.of("#remarks", "#panel .close", "#members .pages button", "#strata .zoom")) {
            assertThat(chosen.isVisible(hidden)).as(hidden).isFalse();
        }
        assertQuiet();
    }

    @OnlyLong
    @Test
    void picturesForPeopleToLookAt() throws Exception {
        Path folderOfPictures = Files.createDirectories(Path.of("target/screenshots"));
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.remarks()
                    .add(timeline.at(2).labelOf("a-000").orElseThrow(), Remark.Kind.NAME, "southern shore", "Ada");
        }
        for (int[] size : new int[][] {{1280, 800}, {390, 844}}) {
            Page page = lake(
                    "&object=a-003&compare=0-2#k0",
                    size[0],
                    size[1],
                    size[0] > 1000 ? ColorScheme.LIGHT : ColorScheme.DARK);
            page.waitForSelector("#members table");
            page.waitForSelector("#path button");
            page.screenshot(new Page.ScreenshotOptions()
                    .setPath(folderOfPictures.resolve("explorer-" + size[0] + ".png"))
                    .setFullPage(true));
            page.setViewportSize(size[0], size[1]);
            Page shelf = chromium.open(served.address() + "/", size[0], size[1], ColorScheme.LIGHT);
            shelf.waitForSelector("#shelf table");
            shelf.screenshot(
                    new Page.ScreenshotOptions().setPath(folderOfPictures.resolve("shelf-" + size[0] + ".png")));
        }
        assertQuiet();
    }
}
