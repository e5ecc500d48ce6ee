package io.varve.view;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a report: one HTML file with all pictures, tables, libraries and data in it, that any browser opens without asking
 * anything of any host. The same data give the same bytes.
 */
public final class Report {

    /** The page without data, once it is loaded. */
    private static @Nullable Page page;

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
        page().write(writer -> ReportJson.write(data, writer), out);
    }

    /** Loads what all reports share in a thread of its own, so that the first need not wait for it. */
    public static void prepare() {
        Thread loading = new Thread(
                () -> {
                    try {
                        page();
                    } catch (RuntimeException | OutOfMemoryError e) {
                        // whoever writes a report meets it again, and tells of it
                    }
                },
                "varve-report");
        loading.setDaemon(true);
        loading.start();
    }

    private static synchronized Page page() {
        Page loaded = page;
        if (loaded == null) {
            loaded = Page.load("report", "report.css");
            page = loaded;
        }
        return loaded;
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

    /**
     * Says what to notice, as a report does.
     *
     * @param data what it would show
     * @return sentences, the most notable first
     */
    public static List<String> notice(ReportData data) {
        return Notice.of(data);
    }

    /**
     * Writes the data alone, as JSON, without the sentences on what to notice: these take the longest to find, and no picture needs
     * them.
     *
     * @param data what the pictures show
     * @param out where it goes; it is not closed
     * @throws IOException if that fails
     */
    public static void writeOutline(ReportData data, Writer out) throws IOException {
        ReportJson.writeOutline(data, out);
    }
}
