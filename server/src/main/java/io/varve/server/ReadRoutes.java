package io.varve.server;

import static io.javalin.http.HandlerType.GET;

import io.javalin.http.Context;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Lineage;
import io.varve.group.GroupRow;
import io.varve.group.StepGroups;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import io.varve.scale.Row;
import io.varve.store.EventKey;
import io.varve.store.LabelFilter;
import io.varve.store.ObjectDetails;
import io.varve.store.Page;
import io.varve.store.Remark;
import io.varve.store.StoredStep;
import io.varve.store.StoredStepRow;
import io.varve.store.Timeline;
import io.varve.store.TimelineProfiles;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import io.varve.table.LineageRow;
import io.varve.table.TimelineRow;
import io.varve.text.face.DateColumns;
import io.varve.text.face.FaceDraft;
import io.varve.text.face.Faces;
import io.varve.text.face.TimelineFaces;
import io.varve.text.timeline.WordFolder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be read of timelines: the rows of DESIGN's tables, in pages. */
final class ReadRoutes {

    private static final String TIMELINE = Routes.API + "/timelines/{timeline}";

    private final Shelf shelf;
    private final ServerOptions options;

    ReadRoutes(Shelf shelf, ServerOptions options) {
        this.shelf = shelf;
        this.options = options;
    }

    List<Route> routes() {
        return List.of(
                route(Routes.API + "/timelines", this::timelines),
                route(TIMELINE, this::timeline),
                route(TIMELINE + "/steps", this::steps),
                route(TIMELINE + "/clusters", this::clusters),
                route(TIMELINE + "/clusters/{cluster}", this::cluster),
                route(TIMELINE + "/events", this::events),
                route(TIMELINE + "/labels", this::labels),
                route(TIMELINE + "/objects", this::objects),
                route(TIMELINE + "/history", this::history),
                route(TIMELINE + "/groups", this::groups),
                route(TIMELINE + "/lineage", this::lineage),
                route(TIMELINE + "/remarks", this::remarks));
    }

    private static Route route(String path, Route.Handler handler) {
        return new Route(GET, path, Route.Right.READ, handler);
    }

    private ServedTimeline served(Context request) {
        return shelf.find(request.pathParam("timeline"));
    }

    private Query query(Context request, String... known) {
        return new Query(request, options.limits(), known);
    }

