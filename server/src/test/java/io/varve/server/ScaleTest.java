package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.management.OperatingSystemMXBean;
import io.varve.Batch;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.app.AppParams;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.testing.Tier;
import io.varve.view.testing.Chromium;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A year of steps, a million objects, thousands of clusters, or two months of it; times are printed, and held against nothing but what hangs. */
@Tag("once")
class ScaleTest {

    @TempDir
    Path folder;

    @Test
    void manyObjectsOfManyStepsAreServed() throws Exception {
        Assumptions.assumeTrue(Tier.LONG, "only in the long tier");
        int steps = Integer.getInteger("varve.scale.steps", Tier.choose(0, 60, 365));
        int perStep = Integer.getInteger("varve.scale.objects", 2740);
        // a timeline that was made before can be looked at again
        Path place = Path.of(System.getProperty("varve.scale.folder", folder.toString()));
        Path file = place.resolve("year.varve");
        if (!Files.exists(file)) {
            make(file, steps, perStep);
        }
        look(place, steps, perStep);
    }

    private static void make(Path file, int steps, int perStep) {
        long start = System.nanoTime();
        Random random = new Random(5);
        List<double[]> places = new ArrayList<>();
        // every place is a cluster of its own, and copies are one point while messages pass
        AppParams params = AppParams.of(Conventions.PAPER)
                .withDamping(0.5)
                .withPreference(Preference.of(-1e-6))
                .withPruneAfter(steps);
        TimelineOptions options = TimelineOptions.defaults().withReading(() -> Map.of("id_column", "id"));
        try (Timeline timeline = Timeline.open(file, params, options)) {
            for (int step = 0; step < steps; step++) {
                for (int i = 0; i < 3000 / steps + 1; i++) {
                    places.add(new double[] {
                        1000 * random.nextDouble(), 1000 * random.nextDouble(), 1000 * random.nextDouble()
                    });
                }
                List<String> ids = new ArrayList<>();
                double[][] rows = new double[perStep][];
                int among = Math.min(places.size(), 40);
                for (int i = 0; i < perStep; i++) {
                    rows[i] = places.get(i < places.size() && step == 0 ? i : places.size() - 1 - random.nextInt(among))
                            .clone();
                    ids.add("day%03d-%05d".formatted(step, i));
                }
                timeline.add(
                        Batch.of(ids, rows).withColumns(List.of("x", "y", "z")).named("day " + step), Arrival.PLAIN);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "made in %.0f s, %.0f s of processor time%n",
                (System.nanoTime() - start) / 1e9,
                ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9);
    }

    private static void look(Path place, int steps, int perStep) throws Exception {
        try (Served served = Served.reading(place)) {
            String year = "/api/v1/timelines/year";
            JsonNode first = served.get("/api/v1/timelines").rows().get(0);
            System.out.println("timeline: " + first);
            assertThat(first.get("steps").asInt()).isEqualTo(steps);
            assertThat(first.get("objects_held").asInt()).isEqualTo(steps * perStep);
            try (Chromium chromium = Chromium.start()) {
                chromium.open(served.address() + "/", 1280, 800, ColorScheme.LIGHT)
                        .waitForSelector("#shelf table");
                for (String which : List.of("first page of this server", "second page", "third page")) {
                    open(which, served, chromium);
                }
                assertThat(chromium.complaints()).isEmpty();
            }
            served.get(year + "/labels?limit=1000");
            long end = (long) (steps - 1) * perStep + perStep - 1001;
            times("labels at the beginning", served, year + "/labels?limit=1000");
            times("labels at the end", served, year + "/labels?limit=1000&after=" + end);
            times("search by id", served, year + "/objects?prefix=day%03d-00007&limit=20".formatted(steps / 2));
            times("history of an object", served, year + "/history?object=day%03d-00007".formatted(steps / 2));
            times("labels of a cluster", served, year + "/labels?limit=100&cluster=k5");
            times("clusters", served, year + "/clusters?limit=1000");
            times("data of the pictures", served, year + "/report?names=false");
            assertThat(served.get(year + "/labels?limit=1000&after=" + end).rows())
                    .hasSize(1000);
            assertThat(served.get(year + "/objects?prefix=day%03d-00007".formatted(steps / 2))
                            .rows())
                    .hasSize(1);
        }
    }

    private static void open(String what, Served served, Chromium chromium) {
        long start = System.nanoTime();
        long before = processor();
        double browser = browser();
        Page page = chromium.open(served.address() + "/?timeline=year", 1280, 800, ColorScheme.LIGHT);
        page.waitForSelector("#strata svg .box");
        page.waitForSelector("#tables tbody tr");
        System.out.printf(
                Locale.ROOT,
                "%s usable after %.2f s; processor time of the browser %.2f s, of the server %.2f s%n",
                what,
                (System.nanoTime() - start) / 1e9,
                browser() - browser,
                (processor() - before) / 1e9);
        // what no eye could tell apart is not drawn
        assertThat(page.locator("#strata svg .box").count()).isBetween(100, 2000);
        assertThat(page.locator("*").count()).isLessThan(6000);
        page.close();
    }

    private static void times(String what, Served served, String path) throws Exception {
        double[] millis = new double[21];
        served.get(path);
        long before = processor();
        for (int i = 0; i < millis.length; i++) {
            long start = System.nanoTime();
            assertThat(served.get(path).status()).as(path).isEqualTo(200);
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        double used = (processor() - before) / 1e6 / millis.length;
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "%s: best %.1f ms, median %.1f ms, worst %.1f ms; processor time of client and server %.1f ms%n",
                what,
                millis[0],
                millis[10],
                millis[20],
                used);
    }

    /** What this process has used of processors so far; other work of the machine does not count. */
    private static long processor() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** What the processes of the browser have used of processors so far, in seconds. */
    private static double browser() {
        return ProcessHandle.current()
                .descendants()
                .mapToDouble(process -> process.info()
                        .totalCpuDuration()
                        .map(used -> used.toMillis() / 1e3)
                        .orElse(0.0))
                .sum();
    }
}
