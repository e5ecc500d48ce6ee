package io.varve.io;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The file formats, called by their lower-case names in commands and messages. */
public enum Format {
    /** Comma separated values with quotes where needed. */
    CSV(List.of("csv"), "CSV"),
    /** Tab separated values, quoted as CSV is. */
    TSV(List.of("tsv", "tab"), "TSV"),
    /** A JSON object on every line; what is read may also be one array of objects. */
    JSONL(List.of("jsonl", "ndjson"), "JSON Lines"),
    /** Apache Parquet. */
    PARQUET(List.of("parquet"), "Parquet"),
    /** One array of numpy; for reading only. */
    NPY(List.of("npy"), "npy");

    @SuppressWarnings("ImmutableEnumChecker") // always made by List.of
    private final List<String> endings;

    private final String title;

    Format(List<String> endings, String title) {
        this.endings = endings;
        this.title = title;
    }

    /**
     * Returns the endings of file names in this format, without a dot, the usual one first.
     *
     * @return a read-only list
     */
    public List<String> endings() {
        return endings;
    }

    /**
     * Returns whether {@link TableWriter} writes this format.
     *
     * @return false only for npy, which has no room for text
     */
    public boolean writable() {
        return this != NPY;
    }

    /**
     * Returns the format that the ending of a file name promises; {@code .gz} at the end does not count.
     *
     * @param fileName a file name, with or without directories
     * @return the format, or empty where the ending says nothing
     */
    public static Optional<Format> ofEnding(String fileName) {
        String name = withoutGz(fileName).toLowerCase(Locale.ROOT);
        for (Format format : values()) {
            for (String ending : format.endings) {
                if (name.endsWith("." + ending)) {
                    return Optional.of(format);
                }
            }
        }
        return Optional.empty();
    }

    static String withoutGz(String fileName) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".gz")
                ? fileName.substring(0, fileName.length() - ".gz".length())
                : fileName;
    }

    String title() {
        return title;
    }

    /**
     * Returns the lower-case name.
     *
     * @return for example {@code csv}
     */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
