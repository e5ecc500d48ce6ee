package io.varve.relatives.seeded;

import io.varve.Batch;
import io.varve.internal.books.StateBytes;
import io.varve.table.PseudoLabelRow;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The rows that tell which classes were given, learned and let go. */
final class PseudoLabels {

    private static final String GIVEN = "given";
    private static final String ADDED = "added";
    private static final String REMOVED = "removed";

    private PseudoLabels() {}

    /** Adds the rows of a step: what its batch gave, then what its rounds changed. */
    static void log(int step, Batch batch, List<Batch> all, List<SeededRun.Made> changes, List<PseudoLabelRow> log) {
        for (int i = 0; i < batch.size(); i++) {
            String object = batch.ids().get(i);
            batch.seed(i).ifPresent(name -> log.add(new PseudoLabelRow(step, 0, object, name, GIVEN, null)));
        }
        List<String> ids = all.stream().flatMap(one -> one.ids().stream()).toList();
        for (SeededRun.Made made : changes) {
            Change change = made.change();
            log.add(new PseudoLabelRow(
                    step,
                    made.round(),
                    ids.get(change.object()),
                    change.name(),
                    change.added() ? ADDED : REMOVED,
                    Double.isFinite(change.confidence()) ? change.confidence() : null));
        }
    }

    static SortedMap<Integer, List<PseudoLabelRow>> byStep(List<PseudoLabelRow> log) {
        SortedMap<Integer, List<PseudoLabelRow>> steps = new TreeMap<>();
        log.forEach(row ->
                steps.computeIfAbsent(row.step(), unseen -> new ArrayList<>()).add(row));
        return steps;
    }

    static void write(DataOutputStream out, List<PseudoLabelRow> rows) throws IOException {
        out.writeInt(rows.size());
        for (PseudoLabelRow row : rows) {
            Double confidence = row.confidence();
            out.writeInt(row.round());
            StateBytes.writeText(out, row.object());
            StateBytes.writeText(out, row.className());
            StateBytes.writeText(out, row.change());
            out.writeDouble(confidence == null ? Double.NaN : confidence);
        }
    }

    static List<PseudoLabelRow> read(DataInputStream in, int step) throws IOException {
        int count = StateBytes.count(in, Integer.BYTES);
        List<PseudoLabelRow> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int round = in.readInt();
            String object = StateBytes.readText(in);
            String name = StateBytes.readText(in);
            String change = StateBytes.readText(in);
            double confidence = in.readDouble();
            rows.add(new PseudoLabelRow(
                    step, round, object, name, change, Double.isNaN(confidence) ? null : confidence));
        }
        return rows;
    }
}
