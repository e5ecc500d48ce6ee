package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.table.StepRow;
import io.varve.testing.OnlyLong;
import io.varve.view.testing.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time in a real browser: bursts, many clusters, many steps, and one object far away. */
class TimePageTest {

    private static final int BURST = 7;

    @TempDir
    Path dir;

    private Chromium browser;

    @BeforeEach
    void start() {
        browser = Chromium.start();
    }

    @AfterEach
    void nothingIsComplainedOf() {
        assertThat(browser.complaints()).isEmpty();
        browser.close();
    }

    private Page open(ReportData data, int width, int height) {
        Path file = dir.resolve(width + ".html");
        Report.write(data, file);
        Page page = browser.open(file, width, height, ColorScheme.LIGHT);
        page.locator("#strata .box").first().waitFor();
        return page;
    }

    private static void shoot(Page page, String name) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "screenshots"));
        page.screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + ".png")));
    }

    /** Twelve months of four clusters; k3 gets 60 objects in one of them and 2 in the others; one object is far away. */
    private static ReportData months() {
        List<StepRow> steps = new ArrayList<>();
        List<ClusterEvent> events = new ArrayList<>();
        List<MapFacts.Place> places = new ArrayList<>();
        int[] sizes = new int[4];
        int held = 0;
        for (int step = 0; step < 12; step++) {
            int came = 0;
            for (int c = 0; c < 4; c++) {
                int objects = c == 3 ? (step == BURST ? 60 : 2) : 20;
                ClusterId id = new ClusterId(c);
                events.add(
                        step == 0
                                ? new ClusterEvent.Created(step, id, objects)
                                : new ClusterEvent.Enriched(step, id, sizes[c], sizes[c] + objects));
                sizes[c] += objects;
                came += objects;
                for (int i = 0; i < 3; i++) {
                    places.add(new MapFacts.Place(
                            step, step + "." + c + "." + i, id.toString(), c + step / 20.0, i + c / 2.0));
                }
            }
            held += came;
            steps.add(new StepRow(
                    step, "month %02d of 2003".formatted(step + 1), came, held, 4, 9, 9, true, 0, null, null));
        }
        places.add(new MapFacts.Place(11, "far away", "k0", 5e6, 0));
        List<Cluster> clusters = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
            clusters.add(new Cluster(
                    new ClusterId(c),
                    0,
                    11,
                    sizes[c],
                    Cluster.State.LIVE,
                    List.of(),
                    Optional.empty(),
                    Optional.empty()));
        }
        RunFacts run = new RunFacts("0", List.of(), Map.of(), List.of());
        return ReportData.of("months", run, steps, clusters, events).withMap(new MapFacts(List.of("x", "y"), places));
    }

    private static double tall(Page page, int cluster, int step) {
        Object height = page.evaluate(
                "([c, s]) => document.querySelector(`#strata .box[data-cluster=k${c}][data-step='${s}'] .body`)"
                        + ".getBBox().height",
                List.of(cluster, step));
        return ((Number) height).doubleValue();
    }

    /** Fifteen clusters have boxes, the sixteenth is folded. */
    @Test
    void oneFoldedClusterIsOneOther() {
        List<Cluster> clusters = new ArrayList<>();
        List<ClusterEvent> events = new ArrayList<>();
        for (int c = 0; c < 16; c++) {
            events.add(new ClusterEvent.Created(0, new ClusterId(c), 40 - c));
            clusters.add(new Cluster(
                    new ClusterId(c), 0, 0, 40 - c, Cluster.State.LIVE, List.of(), Optional.empty(), Optional.empty()));
        }
        List<StepRow> steps = List.of(new StepRow(0, "0", 520, 520, 16, 1, 1, true, 0, null, null));
        RunFacts run = new RunFacts("0", List.of(), Map.of(), List.of());
        Page page = open(ReportData.of("sixteen", run, steps, clusters, events), 1280, 800);
        assertThat(page.locator("#strata svg text").allTextContents()).contains("1 other");
    }

    /** Directions of a map by neighbours mean nothing, so that it has no axes; those of components are a click away. */
    @Test
    void aMapByNeighboursCanBeSeenByComponents() {
        ReportData months = months();
        List<MapFacts.Place> mirrored = months.map().orElseThrow().places().stream()
                .map(place -> new MapFacts.Place(place.step(), place.object(), place.cluster(), -place.y(), place.x()))
                .toList();
        Page page =
                open(months.withMap(MapFacts.byNeighbours(mirrored, months.map().orElseThrow())), 390, 800);
        String first = "#map circle.object";
        String before = page.locator(first).first().getAttribute("cx");
        assertThat(page.locator("#map .tick").allTextContents())
                .containsExactly("What lies together is alike; directions mean nothing.");
        page.locator("#map input[value=components]").check();
        assertThat(page.locator(first).first().getAttribute("cx")).isNotEqualTo(before);
        assertThat(page.locator("#map .tick").allTextContents()).contains("x", "y");
        page.locator("#map input[value=neighbours]").check();
        assertThat(page.locator(first).first().getAttribute("cx")).isEqualTo(before);
        assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
    }

    @Test
    void newObjectsOfAStepAreSeenInStrataStreamAndTable() throws IOException {
        Page page = open(months(), 1280, 800);
        assertThat(tall(page, 3, BURST))
                .as("all objects: k3 is not the largest")
                .isLessThan(tall(page, 0, BURST));
        String before = page.locator("#stream .band[data-cluster=k3]").getAttribute("d");
        page.locator("#strata input[value=new]").check();
        assertThat(tall(page, 3, BURST))
                .as("as tall as 60 objects are, where others have 20")
                .isCloseTo(3 * tall(page, 0, BURST), org.assertj.core.data.Offset.offset(1.0));
        assertThat(tall(page, 3, BURST - 1)).isLessThan(tall(page, 0, BURST - 1) / 5);
        assertThat(page.locator("#stream input[value=new]").isChecked())
                .as("all pictures show the same")
                .isTrue();
        assertThat(page.locator("#stream .band[data-cluster=k3]").getAttribute("d"))
                .isNotEqualTo(before);
        shoot(page, "months-new");
        page.locator("#stream input[value=held]").check();
        assertThat(page.locator("#stream .band[data-cluster=k3]").getAttribute("d"))
                .isEqualTo(before);

        page.locator("#tables [role=tab][data-table=sizes]").click();
        page.locator("#tables th button", new Page.LocatorOptions().setHasText("objects_new"))
                .click();
        page.locator("#tables th button", new Page.LocatorOptions().setHasText("objects_new"))
                .click();
        assertThat(page.locator("#tables tbody tr").first().locator("td").allTextContents())
                .containsExactly(Integer.toString(BURST), "k3", "74", "60");
        assertThat(page.locator("[data-chart=objects_new]").count()).isOne();
    }

    @Test
    void namesOfStepsAreWholeOnAPhone() throws IOException {
        Page page = open(months(), 390, 844);
        for (String picture : List.of("#strata .axis", "#stream svg")) {
            List<String> names = page.locator(picture + " .tick.faint").allTextContents();
            assertThat(names).as(picture).hasSizeGreaterThan(1).allMatch(name -> name.matches("month \\d\\d of 2003"));
        }
        assertThat(overlapping(page, "#strata .axis .tick.faint")).isZero();
        assertThat(overlapping(page, "#stream .tick.faint")).isZero();
        shoot(page, "months-390");
    }

    private static int overlapping(Page page, String texts) {
        return ((Number) page.evaluate("""
            (texts) => {
              const all = [...document.querySelectorAll(texts)].map((t) => t.getBoundingClientRect());
              const outside = all.filter((b) => b.left < 0 || b.right > window.innerWidth).length;
              const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
              return outside + all.filter((a, i) => all.some((b, j) => j > i && !apart(a, b))).length;
            }
            """, texts)).intValue();
    }

    /** How many pairs of boxes that are side by side in a column have one hue. */
    private static int ofOneHue(Page page) {
        return ((Number) page.evaluate("""
            () => {
              const columns = d3.group(document.querySelectorAll("#strata .box:not([data-cluster=others])"), (b) => b.dataset.step);
              let same = 0;
              for (const boxes of columns.values()) {
                const bodies = [...boxes].map((b) => b.querySelector(".body")).sort((a, b) => a.getBBox().y - b.getBBox().y);
                for (let i = 1; i < bodies.length; i++) {
                  const [a, b] = [bodies[i - 1], bodies[i]].map((body) => d3.hcl(body.getAttribute("fill")));
                  const turn = Math.abs(a.h - b.h) % 360;
                  if (Math.min(turn, 360 - turn) < 8) same++;
                }
              }
              return same;
            }
            """)).intValue();
    }

    @OnlyLong
    @Test
    void aHundredClustersInSixtyStepsAreFoldedToWhatMatters() throws IOException {
        Page page = open(LongHistory.of(60, 104), 1280, 800);
        shoot(page, "hundred");
        assertThat(page.locator("#strata .status").textContent()).contains("15 largest of each step", "folded into");
        assertThat(most(page)).as("boxes of a column, others included").isBetween(10, 16);
        assertThat(page.locator("#strata .box[data-step='59']:not([data-cluster=others]) .body")
                        .evaluateAll("bodies => Math.min(...bodies.map(b => b.getBBox().height))"))
                .as("room for a name in every box")
                .matches(height -> ((Number) height).doubleValue() >= 11);
        assertThat(page.locator("#strata .labels .name").count()).isGreaterThan(25);
        assertThat(ofOneHue(page)).isZero();
        page.locator("#strata .status button").click();
        page.waitForFunction("() => document.querySelector('#strata input.fold').value === '0'");
        assertThat(most(page)).isGreaterThan(20);
        assertThat(ofOneHue(page)).isZero();
        Page phone = open(LongHistory.of(60, 104), 390, 844);
        shoot(phone, "hundred-390");
        assertThat(ofOneHue(phone)).isZero();
    }

    private static int most(Page page) {
        return ((Number) page.evaluate("() => d3.max(d3.rollup(document.querySelectorAll('#strata .box'),"
                        + " (all) => all.length, (box) => box.dataset.step).values())"))
                .intValue();
    }

    @Test
    @OnlyLong
    void fourYearsOfDaysCanBeRead() throws IOException {
        Page page = open(LongHistory.of(1461, 2300), 1280, 800);
        shoot(page, "days");
        assertThat(page.locator("#strata .status").textContent()).contains("step is shown", "folded into");
        assertThat(most(page)).isBetween(10, 16);
        page.locator("#strata input[value=new]").check();
        assertThat(page.locator("#strata .box").count()).isGreaterThan(100);
        shoot(page, "days-new");
    }

    @OnlyLong
    @Test
    void oneObjectFarAwayDoesNotSqueezeTheMap() throws IOException {
        Page page = open(months(), 1280, 800);
        assertThat(page.locator("#map .status").textContent()).startsWith("1 object lies far outside");
        assertThat(page.locator("#map .far").count()).isOne();
        assertThat(across(page)).as("the others use the width").isGreaterThan(300);
        page.locator("#map").scrollIntoViewIfNeeded();
        shoot(page, "far");
        page.locator("#map [data-act=whole]").click();
        assertThat(page.locator("#map .far").count()).isZero();
        assertThat(across(page)).as("all to scale").isLessThan(5);
        page.locator("#map [data-act=whole]").click();
        assertThat(page.locator("#map .far").count()).isOne();
    }

    private static double across(Page page) {
        return ((Number) page.locator("#map circle.object:not(.far)")
                        .evaluateAll(
                                "all => { const x = all.map(c => Number(c.getAttribute('cx'))).sort((a, b) => a - b);"
                                        + " return x[x.length - 2] - x[0]; }"))
                .doubleValue();
    }
}
