package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Refused;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tables of a timeline in pages: rows after a key, and no more than were asked for. A page costs what the steps cost whose rows
 * it tells, since these are compared with their check values as a whole. What clusters have become of up to a step is compared
 * once, for the first page of labels or clusters after that step, and again only when another step is asked for.
 */
public final class Pages {

    private final Database database;
    private final SortedMap<String, String> parameters;
    private final IntFunction<Moment> moments;
    private @Nullable Moment kept;

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
        requireLimit(limit);
        Moment moment = moment(step);
        return moment.labels(reader -> reader.page(after.orElse(-1L), limit, moment.similarities(reader)));
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
        moment(step).clusters(after.map(ClusterId::number).orElse(-1L), limit, rows::add);
        return new Page<>(
                rows,
                rows.size() < limit
                        ? Optional.empty()
                        : Optional.of(rows.get(limit - 1).id()));
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
