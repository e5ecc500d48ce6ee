package io.varve.server;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the server counts, in the text format of Prometheus. Labels are routes and statuses, never names from data. */
final class Metrics {

    private static final double NANOS = 1e9;
    private static final double[] BOUNDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

    private record Answered(String method, String route, int status) {}

    private final Map<Answered, LongAdder> requests = new ConcurrentHashMap<>();
    private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
    private final LongAdder nanos = new LongAdder();
    final AtomicLong running = new AtomicLong();
    final AtomicLong streams = new AtomicLong();
    final LongAdder stepsAdded = new LongAdder();

    Metrics() {
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new LongAdder();
        }
    }

    void answered(String method, String route, int status, long took) {
        requests.computeIfAbsent(new Answered(method, route, status), unseen -> new LongAdder())
                .increment();
        nanos.add(took);
        int bucket = 0;
        while (bucket < BOUNDS.length && took / NANOS > BOUNDS[bucket]) {
            bucket++;
        }
        buckets[bucket].increment();
    }

    String text(int timelines) {
        StringBuilder text = new StringBuilder();
        head(text, "varve_requests_total", "counter", "Requests that were answered.");
        Map<String, Long> lines = new TreeMap<>();
        requests.forEach((key, count) -> lines.put(
                "varve_requests_total{method=\"%s\",route=\"%s\",status=\"%d\"}"
                        .formatted(key.method(), key.route(), key.status()),
                count.sum()));
        lines.forEach(
                (line, count) -> text.append(line).append(' ').append(count).append('\n'));
        head(text, "varve_request_seconds", "histogram", "How long requests took.");
        long all = 0;
        for (int i = 0; i < buckets.length; i++) {
            all += buckets[i].sum();
            String bound = i < BOUNDS.length ? String.valueOf(BOUNDS[i]) : "+Inf";
            text.append("varve_request_seconds_bucket{le=\"%s\"} %d%n"
                    .formatted(bound, all)
                    .replace("\r", ""));
        }
        text.append(String.format(Locale.ROOT, "varve_request_seconds_sum %.6f\n", nanos.sum() / NANOS));
        text.append("varve_request_seconds_count ").append(all).append('\n');
        one(text, "varve_requests_running", "gauge", "Requests that are being answered.", running.get());
        one(text, "varve_streams_open", "gauge", "Event streams that are open.", streams.get());
        one(text, "varve_steps_added_total", "counter", "Steps that were added here.", stepsAdded.sum());
        one(text, "varve_timelines", "gauge", "Timelines that are served.", timelines);
        Runtime runtime = Runtime.getRuntime();
        one(text, "varve_heap_bytes", "gauge", "Memory in use.", runtime.totalMemory() - runtime.freeMemory());
        return text.toString();
    }

    private static void one(StringBuilder text, String name, String kind, String help, long value) {
        head(text, name, kind, help);
        text.append(name).append(' ').append(value).append('\n');
    }

    private static void head(StringBuilder text, String name, String kind, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(kind).append('\n');
    }
}
