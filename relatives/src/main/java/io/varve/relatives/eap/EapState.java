package io.varve.relatives.eap;

import io.varve.Batch;
import io.varve.ModelState;
import io.varve.internal.books.Places;
import io.varve.internal.books.StateBytes;
import io.varve.relatives.held.BatchBytes;
import io.varve.scale.ColumnStatistics;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parts of a state that hold what EAP keeps beside its books.
 *
 * @param declared the ids that may come, where they were declared
 * @param columns of all snapshots so far
 * @param last the snapshots of the window, the newest last
 */
record EapState(Optional<Set<String>> declared, Optional<ColumnStatistics> columns, List<Batch> last) {

    private static final String DECLARED = "declared";
    private static final String COLUMNS = "columns";
    private static final String BATCH = "batch/";

    /**
     * Writes them down.
     *
     * @param step the last one, so that a snapshot keeps its name while it is in the window, as long as no step is empty
     */
    void store(Map<String, byte[]> parts, int step) {
        declared.ifPresent(ids -> parts.put(
                DECLARED, StateBytes.write(out -> StateBytes.writeTexts(out, List.copyOf(new TreeSet<>(ids))))));
        columns.ifPresent(statistics -> parts.put(COLUMNS, StateBytes.write(out -> {
            statistics.writeColumns(out);
            statistics.writeContent(out);
        })));
        for (int b = 0; b < last.size(); b++) {
            Batch batch = last.get(b);
            parts.put(BATCH + (step + 1 - last.size() + b), StateBytes.write(out -> BatchBytes.write(out, batch)));
        }
    }

    static EapState read(ModelState state) {
        Optional<Set<String>> declared = state.has(DECLARED)
                ? Optional.of(Set.copyOf(StateBytes.read(state, DECLARED, StateBytes::readTexts)))
                : Optional.empty();
        Optional<ColumnStatistics> columns = state.has(COLUMNS)
                ? Optional.of(StateBytes.read(state, COLUMNS, EapState::statistics))
                : Optional.empty();
        List<Batch> last = new ArrayList<>();
        for (long number : StateBytes.numbered(state, BATCH)) {
            last.add(StateBytes.read(state, BATCH + number, BatchBytes::read));
        }
        return new EapState(declared, columns, last);
    }

    /** Objects are numbered as they arrived. */
    static Map<String, Integer> numbers(List<String> arrivals) {
        Map<String, Integer> numbers = new HashMap<>();
        arrivals.forEach(id -> numbers.put(id, numbers.size()));
        return numbers;
    }

    static Optional<EapClustering.Fitted> fitted(ModelState state) {
        return Places.space(state, EapSpace::read).map(space -> new EapClustering.Fitted(space, Places.points(state)));
    }

    private static ColumnStatistics statistics(DataInputStream in) throws IOException {
        return ColumnStatistics.readColumns(in).readContent(in);
    }
}
