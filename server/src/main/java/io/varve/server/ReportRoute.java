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

    private record Known(String mark, byte[] json) {}

    private final Shelf shelf;
    private final ServerOptions options;
    private final Map<String, Known> kept = new ConcurrentHashMap<>();

    ReportRoute(Shelf shelf, ServerOptions options) {
        this.shelf = shelf;
        this.options = options;
    }

    Route route() {
        return new Route(HandlerType.GET, Routes.API + "/timelines/{timeline}/report", Route.Right.READ, this::answer);
    }

    private void answer(Context request) {
        Depth depth = depth(new Query(request, options.limits(), "faces", "names"));
        ServedTimeline served = shelf.find(request.pathParam("timeline"));
        Known known = served.read(reader -> known(served, reader, depth));
        String tag = "\"" + known.mark() + "\"";
        request.header("ETag", tag).header("Cache-Control", "no-cache");
        if (tag.equals(request.header("If-None-Match"))) {
            request.status(304);
            return;
        }
        request.contentType("application/json").result(known.json());
    }

    private static Depth depth(Query query) {
        boolean faces = query.flag("faces");
        boolean names = query.flag("names", true);
        if (faces && !names) {
            throw Query.bad("faces come with names; leave out names=false, or faces=true");
        }
        return faces ? Depth.FACES : names ? Depth.NAMES : Depth.OUTLINE;
    }

    private Known known(ServedTimeline served, ServedTimeline.Reader reader, Depth depth) {
        Timeline timeline = reader.timeline();
        int last = timeline.lastStep();
        List<Remark> remarks = timeline.remarks().all();
        String mark = (last < 0 ? "none" : timeline.mark(last)) + "-" + remarks.size() + "-" + depth;
        String key = served.name() + "/" + depth;
        Known before = kept.get(key);
        if (before != null && before.mark().equals(mark)) {
            return before;
        }
        Known made = new Known(mark, json(served, reader, last, depth, remarks));
        kept.put(key, made);
        return made;
    }

    private static byte[] json(
            ServedTimeline served, ServedTimeline.Reader reader, int last, Depth depth, List<Remark> remarks) {
        Timeline timeline = reader.timeline();
        List<StepRow> steps = new ArrayList<>();
        timeline.eachStep(step -> steps.add(step.row()));
        RunFacts facts = new RunFacts(
                Routes.version(),
                List.of("report", served.name()),
                new LinkedHashMap<>(timeline.algorithm().words()),
                List.of());
        List<Cluster> clusters = new ArrayList<>();
        List<ClusterEvent> events = new ArrayList<>();
        if (last >= 0) {
            // by pages, which know what they have compared when the next step comes
            clusters.addAll(
                    depth == Depth.OUTLINE
                            ? reader.pages().clustersWithoutExemplars(last)
                            : reader.pages()
                                    .clusters(last, Optional.empty(), Integer.MAX_VALUE)
                                    .rows());
            timeline.eachEvent(0, last, events::add);
        }
        ReportData data = ReportData.of(served.name(), facts, steps, clusters, events);
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
        if (last >= 0 && timeline.groups().areKept()) {
            data = data.withGroups(timeline.groups().at(last));
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
}
