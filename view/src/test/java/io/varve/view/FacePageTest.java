package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupId;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.table.KeywordRow;
import io.varve.table.MemberRow;
import io.varve.table.ProfileRow;
import io.varve.table.StepRow;
import io.varve.view.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clusters are, in a real browser: the panel of a cluster, names in the strata, names of groups. */
class FacePageTest {

    private static final String HOSTILE = "<img src=x onerror='window.hacked=1'>";

    @TempDir
    Path dir;

    private static ClusterId id(int number) {
        return new ClusterId(number);
    }

    private static ReportData data() {
        List<Cluster> clusters = new ArrayList<>();
        List<ClusterEvent> events = new ArrayList<>();
        SortedMap<ClusterId, Integer> sizes = new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            clusters.add(new Cluster(
                    id(i), 0, 0, 20, Cluster.State.LIVE, List.of(), Optional.empty(), Optional.of("bird " + i)));
            events.add(new ClusterEvent.Created(0, id(i), 20));
            sizes.put(id(i), 20);
        }
        List<ProfileRow> profiles = List.of(
                new ProfileRow("k0", "flipper", "217.187", 1.84, 1, "number", null, null),
                new ProfileRow("k0", "island", "Biscoe", 1.2, 2, "category", 0.9, 2.5),
                new ProfileRow("k0", "depth", "14.9", -1.1, 3, "number", null, null),
                new ProfileRow("k0", "species", HOSTILE, 1.0, 1, "class", 1.0, 3.0),
                new ProfileRow("k0", "title", "harvest", null, 1, "keyword", 0.5, 4.0));
        List<MemberRow> members = List.of(
                new MemberRow("k0", "exemplar", "bird 0", "flipper", "216"),
                new MemberRow("k0", "exemplar", "bird 0", "island", "Biscoe"),
                new MemberRow("k0", "far", "bird 9", null, null),
                new MemberRow("k0", "far", "bird 8", "title", "Wheat harvest falls after the drought"));
        List<KeywordRow> keywords =
                List.of(new KeywordRow(0, "k0", 12, "wheat · harvest"), new KeywordRow(1, "k0", 8, "maize"));
        FaceFacts faces = new FaceFacts(
                profiles,
                members,
                keywords,
                List.of("large birds", "small birds"),
                List.of("large birds", "all birds"));
        List<GroupTree.Merge> merges =
                List.of(new GroupTree.Merge(2, id(1), id(0)), new GroupTree.Merge(1, id(2), id(0)));
        List<Group> groups = List.of(
                new Group(new GroupId(0), List.of(id(0), id(1)), 40, Group.State.CREATED, List.of()),
                new Group(new GroupId(1), List.of(id(2)), 20, Group.State.CREATED, List.of()));
        List<StepRow> steps = IntStream.range(0, 2)
                .mapToObj(step -> new StepRow(step, "", 30, 60, 3, 50, 20, true, 0.1, null, null))
                .toList();
        return ReportData.of("faces", new RunFacts("0", List.of(), Map.of(), List.of()), steps, clusters, events)
                .withDescriptions(Map.of(id(0), "flipper 217 ↑ · Biscoe", id(2), "small"))
                .withGroups(new StepGroups(1, GroupTree.of(sizes, merges, 2), groups))
                .withFaces(faces);
    }

    @Test
    void aClusterSaysWhatItIs() throws Exception {
        Path file = dir.resolve("report.html");
        Report.write(data(), file);
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        try (Chromium browser = Chromium.start()) {
            for (int width : new int[] {1280, 390}) {
                Page page = browser.open(file, width, 800, ColorScheme.LIGHT);
                page.locator("#strata .box").first().waitFor();
                assertThat(page.locator("#groups li").allTextContents().toString())
                        .as("groups have names")
                        .contains("large birds", "small");
                page.locator("#groups [data-act=unfold]").click();
                page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
                assertThat(page.locator("#strata svg.picture").textContent())
                        .as("strata tell what a cluster is where there is room")
                        .contains("flipper");
                page.locator("#strata .box[data-cluster=k0]").first().click();
                assertThat(page.locator("#panel .description").textContent()).isEqualTo("flipper 217 ↑ · Biscoe");
                assertThat(page.locator("#panel .face tbody tr").first().textContent())
                        .isEqualTo("flipper2171.8 sd higher ↑");
                assertThat(page.locator("#panel .face").first().textContent())
                        .contains("Biscoe 90 %", "×2.5 as frequent", "1.1 sd lower ↓");
                assertThat(page.locator("#panel .face-shares").allTextContents())
                        .containsExactly(HOSTILE + " 100 % (×3)", "harvest 50 % (×4)");
                assertThat(page.locator("#panel .member").allTextContents())
                        .containsExactly(
                                "bird 0flipper 216island Biscoe",
                                "bird 9",
                                "bird 8Wheat harvest falls after the drought");
                assertThat(page.locator("#panel details").textContent()).contains("wheat · harvest", "maize");
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(pictures.resolve("face-" + width + ".png")));
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

    @Test
    void namesAreShortAndBeginWithTheId() {
        ReportData data = data().withDescriptions(Map.of(id(1), "sars · deaths · canada · toronto · flu"));
        assertThat(data.nameOf(id(0))).isEqualTo("k0 flipper 217 ↑ · Biscoe");
        assertThat(data.nameOf(id(1))).isEqualTo("k1 sars · deaths · canada");
        assertThat(data.nameOf(id(7))).isEqualTo("k7");
    }
}
