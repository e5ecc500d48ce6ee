package io.varve.cli;

import io.varve.Refused;
import io.varve.io.Format;
import io.varve.io.Reason;
import io.varve.io.TableWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder that a run leaves, with a record of the run. Everything is first written to a draft and then moved into place, so
 * that a failure leaves what was there.
 */
final class OutFolder {

    /** The record, by which a folder is known as the result of an earlier run. */
    static final String RECORD = "run.json";

    private static final String DRAFT = ".varve-";

    private final Path path;
    private final Format format;
    private final List<String> written = new ArrayList<>();

    private OutFolder(Path path, Format format) {
        this.path = path;
        this.format = format;
    }

    /** Refuses, before any work is done, a folder that holds something else or cannot be written. */
    static OutFolder at(Path path, Format format) {
        String wayOut = "; name a folder that is new, empty or an earlier result";
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new Refused("--out " + path + " is a file" + wayOut);
        }
        if (Files.isDirectory(path) && !RunRecord.isIn(path.resolve(RECORD)) && !isEmpty(path)) {
            throw new Refused("--out " + path + " is not empty and holds no earlier result" + wayOut);
        }
        requireWritable("--out", path);
        return new OutFolder(path, format);
    }

    /** Tries to write where a folder is or would be made. */
    static void requireWritable(String option, Path path) {
        try {
            Files.delete(Files.createTempDirectory(nearestExisting(path), DRAFT));
        } catch (IOException e) {
            throw new Refused(
                    "%s %s cannot be written (%s); name a folder in a place where you may write"
                            .formatted(option, path, Reason.of(e)),
                    e);
        }
    }

    Path path() {
        return path;
    }

    /** The files that were written, in order. */
    List<String> written() {
        return written;
    }

    /** Writes the files of a result into a draft. */
    interface Writing {
        void into(Draft draft) throws IOException;
    }

    /**
     * Replaces an earlier result, if there is one, by another.
     *
     * @param tables all that a result may have, whatever their format
     * @param writing writes the files
     */
    void write(List<String> tables, Writing writing) {
        try {
            Files.createDirectories(path);
            // inside the folder: it may be a disk of its own, and the place around it need not be writable
            Path draft = Files.createTempDirectory(path, DRAFT);
            try {
                writing.into(new Draft(draft));
                moveIntoPlace(draft, tables);
            } finally {
                delete(draft);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the result to %s (%s)".formatted(path, Reason.of(e)), e);
        }
    }

    /** Where files are until all of them are there. */
    final class Draft {

        private final Path draft;

        private Draft(Path draft) {
            this.draft = draft;
        }

        /** The place of a file that the caller writes. */
        Path file(String name) throws IOException {
            Path file = draft.resolve(name);
            Files.createDirectories(file.resolveSibling("."));
            written.add(name);
            return file;
        }

        <R extends Record> void table(String name, Class<R> type, Consumer<Consumer<R>> content) {
            String file = name + "." + format;
            try (TableWriter<R> writer = TableWriter.open(draft.resolve(file), format, type)) {
                content.accept(writer::write);
            }
            written.add(file);
        }
    }

    private void moveIntoPlace(Path draft, List<String> tables) throws IOException {
        for (String table : tables) {
            for (Format any : Format.values()) {
                Files.deleteIfExists(path.resolve(table + "." + any));
            }
        }
        for (String file : written) {
            if (file.contains("/")) {
                clear(path.resolve(file).resolveSibling("."), endingOf(file));
            }
        }
        for (String file : written) {
            Files.createDirectories(path.resolve(file).resolveSibling("."));
            Files.move(draft.resolve(file), path.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** A folder of files of one kind is replaced as a whole, else some of an earlier run would stay among them. */
    private static void clear(Path folder, String ending) throws IOException {
        if (Files.isDirectory(folder.normalize(), LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> content = Files.newDirectoryStream(folder, "*" + ending)) {
                for (Path file : content) {
                    Files.delete(file);
                }
            }
        }
    }

    private static String endingOf(String file) {
        return file.substring(file.lastIndexOf('.'));
    }

    /** The draft of a run that was killed does not count. */
    private static boolean isEmpty(Path folder) {
        try (Stream<Path> content = Files.list(folder)) {
            return content.allMatch(file -> file.getFileName().toString().startsWith(DRAFT));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + ": " + Reason.of(e), e);
        }
    }

    private static Path nearestExisting(Path path) {
        Path absolute = path.toAbsolutePath();
        for (Path place = absolute; place != null; place = place.getParent()) {
            if (Files.exists(place)) {
                return place;
            }
        }
        return absolute;
    }

    private static void delete(Path draft) throws IOException {
        try (Stream<Path> content = Files.walk(draft)) {
            for (Path file : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
