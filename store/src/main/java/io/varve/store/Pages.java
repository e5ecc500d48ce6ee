package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.refusal.Refused;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tables of a timeline in pages: rows after a key, and no more than were asked for. A page costs what the steps cost whose rows
 * it tells, since these are compared with their check values as a whole. That a cluster has not ended only the check values of
 * all steps can tell: what became of clusters is compared once, for the first page of labels and that of clusters, and then known
 * for every step; steps that are added later are compared when they are asked for, each by itself.
 */
public final class Pages {

    private final Database database;
    private final SortedMap<String, String> parameters;
    private final IntFunction<Moment> moments;
    private @Nullable Moment kept;
    private @Nullable LabelReader labels;
    private @Nullable PastClusters clusters;

    Pages(Database database, SortedMap<String, String> parameters, IntFunction<Moment> moments) {
        this.database = database;
        this.parameters = parameters;
        this.moments = moments;
    }

    /**
     * Returns labels of objects held after a step, in order of arrival.
     *
     * @param step from 0 to the last
     * @param after the key of the last object of the page before; empty for the first page
     * @param limit the most rows, at least 1
     * @return a page whose key is the number of an object
     * @throws Refused if there is no such step
     */
    public Page<LabelRow, Long> labels(int step, Optional<Long> after, int limit) {
        return labels(step, after, limit, LabelFilter.NONE);
    }

    /**
     * Returns some of the labels of objects held after a step, in order of arrival.
     *
     * @param step from 0 to the last
     * @param after the key of the page before; empty for the first page
     * @param limit the most rows, at least 1
     * @param filter which labels are wanted
     * @return a page; it may have fewer rows, or none, although there are more after its key
     * @throws Refused if there is no such step
     */
    public Page<LabelRow, Long> labels(int step, Optional<Long> after, int limit, LabelFilter filter) {
        Page<LabelReader.Found, Long> page = found(step, after, limit, filter);
        return new Page<>(page.rows().stream().map(LabelReader.Found::row).toList(), page.next());
    }

    /**
     * Returns some of the objects held after a step, with their classes and texts, in order of arrival.
     *
     * @param step from 0 to the last
     * @param after the key of the page before; empty for the first page
     * @param limit the most rows, at least 1
     * @param filter which objects are wanted
     * @return a page; it may have fewer rows, or none, although there are more after its key
     * @throws Refused if there is no such step
     */
    public Page<ObjectDetails, Long> objects(int step, Optional<Long> after, int limit, LabelFilter filter) {
        return database.reading(() -> {
            Page<LabelReader.Found, Long> page = read(step, after, limit, filter);
            Details details = new Details(database);
            Integrity integrity = new Integrity(database, parameters);
            Map<Integer, Map<Long, Details.Known>> known = new HashMap<>();
            List<ObjectDetails> rows = new ArrayList<>();
            for (LabelReader.Found found : page.rows()) {
                Details.Known of = known.computeIfAbsent(found.row().arrivedStep(), each -> details.of(each, integrity))
                        .getOrDefault(found.number(), Details.Known.NOTHING);
                rows.add(new ObjectDetails(
                        found.row(), Optional.ofNullable(of.className()), Optional.ofNullable(of.text())));
            }
            return new Page<>(rows, page.next());
        });
    }

    private Page<LabelReader.Found, Long> found(int step, Optional<Long> after, int limit, LabelFilter filter) {
        return database.reading(() -> read(step, after, limit, filter));
    }

    private Page<LabelReader.Found, Long> read(int step, Optional<Long> after, int limit, LabelFilter filter) {
        requireLimit(limit);
        Moment moment = moment(step);
        moment.chain();
        LabelReader reader = labels(step);
        return reader.page(step, after.orElse(-1L), limit, moment.similarities(reader), filter);
    }

    /**
     * Returns clusters that were up to a step, by id, as they were then.
     *
     * @param step from 0 to the last
     * @param after the last cluster of the page before; empty for the first page
     * @param limit the most rows, at least 1
     * @return a page whose key is a cluster
     * @throws Refused if there is no such step
     */
    public Page<Cluster, ClusterId> clusters(int step, Optional<ClusterId> after, int limit) {
        requireLimit(limit);
        List<Cluster> rows = new ArrayList<>();
        Moment moment = moment(step);
        database.reading(() -> {
            moment.chain();
            clusters(step).each(step, after.map(ClusterId::number).orElse(-1L), limit, rows::add);
            return step;
        });
        return new Page<>(
                rows,
                rows.size() < limit
                        ? Optional.empty()
                        : Optional.of(rows.get(limit - 1).id()));
    }

    /**
     * Returns all clusters that were up to a step, by id, as they were then, without their exemplars. To name these, all objects of
     * the steps that brought them would have to be compared; this reads no object.
     *
     * @param step from 0 to the last
     * @return the clusters
     * @throws Refused if there is no such step
     */
    public List<Cluster> clustersWithoutExemplars(int step) {
        List<Cluster> rows = new ArrayList<>();
        Moment moment = moment(step);
        database.reading(() -> {
            moment.chain();
            clusters(step).eachWithoutExemplar(step, rows::add);
            return step;
        });
        return rows;
    }

    /**
     * Returns events, in order.
     *
     * @param after the key of the last event of the page before, or {@link EventKey#START}
     * @param limit the most rows, at least 1
     * @return a page
     */
    public Page<EventRow, EventKey> events(EventKey after, int limit) {
        requireLimit(limit);
        return database.reading(() -> new HistoryReader(database, parameters).events(after, limit));
    }

    /** What is kept is let go while it grows: if that fails, it is not to be used. */
    private LabelReader labels(int step) {
        LabelReader known = labels;
        labels = null;
        if (known == null || !isStill(known.last(), known.chain())) {
            known = new LabelReader(database, parameters, step);
        } else if (known.last() < step) {
            known.extend(step);
        }
        labels = known;
        return known;
    }

    private PastClusters clusters(int step) {
        PastClusters known = clusters;
        clusters = null;
        if (known == null || !isStill(known.last(), known.chain())) {
            known = new HistoryReader(database, parameters).clusters(step);
        } else if (known.last() < step) {
            known.extend(step);
        }
        clusters = known;
        return known;
    }

    /** Whether a step is the one that was compared: it may have been taken back, or objects forgotten, since. */
    private boolean isStill(int step, byte[] chain) {
        return database.first("SELECT chain_check FROM steps WHERE step = ?", row -> row.getBytes(1), step)
                .filter(now -> Arrays.equals(now, chain))
                .isPresent();
    }

    private Moment moment(int step) {
        Moment moment = kept;
        if (moment == null || moment.step() != step) {
            moment = moments.apply(step);
            kept = moment;
        }
        return moment;
    }

    private static void requireLimit(int limit) {
        if (limit < 1) {
            throw new Refused("a page has at least 1 row, got " + limit);
        }
    }
}
