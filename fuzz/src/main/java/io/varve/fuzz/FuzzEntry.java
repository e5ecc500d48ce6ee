package io.varve.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Where the fuzzer enters; {@code -Dvarve.fuzz.target} says which reader it is to feed. */
public final class FuzzEntry {

    private static final FuzzTarget TARGET =
            FuzzTarget.valueOf(System.getProperty("varve.fuzz.target", "csv").toUpperCase(Locale.ROOT));
    private static final Path FOLDER = folder();

    private FuzzEntry() {}

    private static Path folder() {
        try {
            return Files.createTempDirectory("varve-fuzz");
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Feeds the reader once.
     *
     * @param data what the fuzzer made up
     * @throws IOException if the temporary folder cannot be used
     */
    public static void fuzzerTestOneInput(byte[] data) throws IOException {
        try {
            TARGET.feed(data, FOLDER);
        } finally {
            try (Stream<Path> left = Files.list(FOLDER)) {
                for (Path file : left.toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
