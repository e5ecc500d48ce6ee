package io.varve.view;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.StepGroups;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Steps that brought many more objects to a cluster, or to a group of clusters, than others did. What is usual is the median share that the cluster has of
 * the objects of other steps, from its first to its last new objects, each step weighing as much as it brought, so that neither one more burst nor a
 * large batch makes a burst; how far the others stray from it is measured by their median too. What was merged into a cluster is
 * part of its past.
 */
final class Bursts {

    /** With fewer other steps nothing is usual. */
    private static final int LEAST_OTHERS = 3;

    private static final int LEAST_OBJECTS = 5;
    /** Of so many steps at most one may be part of a burst. */
    private static final int LEAST_QUIET = 4;

    private static final double LEAST_SCORE = 3.5;
    /** What the median of absolute normal deviates must be multiplied by to be their standard deviation. */
    private static final double NORMAL = 1.4826;

    /** What one cluster has at most of the burst of a group; if it has more, it is its own. */
    private static final double MOST_OF_ONE = 2 / 3.0;

    /** So many steps of a burst are told, the strongest. */
    private static final int MOST_PEAKS = 3;

    /**
     * A burst.
     *
     * @param cluster that grew, or that those that did were merged into
     * @param then the clusters of its past that grew, where it was not there yet
     * @param peaks the steps in which it grew, in order
     * @param usual how many objects the strongest of them would have brought as usual
     * @param score how far the strongest is from usual, in standard deviations
     */
    record Burst(ClusterId cluster, List<ClusterId> then, List<Peak> peaks, double usual, double score) {}

    /**
     * A step that brought many objects.
     *
     * @param step its number
     * @param objects that it brought
     * @param usual how many it would have brought as usual
     * @param score how far that is from usual, in standard deviations
     */
    record Peak(int step, int objects, double usual, double score) {}

    /**
     * A burst of a group to which several clusters contributed.
     *
     * @param place of the group among those that are shown
     * @param peaks the steps in which it grew, in order
     * @param usual how many objects the strongest of them would have brought as usual
     * @param score how far the strongest is from usual, in standard deviations
     */
    record GroupBurst(int place, List<Peak> peaks, double usual, double score) {}

    private final ReportData data;
    private final Replay replay;
    private final List<StepRow> steps;
    private final Map<ClusterId, ClusterEvent.Merged> into = new HashMap<>();
    private final Map<ClusterId, ClusterEvent.Merged> origin = new HashMap<>();

    Bursts(ReportData data, Replay replay) {
        this.data = data;
        this.replay = replay;
        steps = data.steps().stream().filter(step -> step.objectsNew() > 0).toList();
        for (ClusterEvent event : data.events()) {
            if (event instanceof ClusterEvent.Merged merged) {
                origin.put(merged.into(), merged);
                merged.from().forEach(parent -> into.put(parent, merged));
            }
        }
    }

    /** The bursts of a history, the strongest first, at most one of each cluster and what it became. */
    List<Burst> ofClusters() {
        List<Burst> found = new ArrayList<>();
        for (ClusterFacts facts : data.clusters()) {
            ClusterId cluster = facts.cluster().id();
            SortedMap<Integer, Integer> past = past(List.of(cluster));
            List<Peak> peaks = peaks(past, lived(past, Optional.ofNullable(into.get(cluster))));
            if (!peaks.isEmpty()) {
                found.add(burst(cluster, peaks));
            }
        }
        found.sort(Comparator.comparingDouble(Burst::score).reversed().thenComparing(Burst::cluster));
        Set<ClusterId> told = new HashSet<>();
        return found.stream().filter(burst -> told.add(end(burst.cluster()))).toList();
    }

    /** The bursts of groups in which no cluster had most of the objects, the strongest first; where one had, that one says it better. */
    List<GroupBurst> ofGroups() {
        List<Group> present = data.groups().map(StepGroups::present).orElse(List.of());
        List<GroupBurst> found = new ArrayList<>();
        for (int g = 0; g < present.size(); g++) {
            List<ClusterId> clusters = present.get(g).clusters();
            SortedMap<Integer, Integer> past = past(clusters);
            List<Peak> peaks = strongest(peaks(past, lived(past, Optional.empty())));
            if (!peaks.isEmpty() && isShared(clusters, peaks.get(0))) {
                found.add(new GroupBurst(
                        g, inOrder(peaks), peaks.get(0).usual(), peaks.get(0).score()));
            }
        }
        found.sort(Comparator.comparingDouble(GroupBurst::score).reversed().thenComparing(GroupBurst::place));
        return found;
    }

    /** Whether a burst of a cluster is told by that of the group which the cluster, or what it became, is in. */
    boolean isPartOf(Burst burst, GroupBurst group) {
        List<Group> present = data.groups().map(StepGroups::present).orElse(List.of());
        return present.get(group.place()).clusters().contains(end(burst.cluster()))
                && burst.peaks().stream()
                        .allMatch(peak -> group.peaks().stream().anyMatch(other -> other.step() == peak.step()));
    }

    private boolean isShared(List<ClusterId> clusters, Peak peak) {
        return clusters.stream()
                .allMatch(
                        cluster -> past(List.of(cluster)).getOrDefault(peak.step(), 0) <= MOST_OF_ONE * peak.objects());
    }

    private ClusterId end(ClusterId cluster) {
        ClusterId now = cluster;
        for (ClusterEvent.Merged merged = into.get(now); merged != null; merged = into.get(now)) {
            now = merged.into();
        }
        return now;
    }

