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
 * Writes a report: one HTML file with all pictures, tables, libraries and data in it, that any browser opens without asking
 * anything of any host. The same data give the same bytes.
 */
public final class Report {

    private Report() {}

    /**
     * Writes a report to a file, which is replaced if it exists.
     *
     * @param data what it shows
     * @param file where it goes
     * @throws UncheckedIOException if the file cannot be written
     */
    public static void write(ReportData data, Path file) {
        // names may hold halves of surrogate pairs, which this replaces and Files.newBufferedWriter refuses
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
    public static void write(ReportData data, Writer out) throws IOException {
        Page.load("report", "report.css").write(writer -> ReportJson.write(data, writer), out);
    }

    /**
     * Writes the data alone, as JSON, of which the modules of the page draw the pictures.
     *
     * @param data what they show
     * @param out where it goes; it is not closed
     * @throws IOException if that fails
     */
    public static void writeJson(ReportData data, Writer out) throws IOException {
        ReportJson.write(data, out);
    }
}
