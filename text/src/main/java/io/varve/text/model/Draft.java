package io.varve.text.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A model in the making, in a folder of its own beside those that are ready. It goes when it is closed and when Java is told to end; what
 * a killed Java left goes with the next one, which knows it by a lock that nobody holds.
 */
final class Draft implements AutoCloseable {

    private static final String UNFINISHED = ".varve-";
    private static final String LOCK = "lock";

    private final Path folder;
    private final FileChannel lock;
    private final Thread hook = new Thread(this::deleteQuietly);

    private Draft(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Begins one, after those that were left are gone. */
    static Draft in(Path shelf) throws IOException {
        Files.createDirectories(shelf);
        sweep(shelf);
        Path folder = Files.createTempDirectory(shelf, UNFINISHED);
        FileChannel lock =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        lock.lock();
        Draft draft = new Draft(folder, lock);
        Runtime.getRuntime().addShutdownHook(draft.hook);
        Files.createDirectory(draft.work());
        Files.createDirectory(draft.model());
        return draft;
    }

    /** For what is needed meanwhile. */
    Path work() {
        return folder.resolve("work");
    }

    /** For the model. */
    Path model() {
        return folder.resolve("model");
    }

    private static void sweep(Path shelf) throws IOException {
        List<Path> left;
        try (Stream<Path> content = Files.list(shelf)) {
            left = content.filter(Files::isDirectory)
                    .filter(path -> String.valueOf(path.getFileName()).startsWith(UNFINISHED))
                    .toList();
        }
        for (Path folder : left) {
            if (abandoned(folder.resolve(LOCK))) {
                delete(folder);
            }
        }
    }

    private static boolean abandoned(Path file) throws IOException {
        if (!Files.exists(file)) {
            // without a lock yet, or without it any more: another run is just beginning or ending
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                @Nullable FileLock taken = channel.tryLock()) {
            return taken != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // Java is ending, and the hook is at work
            return;
        }
        try {
            lock.close();
            delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }

    private void deleteQuietly() {
        try {
            delete(folder);
        } catch (IOException | UncheckedIOException e) {
            // the next install removes what is left
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> content = Files.walk(folder)) {
            // the lock last of all files, so that what could not be removed is still known as abandoned
            for (Path file : content.sorted(Comparator.<Path, Boolean>comparing(
                                    path -> path.getFileName().toString().equals(LOCK) || path.equals(folder))
                            .thenComparing(Comparator.reverseOrder()))
                    .toList()) {
                Files.delete(file);
            }
        }
    }
}