    /** A cluster and those that were merged into it. */
    private List<ClusterId> line(ClusterId cluster) {
        List<ClusterId> line = new ArrayList<>(List.of(cluster));
        for (int i = 0; i < line.size(); i++) {
            ClusterEvent.Merged merged = origin.get(line.get(i));
            if (merged != null) {
                line.addAll(merged.from());
            }
        }
        return line;
    }

    /** What came to some clusters, and to those that were merged into them. */
    private SortedMap<Integer, Integer> past(List<ClusterId> clusters) {
        SortedMap<Integer, Integer> past = new TreeMap<>();
        for (ClusterId cluster : clusters) {
            for (ClusterId one : line(cluster)) {
                replay.arrivals(one).forEach((step, objects) -> past.merge(step, objects, Integer::sum));
            }
        }
        return past;
    }

    private List<Peak> peaks(SortedMap<Integer, Integer> past, List<StepRow> lived) {
        if (lived.size() <= LEAST_OTHERS) {
            return List.of();
        }
        double[] shares = lived.stream()
                .mapToDouble(step -> past.getOrDefault(step.step(), 0) / (double) step.objectsNew())
                .toArray();
        List<Integer> rising = IntStream.range(0, shares.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> shares[i]))
                .toList();
        List<Peak> peaks = new ArrayList<>();
        for (int i = 0; i < shares.length; i++) {
            StepRow step = lived.get(i);
            int objects = past.getOrDefault(step.step(), 0);
            if (objects >= LEAST_OBJECTS) {
                double share = usualShare(shares, rising, lived, i);
                double usual = share * step.objectsNew();
                double deviation = deviation(objects, usual);
                // before the first step nothing is usual, and what a new cluster begins with is told of as a newcomer
                boolean begins = step.step() == steps.get(0).step() || (usual == 0 && step.step() == past.firstKey());
                // how far others stray makes a score smaller, never larger, and takes the longest to find
                if (!begins && objects >= 2 * usual && deviation >= LEAST_SCORE) {
                    double score = deviation / Math.max(1, strays(lived, past, share, i));
                    if (score >= LEAST_SCORE) {
                        peaks.add(new Peak(step.step(), objects, usual, score));
                    }
                }
            }
        }
        // what bursts all the time does not burst
        return peaks.size() * LEAST_QUIET <= steps.size() ? peaks : List.of();
    }

    /** From its first to its last new objects, or somewhat longer where that is too short for anything to be usual. */
    private List<StepRow> lived(SortedMap<Integer, Integer> past, Optional<ClusterEvent.Merged> end) {
        if (past.isEmpty()) {
            return List.of();
        }
        int after = end.map(ClusterEvent.Merged::step).orElse(Integer.MAX_VALUE);
        List<StepRow> since = steps.stream()
                .filter(step -> step.step() >= past.firstKey() && step.step() < after)
                .toList();
        long active =
                since.stream().filter(step -> step.step() <= past.lastKey()).count();
        return since.subList(0, (int) Math.min(since.size(), Math.max(active, LEAST_OTHERS + 1)));
    }

    /** The median of the shares of all steps but one, each weighing as many objects as the step brought; steps by rising share. */
    private static double usualShare(double[] shares, List<Integer> rising, List<StepRow> lived, int but) {
        long all = -lived.get(but).objectsNew();
        for (StepRow step : lived) {
            all += step.objectsNew();
        }
        long below = 0;
        // where exactly half of the objects lie below, the median is halfway to the next step
        double half = Double.NaN;
        for (int i : rising) {
            if (i == but) {
                continue;
            }
            if (2 * below == all) {
                return (half + shares[i]) / 2;
            }
            below += lived.get(i).objectsNew();
            half = shares[i];
            if (2 * below > all) {
                return half;
            }
        }
        throw new IllegalStateException("steps that bring nothing are left out");
    }

    private Burst burst(ClusterId cluster, List<Peak> peaks) {
        List<Peak> strongest = strongest(peaks);
        List<Peak> told = inOrder(strongest);
        List<ClusterId> then = line(cluster).stream()
                .filter(one -> !one.equals(cluster)
                        && told.stream().anyMatch(peak -> replay.arrivals(one).containsKey(peak.step())))
                .sorted()
                .toList();
        return new Burst(
                cluster, then, told, strongest.get(0).usual(), strongest.get(0).score());
    }

    private static List<Peak> strongest(List<Peak> peaks) {
        return peaks.stream()
                .sorted(Comparator.comparingDouble(Peak::score).reversed().thenComparing(Peak::step))
                .limit(MOST_PEAKS)
                .toList();
    }

    private static List<Peak> inOrder(List<Peak> peaks) {
        return peaks.stream().sorted(Comparator.comparingInt(Peak::step)).toList();
    }

    /** How far a count is from what is usual, in standard deviations of such a count; one object more is never much. */
    private static double deviation(int objects, double usual) {
        return (objects - usual) / Math.sqrt(usual + 1);
    }

    private static double strays(List<StepRow> lived, SortedMap<Integer, Integer> past, double share, int but) {
        double[] strays = new double[lived.size()];
        for (int i = 0; i < strays.length; i++) {
            StepRow step = lived.get(i);
            strays[i] = Math.abs(deviation(past.getOrDefault(step.step(), 0), share * step.objectsNew()));
        }
        return NORMAL * median(without(strays, but));
    }

    private static double[] without(double[] values, int index) {
        double[] others = new double[values.length - 1];
        System.arraycopy(values, 0, others, 0, index);
        System.arraycopy(values, index + 1, others, index, others.length - index);
        return others;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
