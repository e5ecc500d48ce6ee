package io.varve.server;

import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All that can be asked for, once: the server answers these, and the OpenAPI document is held against them. */
final class Routes {

    static final String API = "/api/v1";
    static final String STREAM = API + "/timelines/{timeline}/stream";

    private final Shelf shelf;
    private final ServerOptions options;
    private final Guard guard;
    private final Metrics metrics;
    private final StepStreams streams;
    private final ReportRoute report;

    Routes(Shelf shelf, ServerOptions options, Guard guard, Metrics metrics, StepStreams streams) {
        this.shelf = shelf;
        this.options = options;
        this.guard = guard;
        this.metrics = metrics;
        this.streams = streams;
        this.report = new ReportRoute(shelf, options);
    }

    /** Finds what the page of a timeline is drawn from. */
    void prepare(ServedTimeline timeline) {
        report.prepare(timeline);
    }

    /** The routes of the API; the event stream is answered in a way of its own. */
    List<Route> api() {
        List<Route> routes = new ArrayList<>(new ReadRoutes(shelf, options).routes());
        routes.addAll(new WriteRoutes(shelf, options, streams, metrics).routes());
        routes.addAll(report.routes());
        routes.add(new WordsRoute(shelf, options).route());
        routes.add(new FitRoute(options).route());
        byte[] openApi = openApi();
        routes.add(new Route(
                HandlerType.GET,
                API + "/openapi.json",
                Route.Right.OPEN,
                request -> request.contentType("application/json").result(openApi)));
        routes.add(new Route(HandlerType.POST, API + "/session", Route.Right.OPEN, request -> {
            guard.begin(request);
            request.status(204);
        }));
        routes.add(new Route(
                HandlerType.GET,
                "/healthz",
                Route.Right.OPEN,
                request -> Answers.json(request, Map.of("status", "ok"))));
        routes.add(new Route(
                HandlerType.GET,
                "/metrics",
                Route.Right.READ,
                request -> request.contentType("text/plain; version=0.0.4; charset=utf-8")
                        .result(metrics.text(shelf.size()))));
        return routes;
    }

    /** That of the jar; empty where the classes are in none. */
    static String version() {
        String version = Routes.class.getPackage().getImplementationVersion();
        return version == null ? "" : version;
    }

    static byte[] openApi() {
        try (InputStream in = Routes.class.getResourceAsStream("openapi.json")) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks openapi.json; build it again");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
