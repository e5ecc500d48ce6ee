package io.varve.cli;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.cli.advise.Sentences;
import io.varve.group.StepGroups;
import io.varve.store.Addition;
import io.varve.store.AdditionJson;
import io.varve.table.EventRow;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Tells what became of a batch: a line for the step and, if wanted, one for each event; or a JSON object. */
final class AdditionTeller implements AutoCloseable {

    private final PrintWriter out;
    private final boolean json;
    private final boolean dryRun;
    private final boolean verbose;
    private final OptionalInt groups;
    private boolean knownAgain;
    private boolean replaces;
    private final List<String> there = new ArrayList<>();

    AdditionTeller(PrintWriter out, boolean json, boolean dryRun, boolean verbose, OptionalInt groups) {
        this.out = out;
        this.json = json;
        this.dryRun = dryRun;
        this.verbose = verbose;
        this.groups = groups;
    }

    /** Says whether ids are those of objects, by which they are known again. */
    void knownAgain(boolean known) {
        knownAgain = known;
    }

    /** Says whether corrected objects may take the place of others. */
    void replaces(boolean may) {
        replaces = may;
    }

    /** Tells of a batch, in JSON also of the rows of its file that are no objects. */
    void tell(Batch batch, Addition addition, Map<ClusterId, String> names, Map<String, Long> rows) {
        boolean isThere = addition.result().isEmpty()
                && addition.skipped() == 0
                && addition.forgotten().isEmpty();
        if (!isThere || json) {
            tellOfThoseThere();
        }
        if (json) {
            out.println(AdditionJson.of(batch.name(), addition, addition.isNew() && !dryRun, names, rows));
        } else if (addition.result().isPresent()) {
            tell(batch, addition, addition.result().get(), names);
        } else if (addition.skipped() > 0) {
            out.println("%s: %s%s; nothing was changed"
                    .formatted(
                            batch.name().isEmpty() ? "the batch" : Shown.of(batch.name()),
                            addition.skipped() == 1
                                    ? "its only object arrived before"
                                    : "all " + addition.skipped() + " objects arrived before",
                            differing(addition)));
        } else if (!addition.forgotten().isEmpty()) {
            tellOfForgotten(batch, addition);
        } else {
            there.add("step %d%s".formatted(addition.step(), named(batch)));
        }
        out.flush();
    }

    /** Tells of batches that came again, one after the other, in one line: a feed may name all its files every day. */
    void tellOfThoseThere() {
        if (there.size() == 1) {
            out.println(there.get(0) + " was made of this batch; nothing was changed");
        } else if (!there.isEmpty()) {
            out.println("%d batches came before, from %s to %s; nothing was changed"
                    .formatted(there.size(), there.get(0), there.get(there.size() - 1)));
        }
        there.clear();
        out.flush();
    }

    /** Who adds a file again after objects of it were forgotten may want them back, and would not get them. */
    private void tellOfForgotten(Batch batch, Addition addition) {
        List<String> gone = addition.forgotten();
        boolean one = gone.size() == 1;
        out.println("step %d%s was made of this batch, but %s of it %s forgotten since (%s); nothing was changed"
                .formatted(
                        addition.step(),
                        named(batch),
                        Counted.of(gone.size(), "object"),
                        one ? "was" : "were",
                        Sentences.list(gone.stream().map(Shown::of).toList())));
        if (knownAgain) {
            // of some rows alone another step is made, of all of them the same batch
            String alone = gone.size() < batch.size()
                    ? "a file with %s alone, or this one".formatted(one ? "its row" : "their rows")
                    : "this file";
            out.println("To add %s again, add %s with --skip-known and a --batch-id of its own."
                    .formatted(one ? "it" : "them", alone));
        }
    }

    @Override
    public void close() {
        tellOfThoseThere();
    }

    private void tell(Batch batch, Addition addition, StepResult result, Map<ClusterId, String> names) {
        out.println("%sstep %d%s: %s, %d held, %s%s; %s after %d iterations%s%s"
                .formatted(
                        dryRun ? "would be " : "",
                        result.step(),
                        named(batch),
                        Counted.of(addition.objectsNew(), "new object"),
                        result.objectsHeld(),
                        Counted.of(result.clusterCount(), "cluster"),
                        addition.groups().map(this::inGroups).orElse(""),
                        result.convergence().converged() ? "converged" : "NOT CONVERGED",
                        result.convergence().iterations(),
                        events(result),
                        repeats(addition)));
        if (verbose) {
            result.events().forEach(event -> out.println(EventLine.of(event, names)));
        }
        if (groups.isPresent() && addition.groups().isPresent()) {
            addition.groups().get().tree().groups(groups.getAsInt()).groups().forEach(this::tell);
        }
    }

    private void tell(List<ClusterId> group) {
        out.println("  group    " + group.stream().map(ClusterId::toString).collect(Collectors.joining(" ")));
    }

    private String inGroups(StepGroups step) {
        return " in " + Counted.of(groups.orElse(step.tree().suggested()), "group");
    }

    /** How many clusters were created, enriched and so on. */
    private static String events(StepResult result) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (ClusterEvent event : result.events()) {
            counts.merge(EventRow.of(event).event(), 1, Integer::sum);
        }
        String all = counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : "; " + all;
    }

    private String repeats(Addition addition) {
        String replaced =
                addition.replaced() == 0 ? "" : "; %s replaced".formatted(Counted.of(addition.replaced(), "object"));
        String skipped = addition.skipped() == 0
                ? ""
                : "; %s that arrived before left out".formatted(Counted.of(addition.skipped(), "object"));
        return replaced + skipped + differing(addition);
    }

    /** Who leaves out what is known may want to know that it was corrected. */
    private String differing(Addition addition) {
        if (addition.differing() == 0) {
            return "";
        }
        return (addition.skipped() == 1 ? ", " : ", %d of them ".formatted(addition.differing()))
                + "with other values than before"
                + (replaces ? ", which --replace takes" : "");
    }

    private static String named(Batch batch) {
        return batch.name().isEmpty() ? "" : " (" + Shown.of(batch.name()) + ")";
    }
}
