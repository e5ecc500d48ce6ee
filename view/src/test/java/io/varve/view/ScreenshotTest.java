package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.testing.OnlyLong;
import io.varve.view.testing.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures of the report for people to look at, in {@code view/target/screenshots}. */
@Tag("once")
class ScreenshotTest {

    private static final Path FOLDER = Path.of("target", "screenshots");

    @Test
    @OnlyLong
    void everySizeAndColour() throws IOException {
        Files.createDirectories(FOLDER);
        Path file = FOLDER.resolve("report.html").toAbsolutePath();
        Report.write(Vatican.data(), file);
        try (Chromium browser = Chromium.start()) {
            for (int[] size : new int[][] {{1280, 800}, {390, 844}, {320, 640}, {3840, 2160}}) {
                for (ColorScheme scheme : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
                    if (size[0] == 320 || size[0] == 3840) {
                        if (scheme == ColorScheme.DARK) {
                            continue;
                        }
                    }
                    Page page = browser.open(file, size[0], size[1], scheme);
                    shoot(page, size[0] + "-" + scheme.name().toLowerCase(Locale.ROOT));
                    assertThat(page.evaluate("() => document.documentElement.scrollWidth -"
                                    + " document.documentElement.clientWidth"))
                            .as("%d px wide: nothing sticks out", size[0])
                            .isEqualTo(0);
                    page.context().close();
                }
            }
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static void shoot(Page page, String name) {
        page.locator("[data-cluster=k26].box").first().waitFor();
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(FOLDER.resolve(name + ".png"))
                .setFullPage(true));
        page.locator("#strata [data-cluster=k26].box").first().click();
        page.locator("#map input[value=packed]").check();
        page.locator("#map input[type=range]").fill("4");
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(FOLDER.resolve(name + "-selected.png"))
                .setFullPage(true));
    }
}
