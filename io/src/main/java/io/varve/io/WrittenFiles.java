package io.varve.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of a folder that Varve wrote, by checksum: what is listed and has not changed is Varve's, and all else is
 * somebody's. The list is a file that {@code sha256sum -c} reads.
 */
public final class WrittenFiles {

    /** The list, in the folder itself. */
    public static final String LIST = "varve-files.sha256";

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (.+)");

    private final Path folder;
    private final Map<String, String> checksums;

    private WrittenFiles(Path folder, Map<String, String> checksums) {
        this.folder = folder;
        this.checksums = Collections.unmodifiableMap(checksums);
    }

    /**
     * Reads the list of a folder.
     *
     * @param folder any
     * @return what it lists: nothing if there is no list
     * @throws UncheckedIOException if the list is there and cannot be read
     */
    public static WrittenFiles of(Path folder) {
        Map<String, String> checksums = new TreeMap<>();
        Path list = folder.resolve(LIST);
        if (Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            try {
                for (String line : Files.readAllLines(list, StandardCharsets.UTF_8)) {
                    Matcher parts = LINE.matcher(line);
                    if (parts.matches()) {
                        checksums.put(parts.group(2), parts.group(1));
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read %s (%s)".formatted(list, Reason.of(e)), e);
            }
        }
        return new WrittenFiles(folder, checksums);
    }

    /**
     * Returns the names listed.
     *
     * @return in order; empty if there is no list
     */
    public Set<String> names() {
        return checksums.keySet();
    }

    /**
     * Says whether a file is as Varve left it.
     *
     * @param name its place in the folder
     * @return false if it is not listed, is not there, or is a link
     * @throws UncheckedIOException if it cannot be read
     */
    public boolean isUnchanged(String name) {
        Path file = folder.resolve(name);
        if (!checksums.containsKey(name) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            return Sha256.of(file).equals(checksums.get(name));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read %s (%s)".formatted(file, Reason.of(e)), e);
        }
    }

    /**
     * Adds the list of all files of a draft to it. Pages are left out: they carry a mark of their own, and may be drawn anew.
     *
     * @param draft that has all other files
     * @throws IOException if one cannot be read, or the list not be written
     */
    public static void list(FolderDraft draft) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String name : draft.names()) {
            if (!name.endsWith(".html")) {
                lines.add(Sha256.of(draft.written(name)) + "  " + name);
            }
        }
        Files.write(draft.file(LIST), lines, StandardCharsets.UTF_8);
    }
}
