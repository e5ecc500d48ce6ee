package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.table.StepRow;
import io.varve.view.testing.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names from data are text, whatever they look like, and leave the layout as it is. */
class HostileNamesTest {

    private static final List<String> NAMES = List.of(
            "</script><script>window.hacked=1</script>",
            "<img src=x onerror='window.hacked=1'>",
            "<!--<script>",
            "</script onload=x /<script ",
            "\"quotes\" & 'more' `of` them ${hacked}",
            "שלום עולם \u202Eevil\u202C مرحبا",
            "x".repeat(10_000),
            "\u0000\u2028\u2029\uD800 lone half",
            "=HYPERLINK(\"http://a.test\")",
            "𝒜 👩‍👩‍👧 long ".repeat(400));

    @TempDir
    Path dir;

    private static ReportData data() {
        List<Cluster> clusters = new ArrayList<>();
        List<ClusterEvent> events = new ArrayList<>();
        List<StepRow> steps = new ArrayList<>();
        Map<ClusterId, String> descriptions = new HashMap<>();
        Map<ClusterId, List<String>> representatives = new HashMap<>();
        List<MapFacts.Place> places = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            String name = NAMES.get(i);
            ClusterId id = new ClusterId(i);
            clusters.add(
                    new Cluster(id, i, i, 10 + i, Cluster.State.LIVE, List.of(), Optional.empty(), Optional.of(name)));
            events.add(new ClusterEvent.Created(i, id, 10 + i));
            steps.add(new StepRow(i, name, 10 + i, 10 * i, i + 1, 50, 20, true, 0.1, null, null));
            descriptions.put(id, name);
            representatives.put(id, NAMES);
            places.add(new MapFacts.Place(i, name, id.toString(), i, i * i));
        }
        return ReportData.of(
                        NAMES.get(0),
                        new RunFacts(
                                NAMES.get(1),
                                NAMES,
                                Map.of(NAMES.get(0), NAMES.get(5)),
                                List.of(new RunFacts.InputFile(NAMES.get(0), NAMES.get(1), 1, NAMES.get(2)))),
                        steps,
                        clusters,
                        events)
                .withDescriptions(descriptions)
                .withRepresentatives(representatives)
                .withMap(new MapFacts(List.of(NAMES.get(0), NAMES.get(5)), places));
    }

    @Test
    void namesAreShownAsTextAndTheLayoutHolds() {
        Path file = dir.resolve("hostile.html");
        Report.write(data(), file);
        try (Chromium browser = Chromium.start()) {
            for (int width : new int[] {1280, 390}) {
                Page page = browser.open(file, width, 800, ColorScheme.LIGHT);
                page.locator("#strata .box").first().waitFor();
                for (int i = 0; i < NAMES.size(); i++) {
                    page.evaluate("id => { location.hash = id; }", "k" + i);
                    page.locator("#panel h2:has-text('k" + i + "')").waitFor();
                    page.locator("#lineage .box").first().waitFor();
                }
                page.locator("[role=tab][data-table=clusters]").click();
                page.locator("#strata .box[data-cluster=k0]").first().hover();
                page.locator("summary").click();
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(Path.of("target", "screenshots", "hostile-" + width + ".png")));
                assertThat(page.evaluate("() => window.hacked")).isNull();
                assertThat(page.locator("img").count()).isZero();
                assertThat(page.locator("script").count()).isEqualTo(3);
                assertThat(page.locator("#title").textContent()).isEqualTo(NAMES.get(0));
                assertThat(page.locator("#tables td").allTextContents()).contains(NAMES.get(0), NAMES.get(1));
                assertThat(page.evaluate(
                                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                        .as("%d px wide: nothing sticks out", width)
                        .isEqualTo(0);
                assertThat((int) page.evaluate("() => Math.round(document.querySelector('#panel').offsetHeight)"))
                        .isLessThan(1500);
                page.context().close();
            }
            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.requests()).allMatch(url -> url.startsWith("file:"));
        }
    }
}
