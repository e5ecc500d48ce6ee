package io.varve.text.wug;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A data set as WUG publishes it: {@code data/WORD/uses.csv}, a table for every word. */
public final class WugFolder {

    // a data set, data, a word, its table
    private static final int DEPTH = 4;

    private WugFolder() {}

    /**
     * Finds the tables of uses at a place.
     *
     * @param place a table, or a folder
     * @return the tables named {@code uses.csv} in the folder, by path; the place itself if it is no folder or has none
     * @throws Refused if the folder cannot be read
     */
    public static List<Path> tables(Path place) {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (Stream<Path> files = Files.walk(place, DEPTH)) {
            List<Path> tables = files.filter(
                            file -> String.valueOf(file.getFileName()).matches("uses\\.csv(\\.gz)?"))
                    .sorted()
                    .toList();
            return tables.isEmpty() ? List.of(place) : tables;
        } catch (IOException | UncheckedIOException e) {
            throw new Refused(
                    "the folder %s cannot be read (%s); check who may read it".formatted(place, e.getMessage()), e);
        }
    }

    /**
     * Says whether a place is a folder with tables of uses.
     *
     * @param place any
     * @return false of a folder of texts
     */
    public static boolean holdsUses(Path place) {
        return Files.isDirectory(place) && !tables(place).equals(List.of(place));
    }
}
