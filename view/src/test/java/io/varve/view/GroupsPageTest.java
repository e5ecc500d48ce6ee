package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupId;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.table.StepRow;
import io.varve.view.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups of clusters in a real browser: folded, unfolded, in any number. */
class GroupsPageTest {

    private static final String HOSTILE = "<img src=x onerror='window.hacked=1'></script>";

    @TempDir
    Path dir;

    /** k6 and k7 become k8 in the last step; k9 was pruned; two groups, k0 to k3 and the others. */
    private static ReportData data() {
        List<Cluster> clusters = new ArrayList<>();
        List<ClusterEvent> events = new ArrayList<>();
        List<MapFacts.Place> places = new ArrayList<>();
        Map<ClusterId, String> descriptions = new HashMap<>();
        SortedMap<ClusterId, Integer> sizes = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            if (i == 8) {
                continue;
            }
            boolean live = i < 6;
            clusters.add(new Cluster(
                    id(i),
                    0,
                    i == 9 ? 0 : i < 6 ? 0 : 2,
                    10 + i,
                    live ? Cluster.State.LIVE : i == 9 ? Cluster.State.PRUNED : Cluster.State.MERGED,
                    List.of(),
                    i == 6 || i == 7 ? Optional.of(id(8)) : Optional.empty(),
                    Optional.of("object " + i)));
            events.add(new ClusterEvent.Created(0, id(i), 10 + i));
            descriptions.put(id(i), i == 4 ? HOSTILE : "description " + i);
            places.add(new MapFacts.Place(0, "object " + i, id(i).toString(), i, i * i));
            places.add(new MapFacts.Place(0, null, id(i).toString(), i, i * i));
            if (live) {
                sizes.put(id(i), 10 + i);
            }
        }
        clusters.add(
                8,
                new Cluster(
                        id(8),
                        2,
                        2,
                        35,
                        Cluster.State.LIVE,
                        List.of(id(6), id(7)),
                        Optional.empty(),
                        Optional.of("late")));
        sizes.put(id(8), 35);
        events.add(new ClusterEvent.Merged(2, List.of(id(6), id(7)), id(8), 33, 35));
        events.add(new ClusterEvent.Pruned(2, id(9), 0, 19));
        List<GroupTree.Merge> merges = List.of(
                new GroupTree.Merge(6, id(1), id(0)),
                new GroupTree.Merge(5, id(5), id(4)),
                new GroupTree.Merge(4, id(3), id(2)),
                new GroupTree.Merge(3, id(2), id(0)),
                new GroupTree.Merge(2, id(8), id(4)),
                new GroupTree.Merge(1, id(4), id(0)));
        List<Group> groups = List.of(
                new Group(new GroupId(0), ids(0, 1, 2, 3), 46, Group.State.CHANGED, List.of()),
                new Group(new GroupId(3), ids(4, 5, 8), 64, Group.State.CHANGED, List.of()));
        List<StepRow> steps = IntStream.range(0, 3)
                .mapToObj(step -> new StepRow(step, "", 10, 100, 7, 50, 20, true, 0.1, null, null))
                .toList();
        RunFacts run = new RunFacts("0", List.of(), Map.of(), List.of());
        return ReportData.of("groups", run, steps, clusters, events)
                .withDescriptions(descriptions)
                .withMap(new MapFacts(List.of("x", "y"), places))
                .withGroups(new StepGroups(2, GroupTree.of(sizes, merges, 2), groups));
    }

    private static ClusterId id(int number) {
        return new ClusterId(number);
    }

    private static List<ClusterId> ids(int... numbers) {
        return IntStream.of(numbers).mapToObj(ClusterId::new).toList();
    }

    private static List<String> boxes(Page page, int step) {
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
        Locator boxes = page.locator("#strata .box[data-step='" + step + "']");
        return IntStream.range(0, boxes.count())
                .mapToObj(box -> boxes.nth(box).getAttribute("data-cluster"))
                .toList();
    }

    private static String colour(Page page, String box) {
        return page.locator("#strata .box[data-step='2'][data-cluster='" + box + "'] .body")
                .getAttribute("fill");
    }

    private static void count(Page page, int count) {
        page.locator("#group-count")
                .evaluate("(input, count) => { input.value = count; input.dispatchEvent(new Event('input')); }", count);
    }

    @Test
    void groupsFoldUnfoldAndComeInAnyNumber() throws Exception {
        Path file = dir.resolve("report.html");
        Report.write(data(), file);
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        try (Chromium browser = Chromium.start()) {
            for (int width : new int[] {1280, 390}) {
                Page page = browser.open(file, width, 800, ColorScheme.LIGHT);
                page.locator("#strata .box").first().waitFor();
                assertThat(page.locator("#summary").textContent()).endsWith("7 live of 10 clusters in 2 groups");
                assertThat(page.locator("#group-count").getAttribute("max")).isEqualTo("7");
                assertThat(page.locator("#groups output").textContent()).isEqualTo("2 of 7");
                assertThat(boxes(page, 2)).containsExactlyInAnyOrder("g0", "g3");
                assertThat(boxes(page, 0)).as("and one that was pruned").containsExactlyInAnyOrder("g0", "g3", "k9");
                String ofGroup = colour(page, "g3");
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(pictures.resolve("groups-" + width + ".png")));

                page.locator("#groups li[data-group=g3] .fold-one").click();
                assertThat(boxes(page, 2)).containsExactlyInAnyOrder("g0", "k4", "k5", "k8");
                assertThat(boxes(page, 0)).containsExactlyInAnyOrder("g0", "k4", "k5", "k6", "k7", "k9");
                assertThat(List.of(colour(page, "k4"), colour(page, "k5")))
                        .as("shades of one colour")
                        .doesNotHaveDuplicates();
                page.locator("#groups li[data-group=g0] .pick").click();
                assertThat(page.locator("#panel h2").textContent()).startsWith("Group g0");
                assertThat(page.locator("#panel .picks button").allTextContents())
                        .containsExactly("k3", "k2", "k1", "k0");
                assertThat(page.locator("#strata .box.dim").count())
                        .as("those of the other")
                        .isPositive();
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(pictures.resolve("groups-unfolded-" + width + ".png")));
                page.locator("#panel .picks button").first().click();
                assertThat(page.locator("#panel h2").textContent()).startsWith("k3");
                assertThat(page.locator("#strata .box[data-cluster=g0]:not(.dim)")
                                .count())
                        .as("the box that it is folded into is lit")
                        .isEqualTo(3);
                page.locator("#panel .close").click();

                page.locator("#groups [data-act=fold]").click();
                assertThat(boxes(page, 2)).containsExactlyInAnyOrder("g0", "g3");
                count(page, 3);
                assertThat(boxes(page, 2)).containsExactlyInAnyOrder("g0", "g3.1", "k8");
                assertThat(page.locator("#groups li").allTextContents().toString())
                        .contains("g3.1", "g3.2");
                assertThat(colour(page, "g3.1"))
                        .as("what is left keeps its colour")
                        .isEqualTo(ofGroup);
                count(page, 1);
                assertThat(boxes(page, 2)).containsExactly("g0+g3");
                count(page, 7);
                assertThat(boxes(page, 2)).containsExactlyInAnyOrder("k0", "k1", "k2", "k3", "k4", "k5", "k8");
                page.locator("#groups [data-act=suggested]").click();
                page.locator("#groups [data-act=unfold]").click();
                assertThat(boxes(page, 2)).hasSize(7);

                assertThat(page.evaluate("() => window.hacked")).isNull();
                assertThat(page.locator("img").count()).isZero();
                assertThat(page.evaluate(
                                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                        .as("%d px wide: nothing sticks out", width)
                        .isEqualTo(0);
                page.context().close();
            }
            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.requests()).allMatch(url -> url.startsWith("file:"));
        }
    }

    @Test
    void aReportWithoutGroupsHasNoSuchPart() {
        Path file = dir.resolve("report.html");
        Report.write(Vatican.data(), file);
        try (Chromium browser = Chromium.start()) {
            Page page = browser.open(file, 1280, 800, ColorScheme.LIGHT);
            page.locator("#strata .box").first().waitFor();
            assertThat(page.locator("#groups-section").isVisible()).isFalse();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
