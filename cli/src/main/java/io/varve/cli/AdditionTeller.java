package io.varve.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.StepResult;
import io.varve.store.Addition;
import io.varve.table.EventRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Tells what became of a batch: a line for the step and one for each event, or a JSON object. */
final class AdditionTeller {

    private final PrintWriter out;
    private final boolean json;
    private final boolean dryRun;

    AdditionTeller(PrintWriter out, boolean json, boolean dryRun) {
        this.out = out;
        this.json = json;
        this.dryRun = dryRun;
    }

    void tell(Batch batch, Addition addition) {
        if (json) {
            out.println(json(batch, addition));
        } else if (addition.result().isEmpty()) {
            out.println("step %d%s is this very batch already; nothing was changed"
                    .formatted(addition.step(), named(batch)));
        } else {
            tell(batch, addition.objectsNew(), addition.result().get());
        }
        out.flush();
    }

    private void tell(Batch batch, int objectsNew, StepResult result) {
        out.println("%sstep %d%s: %d new object%s, %d held, %d cluster%s; %s after %d iterations"
                .formatted(
                        dryRun ? "would be " : "",
                        result.step(),
                        named(batch),
                        objectsNew,
                        objectsNew == 1 ? "" : "s",
                        result.objectsHeld(),
                        result.clusterCount(),
                        result.clusterCount() == 1 ? "" : "s",
                        result.convergence().converged() ? "converged" : "NOT CONVERGED",
                        result.convergence().iterations()));
        result.events().forEach(event -> out.println(EventLine.of(event)));
    }

    private static String named(Batch batch) {
        return batch.name().isEmpty() ? "" : " (" + Shown.of(batch.name()) + ")";
    }

    private String json(Batch batch, Addition addition) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
            generator.writeStartObject();
            generator.writeNumberField("step", addition.step());
            generator.writeStringField("batch", batch.name());
            generator.writeStringField("batch_id", addition.batchId());
            generator.writeBooleanField("added", addition.isNew() && !dryRun);
            if (addition.result().isPresent()) {
                StepResult result = addition.result().get();
                generator.writeNumberField("objects_new", addition.objectsNew());
                generator.writeNumberField("objects_held", result.objectsHeld());
                generator.writeNumberField("clusters", result.clusterCount());
                generator.writeNumberField("iterations", result.convergence().iterations());
                generator.writeBooleanField("converged", result.convergence().converged());
                generator.writeArrayFieldStart("events");
                for (ClusterEvent event : result.events()) {
                    write(generator, EventRow.of(event));
                }
                generator.writeEndArray();
            }
            generator.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator generator, EventRow event) throws IOException {
        generator.writeStartObject();
        generator.writeStringField("event", event.event());
        generator.writeStringField("cluster", event.cluster());
        generator.writeStringField("from", event.from());
        generator.writeNumberField("size_before", event.sizeBefore());
        generator.writeNumberField("size_after", event.sizeAfter());
        generator.writeEndObject();
    }
}
