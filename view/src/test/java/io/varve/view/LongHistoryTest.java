package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.testing.OnlyLong;
import io.varve.view.testing.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A year of days and 3,000 clusters open fast and can be walked through. */
class LongHistoryTest {

    @TempDir
    Path dir;

    @Test
    void aYearOpensFoldedZoomsAndUnfolds() throws IOException {
        Path file = dir.resolve("year.html");
        Report.write(LongHistory.of(365, 3000), file);
        try (Chromium browser = Chromium.start()) {
            long start = System.nanoTime();
            Page page = browser.open(file, 1280, 800, ColorScheme.LIGHT);
            page.locator("#strata .box").first().waitFor();
            page.locator("#tables table tbody tr").first().waitFor();
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf("365 steps, 3000 clusters: %.2f MB, opened in %.2f s%n", Files.size(file) / 1e6, seconds);
            System.out.printf(
                    "of these, in the page: %s s%n",
                    page.evaluate(
                            "() => (performance.getEntriesByType('navigation')[0].domComplete / 1000).toFixed(2)"));
            // a generous bound: the machine may be busy with other tests
            assertThat(seconds).isLessThan(60);

            Path shots = Files.createDirectories(Path.of("target", "screenshots"));
            page.screenshot(new Page.ScreenshotOptions().setPath(shots.resolve("year.png")));
            assertThat(page.locator("#strata .status").textContent()).contains("folded into", "step is shown");
            assertThat(page.locator("#strata .box").count()).isBetween(100, 6000);

            for (int i = 0; i < 6; i++) {
                page.locator("#strata [aria-label='Zoom in']").click();
            }
            page.waitForFunction(
                    "() => !document.querySelector('#strata .status').textContent.includes('step is shown')");
            assertThat(page.locator("#strata .box").count()).isBetween(20, 6000);
            page.screenshot(new Page.ScreenshotOptions().setPath(shots.resolve("year-zoomed.png")));

            page.locator("#strata [aria-label='Show all steps']").click();
            long unfolding = System.nanoTime();
            page.locator("#strata .status button").click();
            page.waitForFunction("() => document.querySelector('#strata input.fold').value === '0'");
            System.out.printf("unfolding: %.2f s%n", (System.nanoTime() - unfolding) / 1e9);
            assertThat(page.locator("#strata .box").count()).isBetween(100, 9000);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @OnlyLong
    @Test
    void fiftyStepsOfTwoHundredClusters() {
        Path file = dir.resolve("fifty.html");
        Report.write(LongHistory.of(50, 220), file);
        try (Chromium browser = Chromium.start()) {
            Page page = browser.open(file, 1280, 800, ColorScheme.LIGHT);
            page.locator("#strata .box").first().waitFor();
            page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", "screenshots", "fifty.png")));
            page.locator("#strata input.fold").fill("60");
            page.locator("#strata input.fold").blur();
            page.locator("#strata [data-cluster=others]").first().waitFor();
            page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", "screenshots", "fifty-folded.png")));
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
