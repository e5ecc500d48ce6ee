package io.varve.cli;

import io.varve.Batch;
import io.varve.StepResult;
import io.varve.store.Addition;
import io.varve.store.AdditionJson;
import java.io.PrintWriter;

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
            out.println(AdditionJson.of(batch.name(), addition, addition.isNew() && !dryRun));
        } else if (addition.result().isEmpty()) {
            out.println(
                    "step %d%s already holds this batch; nothing was changed".formatted(addition.step(), named(batch)));
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
}
