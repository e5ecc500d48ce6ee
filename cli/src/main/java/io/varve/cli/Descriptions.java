package io.varve.cli;

import io.varve.ClusterId;
import io.varve.io.Format;
import io.varve.io.StoredResult;
import io.varve.refusal.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What clusters have in common, from the table that {@code --descriptions} names. */
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
        return StoredResult.descriptions(file, format);
    }
}
