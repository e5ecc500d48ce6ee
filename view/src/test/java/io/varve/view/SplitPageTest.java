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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that parts, in a real browser. */
class SplitPageTest {

    private static final ClusterId WHOLE = new ClusterId(0);
    private static final ClusterId OTHER = new ClusterId(1);
    private static final ClusterId PART = new ClusterId(2);

    private static ReportData data() {
        List<ClusterEvent> events = List.of(
                new ClusterEvent.Created(0, WHOLE, 10),
                new ClusterEvent.Created(0, OTHER, 5),
                new ClusterEvent.Split(1, List.of(WHOLE), PART, List.of("a", "b", "c", "d"), 4),
                new ClusterEvent.Enriched(1, PART, 4, 6));
        List<Cluster> clusters =
                List.of(live(WHOLE, 0, 6, List.of()), live(OTHER, 0, 5, List.of()), live(PART, 1, 6, List.of(WHOLE)));
        return ReportData.of(
                "parting",
                new RunFacts("0.1.0", List.of("cluster", "x.csv"), Map.of("algorithm", "sedstream"), List.of()),
                List.of(step(0, 15, 15, 2), step(1, 2, 17, 3)),
                clusters,
                events);
    }

    private static Cluster live(ClusterId id, int born, int size, List<ClusterId> parents) {
        return new Cluster(id, born, 1, size, Cluster.State.LIVE, parents, Optional.empty(), Optional.empty());
    }

    private static StepRow step(int step, int added, int held, int clusters) {
        return new StepRow(step, "s" + step, added, held, clusters, 0, 0, true, 0.1, null, null);
    }

    @Test
    void aRibbonPartsInStrataAndLineage(@TempDir Path dir) {
        Path file = dir.resolve("report.html");
        Report.write(data(), file);
        try (Chromium browser = Chromium.start()) {
            Page page = browser.open(file, 1280, 800, ColorScheme.LIGHT);
            page.locator("#strata .box").first().waitFor();
            assertThat(page.locator("#strata .box[data-cluster=k2][data-step='1']")
                            .getAttribute("data-kind"))
                    .isEqualTo("split");
            assertThat(page.locator("#strata .ribbons > path[data-from=k0]").all().stream()
                            .map(ribbon -> ribbon.getAttribute("data-into"))
                            .toList())
                    .containsExactlyInAnyOrder("k0", "k2");
            List<String> order = page.locator("#strata .box[data-step='1']").all().stream()
                    .sorted((a, b) -> Double.compare(a.boundingBox().y, b.boundingBox().y))
                    .map(box -> box.getAttribute("data-cluster"))
                    .toList();
            assertThat(Math.abs(order.indexOf("k0") - order.indexOf("k2")))
                    .as("a part stands beside what it parted from: %s", order)
                    .isOne();
            page.evaluate("() => { location.hash = '#k0' }");
            page.locator("#lineage .box[data-cluster=k2]").waitFor();
            assertThat(page.locator("#lineage .box").count()).isEqualTo(3);
            assertThat(page.locator("#lineage path.ribbon").count())
                    .as("what stayed and what parted")
                    .isEqualTo(2);
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
