package io.varve.cli;

import io.varve.Batch;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Similarities of all pairs, given in the place of columns. */
final class GivenSimilarities {

    private GivenSimilarities() {}

    /** As the clusterer would, but before the first step is told of, and with the name of the file. */
    static void requireOneMatrix(List<Path> files, Batch matrix, Optional<Batch> second) {
        if (second.isPresent()) {
            throw new Refused(("%s: precomputed similarities allow one step only; give one file"
                            + " with the similarities of all objects and no --step-column")
                    .formatted(files.get(Math.min(1, files.size() - 1))));
        }
        if (matrix.dimensions() != matrix.size() || !matrix.categoricalColumns().isEmpty()) {
            throw new Refused(
                    ("%s: similarities must be a square matrix, got %d rows of %d columns of numbers; give a column per"
                                    + " row, in the same order")
                            .formatted(files.get(0), matrix.size(), matrix.dimensions()));
        }
        requireOneOrder(files.get(0), matrix);
    }

    /** Columns that are called as rows are, but in another order, would be taken for those of other objects. */
    private static void requireOneOrder(Path file, Batch matrix) {
        List<String> rows = matrix.ids();
        List<String> columns = matrix.columns();
        if (!columns.equals(rows) && new HashSet<>(columns).equals(new HashSet<>(rows))) {
            int first = 0;
            while (columns.get(first).equals(rows.get(first))) {
                first++;
            }
            throw new Refused(
                    "%s: rows and columns name the same objects in another order: %d. is row '%s' and column '%s'; give columns in the order of rows"
                            .formatted(file, first + 1, Shown.of(rows.get(first)), Shown.of(columns.get(first))));
        }
    }
}
