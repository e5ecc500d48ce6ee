package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Lineage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every cluster that was up to a step, at every step up to it, in numbers that have been compared with the check values; the names
 * of exemplars are read for those clusters that are told.
 */
final class PastClusters {

    private final Integrity integrity;
    private int step;
    private final List<Integrity.Sealed> sealed;
    // of objects that stand for clusters: found once, since all objects of a step make its check value
    private final Map<Long, String> ids = new HashMap<>();
    // in order of step
    private final Map<Long, List<Version>> versions = new HashMap<>();
    private final Map<Long, List<Lineage.Link>> links = new HashMap<>();
    private final Map<Long, HistoryReader.End> ends = new HashMap<>();
    private final TreeMap<Long, Integer> born = new TreeMap<>();

    private record Version(
            int from, int size, int lastChanged, @Nullable Long exemplar) {}

    PastClusters(Database database, Integrity integrity, int step) {
        this.integrity = integrity;
        this.step = step;
        this.sealed = new ArrayList<>(integrity.require(
                step, StepTable.STEPS, StepTable.BORN, StepTable.ENDED, StepTable.VERSIONS, StepTable.LINEAGE));
        StepTable.VERSIONS.scan(database, 0, step, this::version);
        StepTable.LINEAGE.scan(database, 0, step, this::link);
        StepTable.ENDED.scan(database, 0, step, this::end);
        StepTable.BORN.scan(database, 0, step, this::born);
    }

    private void version(ResultSet row) throws SQLException {
        versions.computeIfAbsent(row.getLong(2), cluster -> new ArrayList<>())
                .add(new Version(row.getInt(1), row.getInt(3), row.getInt(4), HistoryReader.number(row, 5)));
    }

    private void link(ResultSet row) throws SQLException {
        links.computeIfAbsent(row.getLong(3), child -> new ArrayList<>())
                .add(new Lineage.Link(row.getInt(1), new ClusterId(row.getLong(2)), new ClusterId(row.getLong(3))));
    }

    private void end(ResultSet row) throws SQLException {
        ends.put(row.getLong(2), new HistoryReader.End(row.getInt(1), HistoryReader.number(row, 3)));
    }

    private void born(ResultSet row) throws SQLException {
        born.put(row.getLong(2), row.getInt(1));
    }

    /** The last step that this knows. */
    int last() {
        return step;
    }

    /** Goes on to a later step, and compares nothing of those before again; not to be used any more if that fails. */
    void extend(int later) {
        for (int next = step + 1; next <= later; next++) {
            integrity.requireRows(next, StepTable.STEPS, row -> {});
            integrity.requireRows(next, StepTable.VERSIONS, this::version);
            integrity.requireRows(next, StepTable.LINEAGE, this::link);
            integrity.requireRows(next, StepTable.ENDED, this::end);
            integrity.requireRows(next, StepTable.BORN, this::born);
            sealed.add(integrity.one(next));
        }
        step = later;
    }

    /** The check value of the last step; as long as it is the same, so is all that this knows. */
    byte[] chain() {
        return sealed.get(step).chain();
    }

    /** Tells of clusters that were up to a step, as they were then, after a number, by id, at most some. */
    void each(int at, long after, long limit, Consumer<Cluster> rows) {
        SortedMap<Long, Version> then = versions(at, after, limit);
        Map<Long, String> exemplars = exemplars(then.values());
        then.forEach((number, version) -> rows.accept(cluster(
                number, version, at, Optional.ofNullable(version.exemplar()).map(exemplars::get))));
    }

    /** Tells of all clusters that were up to a step, as they were then, by id, but not of exemplars, so that no object is read. */
    void eachWithoutExemplar(int at, Consumer<Cluster> rows) {
        versions(at, -1, Long.MAX_VALUE)
                .forEach((number, version) -> rows.accept(cluster(number, version, at, Optional.empty())));
    }

    private SortedMap<Long, Version> versions(int at, long after, long limit) {
        return born.tailMap(after, false).entrySet().stream()
                .filter(cluster -> cluster.getValue() <= at)
                .limit(limit)
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        cluster -> version(cluster.getKey(), cluster.getValue(), at),
                        (one, same) -> one,
                        TreeMap::new));
    }

    private Cluster cluster(long number, Version version, int at, Optional<String> exemplar) {
        Optional<HistoryReader.End> end = Optional.ofNullable(ends.get(number)).filter(ended -> ended.step() <= at);
        Optional<ClusterId> into = end.map(HistoryReader.End::into).map(ClusterId::new);
        Cluster.State ended = into.isPresent() ? Cluster.State.MERGED : Cluster.State.PRUNED;
        return new Cluster(
                new ClusterId(number),
                Objects.requireNonNull(born.get(number)),
                version.lastChanged(),
                version.size(),
                end.isPresent() ? ended : Cluster.State.LIVE,
                parents(number, at),
                into,
                exemplar);
    }

    /** What a cluster was last up to a step. */
    private Version version(long cluster, int birth, int at) {
        List<Version> all = versions.getOrDefault(cluster, List.of());
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).from() <= at) {
                return all.get(i);
            }
        }
        return new Version(birth, 0, birth, null);
    }

    private List<ClusterId> parents(long cluster, int at) {
        return links.getOrDefault(cluster, List.of()).stream()
                .filter(link -> link.step() <= at)
                .map(Lineage.Link::from)
                .toList();
    }

    /** The ids of the objects that stand for clusters, compared with the check values of the steps they arrived in. */
    private Map<Long, String> exemplars(Collection<Version> told) {
        TreeSet<Long> wanted = new TreeSet<>();
        for (Version version : told) {
            Optional.ofNullable(version.exemplar()).ifPresent(wanted::add);
        }
        wanted.removeAll(ids.keySet());
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
