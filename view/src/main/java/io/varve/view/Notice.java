package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.table.StepRow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Three sentences on what to look for: the largest merge, the newest cluster, and what was forgotten. */
final class Notice {

    private static final int NAMES_SHOWN = 6;

    private final ReportData data;

    private Notice(ReportData data) {
        this.data = data;
    }

    static List<String> of(ReportData data) {
        Notice notice = new Notice(data);
        return data.steps().isEmpty()
                ? List.of()
                : List.of(notice.largestMerge(), notice.newestCluster(), notice.forgotten());
    }

    private String largestMerge() {
        return events(ClusterEvent.Merged.class)
                .max(Comparator.comparingInt(ClusterEvent.Merged::sizeBefore)
                        .thenComparing(ClusterEvent.Merged::step, Comparator.reverseOrder()))
                .map(m -> "The largest merge: %s became %s in %s, with %s."
                        .formatted(names(m.from()), m.into(), step(m.step()), objects(m.sizeAfter())))
                .orElse("No clusters merged: each that was created stayed by itself.");
    }

    private String newestCluster() {
        // objects that move in found a cluster too, so that its size is known when the step is over
        Replay replay = new Replay(data.events());
        ToIntFunction<ClusterEvent.Created> size =
                created -> replay.sizes(created.cluster()).getOrDefault(created.step(), created.sizeAfter());
        return events(ClusterEvent.Created.class)
                .max(Comparator.comparingInt(ClusterEvent.Created::step)
                        .thenComparingInt(size)
                        .thenComparing(ClusterEvent.Created::cluster, Comparator.reverseOrder()))
                .map(c -> {
                    long sameStep = events(ClusterEvent.Created.class)
                            .filter(other -> other.step() == c.step())
                            .count();
                    return "The newest cluster%s %s, created in %s with %s%s."
                            .formatted(
                                    sameStep > 1 ? " (the largest of " + sameStep + " of its step) is" : " is",
                                    c.cluster(),
                                    step(c.step()),
                                    objects(size.applyAsInt(c)),
                                    sinceThen(c.cluster(), size.applyAsInt(c)));
                })
                .orElse("No cluster was created.");
    }

    private String sinceThen(ClusterId created, int size) {
        return data.clusters().stream()
                .map(ClusterFacts::cluster)
                .filter(cluster -> cluster.id().equals(created))
                .filter(cluster -> cluster.size() != size || cluster.state() != Cluster.State.LIVE)
                .map(cluster -> switch (cluster.state()) {
                    case LIVE -> "; it now has " + objects(cluster.size());
                    case MERGED ->
                        cluster.mergedInto()
                                .map(into -> "; it has since become part of " + into)
                                .orElse("");
                    case PRUNED -> "; it has since been pruned";
                })
                .findFirst()
                .orElse("");
    }

    private String forgotten() {
        List<ClusterEvent.Pruned> pruned = events(ClusterEvent.Pruned.class)
                .filter(p -> p.sizeBefore() > 0)
                .toList();
        int onDemand = events(ClusterEvent.Forgotten.class)
                .mapToInt(f -> f.sizeBefore() - f.sizeAfter())
                .sum();
        String demanded = onDemand == 0
                ? ""
                : " " + objects(onDemand) + (onDemand == 1 ? " was" : " were") + " removed on demand.";
        if (pruned.isEmpty()) {
            int held = data.steps().get(data.steps().size() - 1).objectsHeld();
            return onDemand == 0
                    ? "Nothing was forgotten: all " + objects(held) + " are still held."
                    : "No cluster was pruned." + demanded;
        }
        ClusterEvent.Pruned largest = pruned.stream()
                .max(Comparator.comparingInt(ClusterEvent.Pruned::sizeBefore)
                        .thenComparing(ClusterEvent.Pruned::step, Comparator.reverseOrder()))
                .orElseThrow();
        String end = "%s in %s, last changed in %s."
                .formatted(largest.cluster(), step(largest.step()), step(largest.lastChangedAt()));
        if (pruned.size() == 1) {
            return "Forgotten: one cluster with " + objects(largest.sizeBefore()) + ", " + end + demanded;
        }
        int sum = pruned.stream().mapToInt(ClusterEvent.Pruned::sizeBefore).sum();
        return "Forgotten: %d clusters with %s; the largest was %s%s"
                .formatted(pruned.size(), objects(sum), end, demanded);
    }

    private <E extends ClusterEvent> Stream<E> events(Class<E> kind) {
        return data.events().stream().filter(kind::isInstance).map(kind::cast);
    }

    private String step(int number) {
        return data.steps().stream()
                .filter(step -> step.step() == number)
                .findFirst()
                .map(Notice::spoken)
                .orElse("step " + number);
    }

    private static String names(List<ClusterId> clusters) {
        if (clusters.size() > NAMES_SHOWN) {
            return clusters.stream().limit(NAMES_SHOWN).map(ClusterId::toString).collect(Collectors.joining(", "))
                    + " and " + (clusters.size() - NAMES_SHOWN) + " more";
        }
        String all = clusters.stream().map(ClusterId::toString).collect(Collectors.joining(", "));
        int last = all.lastIndexOf(", ");
        return last < 0 ? all : all.substring(0, last) + " and " + all.substring(last + 2);
    }

    private static String objects(int count) {
        return String.format(Locale.ROOT, "%,d object%s", count, count == 1 ? "" : "s");
    }

    /** How sentences call a step: its number, and its batch where that has a name of its own. */
    static String spoken(StepRow step) {
        String name = step.batch().strip();
        if (name.isEmpty() || name.equals(Integer.toString(step.step()))) {
            return "step " + step.step();
        }
        return "step " + step.step() + " (" + Shortened.of(name) + ")";
    }
}
