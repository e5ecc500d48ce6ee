package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every cluster that was up to a step, in numbers that have been compared with the check values; the names of exemplars are read
 * for those clusters that are told.
 */
final class PastClusters {

    private final Integrity integrity;
    private final int step;
    private final List<Integrity.Sealed> sealed;
    private final Map<Long, Version> versions = new HashMap<>();
    private final Map<Long, List<ClusterId>> parents = new HashMap<>();
    private final Map<Long, HistoryReader.End> ends;
    private final TreeMap<Long, Integer> born = new TreeMap<>();

    private record Version(
            int size, int lastChanged, @Nullable Long exemplar) {}

    PastClusters(Database database, Integrity integrity, int step) {
        this.integrity = integrity;
        this.step = step;
        this.sealed = integrity.require(
                step, StepTable.STEPS, StepTable.BORN, StepTable.ENDED, StepTable.VERSIONS, StepTable.LINEAGE);
        StepTable.VERSIONS.scan(
                database,
                0,
                step,
                row -> versions.put(
                        row.getLong(2), new Version(row.getInt(3), row.getInt(4), HistoryReader.number(row, 5))));
        StepTable.LINEAGE.scan(
                database,
                0,
                step,
                row -> parents.computeIfAbsent(row.getLong(3), child -> new ArrayList<>())
                        .add(new ClusterId(row.getLong(2))));
        this.ends = HistoryReader.ends(database, step);
        StepTable.BORN.scan(database, 0, step, row -> born.put(row.getLong(2), row.getInt(1)));
    }

    /** Whether these are still what the file has, by the check value of the step. */
    boolean are(byte[] chain) {
        return Arrays.equals(sealed.get(step).chain(), chain);
    }

    /** Tells of clusters after a number, by id, at most some. */
    void each(long after, long limit, Consumer<Cluster> rows) {
        SortedMap<Long, Integer> asked = born.tailMap(after, false).entrySet().stream()
                .limit(limit)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, same) -> one, TreeMap::new));
        Map<Long, String> exemplars = exemplars(asked.keySet());
        asked.forEach((number, at) -> {
            Version version = versions.getOrDefault(number, new Version(0, at, null));
            Optional<HistoryReader.End> end = Optional.ofNullable(ends.get(number));
            Optional<ClusterId> into = end.map(HistoryReader.End::into).map(ClusterId::new);
            Cluster.State ended = into.isPresent() ? Cluster.State.MERGED : Cluster.State.PRUNED;
            rows.accept(new Cluster(
                    new ClusterId(number),
                    at,
                    version.lastChanged(),
                    version.size(),
                    end.isPresent() ? ended : Cluster.State.LIVE,
                    parents.getOrDefault(number, List.of()),
                    into,
                    Optional.ofNullable(version.exemplar()).map(exemplars::get)));
        });
    }

    /** The ids of the objects that stand for clusters, compared with the check values of the steps they arrived in. */
    private Map<Long, String> exemplars(Collection<Long> clusters) {
        TreeSet<Long> wanted = new TreeSet<>();
        for (Long cluster : clusters) {
            Optional.ofNullable(versions.get(cluster)).map(Version::exemplar).ifPresent(wanted::add);
        }
        Map<Long, String> ids = new HashMap<>();
        for (Integrity.Sealed arrived : sealed) {
            Long next = wanted.ceiling(arrived.firstObject());
            if (next != null && next < arrived.nextObject()) {
                integrity.requireObjects(arrived, row -> {
                    if (wanted.contains(row.getLong(1))) {
                        ids.put(row.getLong(1), row.getString(2));
                    }
                });
            }
        }
        return ids;
    }
}
