package io.varve.server;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
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
final class Chromium implements AutoCloseable {

    private static Browser browser;

    private final List<BrowserContext> contexts = new ArrayList<>();
    final List<String> requests = new ArrayList<>();
    final List<String> complaints = new ArrayList<>();

    private Chromium() {}

    static Chromium start() {
        List<Path> found = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .toList();
        Assumptions.assumeFalse(found.isEmpty(), "no chromium found; ./check installs it where it can");
        if (browser == null) {
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            Runtime.getRuntime().addShutdownHook(new Thread(playwright::close, "closes the browser"));
            browser = playwright
                    .chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(found.get(0))
                            .setArgs(List.of(
                                    "--no-sandbox",
                                    "--disable-gpu",
                                    "--disable-background-networking",
                                    "--disable-component-update",
                                    "--disable-sync",
                                    "--no-first-run")));
        }
        return new Chromium();
    }

    Page open(String address, int width, int height, ColorScheme scheme) {
        BrowserContext context = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(scheme));
        contexts.add(context);
        Page page = context.newPage();
        // for a page that hangs, not for a machine that has other work
        page.setDefaultTimeout(120_000);
        page.onRequest(request -> {
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
        page.navigate(address);
        return page;
    }

    /** What axe finds that is serious or critical. */
    static List<String> barriers(Page page) {
        return new AxeBuilder(page)
                .analyze().getViolations().stream()
                        .filter(rule -> List.of("serious", "critical").contains(String.valueOf(rule.getImpact())))
                        .map(Chromium::described)
                        .toList();
    }

    private static String described(Rule rule) {
        return rule.getId() + " " + rule.getHelp() + " "
                + rule.getNodes().stream()
                        .limit(3)
                        .map(node -> node.getHtml() + " " + node.getFailureSummary())
                        .toList();
    }

    @Override
    public void close() {
        contexts.forEach(BrowserContext::close);
    }
}
