package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.view.testing.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The paper's story in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportPageTest {

    private Chromium browser;
    private Path file;
    private Page page;

    @BeforeAll
    void start(@TempDir Path dir) {
        browser = Chromium.start();
        file = dir.resolve("report.html");
        Report.write(Vatican.data(), file);
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() {
        browser.forgetRequests();
        if (page == null) {
            page = browser.open(file, 1280, 800, ColorScheme.LIGHT);
        } else {
            // as new, without the process that every new context starts
            page.evaluate("() => localStorage.clear()");
            page.mouse().move(0, 0);
            page.navigate("about:blank");
            page.navigate(file.toUri().toString());
        }
        boxes("").first().waitFor();
    }

    @AfterEach
    void nothingWasAskedForOrComplainedOf() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests())
                .allMatch(url -> url.startsWith(file.toUri().toString()));
    }

    /** The strata are drawn in the next frame, which may be late on a busy machine. */
    private Locator boxes(String which) {
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
        return page.locator("#strata .box" + which);
    }

    private String kind(String cluster, int step) {
        return boxes("[data-cluster=" + cluster + "][data-step='" + step + "']").getAttribute("data-kind");
    }

    @Test
    void descriptionsAreReadBeforeAnythingIsSelected() {
        Locator described = page.locator("#panel .described");
        assertThat(described.locator("button").count())
                .isEqualTo(described.locator("span[dir]").count())
                .isEqualTo(4);
        assertThat(described.textContent())
                .contains("societal, cultural and religious change", "abandoned after the Second");
        assertThat(described.locator("button").allTextContents())
                .as("the largest first")
                .containsExactly("k26", "k2", "k27", "k28");
        assertThat(described.locator("span[dir]").nth(1).textContent())
                .as("no longer than a line or two")
                .hasSize(80)
                .endsWith("…");
    }

    @Test
    void everyClusterHasABoxAfterEveryStepItLived() {
        assertThat(boxes("").count()).isEqualTo(30);
        int[] perStep = {1, 4, 6, 9, 6, 4};
        for (int step = 0; step < perStep.length; step++) {
            assertThat(boxes("[data-step='" + step + "']").count())
                    .as("step %d", step)
                    .isEqualTo(perStep[step]);
        }
        assertThat(page.locator("#strata .ribbons > path").count()).isEqualTo(25);
        assertThat(page.locator("#strata .stub").count()).isOne();
        assertThat(page.locator("#strata .stub").getAttribute("data-cluster")).isEqualTo("k4");
    }

    @Test
    void boxesTellTheStoryOfThePaper() {
        assertThat(kind("k0", 0)).isEqualTo("created");
        assertThat(kind("k0", 1)).isEqualTo("enriched");
        assertThat(kind("k1", 1)).isEqualTo("created");
        assertThat(kind("k2", 2)).isEqualTo("merged");
        for (int step = 3; step < 6; step++) {
            assertThat(kind("k2", step)).isEqualTo("unchanged");
        }
        assertThat(into("k26")).containsExactlyInAnyOrder("k20", "k21", "k22");
        assertThat(into("k27")).containsExactlyInAnyOrder("k19", "k23");
        assertThat(page.locator("#strata .labels .name").allTextContents()).contains("k0", "k2", "k26", "k27");
        assertThat(page.locator("#strata .axis").textContent()).contains("step 0", "Paul VI");
        assertThat(page.locator("#strata .legend li").allTextContents())
                .anyMatch(text -> text.startsWith("created"))
                .anyMatch(text -> text.startsWith("enriched"))
                .anyMatch(text -> text.startsWith("merged"))
                .anyMatch(text -> text.startsWith("unchanged"))
                .anyMatch(text -> text.startsWith("pruned"));
    }

    private List<String> into(String cluster) {
        return page.locator("#strata .ribbons > path[data-into=" + cluster + "][data-step='5']").all().stream()
                .map(ribbon -> ribbon.getAttribute("data-from"))
                .toList();
    }

    @Test
    void kindsDifferInFormNotOnlyInColour() {
        assertThat(boxes("[data-kind=created] .frame").count())
                .isEqualTo(boxes("[data-kind=created]").count());
        assertThat(boxes("[data-kind=enriched] .fresh").count())
                .isEqualTo(boxes("[data-kind=enriched]").count());
        assertThat(boxes("[data-kind=merged] .bar").count())
                .isEqualTo(boxes("[data-kind=merged]").count());
        assertThat(boxes("[data-kind=unchanged] .fresh").count()).isZero();
        assertThat(page.locator("#strata .stub .cross").count()).isOne();
    }

    @Test
    void boxesAreAsTallAsTheirClustersAreLarge() {
        double k26 = height("k26", 5);
        assertThat(height("k2", 5) / k26).isBetween(0.95 * 100 / 190, 1.05 * 100 / 190);
    }

    private double height(String cluster, int step) {
        return Double.parseDouble(boxes("[data-cluster=" + cluster + "][data-step='" + step + "'] .body")
                .getAttribute("height"));
    }

    @Test
    void noLabelLiesOnAnother() {
        Object overlaps = page.evaluate("() => { const all = [...document.querySelectorAll('#strata .labels"
                + " text')].map(t => t.getBoundingClientRect()); let n = 0; for (let i = 0; i < all.length; i++) for (let"
                + " j = i + 1; j < all.length; j++) { const a = all[i], b = all[j]; if (a.left < b.right - 1 && b.left <"
                + " a.right - 1 && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2) n++; } return n; }");
        assertThat(overlaps).isEqualTo(0);
    }

    @Test
    void selectingLightsTheLineageAndDimsTheRest() {
        boxes("[data-cluster=k26]").first().click();
        List<String> lit = boxes(":not(.dim)").all().stream()
                .map(box -> box.getAttribute("data-cluster"))
                .distinct()
                .toList();
        assertThat(lit)
                .containsExactlyInAnyOrder(
                        "k26", "k20", "k21", "k22", "k3", "k18", "k5", "k7", "k6", "k8", "k16", "k17");
        assertThat(page.url()).endsWith("#k26");
        assertThat(page.locator("#panel").textContent())
                .contains("k26", "190 objects", "step 5 (Francis I), merged", "k20", "use-401", "religious change");
        page.locator("#panel .close").click();
        assertThat(boxes(".dim").count()).isZero();
    }

    @Test
    void anAddressKeepsTheSelection() {
        page.navigate(file.toUri() + "#k2");
        page.reload();
        boxes(".dim").first().waitFor();
        assertThat(page.locator("#panel h2").textContent()).startsWith("k2");
    }

    @Test
    void lineageIsAFigureOfItsOwnWithDescriptions() {
        assertThat(page.locator("#lineage svg").isVisible()).isFalse();
        boxes("[data-cluster=k26]").first().click();
        page.locator("#lineage [data-range=from]").fill("2");
        page.locator("#lineage [data-range=from]").blur();
        List<String> steps = page.locator("#lineage .box").all().stream()
                .map(box -> box.getAttribute("data-step"))
                .distinct()
                .sorted()
                .toList();
        assertThat(steps).containsExactly("2", "3", "4", "5");
        assertThat(page.locator("#lineage .box[data-cluster=k21]").textContent())
                .contains("The new evangelisation");
        assertThat(page.locator("#lineage .box[data-cluster=k2]").count()).isZero();
    }

    @Test
    void keysWalkAndSelect() {
        page.locator("#strata .frame.strata").focus();
        page.keyboard().press("ArrowRight");
        assertThat(said()).startsWith("k0, step 0");
        page.keyboard().press("ArrowRight");
        assertThat(said()).startsWith("k0, step 1").contains("enriched");
        page.keyboard().press("ArrowRight");
        assertThat(said()).startsWith("k2, step 2").contains("from k0, k1");
        page.keyboard().press("ArrowUp");
        assertThat(said()).startsWith("k4, step 2");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowLeft");
        assertThat(said()).startsWith("k0, step 1");
        page.keyboard().press("Enter");
        assertThat(page.url()).contains("#k0");
        page.keyboard().press("Escape");
        assertThat(page.url()).doesNotContain("k0");
        page.keyboard().press("+");
        page.keyboard().press("0");
        assertThat(boxes("").count()).isEqualTo(30);
    }

    private String said() {
        return page.locator("#strata [aria-live]").textContent();
    }

    @Test
    void everythingIsReachedByTabAndHasAName() {
        Object nameless = page.evaluate("() => [...document.querySelectorAll('button, input, [tabindex=\"0\"]')]"
                + ".filter(e => e.offsetParent && !(e.textContent.trim() || e.getAttribute('aria-label')"
                + " || e.closest('label'))).length");
        assertThat(nameless).isEqualTo(0);
        Object unlabelled = page.evaluate("() => [...document.querySelectorAll('svg.picture')].filter(s =>"
                + " s.getAttribute('role') !== 'img' || s.getAttribute('aria-labelledby').split(' ')"
                + ".some(id => !document.getElementById(id).textContent)).filter(s => s.checkVisibility()).length");
        assertThat(unlabelled).isEqualTo(0);
    }

    @Test
    void sliderMovesTheMapAndPackingShowsCentroids() {
        assertThat(page.locator("#map [data-exemplar]").count()).isEqualTo(4);
        page.locator("#map input[type=range]").fill("1");
        assertThat(page.locator("#map output").textContent()).contains("1 · Leo XIII to Pius XI");
        assertThat(page.locator("#map .object.fresh").count()).isEqualTo(32);
        assertThat(page.url()).endsWith("#step=1");
        page.locator("#map input[value=packed]").check();
        assertThat(page.locator("#map [data-centroid]").count()).isOne();
        page.locator("#map input[type=range]").fill("2");
        assertThat(page.locator("#map [data-centroid]").count()).isEqualTo(4);
        page.locator("#map .play").click();
        page.waitForFunction("() => location.hash === '#step=3'");
        page.locator("#map .play").click();
    }

    @Test
    void hoveringGivesNumbers() {
        boxes("[data-cluster=k2][data-step='2']").hover();
        assertThat(page.locator(".hint.shown").textContent())
                .contains("k2", "100 objects, merged", "from k0, k1", "9 new");
    }

    @Test
    void tablesSortAndAreSavedAsCsv() throws IOException {
        page.locator("[role=tab][data-table=clusters]").click();
        Locator first = page.locator("#tables tbody tr").first().locator("td").first();
        page.locator("#tables th button", new Page.LocatorOptions().setHasText("size"))
                .click();
        assertThat(first.textContent()).isEqualTo("k7");
        page.locator("#tables th button", new Page.LocatorOptions().setHasText("size"))
                .click();
        assertThat(first.textContent()).isEqualTo("k26");
        String csv = saved(page.locator("#tables [aria-label='Save the table clusters as CSV']"));
        assertThat(csv)
                .startsWith(
                        "cluster,born,last_changed,size,state,merged_into,exemplar,name\nk26,5,5,190,live,,use-26,");
        page.locator("[role=tab][data-table=sizes]").click();
        assertThat(saved(page.locator("#tables [aria-label='Save the table sizes as CSV']"))
                        .lines())
                .hasSize(31)
                .contains("5,k2,100,0", "2,k2,100,9");
    }

    @Test
    void picturesAreSavedAsSvgAndPng() throws IOException {
        String svg = saved(page.locator("[aria-label='Save the strata as SVG']"));
        assertThat(svg)
                .startsWith("<svg")
                .contains("xmlns=\"http://www.w3.org/2000/svg\"", ">k26<", "viewBox")
                .doesNotContain("var(--", "class=");
        Page alone = browser.blank(900, 500, ColorScheme.LIGHT);
        alone.setContent(svg);
        assertThat(alone.locator("svg path").count()).isGreaterThan(25);
        alone.context().close();
        for (String picture : List.of("the map", "the sizes over time", "clusters", "nmi")) {
            Download png = page.waitForDownload(() ->
                    page.locator("[aria-label='Save " + picture + " as PNG']").click());
            byte[] bytes = Files.readAllBytes(png.path());
            assertThat(bytes).startsWith((byte) 0x89, 'P', 'N', 'G').hasSizeGreaterThan(2000);
        }
    }

    private String saved(Locator button) throws IOException {
        return Files.readString(page.waitForDownload(button::click).path());
    }

    @Test
    void headTellsWhatWasRunAndWhatToNotice() {
        assertThat(page.locator("#command").textContent())
                .isEqualTo("./varve cluster novelty.csv --step-column period --out 'a result'");
        assertThat(page.locator("#notice li").allTextContents())
                .anyMatch(said ->
                        said.matches("The largest merge: k20.*, k21.* and k22.* became k26.* in step 5 \\(Francis I\\),"
                                + " with 190 objects\\."))
                .anyMatch(
                        said -> said.matches("Forgotten: one cluster with 6 objects, k4.* in step 4 \\(Benedict XVI\\),"
                                + " last changed in step 1 \\(Leo XIII to Pius XI\\)\\."))
                .anyMatch(said -> said.startsWith("The step that changed most: step "));
        assertThat(page.locator("#inputs").textContent()).contains("novelty.csv", "12,345", "ab".repeat(32));
        assertThat(page.locator("#warning").textContent()).startsWith("1 of 6 steps did not converge");
    }

    @Test
    void coloursCanBeSwitchedAndBelongToTheId() {
        String before = boxes("[data-cluster=k2][data-step='2'] .body").getAttribute("fill");
        String ground = (String) page.evaluate("() => getComputedStyle(document.body).backgroundColor");
        page.locator("#theme").click();
        assertThat(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
                .isNotEqualTo(ground);
        assertThat(boxes("[data-cluster=k2][data-step='5'] .body").getAttribute("fill"))
                .isEqualTo(before);
    }

    @Test
    void anotherPageCanUseAPictureAsAModule() {
        Page other = browser.blank(900, 600, ColorScheme.LIGHT);
        Map<String, String> libraries = Map.of("d3.js", "d3", "d3-sankey.js", "d3-sankey");
        other.route("https://explorer.test/**", route -> {
            String name = route.request().url().replaceAll(".*/", "");
            if (name.isEmpty()) {
                route.fulfill(new com.microsoft.playwright.Route.FulfillOptions()
                        .setContentType("text/html")
                        .setBody("<!doctype html><div id=here></div>"));
            } else {
                route.fulfill(new com.microsoft.playwright.Route.FulfillOptions()
                        .setContentType("text/javascript")
                        .setBody(
                                libraries.containsKey(name)
                                        ? Resources.library(libraries.get(name))
                                        : Resources.text(name)));
            }
        });
        other.navigate("https://explorer.test/");
        other.addScriptTag(new Page.AddScriptTagOptions().setUrl("https://explorer.test/d3.js"));
        other.evaluate(
                "async (json) => { const { stream } = await import('./numbers.js'); const { historyOf } = await"
                        + " import('./history.js'); const { selectionIn } = await import('./selection.js'); const data ="
                        + " JSON.parse(json); stream(document.getElementById('here'), data, selectionIn(historyOf(data)));"
                        + " }",
                Resources.json(Vatican.data()));
        assertThat(other.locator("#here .band").count()).isEqualTo(20);
        other.context().close();
        browser.forgetRequests();
    }
}
