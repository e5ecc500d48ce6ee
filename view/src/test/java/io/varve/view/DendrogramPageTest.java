package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.group.GroupBook;
import io.varve.group.GroupTree;
import io.varve.table.StepRow;
import io.varve.testing.OnlyLong;
import io.varve.view.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tree of groups in a real browser: with heights and without, small and folded, cut by slider and by a click. */
class DendrogramPageTest {

    private static final String HOSTILE = "<img src=x onerror='window.hacked=1'></script>";

    @TempDir
    Path dir;

    /** Every cluster joins the one before it, the last two first, at similarities −1, −2 and so on. */
    private static ReportData data(int count, boolean heights, int shown) {
        List<Cluster> clusters = new ArrayList<>();
        List<ClusterEvent> events = new ArrayList<>();
        SortedMap<ClusterId, Integer> sizes = new TreeMap<>();
        for (int c = 0; c < count; c++) {
            ClusterId id = new ClusterId(c);
            sizes.put(id, 5 + c);
            events.add(new ClusterEvent.Created(0, id, 5 + c));
            clusters.add(new Cluster(
                    id, 0, 0, 5 + c, Cluster.State.LIVE, List.of(), Optional.empty(), Optional.of("object " + c)));
        }
        List<GroupTree.Merge> merges = new ArrayList<>();
        for (int left = count - 1; left > 0; left--) {
            merges.add(new GroupTree.Merge(
                    left,
                    new ClusterId(left),
                    new ClusterId(left - 1),
                    heights ? Optional.of(new GroupTree.Fit(left - count, HOSTILE)) : Optional.empty()));
        }
        GroupTree tree = GroupTree.of(sizes, merges, heights ? count : 2);
        StepRow step = new StepRow(0, "", 10, 100, count, 50, 20, true, 0.1, null, null);
        RunFacts run = new RunFacts("0", List.of(), Map.of(), List.of());
        return ReportData.of("tree", run, List.of(step), clusters, events)
                .withDescriptions(Map.of(new ClusterId(1), HOSTILE))
                .withGroups(new GroupBook().record(0, List.of(), tree, shown));
    }

    private static Page open(Chromium browser, Path file, int width, ColorScheme scheme) {
        Page page = browser.open(file, width, 800, scheme);
        page.locator("#tree .leaf").first().waitFor();
        return page;
    }

    private static List<Double> middles(Page page) {
        return page.locator("#tree .merge").all().stream()
                .map(merge -> Double.parseDouble(merge.getAttribute("cx")))
                .toList();
    }

    @Test
    void mergesLieAtTheirHeightsAndTheCutFollowsSliderAndClick() throws Exception {
        Path file = dir.resolve("report.html");
        Report.write(data(6, true, 3), file);
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        try (Chromium browser = Chromium.start()) {
            for (int width : new int[] {1280, 390}) {
                Page page = open(browser, file, width, width == 390 ? ColorScheme.DARK : ColorScheme.LIGHT);
                assertThat(page.locator("#tree .leaf text").allTextContents())
                        .hasSize(6)
                        .anyMatch(text -> text.startsWith("k1 <img"));
                List<Double> at = middles(page);
                for (int m = 1; m < at.size(); m++) {
                    assertThat(at.get(m - 1) - at.get(m))
                            .as("one step of similarity is as wide as any other")
                            .isCloseTo(at.get(0) - at.get(1), Offset.offset(1e-6))
                            .isPositive();
                }
                double cut = Double.parseDouble(page.locator("#tree .cut").getAttribute("x1"));
                assertThat(cut).as("after 3 merges").isBetween(at.get(3), at.get(2));
                assertThat(page.locator("#groups [data-act=suggested]").textContent())
                        .isEqualTo("Each alone");
                page.locator("#tree .merge[data-left='2']").click();
                assertThat(page.locator("#groups output").textContent()).isEqualTo("2 of 6");
                cut = Double.parseDouble(page.locator("#tree .cut").getAttribute("x1"));
                assertThat(cut).as("after 4 merges").isBetween(at.get(4), at.get(3));
                page.locator("#tree .leaf[data-cluster=k5]").click();
                assertThat(page.locator("#panel h2").textContent()).startsWith("k5");
                assertThat(page.locator("#tree .leaf.picked").count()).isEqualTo(1);
                page.locator("#panel .close").click();
                page.locator("#groups [data-act=suggested]").click();
                assertThat(page.locator("#tree .cut").count())
                        .as("nothing is cut where each is alone")
                        .isZero();
                page.locator("#tree-section")
                        .screenshot(new Locator.ScreenshotOptions()
                                .setPath(pictures.resolve("dendrogram-" + width + ".png")));
                Download svg = page.waitForDownload(
                        () -> page.locator("#tree .save button").first().click());
                assertThat(svg.suggestedFilename()).isEqualTo("dendrogram.svg");
                assertThat(Files.readString(svg.path()))
                        .contains("similarity at which", "k0", "stroke=")
                        .doesNotContain("<img");
                assertThat(page.evaluate("() => window.hacked")).isNull();
                assertThat(page.evaluate(
                                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                        .as("%d px wide: nothing sticks out", width)
                        .isEqualTo(0);
                page.context().close();
            }
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @OnlyLong
    @Test
    void withoutHeightsTheAxisCountsGroupsAndManyLeavesAreFolded() {
        Path file = dir.resolve("report.html");
        Report.write(data(200, false, 2), file);
        try (Chromium browser = Chromium.start()) {
            Page page = open(browser, file, 1280, ColorScheme.LIGHT);
            assertThat(page.locator("#tree .leaf").count()).isEqualTo(60);
            assertThat(page.locator("#tree .wedge").count()).isEqualTo(1);
            assertThat(page.locator("#tree .leaf text").last().textContent()).isEqualTo("k199 and 140 more");
            assertThat(page.locator("#tree .status").textContent()).startsWith("200 clusters; ");
            assertThat(page.locator("#tree .tick").allTextContents()).contains("groups left", "1", "2", "100");
            List<Double> at = middles(page);
            assertThat(at).hasSize(59).isSortedAccordingTo((a, b) -> Double.compare(b, a));
            assertThat(page.locator("#tree .cut").count()).isEqualTo(1);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void aReportWithoutGroupsHasNoTree() {
        Path file = dir.resolve("report.html");
        Report.write(Vatican.data(), file);
        try (Chromium browser = Chromium.start()) {
            Page page = browser.open(file, 1280, 800, ColorScheme.LIGHT);
            page.locator("#strata .box").first().waitFor();
            assertThat(page.locator("#tree-section").isVisible()).isFalse();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
