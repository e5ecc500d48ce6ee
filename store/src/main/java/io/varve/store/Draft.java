package io.varve.store;

import io.varve.io.FolderLock;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written in a hidden folder beside its place until it is whole. Whoever writes holds the lock of the folder; one
 * that nobody holds was left by a process that was killed, and goes away with the next draft.
 */
final class Draft implements AutoCloseable {

    private static final String PREFIX = ".varve-draft-";
    private static final int MOST_TRIES = 10;

    private final Path place;
    private final Path folder;
    private final FolderLock lock;

    private Draft(Path place, Path folder, FolderLock lock) {
        this.place = place;
        this.folder = folder;
        this.lock = lock;
    }

    /** Begins a file that is to have its place in a folder that is there. */
    static Draft of(Path place) throws IOException {
        Path around = place.toAbsolutePath().resolveSibling(".").normalize();
        removeAbandoned(around);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Path folder = Files.createTempDirectory(around, PREFIX);
            Optional<FolderLock> lock = FolderLock.of(folder);
            // whoever cleans up may have taken it for an abandoned one just before it was locked
            if (lock.isPresent() && Files.exists(folder.resolve(FolderLock.FILE))) {
                return new Draft(place, folder, lock.get());
            }
            lock.ifPresent(FolderLock::close);
        }
        throw new IOException("others remove what is begun");
    }

    /** Takes away what killed processes have begun in a folder. */
    static void removeAbandoned(Path around) throws IOException {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(around, PREFIX + "*")) {
            for (Path draft : drafts) {
                if (Files.isDirectory(draft, LinkOption.NOFOLLOW_LINKS)) {
                    try (@Nullable FolderLock free = FolderLock.of(draft).orElse(null)) {
                        if (free != null) {
                            remove(draft);
                        }
                    }
                }
            }
        }
    }

    /** Where to write. */
    Path file() {
        return folder.resolve("draft");
    }

    /** Gives the file its name, if no other has it, once all of it is on disk. */
    void publish() throws IOException {
        force(file());
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(place.toString());
        }
        Files.move(file(), place, StandardCopyOption.ATOMIC_MOVE);
        force(folder.resolveSibling("."));
    }

    /** Waits until a file, or the names in a folder, are on disk. */
    static void force(Path path) throws IOException {
        // a folder can be opened to read only, and on some systems not at all, which then keep names by themselves
        boolean isFolder = Files.isDirectory(path);
        try (FileChannel channel =
                FileChannel.open(path, isFolder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (IOException e) {
            if (!isFolder) {
                throw e;
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            remove(folder);
        } finally {
            lock.close();
        }
    }

    private static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
