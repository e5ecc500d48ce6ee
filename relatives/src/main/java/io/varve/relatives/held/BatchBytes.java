package io.varve.relatives.held;

import io.varve.Batch;
import io.varve.internal.Checks;
import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/** Writes down batches and reads them again: ids, columns, values and categories, but neither classes nor origins. */
public final class BatchBytes {

    private BatchBytes() {}

    /** Writes down a batch; values that are all of single precision take half the room. */
    public static void write(DataOutputStream out, Batch batch) throws IOException {
        StateBytes.writeText(out, batch.name());
        StateBytes.writeTexts(out, batch.ids());
        StateBytes.writeTexts(out, batch.columns());
        StateBytes.writeTexts(out, batch.categoricalColumns());
        boolean single = allSingle(batch);
        out.writeBoolean(single);
        for (int i = 0; i < batch.size(); i++) {
            for (int j = 0; j < batch.dimensions(); j++) {
                if (single) {
                    out.writeFloat((float) batch.value(i, j));
                } else {
                    out.writeDouble(batch.value(i, j));
                }
            }
            for (int j = 0; j < batch.categoricalColumns().size(); j++) {
                StateBytes.writeText(out, batch.category(i, j));
            }
        }
    }

    /** Reads a batch. */
    public static Batch read(DataInputStream in) throws IOException {
        String name = StateBytes.readText(in);
        List<String> ids = StateBytes.readTexts(in);
        List<String> columns = StateBytes.readTexts(in);
        List<String> categoricalColumns = StateBytes.readTexts(in);
        boolean single = in.readBoolean();
        Checks.require(
                (long) ids.size() * columns.size() * (single ? Float.BYTES : Double.BYTES) <= in.available(),
                "%d objects do not fit",
                ids.size());
        double[][] values = new double[ids.size()][columns.size()];
        String[][] categories = new String[ids.size()][categoricalColumns.size()];
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < columns.size(); j++) {
                values[i][j] = single ? in.readFloat() : in.readDouble();
            }
            for (int j = 0; j < categoricalColumns.size(); j++) {
                categories[i][j] = StateBytes.readText(in);
            }
        }
        return Batch.of(ids, values).named(name).withColumns(columns).withCategories(categoricalColumns, categories);
    }

    private static boolean allSingle(Batch batch) {
        for (int i = 0; i < batch.size(); i++) {
            for (int j = 0; j < batch.dimensions(); j++) {
                double value = batch.value(i, j);
                if (Double.compare((float) value, value) != 0) {
                    return false;
                }
            }
        }
        return true;
    }
}
