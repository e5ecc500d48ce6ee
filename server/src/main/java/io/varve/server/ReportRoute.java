package io.varve.server;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.store.Remark;
import io.varve.store.Timeline;
import io.varve.table.StepRow;
import io.varve.text.face.Faces;
import io.varve.text.face.TimelineFaces;
import io.varve.text.face.TimelineMap;
import io.varve.view.FaceFacts;
import io.varve.view.Report;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The data of the pictures, as the report has them, in three depths. The last answer of each for each timeline is kept, as long as
 * nothing was added.
 */
final class ReportRoute {

    private enum Depth {
        /** What the pictures are drawn from: clusters and events, and what people call them. No object is looked at. */
        OUTLINE,
        /** And what clusters are called by their sums, their exemplars, and what to notice: steps that brought exemplars are compared. */
        NAMES,
        /** And what clusters are, for which every object is looked at. */
        FACES
    }

    private static final String TIMELINE = Routes.API + "/timelines/{timeline}";

    private record Known(String mark, KeptAnswer answer) {}

    private final Shelf shelf;
    private final ServerOptions options;
    private final Map<String, Known> kept = new ConcurrentHashMap<>();
    private final Map<String, Object> finding = new ConcurrentHashMap<>();

    ReportRoute(Shelf shelf, ServerOptions options) {
        this.shelf = shelf;
        this.options = options;
    }

    List<Route> routes() {
        return List.of(
                new Route(HandlerType.GET, TIMELINE + "/report", Route.Right.READ, this::answer),
                new Route(HandlerType.GET, TIMELINE + "/notice", Route.Right.READ, this::notice));
    }

    private void answer(Context request) {
        Depth depth = depth(new Query(request, options.limits(), "faces", "names"));
        ServedTimeline served = shelf.find(request.pathParam("timeline"));
        answer(served, depth).send(request);
    }

    /** Finds the outline of a timeline, so that whoever asks for it next need not wait. */
    void prepare(ServedTimeline served) {
        answer(served, Depth.OUTLINE).compressed();
    }

    private KeptAnswer answer(ServedTimeline served, Depth depth) {
        String key = served.name() + "/" + depth;
        Optional<KeptAnswer> known = served.read(reader -> known(key, mark(reader.timeline(), depth)));
        if (known.isPresent()) {
            return known.get();
        }
        // whoever asks for the same meanwhile waits for the answer instead of finding it too, and holds no connection
        // while he does
        synchronized (finding.computeIfAbsent(key, unseen -> new Object())) {
            return served.read(reader -> {
                String mark = mark(reader.timeline(), depth);
                return known(key, mark).orElseGet(() -> {
                    KeptAnswer made = new KeptAnswer("application/json", mark, json(served, reader, depth));
                    kept.put(key, new Known(mark, made));
                    return made;
                });
            });
        }
    }

    private Optional<KeptAnswer> known(String key, String mark) {
        return Optional.ofNullable(kept.get(key))
                .filter(before -> before.mark().equals(mark))
                .map(Known::answer);
    }

    private static String mark(Timeline timeline, Depth depth) {
        int last = timeline.lastStep();
        return (last < 0 ? "none" : timeline.mark(last)) + "-"
                + timeline.remarks().all().size() + "-" + depth;
    }

    private static Depth depth(Query query) {
        boolean faces = query.flag("faces");
        boolean names = query.flag("names", true);
        if (faces && !names) {
            throw Query.bad("faces come with names; leave out names=false, or faces=true");
        }
        return faces ? Depth.FACES : names ? Depth.NAMES : Depth.OUTLINE;
    }

    private static byte[] json(ServedTimeline served, ServedTimeline.Reader reader, Depth depth) {
        Timeline timeline = reader.timeline();
        int last = timeline.lastStep();
        List<Remark> remarks = timeline.remarks().all();
        // by pages, which know what they have compared when the next step comes
        List<Cluster> clusters = last < 0
                ? List.of()
                : depth == Depth.OUTLINE
                        ? reader.pages().clustersWithoutExemplars(last)
                        : reader.pages()
                                .clusters(last, Optional.empty(), Integer.MAX_VALUE)
                                .rows();
        ReportData data = past(served, timeline, last, clusters);
        if (depth == Depth.FACES) {
            Faces known = TimelineFaces.of(timeline, last);
            data = data.withDescriptions(known.names()).withFaces(known.facts());
            data = last < 0
                    ? data
                    : TimelineMap.of(timeline, last).map(data::withMap).orElse(data);
        } else if (last >= 0) {
            boolean given = depth == Depth.OUTLINE || timeline.reading().containsKey("text_column");
            data = data.withDescriptions(given ? timeline.remarks().names(last) : TimelineFaces.names(timeline))
                    .withFaces(FaceFacts.NONE.withRemarks(
                            remarks.stream().map(Remark::row).toList()));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
            if (depth == Depth.OUTLINE) {
                Report.writeOutline(data, writer);
            } else {
                Report.writeJson(data, writer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** What happened up to a step, and the groups after it. */
    private static ReportData past(ServedTimeline served, Timeline timeline, int step, List<Cluster> clusters) {
        List<StepRow> steps = new ArrayList<>();
        timeline.eachStep(each -> {
            if (each.row().step() <= step) {
                steps.add(each.row());
            }
        });
        RunFacts facts = new RunFacts(
                Routes.version(),
                List.of("report", served.name()),
                new LinkedHashMap<>(timeline.algorithm().words()),
                List.of());
        List<ClusterEvent> events = new ArrayList<>();
        if (step >= 0) {
            timeline.eachEvent(0, step, events::add);
        }
        ReportData data = ReportData.of(served.name(), facts, steps, clusters, events);
        return step >= 0 && timeline.groups().areKept()
                ? data.withGroups(timeline.groups().at(step))
                : data;
    }

    /** What to notice at a step, in the words of the report; clusters are called as they are now. */
    private void notice(Context request) {
        Query query = new Query(request, options.limits(), "at");
        ServedTimeline served = shelf.find(request.pathParam("timeline"));
        // one at a time: names, which take longest, are found for the first and known to the next
        synchronized (finding.computeIfAbsent(served.name() + "/notice", unseen -> new Object())) {
            Answers.json(request, served.read(reader -> {
                Timeline timeline = reader.timeline();
                int step = query.step(timeline);
                ReportData data = past(served, timeline, step, reader.pages().clustersWithoutExemplars(step))
                        .withDescriptions(served.names(timeline, timeline.lastStep()));
                return Map.of("step", step, "sentences", Report.notice(data));
            }));
        }
    }
}
