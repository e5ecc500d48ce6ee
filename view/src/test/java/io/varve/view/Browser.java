package io.varve.view;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Debian's chromium, driven by Playwright; everything that a page asks for or complains of is written down. All tests of a Java
 * share one process of it, which ends with that Java; each has pages of its own.
 */
final class Browser implements AutoCloseable {

    private final List<BrowserContext> opened = new ArrayList<>();
    final List<String> requests = new ArrayList<>();
    final List<String> complaints = new ArrayList<>();

    private static final List<Path> FOUND = Stream.of(
                    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
            .map(Path::of)
            .filter(Files::isExecutable)
            .toList();

    /** Started when a page is first opened. */
    private static final class Chromium {

        static final com.microsoft.playwright.Browser SHARED = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(FOUND.get(0))
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--no-first-run")));
    }

    private Browser() {}

    /** Starts it, or has the tests skipped by name where there is none. */
    static Browser start() {
        Assumptions.assumeFalse(FOUND.isEmpty(), "no chromium found; ./check installs it where it can");
        return new Browser();
    }

    Page open(Path file, int width, int height, ColorScheme scheme) {
        Page page = blank(width, height, scheme);
        page.navigate(file.toUri().toString());
        return page;
    }

    Page blank(int width, int height, ColorScheme scheme) {
        BrowserContext context = Chromium.SHARED.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setAcceptDownloads(true));
        opened.add(context);
        Page page = context.newPage();
        page.setDefaultTimeout(15_000);
        page.onRequest(request -> {
            // a picture turned into PNG passes through a data address, which leaves the page as little as text does
            if (!request.url().startsWith("data:") && !request.url().startsWith("blob:")) {
                requests.add(request.url());
            }
        });
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        return page;
    }

    @Override
    public void close() {
        opened.forEach(BrowserContext::close);
    }
}
