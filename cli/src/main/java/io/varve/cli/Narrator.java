package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.ap.BlockLevel;
import io.varve.group.Group;
import io.varve.group.Grouping;
import io.varve.group.StepGroups;
import io.varve.table.StepRow;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells a person what happened, step by step. */
final class Narrator {

    private static final int NAMES_SHOWN = 8;

    private final PrintWriter out;
    private final boolean silent;

    Narrator(PrintWriter out) {
        this(out, false);
    }

    /** One that may have nothing to say, and then need not find the words. */
    Narrator(PrintWriter out, boolean silent) {
        this.out = out;
        this.silent = silent;
    }

    void step(StepRow row, StepResult result, Optional<Grouping> groups, Optional<Run.Judgement> judged) {
        if (silent) {
            return;
        }
        out.printf(
                Locale.ROOT,
                "step %d%s: %s, %d held, %s%s; %s after %d iterations%s%s%n",
                row.step(),
                row.batch().isEmpty() || row.batch().equals(Integer.toString(row.step()))
                        ? ""
                        : " (" + Shown.of(row.batch()) + ")",
                Counted.of(row.objectsNew(), "new object"),
                row.objectsHeld(),
                Counted.of(row.clusters(), "cluster"),
                groups.map(some -> " in " + Counted.of(some.groups().size(), "group"))
                        .orElse(""),
                row.converged() ? "converged" : "NOT CONVERGED",
                row.iterations(),
                row.purity() == null
                        ? ""
                        : String.format(Locale.ROOT, "; purity %.3f, NMI %.3f", row.purity(), row.nmi()),
                judged.map(Narrator::judged).orElse(""));
        for (BlockLevel level : result.levels()) {
            int open = level.blocks() - level.converged();
            out.printf(
                    Locale.ROOT,
                    "  blocks   %d points in %d blocks%s left %d exemplars%n",
                    level.points(),
                    level.blocks(),
                    open == 0 ? "" : ", " + open + " NOT CONVERGED,",
                    level.exemplars());
        }
        tell("created", result.events(), ClusterEvent.Created.class);
        tell("enriched", result.events(), ClusterEvent.Enriched.class);
        for (ClusterEvent event : result.events()) {
            if (event instanceof ClusterEvent.Merged merged) {
                out.printf(
                        Locale.ROOT,
                        "  merged   %s into %s (%s)%n",
                        names(merged.from()),
                        merged.into(),
                        Counted.of(merged.sizeAfter(), "object"));
            }
        }
        for (ClusterEvent event : result.events()) {
            if (event instanceof ClusterEvent.Split split) {
                out.printf(
                        Locale.ROOT,
                        "  split    %s from %s (%s)%n",
                        split.cluster(),
                        split.from().get(0),
                        Counted.of(split.sizeAfter(), "object"));
            }
        }
        int moved = result.events().stream()
                .mapToInt(e -> e instanceof ClusterEvent.Moved m ? m.objects().size() : 0)
                .sum();
        if (moved > 0) {
            out.printf(Locale.ROOT, "  moved    %s to another cluster%n", Counted.of(moved, "object"));
        }
        tell("pruned", result.events(), ClusterEvent.Pruned.class);
    }

    /** Names the largest clusters by what they are about. */
    void topics(List<Cluster> clusters, Map<ClusterId, String> topics) {
        clusters.stream()
                .filter(cluster -> cluster.state() == Cluster.State.LIVE && topics.containsKey(cluster.id()))
                .sorted(Comparator.comparingInt(Cluster::size).reversed())
                .limit(NAMES_SHOWN)
                .forEach(cluster -> out.printf(
                        Locale.ROOT,
                        "  %-6s %6d  %s%n",
                        cluster.id(),
                        cluster.size(),
                        Shown.of(topics.getOrDefault(cluster.id(), ""))));
    }

    /** Tells how many links hold, and names those that do not. */
    void links(List<LinkRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        List<LinkRow> broken = rows.stream().filter(row -> !row.kept()).toList();
        out.printf(Locale.ROOT, "%d of %s kept%n", rows.size() - broken.size(), Counted.of(rows.size(), "link"));
        broken.stream()
                .limit(NAMES_SHOWN)
                .forEach(row ->
                        out.printf("  broken   %s %s %s%n", Shown.of(row.object()), row.link(), Shown.of(row.other())));
        if (broken.size() > NAMES_SHOWN) {
            out.printf(Locale.ROOT, "  and %d more, see table links%n", broken.size() - NAMES_SHOWN);
        }
    }

    /** Names the largest groups and their clusters. */
    void groups(StepGroups last, List<String> called, Optional<Run.Judgement> judged) {
        List<Group> groups = last.present();
        out.printf(
                Locale.ROOT,
                "%s in %s%s%n",
                Counted.of(last.tree().clusters().size(), "cluster"),
                Counted.of(groups.size(), "group"),
                groups.size() == last.tree().suggested() || last.tree().hasHeights()
                        // groups of a step were judged when the step was told of
                        ? judged.filter(any -> last.tree().hasHeights())
                                .map(Narrator::judged)
                                .orElse("")
                        : "; the data suggest " + last.tree().suggested());
        groups.stream()
                .sorted(Comparator.comparingLong(Group::size).reversed())
                .limit(NAMES_SHOWN)
                .forEach(group -> out.printf(
                        Locale.ROOT,
                        "  %-6s %6d  %s%s%n",
                        group.id(),
                        group.size(),
                        called(groups.indexOf(group), called),
                        names(group.clusters())));
    }

    private static String judged(Run.Judgement groups) {
        return String.format(Locale.ROOT, "; groups: purity %.3f, NMI %.3f", groups.purity(), groups.nmi());
    }

    private static String called(int position, List<String> names) {
        String name = position < names.size() ? names.get(position) : "";
        return name.isEmpty() ? "" : Shown.of(name) + ": ";
    }

    /** Says that nothing was given to learn from. */
    void withoutSeeds() {
        out.println("No object has a class to learn from (--seed-labels), so this is plain affinity propagation.");
    }

    void end(Run run, ResultFolder folder) {
        long open = run.steps().stream().filter(step -> !step.converged()).count();
        if (open > 0) {
            out.printf(
                    Locale.ROOT,
                    "%d of %d steps did not converge, and their labels are provisional. Try a larger --damping or"
                            + " --max-iterations.%n",
                    open,
                    run.steps().size());
        }
        out.printf(Locale.ROOT, "%s written to %s%n", String.join(", ", folder.written()), folder.path());
    }

    private void tell(String what, List<ClusterEvent> events, Class<? extends ClusterEvent> kind) {
        List<ClusterId> clusters = new ArrayList<>();
        for (ClusterEvent event : events) {
            if (kind.isInstance(event)) {
                clusters.add(event.cluster());
            }
        }
        if (!clusters.isEmpty()) {
            out.printf(Locale.ROOT, "  %-8s %s%n", what, names(clusters));
        }
    }

    private static String names(List<ClusterId> clusters) {
        String shown =
                clusters.stream().limit(NAMES_SHOWN).map(ClusterId::toString).collect(Collectors.joining(" "));
        int rest = clusters.size() - NAMES_SHOWN;
        return rest > 0 ? shown + " and " + rest + " more" : shown;
    }
}
