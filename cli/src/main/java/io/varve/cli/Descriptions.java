package io.varve.cli;

import io.varve.ClusterId;
import io.varve.Refused;
import io.varve.io.Format;
import io.varve.io.TableReader;
import io.varve.io.tables.DescriptionRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads what clusters have in common from a table of somebody's, or of {@code varve cluster} itself. */
final class Descriptions {

    private Descriptions() {}

    static Map<ClusterId, String> read(Path file) {
        Format format = Format.ofEnding(file.toString())
                .filter(Format::writable)
                .orElseThrow(() -> new Refused(file + " must end in .csv, .tsv, .jsonl or .parquet"));
        if (!Files.isRegularFile(file)) {
            throw new Refused(file + (Files.exists(file) ? " is not a file" : ": there is no such file")
                    + "; check --descriptions");
        }
        Map<ClusterId, String> read = new HashMap<>();
        for (DescriptionRow row : TableReader.read(file, format, DescriptionRow.class)) {
            if (row.cluster() == null || row.description() == null) {
                throw new Refused(file + " needs the columns cluster and description, both filled");
            }
            read.put(ClusterId.parse(row.cluster()), row.description());
        }
        return read;
    }
}