    private void timelines(Context request) {
        query(request);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ServedTimeline served : shelf.all()) {
            rows.add(summary(served));
        }
        Map<String, Object> page = new LinkedHashMap<>(Json.page(rows, Optional.empty()));
        page.put("words", WordFolder.isOne(options.place()));
        Answers.json(request, page);
    }

    /** A file that cannot be read does not hide the others. */
    private Map<String, Object> summary(ServedTimeline served) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("timeline", served.name());
        try {
            row.putAll(served.read(reader -> {
                Timeline timeline = reader.timeline();
                Map<String, Object> known = new LinkedHashMap<>();
                known.put("algorithm", timeline.algorithm().algorithm().name());
                int last = timeline.lastStep();
                known.put("steps", last + 1);
                Optional<StoredStep> step = last < 0 ? Optional.empty() : Optional.of(lastOf(timeline));
                known.put("objects_held", step.map(each -> each.row().objectsHeld()));
                known.put("clusters", step.map(each -> each.row().clusters()));
                known.put("batch", step.map(each -> each.row().batch()));
                known.put("time", step.flatMap(StoredStep::time));
                known.put("added", step.map(StoredStep::added));
                return known;
            }));
        } catch (Refused | Problem | io.varve.store.StoreDamaged e) {
            row.put("problem", shelf.tame(Answers.problem(e).sentence()));
        }
        return row;
    }

    private static StoredStep lastOf(Timeline timeline) {
        StoredStep[] last = new StoredStep[1];
        timeline.eachStep(step -> last[0] = step);
        return last[0];
    }

    private void timeline(Context request) {
        query(request);
        ServedTimeline served = served(request);
        Answers.json(request, served.read(reader -> {
            Timeline timeline = reader.timeline();
            Map<String, Object> facts = new LinkedHashMap<>();
            int last = timeline.lastStep();
            facts.put("timeline", served.name());
            facts.put("steps", last + 1);
            facts.put("mark", last < 0 ? Optional.empty() : timeline.mark(last));
            facts.put("parameters", timeline.algorithm().words());
            facts.put("reading", timeline.reading());
            facts.put("columns", timeline.columns().map(columns -> columns.numeric()));
            facts.put("categories", timeline.columns().map(columns -> columns.categorical()));
            facts.put("keeps_vectors", timeline.keepsVectors());
            facts.put("keeps_groups", timeline.groups().areKept());
            facts.put("keeps_remarks", timeline.remarks().areKept());
            facts.put("writable", options.writable());
            return facts;
        }));
    }

    private void steps(Context request) {
        Query query = query(request, "since", "limit");
        int limit = query.limit();
        Answers.json(request, served(request).read(reader -> {
            int since = query.since(reader.timeline());
            List<StoredStepRow> rows = new ArrayList<>();
            reader.timeline().eachStep(step -> {
                if (step.row().step() >= since && rows.size() <= limit) {
                    rows.add(StoredStepRow.of(step, null, null));
                }
            });
            boolean more = rows.size() > limit;
            return Json.page(
                    more ? rows.subList(0, limit) : rows,
                    more ? Optional.of(rows.get(limit).step()) : Optional.empty());
        }));
    }

    private void clusters(Context request) {
        Query query = query(request, "at", "after", "limit", "state");
        int limit = query.limit();
        Optional<String> state = query.text("state");
        if (state.isPresent() && !List.of("live", "merged", "pruned").contains(state.get())) {
            throw Query.bad("state is live, merged or pruned, got " + Shown.quoted(state.get()));
        }
        ServedTimeline served = served(request);
        Answers.json(request, served.read(reader -> {
            int step = query.step(reader.timeline());
            Map<ClusterId, String> names = served.names(reader.timeline(), step);
            List<ClusterRow> rows = new ArrayList<>();
            Optional<ClusterId> after = query.cluster("after");
            boolean more = true;
            while (more && rows.size() < limit) {
                Page<Cluster, ClusterId> page = reader.pages().clusters(step, after, limit);
                for (Cluster cluster : page.rows()) {
                    ClusterRow row = ClusterRow.of(cluster, names.get(cluster.id()));
                    if (rows.size() < limit && state.map(row.state()::equals).orElse(true)) {
                        rows.add(row);
                        after = Optional.of(cluster.id());
                    }
                }
                more = page.next().isPresent();
                after = rows.size() < limit ? page.next() : after;
            }
            return Json.page(rows, rows.size() < limit ? Optional.empty() : after);
        }));
    }

    private void cluster(Context request) {
        Query query = query(request, "at");
        ClusterId id = Query.clusterOf(request.pathParam("cluster"));
        Answers.json(request, served(request).read(reader -> {
            Timeline timeline = reader.timeline();
            int step = query.step(timeline);
            Cluster[] found = new Cluster[1];
            reader
                    .pages()
                    .clusters(
                            step, id.number() == 0 ? Optional.empty() : Optional.of(new ClusterId(id.number() - 1)), 1)
                    .rows()
                    .stream()
                    .filter(cluster -> cluster.id().equals(id))
                    .forEach(cluster -> found[0] = cluster);
            if (found[0] == null) {
                throw new Problem(
                        Problem.NOT_FOUND,
                        "there is no cluster %s up to step %d of %s".formatted(id, step, timeline.file()));
            }
            Faces faces = TimelineFaces.of(timeline, step);
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("row", ClusterRow.of(found[0], faces.names().get(id)));
            Lineage lineage = timeline.lineageOf(id);
            facts.put(
                    "parents",
                    lineage.links().stream()
                            .filter(link -> link.into().equals(id))
                            .map(link -> named(link.from(), faces.names()))
                            .toList());
            facts.put("ancestors", lineage.ancestors());
            facts.put("descendants", lineage.descendants());
            String name = id.toString();
            facts.put(
                    "profiles",
                    faces.facts().profiles().stream()
                            .filter(row -> row.cluster().equals(name))
                            .toList());
            facts.put(
                    "members",
                    faces.facts().members().stream()
                            .filter(row -> row.cluster().equals(name))
                            .toList());
            facts.put(
                    "keywords",
                    faces.facts().keywords().stream()
                            .filter(row -> row.cluster().equals(name))
                            .toList());
            facts.put(
                    "remarks",
                    faces.facts().remarks().stream()
                            .filter(row -> row.cluster().equals(name))
                            .toList());
            return facts;
        }));
    }

    private static Map<String, Object> named(ClusterId cluster, Map<ClusterId, String> names) {
        return Map.of("cluster", cluster, "name", Optional.ofNullable(names.get(cluster)));
    }

    private void events(Context request) {
        Query query = query(request, "since", "after", "limit");
        int limit = query.limit();
        Answers.json(request, served(request).read(reader -> {
            int since = query.since(reader.timeline());
            EventKey start = since == 0 ? EventKey.START : new EventKey(since, -1);
            EventKey after = query.text("after").map(ReadRoutes::eventKey).orElse(start);
            Page<EventRow, EventKey> page = reader.pages().events(after, limit);
            return Json.page(page.rows(), page.next().map(key -> key.step() + "." + key.position()));
        }));
    }

    private static EventKey eventKey(String word) {
        if (!word.matches("\\d{1,9}\\.\\d{1,9}")) {
            throw Query.bad("after is the key of a page, such as 12.3, got " + Shown.quoted(word));
        }
        String[] parts = word.split("\\.", -1);
        return new EventKey(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    private static LabelFilter filter(Query query) {
        return new LabelFilter(query.cluster("cluster"), query.text("prefix", ""), query.text("text", ""));
    }

    private void labels(Context request) {
        Query query = query(request, "at", "after", "limit", "cluster", "prefix", "text");
        int limit = query.limit();
        Answers.json(request, served(request).read(reader -> {
            Page<LabelRow, Long> page =
                    reader.pages().labels(query.step(reader.timeline()), query.number("after"), limit, filter(query));
            return Json.page(page.rows(), page.next());
        }));
    }

    private void objects(Context request) {
        Query query = query(request, "at", "after", "limit", "cluster", "prefix", "text", "values");
        int limit = query.limit();
        Answers.json(request, served(request).read(reader -> {
            Timeline timeline = reader.timeline();
            int step = query.step(timeline);
            Page<ObjectDetails, Long> page = reader.pages().objects(step, query.number("after"), limit, filter(query));
            Map<String, Row> values = query.flag("values")
                    ? TimelineProfiles.of(timeline, step)
                            .values(page.rows().stream()
                                    .map(row -> row.label().object())
                                    .toList())
                    : Map.of();
            List<Map<String, Object>> rows = page.rows().stream()
                    .map(row -> object(row, values, timeline))
                    .toList();
            return Json.page(rows, page.next());
        }));
    }

    private static Map<String, Object> object(ObjectDetails row, Map<String, Row> values, Timeline timeline) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("object", row.label().object());
        object.put("arrived_step", row.label().arrivedStep());
        object.put("cluster", Optional.ofNullable(row.label().cluster()));
        object.put("similarity", Optional.ofNullable(row.label().similarity()));
        object.put("class", row.className());
        object.put("text", row.text());
        Row cells = values.get(row.label().object());
        if (cells != null) {
            Map<String, Object> columns = new LinkedHashMap<>();
            timeline.columns()
                    .ifPresent(known -> columns.putAll(
                            FaceDraft.cells(cells, known.numeric(), known.categorical(), DateColumns.of(timeline))));
            object.put("values", columns);
        }
        return object;
    }

    private void history(Context request) {
        Query query = query(request, "object");
        String object = query.text("object").orElseThrow(() -> Query.bad("name the object: history?object=ID"));
        Answers.json(request, served(request).read(reader -> {
            List<TimelineRow> rows = new ArrayList<>();
            if (!reader.timeline().holdsAny(List.of(object))) {
                throw new Problem(
                        Problem.NOT_FOUND, "no object %s is in this timeline".formatted(Shown.quoted(object)));
            }
            reader.timeline().changes().of(List.of(object), rows::add);
            return Json.page(rows, Optional.empty());
        }));
    }

    /** Of a wanted number, g2/5, which is another group than g2. */
    private static GroupRow marked(GroupRow row, Optional<Long> count) {
        return count.isEmpty()
                ? row
                : new GroupRow(row.step(), row.group() + "/" + count.get(), row.clusters(), row.size(), row.state());
    }

    private void groups(Context request) {
        Query query = query(request, "at", "count");
        Optional<Long> count = query.number("count");
        Answers.json(request, served(request).read(reader -> {
            Timeline timeline = reader.timeline();
            int step = query.step(timeline);
            try {
                StepGroups groups = count.isPresent()
                        ? timeline.groups().at(step, (int) Math.min(Integer.MAX_VALUE, count.get()))
                        : timeline.groups().at(step);
                Map<String, Object> page = new LinkedHashMap<>(Json.page(
                        groups.groups().stream()
                                .map(group -> marked(group.row(step), count))
                                .toList(),
                        Optional.empty()));
                page.put("suggested", groups.tree().suggested());
                return page;
            } catch (Refused e) {
                throw Problem.of(count.isPresent() ? Problem.BAD_REQUEST : Problem.NOT_FOUND, e);
            }
        }));
    }

    private void lineage(Context request) {
        Query query = query(request, "at", "cluster", "after", "limit");
        int limit = query.limit();
        long after = query.number("after").orElse(0L);
        Answers.json(request, served(request).read(reader -> {
            Timeline timeline = reader.timeline();
            int step = query.step(timeline);
            List<LineageRow> rows = new ArrayList<>();
            Optional<ClusterId> cluster = query.cluster("cluster");
            if (cluster.isPresent()) {
                try {
                    timeline.lineageOf(cluster.get()).links().stream()
                            .filter(link -> link.step() <= step)
                            .forEach(link -> rows.add(LineageRow.of(link)));
                } catch (Refused e) {
                    throw Problem.of(Problem.NOT_FOUND, e);
                }
            } else {
                timeline.eachLink(step, link -> rows.add(LineageRow.of(link)));
            }
            int from = (int) Math.min(after, rows.size());
            int to = (int) Math.min((long) from + limit, rows.size());
            return Json.page(rows.subList(from, to), to < rows.size() ? Optional.of(to) : Optional.empty());
        }));
    }

    private void remarks(Context request) {
        query(request);
        Answers.json(
                request,
                served(request)
                        .read(reader -> Json.page(
                                reader.timeline().remarks().all().stream()
                                        .map(Remark::row)
                                        .toList(),
                                Optional.empty())));
    }
}
