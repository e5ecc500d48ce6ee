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

/** Debian's chromium, driven by Playwright; everything that a page asks for or complains of is written down. */
final class Browser implements AutoCloseable {

    /** The one process for all tests of this Java; it ends with it. */
    private static com.microsoft.playwright.Browser chromium;

    private final List<BrowserContext> contexts = new ArrayList<>();
    final List<String> requests = new ArrayList<>();
    final List<String> complaints = new ArrayList<>();

    private Browser() {}

    private static com.microsoft.playwright.Browser launch(Path executable) {
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Runtime.getRuntime().addShutdownHook(new Thread(playwright::close, "closes the browser"));
        return playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--no-first-run")));
    }

    /** Starts it if no test before has, or has the tests skipped by name where there is none. */
    static Browser start() {
        List<Path> found = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .toList();
        Assumptions.assumeFalse(found.isEmpty(), "no chromium found; ./check installs it where it can");
        if (chromium == null) {
            chromium = launch(found.get(0));
        }
        return new Browser();
    }

    Page open(Path file, int width, int height, ColorScheme scheme) {
        Page page = blank(width, height, scheme);
        page.navigate(file.toUri().toString());
        return page;
    }

    Page blank(int width, int height, ColorScheme scheme) {
        BrowserContext context = chromium.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setAcceptDownloads(true));
        contexts.add(context);
        Page page = context.newPage();
        // for a page that hangs, not for a machine that has other work
        page.setDefaultTimeout(120_000);
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
        contexts.forEach(BrowserContext::close);
    }
}
