package io.varve.view;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a report of words: one HTML file that ranks words by how much they changed, and for every word shows its senses over
 * time, with all pictures, libraries and data in it. The same data give the same bytes.
 */
public final class WordReport {

    private WordReport() {}

    /**
     * Writes a report to a file, which is replaced if it exists.
     *
     * @param data what it shows
     * @param file where it goes
     * @throws UncheckedIOException if the file cannot be written
     */
    public static void write(WordReportData data, Path file) {
        try (Writer out = new BufferedWriter(
                new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8), 1 << 16)) {
            write(data, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the report to " + file + " (" + e + ")", e);
        }
    }

    /**
     * Writes a report.
     *
     * @param data what it shows
     * @param out where it goes; it is not closed
     * @throws IOException if that fails
     */
    public static void write(WordReportData data, Writer out) throws IOException {
        Page.load("words", "report.css", "words.css").write(writer -> WordReportJson.write(data, writer), out);
    }

    /**
     * Writes the data alone, as the page has them.
     *
     * @param data what it shows
     * @param out where it goes; it is not closed
     * @throws IOException if that fails
     */
    public static void writeJson(WordReportData data, Writer out) throws IOException {
        WordReportJson.write(data, out);
    }
}
