package io.varve.cli;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.group.StepGroups;
import io.varve.store.Addition;
import io.varve.store.AdditionJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Tells what became of a batch: a line for the step and one for each event, or a JSON object. */
final class AdditionTeller {

    private final PrintWriter out;
    private final boolean json;
    private final boolean dryRun;
    private final OptionalInt groups;

    AdditionTeller(PrintWriter out, boolean json, boolean dryRun, OptionalInt groups) {
        this.out = out;
        this.json = json;
        this.dryRun = dryRun;
        this.groups = groups;
    }

    void tell(Batch batch, Addition addition) {
        if (json) {
            out.println(AdditionJson.of(batch.name(), addition, addition.isNew() && !dryRun));
        } else if (addition.result().isEmpty()) {
            out.println(
                    "step %d%s already holds this batch; nothing was changed".formatted(addition.step(), named(batch)));
        } else {
            tell(batch, addition, addition.result().get());
        }
        out.flush();
    }

    private void tell(Batch batch, Addition addition, StepResult result) {
        int objectsNew = addition.objectsNew();
        out.println("%sstep %d%s: %d new object%s, %d held, %d cluster%s%s; %s after %d iterations"
                .formatted(
                        dryRun ? "would be " : "",
                        result.step(),
                        named(batch),
                        objectsNew,
                        objectsNew == 1 ? "" : "s",
                        result.objectsHeld(),
                        result.clusterCount(),
                        result.clusterCount() == 1 ? "" : "s",
                        addition.groups().map(this::inGroups).orElse(""),
                        result.convergence().converged() ? "converged" : "NOT CONVERGED",
                        result.convergence().iterations()));
        result.events().forEach(event -> out.println(EventLine.of(event)));
        if (groups.isPresent() && addition.groups().isPresent()) {
            addition.groups().get().tree().groups(groups.getAsInt()).groups().forEach(this::tell);
        }
    }

    private void tell(List<ClusterId> group) {
        out.println("  group    " + group.stream().map(ClusterId::toString).collect(Collectors.joining(" ")));
    }

    private String inGroups(StepGroups step) {
        int count = groups.orElse(step.tree().suggested());
        return " in %d group%s".formatted(count, count == 1 ? "" : "s");
    }

    private static String named(Batch batch) {
        return batch.name().isEmpty() ? "" : " (" + Shown.of(batch.name()) + ")";
    }
}
