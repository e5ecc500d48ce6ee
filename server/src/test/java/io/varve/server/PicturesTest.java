package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import io.varve.testing.Tier;
import io.varve.view.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leaves pictures of the pages in {@code target/screenshots}, to be looked at: from 320 px to 4K, light, dark and printed. */
@Tag("once")
class PicturesTest {

    private static final Path PICTURES = Path.of("target/screenshots");

    @TempDir
    Path folder;

    private record Size(int width, int height, ColorScheme scheme) {}

    @Test
    void pagesFitEverySize() throws Exception {
        Assumptions.assumeTrue(Tier.LONG, "only in the long tier");
        Files.createDirectories(PICTURES);
        Served.lake(folder);
        Path words = Files.createDirectory(folder.resolve("words"));
        WordsPageTest.make(words);
        try (Served lake = Served.writing(folder);
                Served spoken = Served.reading(words);
                Chromium chromium = Chromium.start()) {
            for (Size size : List.of(
                    new Size(320, 640, ColorScheme.LIGHT),
                    new Size(390, 844, ColorScheme.DARK),
                    new Size(1280, 800, ColorScheme.LIGHT),
                    new Size(1280, 800, ColorScheme.DARK),
                    new Size(3840, 2160, ColorScheme.LIGHT))) {
                take(chromium, lake.address() + "/?timeline=lake#cluster=k1", "#panel *", "explorer", size);
                take(chromium, lake.address() + "/", "#shelf table", "shelf", size);
                take(chromium, spoken.address() + "/words", "#ranking svg", "words", size);
            }
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static void take(Chromium chromium, String address, String until, String name, Size size) {
        Page page = chromium.open(address, size.width(), size.height(), size.scheme());
        page.waitForSelector(until);
        page.waitForTimeout(1500);
        String file =
                "%s-%d-%s".formatted(name, size.width(), size.scheme().name().toLowerCase(java.util.Locale.ROOT));
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(PICTURES.resolve(file + ".png"))
                .setFullPage(true));
        assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as("%s scrolls sideways", file)
                .isEqualTo(true);
        if (size.width() == 1280 && size.scheme() == ColorScheme.LIGHT) {
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            page.setViewportSize(794, 1123);
            page.waitForTimeout(500);
            page.screenshot(new Page.ScreenshotOptions()
                    .setPath(PICTURES.resolve(name + "-print.png"))
                    .setFullPage(true));
            page.pdf(new Page.PdfOptions()
                    .setPath(PICTURES.resolve(name + ".pdf"))
                    .setFormat("A4"));
        }
        page.close();
    }
}
