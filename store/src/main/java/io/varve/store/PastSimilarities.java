package io.varve.store;

import io.varve.algorithm.AlgorithmParams;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How similar objects were to what stood for their cluster, where that changes from step to step: a row whenever it does. Files
 * of version 1 know it for the last step only.
 */
final class PastSimilarities {

    private final Database database;
    private final boolean kept;

    PastSimilarities(Database database, AlgorithmParams<?> algorithm) {
        this.database = database;
        this.kept = change(algorithm) && CheckForm.of(database).has(StepTable.SIMILARITIES);
    }

    /** Whether the similarity of an object may change after its arrival. */
    static boolean change(AlgorithmParams<?> algorithm) {
        return algorithm.traits().objectsMove();
    }

    /** Whether the file has them. */
    boolean areKept() {
        return kept;
    }

    /** Writes what changed. */
    void write(int step, Model before, Model after) {
        if (!kept) {
            return;
        }
        Objects objects = new Objects(database);
        for (String id : after.labels().keySet()) {
            @Nullable Double now = after.similarities().get(id);
            boolean same = before.labels().containsKey(id)
                    && java.util.Objects.equals(now, before.similarities().get(id));
            if (!same) {
                database.update("INSERT OR REPLACE INTO similarities VALUES (?, ?, ?)", step, objects.number(id), now);
            }
        }
    }

    void removeObject(long object) {
        if (kept) {
            database.update("DELETE FROM similarities WHERE object = ?", object);
        }
    }

    void removeStep(int step) {
        if (kept) {
            database.update("DELETE FROM similarities WHERE from_step = ?", step);
        }
    }

    /** Those of a step by the number of the object, for objects up to a number; NaN where there is none. */
    double[] at(int step, long nextObject) {
        double[] similarities = new double[(int) nextObject];
        Arrays.fill(similarities, Double.NaN);
        StepTable.SIMILARITIES.scan(database, 0, step, row -> {
            double similarity = row.getDouble(3);
            similarities[row.getInt(2)] = row.wasNull() ? Double.NaN : similarity;
        });
        return similarities;
    }
}
