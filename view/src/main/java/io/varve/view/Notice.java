package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sentences on what to look for: bursts of groups and of clusters, mixed clusters and groups of texts, the step that changed most, newcomers that lasted, live clusters without new objects, the largest merge
 * and split, and what was forgotten. Clusters of one object are counted, never named.
 */
final class Notice {

    private static final int NAMES_SHOWN = 6;
    private static final int MOST_BURSTS = 6;
    private static final int MOST_LISTED = 3;
    private static final int LEAST_NAMED = 2;
    /** What a topic has at most of all texts, by the measure that texts are held to. */
    private static final double MOST_OF_TEXTS = 0.1;

    private static final double MOST_OF_GROUP = 1 / 3.0;
    /** Before a tenth of the objects is there, every new cluster is a large change. */
    private static final double LEAST_HELD = 0.1;

    /** A cluster is told as quiet once so many steps with new objects, and objects, were to be expected, and none came. */
    private static final double LEAST_MISSED = 3;

    /** And only if it has been so for that part of the time in which it grew. */
    private static final int LEAST_REST = 4;

    private final ReportData data;
    private final Replay replay;
    private final Map<ClusterId, String> names = new HashMap<>();
    private final Map<Integer, String> stepNames = new HashMap<>();
    /** How many objects had come by the end of a step. */
    private final NavigableMap<Integer, Long> arrived = new TreeMap<>();

    private final int first;
    private final int last;

    private Notice(ReportData data) {
        this.data = data;
        this.replay = new Replay(data.events());
        data.clusters().forEach(facts -> names.put(facts.cluster().id(), facts.name()));
        data.steps().forEach(step -> stepNames.put(step.step(), spoken(step)));
        long all = 0;
        for (StepRow step : data.steps()) {
            all += step.objectsNew();
            arrived.put(step.step(), all);
        }
        first = data.steps().get(0).step();
        last = data.steps().get(data.steps().size() - 1).step();
    }

    static List<String> of(ReportData data) {
        if (data.steps().isEmpty()) {
            return List.of();
        }
        Notice notice = new Notice(data);
        List<String> sentences = new ArrayList<>(notice.bursts());
        notice.mixed().ifPresent(sentences::add);
        notice.mixedGroup().ifPresent(sentences::add);
        notice.mostChanged().ifPresent(sentences::add);
        notice.newcomers().ifPresent(sentences::add);
        notice.quiet().ifPresent(sentences::add);
        sentences.add(notice.largestMerge());
        notice.largestSplit().ifPresent(sentences::add);
        sentences.add(notice.forgotten());
        return sentences;
    }

    /** Those of groups first, and then those of clusters that are more than a part of these. */
    private List<String> bursts() {
        Bursts bursts = new Bursts(data, replay);
        List<Bursts.GroupBurst> groups = bursts.ofGroups();
        Stream<String> ofGroups = groups.stream()
                .map(burst -> "A burst of a group: %s had %s; usually %s."
                        .formatted(group(burst.place()), peaks(burst.peaks()), usual(burst.usual())));
        Stream<String> ofClusters = bursts.ofClusters().stream()
                .filter(burst -> groups.stream().noneMatch(group -> bursts.isPartOf(burst, group)))
                .map(burst -> "A burst: %s%s had %s; usually %s."
                        .formatted(
                                name(burst.cluster()), thenAndNow(burst), peaks(burst.peaks()), usual(burst.usual())));
        return Stream.concat(ofGroups, ofClusters).limit(MOST_BURSTS).toList();
    }

    /** How sentences call a group: its id, its name where it has one, and of how many clusters it is. */
    private String group(int place) {
        Group group = data.groups().orElseThrow().present().get(place);
        List<String> called = data.faces().groups();
        String name = place < called.size() && !called.get(place).isEmpty()
                ? " " + ClusterFacts.firstWords(called.get(place))
                : "";
        return "%s%s (%s)".formatted(group.id(), name, counted(group.clusters().size(), "cluster"));
    }

    /** Of texts, a cluster with so large a part of them is likely about more than one topic. */
    private Optional<String> mixed() {
        int held = data.steps().get(data.steps().size() - 1).objectsHeld();
        List<Cluster> large = live().filter(cluster -> ofTexts() && cluster.size() > MOST_OF_TEXTS * held)
                .toList();
        return largest(
                large,
                "cluster that may be mixed",
                "clusters that may be mixed",
                cluster -> "%s, with %s of all texts".formatted(name(cluster.id()), share(cluster.size(), held)));
    }

