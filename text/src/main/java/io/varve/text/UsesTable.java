package io.varve.text;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes uses as {@link UsesFile} reads them. */
public final class UsesTable {

    private UsesTable() {}

    /**
     * Writes uses, in their order.
     *
     * @param uses in periods
     * @param file a new one
     * @throws IOException if that fails
     */
    public static void write(Uses uses, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("word\tperiod\tidentifier\tstart\tend\ttext\n");
            for (Use use : uses.uses()) {
                String text = use.text();
                int start = text.codePointCount(0, use.start());
                int end = start + text.codePointCount(use.start(), use.end());
                out.write(String.join(
                        "\t",
                        cell(use.word()),
                        cell(use.period()),
                        cell(use.identifier()),
                        Integer.toString(start),
                        Integer.toString(end),
                        cell(text) + "\n"));
            }
        }
    }

    /** A tab or an end of line would be the end of the cell; one for one, so that places stay the same. */
    private static String cell(String text) {
        return text.replaceAll("[\t\r\n]", " ");
    }
}
