package io.varve.server;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinException;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Serves timelines until it is closed.
 *
 * <pre>{@code
 * try (VarveServer server = VarveServer.start(ServerOptions.of(Path.of("lake.varve")))) {
 *     System.out.println(server.address());
 * }
 * }</pre>
 */
public final class VarveServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String STARTED = "varve-started";
    private static final String ADMITTED = "varve-admitted";

    private final ServerOptions options;
    private final Shelf shelf;
    private final Guard guard;
    private final Metrics metrics = new Metrics();
    private final StepStreams streams;
    private final Semaphore turns;
    private final Routes routes;
    private final Javalin javalin;
    private final @Nullable Thread preparing;
    private volatile boolean closed;

    private VarveServer(ServerOptions options, boolean prepared) {
        this.options = options;
        this.shelf = new Shelf(options.place(), options.limits());
        this.guard = new Guard(options);
        this.streams = new StepStreams(shelf, options, metrics);
        this.turns = new Semaphore(options.limits().requests());
        this.routes = new Routes(shelf, options, guard, metrics, streams);
        // before all else that takes time, so that both go on at once
        this.preparing = prepared ? preparing(shelf, routes) : null;
        this.javalin = Javalin.create(this::configure);
    }

    /**
     * Begins to serve.
     *
     * @param options what, where, and to whom
     * @return the server, to be closed
     * @throws Refused if there is nothing to serve, or the port is taken
     */
    public static VarveServer start(ServerOptions options) {
        return start(options, false);
    }

    /**
     * Begins to serve, and finds meanwhile what the page of the timeline that was changed last is drawn from. Whoever opens that page first
     * waits less, and any other too, since Java is warm by then.
     *
     * @param options what, where, and to whom
     * @param patience how long to wait for it; what takes longer goes on while the server answers
     * @return the server, to be closed
     * @throws Refused if there is nothing to serve, or the port is taken
     */
    public static VarveServer startPrepared(ServerOptions options, Duration patience) {
        VarveServer server = start(options, true);
        try {
            if (server.preparing != null) {
                server.preparing.join(patience.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return server;
    }

    private static VarveServer start(ServerOptions options, boolean prepared) {
        Body.removeAbandoned();
        VarveServer server = new VarveServer(options, prepared);
        try {
            server.javalin.start(options.address(), options.port());
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw notStarted(options, e);
        }
    }

    /** What whoever starts a server is told: that the port cannot be had, or what failed otherwise, as it is. */
    static RuntimeException notStarted(ServerOptions options, RuntimeException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof SocketException) {
                return new Refused(
                        Refusal.of("the server cannot listen on %s, port %d"
                                        .formatted(options.address(), options.port()))
                                .remedy("name another port, or stop what listens there"),
                        failure);
            }
        }
        return failure;
    }

    /**
     * Returns where the page is.
     *
     * @return such as {@code http://127.0.0.1:8427/}
     */
    public String address() {
        String host = options.address().contains(":") ? "[" + options.address() + "]" : options.address();
        return "http://" + host + ":" + javalin.port() + "/";
    }

    private static Thread preparing(Shelf shelf, Routes routes) {
        Thread preparing = new Thread(
                () -> {
                    try {
                        shelf.latest().ifPresent(routes::prepare);
                    } catch (Refused | Problem | StoreDamaged | OutOfMemoryError e) {
                        // whoever asks for it meets it again, and is told
                    }
                },
                "varve-prepare");
        preparing.setDaemon(true);
        preparing.start();
        return preparing;
    }

    private void configure(JavalinConfig config) {
        Limits limits = options.limits();
        config.startup.showJavalinBanner = false;
        config.http.maxRequestSize = limits.body();
        config.http.asyncTimeout = 0;
        config.http.prefer405over404 = true;
        // twice as many threads as turns, so that who waits for one is told so
        config.jetty.threadPool = new QueuedThreadPool(2 * limits.requests() + 16, 4, 30_000);
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(16 << 10);
            http.setIdleTimeout(limits.time().toMillis());
        });
        config.jetty.modifyServer(server -> server.setStopTimeout(PATIENCE.toMillis()));
        config.routes.before(this::admit);
        for (Route route : all()) {
            config.routes.addHttpHandler(route.method(), route.path(), request -> {
                authorize(route.right(), request);
                answer(route, request);
            });
        }
        config.routes.before(Routes.STREAM, request -> {
            authorize(Route.Right.READ, request);
            streams.require(request);
        });
        config.routes.sse(Routes.STREAM, streams::open);
        config.routes.exception(
                HttpResponseException.class,
                (e, request) -> fail(e, new Problem(e.getStatus(), sentence(e.getStatus())), request));
        config.routes.exception(Exception.class, (e, request) -> fail(e, Answers.problem(e), request));
        config.routes.after(this::leave);
    }

    /** Javalin has handlers for exceptions alone, and answers errors without a word. */
    private void answer(Route route, Context request) throws Exception {
        try {
            route.handler().answer(request);
        } catch (Error e) {
            fail(e, Answers.problem(e), request);
        }
    }

    private static String sentence(int status) {
        return switch (status) {
            case Problem.NOT_FOUND -> "there is nothing at this address";
            case 405 -> "this address takes other methods";
            default -> "the request cannot be answered";
        };
    }

    private List<Route> all() {
        List<Route> all = new ArrayList<>(routes.api());
        all.addAll(new PageFiles().routes());
        return all;
    }

    /** What holds for every request, before anything is looked at. */
    private void admit(Context request) {
        request.attribute(STARTED, System.nanoTime());
        request.header("Content-Security-Policy", PageFiles.POLICY);
        request.header("X-Content-Type-Options", "nosniff");
        request.header("Referrer-Policy", "no-referrer");
        request.header("Cross-Origin-Resource-Policy", "same-origin");
        request.header("Cross-Origin-Opener-Policy", "same-origin");
        request.header("Cache-Control", "no-store");
        guard.requireOurs(request);
        if (!turns.tryAcquire()) {
            throw new Problem(Problem.BUSY, "too many requests at a time; try again later");
        }
        request.attribute(ADMITTED, true);
        metrics.running.incrementAndGet();
    }

    private void leave(Context request) {
        if (Boolean.TRUE.equals(request.attribute(ADMITTED))) {
            request.attribute(ADMITTED, false);
            turns.release();
            metrics.running.decrementAndGet();
        }
        Long started = request.attribute(STARTED);
        String route = request.endpoints().lastHttpEndpoint() == null
                ? "none"
                : request.endpoints().lastHttpEndpoint().path;
        metrics.answered(
                request.method().name(),
                route,
                request.statusCode(),
                started == null ? 0 : System.nanoTime() - started);
    }

    private void authorize(Route.Right right, Context request) {
        switch (right) {
            case OPEN -> {}
            case READ -> guard.requireReader(request);
            case WRITE -> guard.requireWriter(request);
        }
    }

    private void fail(Throwable failure, Problem problem, Context request) {
        Answers.trace(failure, problem, System.err, Answers.debugging());
        Answers.problem(request, problem, shelf);
    }

    /** Stops; a step that is being added is finished, or, if that takes too long, rolled back. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        streams.close();
        shelf.finish(PATIENCE);
        if (javalin != null) {
            try {
                javalin.stop();
            } catch (JavalinException e) {
                // an answer that takes longer than anybody waits for is cut off; it has changed nothing
            }
        }
        shelf.close();
    }
}