    /** The same of a group, which holds several topics anyway. */
    private Optional<String> mixedGroup() {
        if (!ofTexts() || data.groups().isEmpty()) {
            return Optional.empty();
        }
        List<Group> present = data.groups().get().present();
        long held = present.stream().mapToLong(Group::size).sum();
        List<String> called = data.faces().groups();
        for (int g = 0; g < present.size(); g++) {
            Group group = present.get(g);
            if (present.size() > 1 && group.size() > MOST_OF_GROUP * held) {
                String name = g < called.size() ? " " + called.get(g) : "";
                return Optional.of(
                        "A mixed group: %s%s, with %s of all texts in %s; its clusters say more than it does."
                                .formatted(
                                        group.id(),
                                        name,
                                        share(group.size(), held),
                                        counted(group.clusters().size(), "cluster")));
            }
        }
        return Optional.empty();
    }

    private boolean ofTexts() {
        return data.faces().profiles().stream().anyMatch(row -> row.kind().equals("keyword"));
    }

    private static String share(long some, long all) {
        return String.format(Locale.ROOT, "%.0f %%", 100.0 * some / all);
    }

    private String peaks(List<Bursts.Peak> peaks) {
        List<String> parts = new ArrayList<>();
        for (Bursts.Peak peak : peaks) {
            String many = parts.isEmpty() ? counted(peak.objects(), "new object") : number(peak.objects());
            parts.add(many + " in " + step(peak.step()));
        }
        return joined(parts);
    }

    private String thenAndNow(Bursts.Burst burst) {
        List<String> parts = new ArrayList<>();
        if (!burst.then().isEmpty()) {
            parts.add("then " + ids(burst.then()));
        }
        successor(burst.cluster()).ifPresent(now -> parts.add("now in " + name(now)));
        return parts.isEmpty() ? "" : " (%s)".formatted(String.join("; ", parts));
    }

    private static String usual(double objects) {
        int rounded = Math.toIntExact(Math.round(objects));
        return rounded == 0 ? "none" : number(rounded);
    }

    /** The step after the first that changed the clusters of most objects, of those that were held or came. */
    private Optional<String> mostChanged() {
        Map<Integer, int[]> changes = new LinkedHashMap<>();
        for (ClusterEvent event : data.events()) {
            int[] change = changes.computeIfAbsent(event.step(), step -> new int[7]);
            if (event instanceof ClusterEvent.Created) {
                change[0] += event.sizeAfter();
                change[1]++;
            } else if (event instanceof ClusterEvent.Merged merged) {
                change[0] += merged.sizeAfter();
                change[2] += merged.from().size();
                change[3]++;
            } else if (event instanceof ClusterEvent.Pruned) {
                change[0] += event.sizeBefore();
                change[4]++;
            } else if (event instanceof ClusterEvent.Split) {
                change[0] += event.sizeAfter();
                change[6]++;
            } else if (event instanceof ClusterEvent.Moved) {
                int moved = event.sizeAfter() - event.sizeBefore();
                change[0] += moved;
                change[5] += moved;
            }
        }
        double least = LEAST_HELD * data.steps().get(data.steps().size() - 1).objectsHeld();
        return data.steps().stream()
                .filter(step -> step.step() > first
                        && step.objectsHeld() >= least
                        && changes.getOrDefault(step.step(), new int[1])[0] >= LEAST_NAMED
                        && step.objectsHeld() > 0)
                .max(Comparator.<StepRow>comparingDouble(
                                step -> changes.getOrDefault(step.step(), new int[1])[0] / (double) step.objectsHeld())
                        .thenComparing(StepRow::step, Comparator.reverseOrder()))
                .map(step -> "The step that changed most: %s, with %s."
                        .formatted(step(step.step()), told(changes.getOrDefault(step.step(), new int[7]))));
    }

    private static String told(int[] change) {
        List<String> parts = new ArrayList<>();
        if (change[1] > 0) {
            parts.add(counted(change[1], "new cluster"));
        }
        if (change[3] > 0) {
            parts.add(counted(change[2], "cluster") + " merged into " + number(change[3]));
        }
        if (change[4] > 0) {
            parts.add(counted(change[4], "cluster") + " pruned");
        }
        if (change[6] > 0) {
            parts.add(counted(change[6], "cluster") + " split off");
        }
        if (change[5] > 0) {
            parts.add(objects(change[5]) + " moved");
        }
        return joined(parts) + "; " + objects(change[0]) + " in all";
    }

