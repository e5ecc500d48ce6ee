package io.varve.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder of its own for what is under way, which goes when it is closed. Whoever works in it holds its lock; one that nobody
 * holds was left by a process that was killed, and goes when the next one clears up.
 */
public final class HeldFolder implements AutoCloseable {

    private static final int MOST_TRIES = 10;

    private final Path path;
    private final FolderLock lock;

    private HeldFolder(Path path, FolderLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes a folder.
     *
     * @param around the folder in which it is made
     * @param prefix how its name begins
     * @return the folder, to be closed
     * @throws IOException if it cannot be made
     */
    public static HeldFolder in(Path around, String prefix) throws IOException {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Path path = Files.createTempDirectory(around, prefix);
            Optional<FolderLock> lock = lock(path);
            // whoever cleans up may have taken it for an abandoned one just before it was locked
            if (lock.isPresent() && Files.exists(path.resolve(FolderLock.FILE))) {
                return new HeldFolder(path, lock.get());
            }
            lock.ifPresent(FolderLock::close);
        }
        throw new IOException("others remove what is begun");
    }

    /**
     * Takes away what killed processes of this user have left.
     *
     * @param around where to look
     * @param prefix how the names of such folders begin
     * @throws IOException if it cannot be removed
     */
    public static void removeAbandoned(Path around, String prefix) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(around, prefix + "*")) {
            for (Path folder : folders) {
                try {
                    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && Owner.isUser(folder)) {
                        removeIfFree(folder);
                    }
                } catch (NoSuchFileException | DirectoryNotEmptyException e) {
                    // another process, which cleans up at the same time, was faster or goes on with it
                }
            }
        }
    }

    private static void removeIfFree(Path folder) throws IOException {
        try (FolderLock free = lock(folder).orElse(null)) {
            if (free != null) {
                remove(folder);
            }
        }
    }

    /** The lock of a folder; none either where somebody who cleaned up has just removed it. */
    private static Optional<FolderLock> lock(Path folder) {
        try {
            return FolderLock.of(folder);
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Returns the folder.
     *
     * @return where to write
     */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try (lock) {
            remove(path);
        } catch (NoSuchFileException | DirectoryNotEmptyException e) {
            // whoever cleans up took it for an abandoned one as soon as its lock was gone, and removes what is left
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + path, e);
        }
    }

    /** The lock last of all files, so that what could not be removed is still known as abandoned. */
    private static void remove(Path folder) throws IOException {
        Path lock = folder.resolve(FolderLock.FILE);
        List<Path> content;
        try (Stream<Path> all = Files.walk(folder)) {
            content = all.filter(path -> !path.equals(folder) && !path.equals(lock))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path path : content) {
            Files.deleteIfExists(path);
        }
        Files.deleteIfExists(lock);
        Files.deleteIfExists(folder);
    }
}
