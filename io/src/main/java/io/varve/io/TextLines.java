package io.varve.io;

import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

/** Reads text files line by line: strict UTF-8, with or without byte order mark, gzip as it is. */
public final class TextLines {

    private TextLines() {}

    /** Is told of every line. */
    public interface LineReader {
        /**
         * Takes a line.
         *
         * @param number counted from 1
         * @param line without its end
         */
        void take(int number, String line);
    }

    /**
     * Reads a file from its first line to its last.
     *
     * @param file the file, or {@code -} for standard input
     * @param reader told of every line
     * @return what was read
     * @throws Refused if it cannot be read as text
     */
    public static Input read(Path file, LineReader reader) {
        try (Source source = Source.open(file, System.in)) {
            try (BufferedReader text = source.text()) {
                int number = 0;
                for (String line = text.readLine(); line != null; line = text.readLine()) {
                    reader.take(++number, line);
                }
                return source.finish("text");
            }
        } catch (IOException e) {
            throw Source.unreadable(Shown.escaped(file.toString()), e);
        }
    }
}