    /** Clusters created after the first step that got objects in at least half of the steps since, and in two. */
    private Optional<String> newcomers() {
        List<Cluster> lasting = live().filter(cluster -> cluster.born() > first
                        && replay.birth(cluster.id()).equals("created")
                        && stepsWithNew(cluster, cluster.born() + 1) >= Math.max(2, (last - cluster.born() + 1) / 2))
                .toList();
        return largest(
                lasting,
                "newcomer that lasted",
                "newcomers that lasted",
                cluster -> "%s, created in %s, now with %s"
                        .formatted(name(cluster.id()), step(cluster.born()), objects(cluster.size())));
    }

    /** Live clusters that got objects often, and then none for so long that many must have been expected. */
    private Optional<String> quiet() {
        List<Cluster> quiet = live().filter(cluster -> {
                    SortedMap<Integer, Integer> arrivals = replay.arrivals(cluster.id());
                    if (arrivals.size() < 2) {
                        return false;
                    }
                    int end = arrivals.lastKey();
                    double often = arrivals.size() / (double) (end - cluster.born() + 1);
                    // in a long history a few steps without new objects are a pause
                    return often * (last - end) >= LEAST_MISSED
                            && expected(cluster, arrivals) >= LEAST_MISSED
                            && (last - end) * LEAST_REST >= end - cluster.born() + 1;
                })
                .toList();
        return largest(
                quiet, "live cluster that gets no new objects", "live clusters that get no new objects", cluster -> {
                    int end = replay.arrivals(cluster.id()).lastKey();
                    return "%s, with %s, the last of them in %s"
                            .formatted(name(cluster.id()), objects(cluster.size()), step(end));
                });
    }

    /** How many of the objects that came after its last would be of this cluster, if its share had stayed. */
    private double expected(Cluster cluster, SortedMap<Integer, Integer> arrivals) {
        long own = arrivals.values().stream().mapToLong(Integer::longValue).sum();
        long meanwhile = arrivedBy(arrivals.lastKey()) - arrivedBy(cluster.born() - 1);
        long since = arrivedBy(last) - arrivedBy(arrivals.lastKey());
        return meanwhile == 0 ? 0 : (double) own / meanwhile * since;
    }

    private long arrivedBy(int step) {
        Map.Entry<Integer, Long> known = arrived.floorEntry(step);
        return known == null ? 0 : known.getValue();
    }

    private interface Words {
        String of(Cluster cluster);
    }

    private static Optional<String> largest(List<Cluster> clusters, String one, String many, Words words) {
        if (clusters.isEmpty()) {
            return Optional.empty();
        }
        List<String> shown = clusters.stream()
                .sorted(Comparator.comparingInt(Cluster::size).reversed().thenComparing(Cluster::id))
                .limit(MOST_LISTED)
                .map(words::of)
                .toList();
        String head = clusters.size() == 1
                ? "A " + one
                : clusters.size() <= MOST_LISTED
                        ? number(clusters.size()) + " " + many
                        : "The largest of " + number(clusters.size()) + " " + many;
        return Optional.of(head + ": " + String.join("; ", shown) + ".");
    }

    private Stream<Cluster> live() {
        return data.clusters().stream()
                .map(ClusterFacts::cluster)
                .filter(cluster -> cluster.state() == Cluster.State.LIVE && cluster.size() >= LEAST_NAMED);
    }

    private int stepsWithNew(Cluster cluster, int since) {
        return replay.arrivals(cluster.id()).tailMap(since).size();
    }

    private String largestMerge() {
        return events(ClusterEvent.Merged.class)
                .max(Comparator.comparingInt(ClusterEvent.Merged::sizeBefore)
                        .thenComparing(ClusterEvent.Merged::step, Comparator.reverseOrder()))
                .map(m -> "The largest merge: %s became %s in %s, with %s."
                        .formatted(parents(m), name(m.into()), step(m.step()), objects(m.sizeAfter())))
                .orElse("No clusters merged: each that was created stayed by itself.");
    }

