package io.varve.view.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Debian's chromium, driven by Playwright; everything that a page asks for or complains of is written down. */
public final class Chromium implements AutoCloseable {

    /** The one process for all tests of this Java; it ends with it. */
    private static Browser browser;

    private final List<BrowserContext> contexts = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    private Chromium() {}

    private static Browser launch(Path executable) {
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
    public static Chromium start() {
        List<Path> found = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .toList();
        Assumptions.assumeFalse(found.isEmpty(), "no chromium found; ./check installs it where it can");
        if (browser == null) {
            browser = launch(found.get(0));
        }
        return new Chromium();
    }

    /** Opens a file. */
    public Page open(Path file, int width, int height, ColorScheme scheme) {
        return open(file.toUri().toString(), width, height, scheme);
    }

    /** Opens an address. */
    public Page open(String address, int width, int height, ColorScheme scheme) {
        Page page = blank(width, height, scheme);
        page.navigate(address);
        return page;
    }

    /** Opens nothing yet. */
    public Page blank(int width, int height, ColorScheme scheme) {
        BrowserContext context = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(scheme));
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
        page.onDialog(dialog -> {
            complaints.add("dialog: " + dialog.message());
            dialog.dismiss();
        });
        return page;
    }

    /** What all pages asked for, without what is in the address itself. */
    public List<String> requests() {
        return Collections.unmodifiableList(requests);
    }

    /** Begins to write down requests anew. */
    public void forgetRequests() {
        requests.clear();
    }

    /** Errors and warnings of all pages, and their dialogs. */
    public List<String> complaints() {
        return Collections.unmodifiableList(complaints);
    }

    @Override
    public void close() {
        contexts.forEach(BrowserContext::close);
    }
}
