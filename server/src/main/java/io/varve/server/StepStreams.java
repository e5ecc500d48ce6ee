package io.varve.server;

import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import io.varve.store.StoredStepRow;
import io.varve.store.Timeline;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells browsers and programs of new steps as they come, whoever adds them: this server, or another process. The id of an event is the
 * mark of its step, so that whoever comes back with the last one he saw gets what came since, also if steps were undone meanwhile.
 */
final class StepStreams implements AutoCloseable {

    private static final long MILLIS_BETWEEN_LOOKS = 500;
    private static final int LOOKS_BETWEEN_SIGNS_OF_LIFE = 30;

    /** One who listens. What he saw last is known by its mark; a change of names is told by number. */
    private static final class Listener {
        final SseClient client;
        final ServedTimeline timeline;
        final AtomicBoolean busy = new AtomicBoolean();
        volatile String seen;
        volatile int remarks = -1;

        Listener(SseClient client, ServedTimeline timeline, String seen) {
            this.client = client;
            this.timeline = timeline;
            this.seen = seen;
        }
    }

    private final Shelf shelf;
    private final ServerOptions options;
    private final Metrics metrics;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(daemon("varve-clock"));
    private final ExecutorService tellers = Executors.newFixedThreadPool(4, daemon("varve-teller"));
    private int looks;

    StepStreams(Shelf shelf, ServerOptions options, Metrics metrics) {
        this.shelf = shelf;
        this.options = options;
        this.metrics = metrics;
        clock.scheduleWithFixedDelay(this::tick, MILLIS_BETWEEN_LOOKS, MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
    }

    private static java.util.concurrent.ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Refuses a stream that could not be begun, as long as a status can still be sent. */
    void require(Context request) {
        shelf.find(request.pathParam("timeline"));
        if (!String.valueOf(request.header("Accept")).contains("text/event-stream")) {
            throw Query.bad("this is an event stream; send the header Accept: text/event-stream");
        }
        if (listeners.size() >= options.limits().streams()) {
            throw new Problem(Problem.BUSY, "too many event streams are open; try again later");
        }
    }

    /** Begins a stream; without a last event it begins with what comes from now on. */
    void open(SseClient client) {
        ServedTimeline timeline = shelf.find(client.ctx().pathParam("timeline"));
        String last = client.ctx().header("Last-Event-ID");
        String seen = last != null && last.matches("-?\\d{1,9}(-[0-9a-f]{1,64})?")
                ? last
                : timeline.read(reader -> markOf(reader.timeline()));
        client.keepAlive();
        Listener listener = new Listener(client, timeline, seen);
        client.onClose(() -> {
            listeners.remove(listener);
            metrics.streams.set(listeners.size());
        });
        listeners.add(listener);
        metrics.streams.set(listeners.size());
        client.sendComment("from " + seen);
        look();
    }

    private static String markOf(Timeline timeline) {
        int last = timeline.lastStep();
        return last < 0 ? "-1" : timeline.mark(last);
    }

    /** Looks for new steps at once. */
    void look() {
        try {
            clock.execute(this::tell);
        } catch (RejectedExecutionException e) {
            // the server stops; what was changed is on disk, and whoever listens comes back for it
        }
    }

    private void tick() {
        tell();
        if (++looks % LOOKS_BETWEEN_SIGNS_OF_LIFE == 0) {
            for (Listener listener : listeners) {
                dispatch(listener, () -> listener.client.sendComment("still here"));
            }
        }
    }

    private void tell() {
        for (Listener listener : listeners) {
            dispatch(listener, () -> news(listener));
        }
    }

    /** One task at a time for each, so that who reads slowly holds up nobody but himself. */
    private void dispatch(Listener listener, Runnable task) {
        if (!listener.busy.compareAndSet(false, true)) {
            return;
        }
        tellers.execute(() -> {
            try {
                task.run();
            } catch (Refused | Problem | StoreDamaged e) {
                // the file may be away for a moment; the next look finds it again, or the stream ends with it
            } finally {
                listener.busy.set(false);
                if (listener.client.terminated()) {
                    listeners.remove(listener);
                }
            }
        });
    }

    private void news(Listener listener) {
        listener.timeline.read(reader -> {
            Timeline timeline = reader.timeline();
            int remarks = timeline.remarks().all().size();
            String now = markOf(timeline);
            if (!now.equals(listener.seen)) {
                steps(listener, timeline);
            }
            if (listener.remarks >= 0 && listener.remarks != remarks) {
                listener.client.sendEvent("remarks", text(Map.of("remarks", remarks)), listener.seen);
            }
            listener.remarks = remarks;
            return now;
        });
    }

    private static void steps(Listener listener, Timeline timeline) {
        int last = timeline.lastStep();
        int seen = Integer.parseInt(listener.seen.replaceFirst("(?<=\\d)-.*", ""));
        boolean still = seen < 0 || (seen <= last && timeline.mark(seen).equals(listener.seen));
        int from = seen + 1;
        if (!still) {
            // what he saw is not there any more, or is another: he is told from where on
            from = Math.min(seen, last + 1);
            String before = from == 0 ? "-1" : timeline.mark(from - 1);
            listener.client.sendEvent("undone", text(Map.of("step", from)), before);
            listener.seen = before;
        }
        int first = from;
        timeline.eachStep(step -> {
            if (step.row().step() >= first) {
                String mark = timeline.mark(step.row().step());
                listener.client.sendEvent("step", text(StoredStepRow.of(step, null, null)), mark);
                listener.seen = mark;
            }
        });
    }

    private static String text(Object value) {
        return new String(Json.bytes(value), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        tellers.shutdownNow();
        listeners.forEach(listener -> listener.client.close());
    }
}