    /** The cluster that lost most objects to parts of it in one step. */
    private Optional<String> largestSplit() {
        Map<List<Object>, List<ClusterEvent.Split>> splits = events(ClusterEvent.Split.class)
                .filter(split -> split.sizeAfter() >= LEAST_NAMED)
                .collect(Collectors.groupingBy(
                        split -> List.of(split.step(), split.from().get(0)), LinkedHashMap::new, Collectors.toList()));
        return splits.values().stream()
                .max(Comparator.comparingInt((List<ClusterEvent.Split> parts) -> parts.stream()
                                .mapToInt(ClusterEvent.Split::sizeAfter)
                                .sum())
                        .thenComparing(parts -> parts.get(0).step(), Comparator.reverseOrder()))
                .map(parts -> "The largest split: %s parted from %s in %s."
                        .formatted(
                                joined(parts.stream()
                                        .limit(NAMES_SHOWN)
                                        .map(part -> name(part.cluster()) + " with " + objects(part.sizeAfter()))
                                        .toList()),
                                name(parts.get(0).from().get(0)),
                                step(parts.get(0).step())));
    }

    private String parents(ClusterEvent.Merged merge) {
        List<ClusterId> named = merge.from().stream()
                .filter(parent -> sizeBefore(parent, merge.step()) >= LEAST_NAMED)
                .toList();
        List<String> parts = new ArrayList<>(
                named.stream().limit(NAMES_SHOWN).map(this::name).toList());
        if (named.size() > NAMES_SHOWN) {
            parts.add(named.size() - NAMES_SHOWN + " more");
        }
        int single = merge.from().size() - named.size();
        if (single > 0) {
            parts.add(counted(single, "cluster") + " of one object");
        }
        return joined(parts);
    }

    /** Where a history was cut, nothing is known of a cluster, and it may be named. */
    private int sizeBefore(ClusterId cluster, int step) {
        SortedMap<Integer, Integer> sizes = replay.sizes(cluster).headMap(step);
        return sizes.isEmpty() ? LEAST_NAMED : sizes.getOrDefault(sizes.lastKey(), LEAST_NAMED);
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
        int sum = pruned.stream().mapToInt(ClusterEvent.Pruned::sizeBefore).sum();
        String head = "Forgotten: %s with %s"
                .formatted(pruned.size() == 1 ? "one cluster" : counted(pruned.size(), "cluster"), objects(sum));
        if (largest.sizeBefore() < LEAST_NAMED) {
            return head + "." + demanded;
        }
        return "%s%s%s in %s, last changed in %s.%s"
                .formatted(
                        head,
                        pruned.size() == 1 ? ", " : "; the largest was ",
                        name(largest.cluster()),
                        step(largest.step()),
                        step(largest.lastChangedAt()),
                        demanded);
    }

    private <E extends ClusterEvent> Stream<E> events(Class<E> kind) {
        return data.events().stream().filter(kind::isInstance).map(kind::cast);
    }

    private String step(int number) {
        return stepNames.getOrDefault(number, "step " + number);
    }

    private String name(ClusterId cluster) {
        return names.getOrDefault(cluster, cluster.toString());
    }

    /** A cluster that merged has no face of its own any more: that of what it became says more than an id. */
    private Optional<ClusterId> successor(ClusterId cluster) {
        Map<ClusterId, ClusterId> into = new HashMap<>();
        data.clusters()
                .forEach(facts -> facts.cluster()
                        .mergedInto()
                        .ifPresent(next -> into.put(facts.cluster().id(), next)));
        ClusterId last = cluster;
        for (ClusterId next = into.get(last); next != null; next = into.get(last)) {
            last = next;
        }
        boolean nameless = name(cluster).equals(cluster.toString());
        return last.equals(cluster) || !nameless ? Optional.empty() : Optional.of(last);
    }

    private static String ids(List<ClusterId> clusters) {
        List<String> parts = new ArrayList<>(
                clusters.stream().limit(NAMES_SHOWN).map(ClusterId::toString).toList());
        if (clusters.size() > NAMES_SHOWN) {
            parts.add(clusters.size() - NAMES_SHOWN + " more");
        }
        return joined(parts);
    }

    private static String joined(List<String> parts) {
        int end = parts.size() - 1;
        return end <= 0
                ? String.join("", parts)
                : parts.stream().limit(end).collect(Collectors.joining(", ")) + " and " + parts.get(end);
    }

    private static String counted(int count, String one) {
        return number(count) + " " + one + (count == 1 ? "" : "s");
    }

    private static String number(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String objects(int count) {
        return counted(count, "object");
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
