package io.varve.store;

import io.varve.ClusterId;
import io.varve.table.LabelRow;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The labels of all objects held after a step, in order of arrival. They are read while they are gone through, the objects
 * that arrived in one step at a time.
 */
final class HeldLabels extends AbstractMap<String, Optional<ClusterId>> {

    private final Moment moment;
    private final int step;
    private int size = -1;

    HeldLabels(Moment moment, int step) {
        this.moment = moment;
        this.step = step;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return find(key).isPresent();
    }

    @Override
    @SuppressWarnings("NullableOptional") // a map has no other way to say that an object is not held
    public @Nullable Optional<ClusterId> get(@Nullable Object key) {
        return find(key).map(HeldLabels::cluster).orElse(null);
    }

    private Optional<LabelRow> find(@Nullable Object key) {
        return key instanceof String id ? moment.labels(reader -> reader.of(id, step, null)) : Optional.empty();
    }

    private static Optional<ClusterId> cluster(LabelRow row) {
        return Optional.ofNullable(row.cluster()).map(ClusterId::parse);
    }

    @Override
    public Set<Map.Entry<String, Optional<ClusterId>>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, Optional<ClusterId>>> iterator() {
                return new Arrivals();
            }

            @Override
            public int size() {
                if (size < 0) {
                    int[] count = {0};
                    iterator().forEachRemaining(entry -> count[0]++);
                    size = count[0];
                }
                return size;
            }
        };
    }

    /** Goes through the objects, by the step in which they arrived. */
    private final class Arrivals implements Iterator<Map.Entry<String, Optional<ClusterId>>> {

        private final Deque<Map.Entry<String, Optional<ClusterId>>> waiting = new ArrayDeque<>();
        private int arrived;

        @Override
        public boolean hasNext() {
            while (waiting.isEmpty() && arrived <= step) {
                moment.labels(reader -> {
                    reader.arrivals(
                            arrived, step, null, (number, row) -> waiting.add(Map.entry(row.object(), cluster(row))));
                    return arrived;
                });
                arrived++;
            }
            return !waiting.isEmpty();
        }

        @Override
        public Map.Entry<String, Optional<ClusterId>> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return waiting.remove();
        }
    }
}
