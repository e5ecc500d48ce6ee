package io.varve.cli;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.io.TableWriter;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a stream that no memory has to hold. Events are written as they happen. Objects go to disk with the cluster in
 * which they arrive, and are read once more in the end, when it is known what that cluster has become: an object never leaves its
 * cluster by itself, so that merges and prunings tell.
 */
final class StreamedTables implements AutoCloseable {

    private static final long NO_CLUSTER = -1;
    private static final int BUFFER = 1 << 16;

    private final OutFolder.Draft draft;
    private final Path arrivals;
    private final @Nullable DataOutputStream toArrivals;
    private final @Nullable TableWriter<EventRow> events;
    /** What clusters that ended have become: another, or none. */
    private final Map<Long, Long> became = new HashMap<>();

    private long objects;
    private boolean closed;

    StreamedTables(OutFolder.Draft draft, TableChoice tables) throws IOException {
        this.draft = draft;
        arrivals = draft.beside("arrivals");
        events = tables.has(TableChoice.EVENTS) ? draft.open(TableChoice.EVENTS, EventRow.class) : null;
        toArrivals = tables.has(TableChoice.LABELS)
                ? new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(arrivals), BUFFER))
                : null;
    }

    /** Takes what a step did. */
    void add(Batch batch, StepResult result) {
        for (ClusterEvent event : result.events()) {
            if (events != null) {
                events.write(EventRow.of(event));
            }
            if (event instanceof ClusterEvent.Merged merged) {
                merged.from()
                        .forEach(parent ->
                                became.put(parent.number(), merged.into().number()));
            } else if (event instanceof ClusterEvent.Pruned pruned) {
                became.put(pruned.cluster().number(), NO_CLUSTER);
            }
        }
        if (toArrivals != null) {
            try {
                write(batch, result, toArrivals);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void write(Batch batch, StepResult result, DataOutputStream out) throws IOException {
        for (int i = 0; i < batch.size(); i++) {
            byte[] id = batch.ids().get(i).getBytes(StandardCharsets.UTF_8);
            out.writeInt(id.length);
            out.write(id);
            out.writeInt(result.step());
            out.writeLong(result.assignments().cluster(i).map(ClusterId::number).orElse(NO_CLUSTER));
            out.writeDouble(result.assignments().similarity(i).orElse(Double.NaN));
        }
        objects += batch.size();
    }

    /** Writes what is known only after the last step. */
    void finish() throws IOException {
        close();
        if (toArrivals != null) {
            draft.table(TableChoice.LABELS, LabelRow.class, this::labels);
            Files.delete(arrivals);
        }
    }

    private void labels(Consumer<LabelRow> rows) {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(arrivals), BUFFER))) {
            for (long object = 0; object < objects; object++) {
                String id = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
                int step = in.readInt();
                long cluster = now(in.readLong());
                double similarity = in.readDouble();
                // what was pruned is no longer held
                if (cluster != NO_CLUSTER) {
                    rows.accept(
                            LabelRow.of(id, step, Optional.of(new ClusterId(cluster)), OptionalDouble.of(similarity)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cluster that one has become by all merges since, which may be thousands, so that the way is kept short. */
    private long now(long cluster) {
        long last = cluster;
        for (Long next = became.get(last); next != null; next = became.get(last)) {
            last = next;
        }
        for (long passed = cluster; passed != last; ) {
            passed = Objects.requireNonNull(became.put(passed, last));
        }
        return last;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (events != null) {
            events.close();
        }
        if (toArrivals != null) {
            toArrivals.close();
        }
    }
}
