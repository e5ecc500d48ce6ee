package io.varve.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.table.EventRow;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of a batch, as JSON. */
public final class AdditionJson {

    private AdditionJson() {}

    /**
     * Tells of an addition in one line.
     *
     * @param batch the name of the batch
     * @param addition what became of it
     * @param added whether it is on disk now and was not before
     * @return a JSON object, with the column names of steps and events
     */
    public static String of(String batch, Addition addition, boolean added) {
        return of(batch, addition, added, Map.of(), Map.of());
    }

    /**
     * Tells of an addition in one line, with the names of clusters.
     *
     * @param batch the name of the batch
     * @param addition what became of it
     * @param added whether it is on disk now and was not before
     * @param names a few words that say what clusters are, where that is known
     * @param rows what is to be told of the rows of its file, by name
     * @return a JSON object, with the column names of steps and events, and name in an event of a cluster that has one
     */
    public static String of(
            String batch, Addition addition, boolean added, Map<ClusterId, String> names, Map<String, Long> rows) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
            generator.writeStartObject();
            generator.writeNumberField("step", addition.step());
            generator.writeStringField("batch", batch);
            generator.writeStringField("batch_id", addition.batchId());
            generator.writeBooleanField("added", added);
            for (Map.Entry<String, Long> count : rows.entrySet()) {
                generator.writeNumberField(count.getKey(), count.getValue());
            }
            if (addition.skipped() > 0) {
                generator.writeNumberField("objects_skipped", addition.skipped());
            }
            if (addition.differing() > 0) {
                generator.writeNumberField("objects_differing", addition.differing());
            }
            if (addition.replaced() > 0) {
                generator.writeNumberField("objects_replaced", addition.replaced());
            }
            if (!addition.forgotten().isEmpty()) {
                generator.writeNumberField(
                        "objects_forgotten", addition.forgotten().size());
            }
            if (addition.result().isPresent()) {
                StepResult result = addition.result().get();
                generator.writeNumberField("objects_new", addition.objectsNew());
                generator.writeNumberField("objects_held", result.objectsHeld());
                generator.writeNumberField("clusters", result.clusterCount());
                if (addition.groups().isPresent()) {
                    generator.writeNumberField(
                            "groups", addition.groups().get().tree().suggested());
                }
                generator.writeNumberField("iterations", result.convergence().iterations());
                generator.writeBooleanField("converged", result.convergence().converged());
                generator.writeArrayFieldStart("events");
                for (ClusterEvent event : result.events()) {
                    write(generator, EventRow.of(event), names.get(event.cluster()));
                }
                generator.writeEndArray();
            }
            generator.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator generator, EventRow event, @Nullable String name) throws IOException {
        generator.writeStartObject();
        generator.writeStringField("event", event.event());
        generator.writeStringField("cluster", event.cluster());
        generator.writeStringField("from", event.from());
        generator.writeNumberField("size_before", event.sizeBefore());
        generator.writeNumberField("size_after", event.sizeAfter());
        if (name != null) {
            generator.writeStringField("name", name);
        }
        generator.writeEndObject();
    }
}
