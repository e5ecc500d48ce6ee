package io.varve.server;

import static io.javalin.http.HandlerType.POST;
import static io.javalin.http.HandlerType.PUT;

import io.javalin.http.Context;
import io.varve.ClusterId;
import io.varve.Forgetting;
import io.varve.NoSuchCluster;
import io.varve.Prediction;
import io.varve.group.Group;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import io.varve.store.Addition;
import io.varve.store.AdditionJson;
import io.varve.store.Arrival;
import io.varve.store.OtherContent;
import io.varve.store.Reach;
import io.varve.store.Remark;
import io.varve.store.Timeline;
import io.varve.table.EventRow;
import io.varve.table.PredictionRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What changes timelines, and what only computes with what is sent. */
final class WriteRoutes {

    private static final String TIMELINE = Routes.API + "/timelines/{timeline}";
    private static final int LONGEST_KEY = 200;

    private final Shelf shelf;
    private final ServerOptions options;
    private final StepStreams streams;
    private final Metrics metrics;

    WriteRoutes(Shelf shelf, ServerOptions options, StepStreams streams, Metrics metrics) {
        this.shelf = shelf;
        this.options = options;
        this.streams = streams;
        this.metrics = metrics;
    }

    List<Route> routes() {
        return List.of(
                new Route(POST, TIMELINE + "/predict", Route.Right.READ, this::predict),
                new Route(POST, TIMELINE + "/preview", Route.Right.READ, this::preview),
                new Route(POST, TIMELINE + "/batches", Route.Right.WRITE, this::add),
                new Route(POST, TIMELINE + "/undo", Route.Right.WRITE, this::undo),
                new Route(POST, TIMELINE + "/forget", Route.Right.WRITE, this::forget),
                new Route(PUT, TIMELINE + "/clusters/{cluster}/name", Route.Right.WRITE, this::name),
                new Route(POST, TIMELINE + "/clusters/{cluster}/notes", Route.Right.WRITE, this::note));
    }

    private ServedTimeline served(Context request) {
        return shelf.find(request.pathParam("timeline"));
    }

    private Query query(Context request, String... known) {
        return new Query(request, options.limits(), known);
    }

    private void predict(Context request) {
        Query query = query(request, "at");
        ServedTimeline served = served(request);
        try (Body body = Body.of(request, options.limits())) {
            Answers.json(request, served.read(reader -> {
                Timeline timeline = reader.timeline();
                int step = query.step(timeline);
                BatchBody.Read read = new BatchBody(served, timeline, options.limits()).read(body, "body");
                return BatchBody.refusedAs(() -> {
                    List<Prediction> found = timeline.at(step).predict(read.batch());
                    Reach reach = served.reach(timeline, step);
                    Map<ClusterId, String> groups = groups(timeline, step);
                    List<Predicted> rows = new ArrayList<>();
                    for (int i = 0; i < found.size(); i++) {
                        Prediction one = found.get(i);
                        PredictionRow row = PredictionRow.of(read.batch().ids().get(i), one, reach.holds(one));
                        rows.add(new Predicted(
                                row.object(),
                                Optional.ofNullable(row.cluster()),
                                one.cluster().map(groups::get),
                                Optional.ofNullable(row.similarity()),
                                row.fits()));
                    }
                    return Json.page(rows, Optional.empty());
                });
            }));
        }
    }

    private record Predicted(
            String object,
            Optional<String> cluster,
            Optional<String> group,
            Optional<Double> similarity,
            boolean fits) {}

    /** The group of every live cluster after a step, where groups are kept. */
    private static Map<ClusterId, String> groups(Timeline timeline, int step) {
        Map<ClusterId, String> groups = new HashMap<>();
        if (timeline.groups().areKept()) {
            for (Group group : timeline.groups().at(step).present()) {
                group.clusters()
                        .forEach(cluster -> groups.put(cluster, group.id().toString()));
            }
        }
        return groups;
    }

    /** What the columns of a file would be to the timeline, before anything is written. */
    private void preview(Context request) {
        query(request);
        ServedTimeline served = served(request);
        try (Body body = Body.of(request, options.limits())) {
            Answers.json(
                    request, served.read(reader -> new Preview(served, reader.timeline(), options.limits()).of(body)));
        }
    }

