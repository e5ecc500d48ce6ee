package io.varve.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.StepRow;
import java.io.IOException;
import java.io.Writer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The data of a report as JSON, with the column names of the tables, safe to stand inside a script element. */
final class ReportJson {

    private final JsonGenerator json;

    ReportJson(JsonGenerator json) {
        this.json = json;
    }

    static void write(ReportData data, Writer out) throws IOException {
        write(data, Notice.of(data), out);
    }

    static void writeOutline(ReportData data, Writer out) throws IOException {
        write(data, List.of(), out);
    }

    private static void write(ReportData data, List<String> notice, Writer out) throws IOException {
        try (JsonGenerator generator = generator(out)) {
            new ReportJson(generator).report(data, notice);
        }
    }

    /** Writes JSON that may stand inside a script element; what it writes to is not closed with it. */
    static JsonGenerator generator(Writer out) throws IOException {
        // the fast writer prints doubles alike on every Java version
        return JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build()
                .createGenerator(out)
                .setCharacterEscapes(new ScriptSafe());
    }

    void report(ReportData data) throws IOException {
        report(data, Notice.of(data));
    }

    private void report(ReportData data, List<String> notice) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", data.title());
        json.writeFieldName("run");
        run(data.run());
        texts("notice", notice);
        json.writeArrayFieldStart("steps");
        for (StepRow step : data.steps()) {
            step(step);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("clusters");
        FaceJson faces = new FaceJson(json, data.faces());
        for (ClusterFacts cluster : data.clusters()) {
            cluster(cluster, faces);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("events");
        for (ClusterEvent event : data.events()) {
            event(event);
        }
        json.writeEndArray();
        if (data.map().isPresent()) {
            json.writeFieldName("map");
            map(data.map().get());
        }
        if (data.groups().isPresent()) {
            groups(data.groups().get(), data.faces());
        }
        json.writeEndObject();
    }

    void run(RunFacts run) throws IOException {
        json.writeStartObject();
        json.writeStringField("version", run.version());
        texts("command", run.command());
        json.writeObjectFieldStart("parameters");
        for (Map.Entry<String, Object> parameter : run.parameters().entrySet()) {
            json.writeStringField(parameter.getKey(), parameter.getValue().toString());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("inputs");
        for (RunFacts.InputFile input : run.inputs()) {
            json.writeStartObject();
            json.writeStringField("file", input.file());
            json.writeStringField("format", input.format());
            json.writeNumberField("bytes", input.bytes());
            json.writeStringField("sha256", input.sha256());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void step(StepRow step) throws IOException {
        json.writeStartObject();
        json.writeNumberField("step", step.step());
        json.writeStringField("batch", step.batch());
        json.writeNumberField("objects_new", step.objectsNew());
        json.writeNumberField("objects_held", step.objectsHeld());
        json.writeNumberField("clusters", step.clusters());
        json.writeNumberField("iterations", step.iterations());
        json.writeNumberField("settled", step.settled());
        json.writeBooleanField("converged", step.converged());
        number("seconds", step.seconds());
        number("purity", step.purity());
        number("nmi", step.nmi());
        json.writeEndObject();
    }

    private void cluster(ClusterFacts facts, FaceJson faces) throws IOException {
        ClusterRow cluster = ClusterRow.of(facts.cluster());
        json.writeStartObject();
        json.writeStringField("cluster", cluster.cluster());
        json.writeNumberField("born", cluster.born());
        json.writeNumberField("last_changed", cluster.lastChanged());
        json.writeNumberField("size", cluster.size());
        json.writeStringField("state", cluster.state());
        json.writeStringField("birth", facts.birth());
        if (cluster.mergedInto() != null) {
            json.writeStringField("merged_into", cluster.mergedInto());
        }
        if (cluster.exemplar() != null) {
            json.writeStringField("exemplar", cluster.exemplar());
        }
        if (facts.description().isPresent()) {
            json.writeStringField("description", facts.description().get());
        }
        if (!facts.representatives().isEmpty()) {
            texts("representatives", facts.representatives());
        }
        faces.cluster(cluster.cluster());
        faces.notes(cluster.cluster());
        json.writeArrayFieldStart("sizes");
        for (Map.Entry<Integer, Integer> size : facts.sizes().entrySet()) {
            json.writeStartArray();
            json.writeNumber(size.getKey());
            json.writeNumber(size.getValue());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void event(ClusterEvent event) throws IOException {
        json.writeStartObject();
        EventRow row = EventRow.of(event);
        json.writeNumberField("step", row.step());
        json.writeStringField("event", row.event());
        json.writeStringField("cluster", row.cluster());
        if (!event.from().isEmpty()) {
            texts("from", event.from().stream().map(ClusterId::toString).toList());
        }
        json.writeNumberField("size_before", row.sizeBefore());
        json.writeNumberField("size_after", row.sizeAfter());
        json.writeEndObject();
    }

    private void map(MapFacts map) throws IOException {
        json.writeStartObject();
        texts("axes", map.axes());
        json.writeArrayFieldStart("places");
        for (MapFacts.Place place : map.places()) {
            json.writeStartArray();
            json.writeNumber(place.step());
            text(place.object());
            text(place.cluster());
            coordinate(place.x());
            coordinate(place.y());
            json.writeEndArray();
        }
        json.writeEndArray();
        if (map.components().isPresent()) {
            json.writeFieldName("components");
            map(map.components().get());
        }
        json.writeEndObject();
    }

    /** The groups that are shown first, and the merges of which any other number follows; clusters by their ids. */
    private void groups(StepGroups groups, FaceFacts faces) throws IOException {
        json.writeObjectFieldStart("groups");
        json.writeNumberField("suggested", groups.tree().suggested());
        json.writeArrayFieldStart("shown");
        Iterator<String> names = faces.groups().iterator();
        for (Group group : groups.present()) {
            json.writeStartObject();
            if (names.hasNext()) {
                json.writeStringField("name", names.next());
            }
            json.writeStringField("group", group.id().toString());
            texts("clusters", group.clusters().stream().map(ClusterId::toString).toList());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("merges");
        Iterator<String> made = faces.merges().iterator();
        for (GroupTree.Merge merge : groups.tree().merges()) {
            json.writeStartArray();
            json.writeString(merge.from().toString());
            json.writeString(merge.into().toString());
            if (made.hasNext()) {
                json.writeString(made.next());
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        if (groups.tree().hasHeights()) {
            List<GroupTree.Fit> fits = groups.tree().merges().stream()
                    .flatMap(merge -> merge.fit().stream())
                    .toList();
            json.writeArrayFieldStart("heights");
            for (GroupTree.Fit fit : fits) {
                coordinate(fit.height());
            }
            json.writeEndArray();
            texts("exemplars", fits.stream().map(GroupTree.Fit::exemplar).toList());
        }
        json.writeEndObject();
    }

    void texts(String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private void text(@Nullable String text) throws IOException {
        if (text == null) {
            json.writeNull();
        } else {
            json.writeString(text);
        }
    }

    void number(String name, @Nullable Double value) throws IOException {
        json.writeFieldName(name);
        coordinate(value == null ? Double.NaN : value);
    }

    // JSON has no NaN
    private void coordinate(double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