    private void add(Context request) {
        Query query = query(request, "name", "time", "known", "late", "dry_run");
        Optional<String> key = Optional.ofNullable(request.header("Idempotency-Key"));
        if (key.filter(word -> word.isBlank() || word.length() > LONGEST_KEY).isPresent()) {
            throw Query.bad("an Idempotency-Key has 1 to %d characters".formatted(LONGEST_KEY));
        }
        boolean dryRun = query.flag("dry_run");
        Arrival plain = arrival(query, dryRun);
        ServedTimeline served = served(request);
        try (Body body = Body.of(request, options.limits())) {
            String name = query.text("name").or(() -> key).orElse("batch-" + body.hash());
            BatchBody.Read read =
                    served.read(reader -> new BatchBody(served, reader.timeline(), options.limits()).read(body, name));
            Arrival arrival = plain.withTexts(read.texts()).withKinds(read.kinds());
            arrival = key.isPresent() ? arrival.withBatchId(key.get()) : arrival;
            arrival =
                    read.period().isPresent() ? arrival.withPeriod(read.period().get()) : arrival;
            String batchName = read.period().orElse(name);
            Addition addition = added(served, read, batchName, arrival);
            boolean isNew = addition.isNew() && !dryRun;
            if (isNew) {
                metrics.stepsAdded.increment();
                streams.look();
            }
            Answers.json(request, isNew ? 201 : 200, AdditionJson.of(batchName, addition, isNew));
        }
    }

    private static Addition added(ServedTimeline served, BatchBody.Read read, String name, Arrival arrival) {
        try {
            return served.write(timeline -> timeline.add(read.batch().named(name), arrival));
        } catch (OtherContent e) {
            throw Problem.of(Problem.CONFLICT, e);
        }
    }

    private static Arrival arrival(Query query, boolean dryRun) {
        String known = query.text("known", "refuse");
        String late = query.text("late", "refuse");
        if (!List.of("refuse", "accept").contains(late)) {
            throw Query.bad("late is refuse or accept, got " + Shown.quoted(late));
        }
        Arrival arrival = Arrival.PLAIN
                .withDryRun(dryRun)
                .withLate(late.equals("accept"))
                .withKnown(
                        switch (known) {
                            case "refuse" -> Arrival.Known.REFUSE;
                            case "skip" -> Arrival.Known.SKIP;
                            case "replace" -> Arrival.Known.REPLACE;
                            default -> throw Query.bad("known is refuse, skip or replace, got " + Shown.quoted(known));
                        });
        try {
            return query.text("time").map(arrival::withTime).orElse(arrival);
        } catch (Refused e) {
            throw Problem.of(Problem.BAD_REQUEST, e);
        }
    }

    private void undo(Context request) {
        query(request);
        ServedTimeline served = served(request);
        try {
            int step = served.writeAlone(Timeline::undo);
            streams.look();
            Answers.json(request, Map.of("step", step));
        } catch (Refused e) {
            throw Problem.of(Problem.CONFLICT, e);
        }
    }

    private void forget(Context request) {
        query(request);
        ServedTimeline served = served(request);
        List<String> ids;
        try (Body body = Body.of(request, options.limits())) {
            requireJson(body);
            ids = new JsonBody(options.limits()).list(body.file(), "objects");
        }
        if (ids.isEmpty()) {
            throw new Problem(Problem.REFUSED, "nothing to forget; name objects");
        }
        Map<String, Object> answer = served.writeAlone(timeline -> {
            if (!timeline.holdsAny(ids)) {
                throw new Problem(
                        Problem.NOT_FOUND,
                        "none of the named objects is in the timeline: they were forgotten before, or never arrived");
            }
            Forgetting forgetting = BatchBody.refusedAs(() -> timeline.forget(ids, Optional.empty()));
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("objects", ids.size());
            facts.put("events", forgetting.events().stream().map(EventRow::of).toList());
            facts.put("bounds_may_be_too_wide", forgetting.boundsMayBeTooWide());
            return facts;
        });
        streams.look();
        Answers.json(request, answer);
    }

    private void name(Context request) {
        remark(request, Remark.Kind.NAME, "name", 200);
    }

    private void note(Context request) {
        remark(request, Remark.Kind.NOTE, "text", 201);
    }

    private void remark(Context request, Remark.Kind kind, String field, int status) {
        query(request);
        ClusterId cluster = Query.clusterOf(request.pathParam("cluster"));
        ServedTimeline served = served(request);
        Map<String, String> words;
        try (Body body = Body.of(request, options.limits())) {
            requireJson(body);
            words = new JsonBody(options.limits()).words(body.file(), field, "author");
        }
        String text = words.get(field);
        if (text == null) {
            throw Query.bad("the body lacks the field " + field);
        }
        String author = Optional.ofNullable(words.get("author"))
                .filter(given -> !given.isBlank())
                .orElse("unnamed");
        try {
            Remark remark = served.write(timeline -> {
                if (!timeline.remarks().areKept()) {
                    throw new Problem(
                            Problem.CONFLICT,
                            timeline.file()
                                    + " was made by an earlier version, and has no place for names and notes; make a new"
                                    + " timeline of the same batches");
                }
                return timeline.remarks().add(cluster, kind, text, author);
            });
            streams.look();
            request.status(status);
            Answers.json(request, remark.row());
        } catch (NoSuchCluster e) {
            throw Problem.of(Problem.NOT_FOUND, e);
        }
    }

    private static void requireJson(Body body) {
        if (!body.isJson()) {
            throw new Problem(Problem.UNSUPPORTED, "this takes application/json");
        }
    }
}
