package io.varve.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps a folder for one run at a time, across processes; it ends with the process, however that ends. */
public final class FolderLock implements AutoCloseable {

    /** The file that is locked; it stays in the folder, empty. */
    public static final String FILE = "lock";

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock of a folder that is there.
     *
     * @param folder where the lock is
     * @return the lock, to be closed; empty if another run has it, in this process or another
     */
    public static Optional<FolderLock> of(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (taken(channel) == null) {
                channel.close();
                return Optional.empty();
            }
            return Optional.of(new FolderLock(file, channel));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write %s (%s)".formatted(file, Reason.of(e)), e);
        }
    }

    private static @Nullable FileLock taken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // by this very process
            return null;
        }
    }

    /** Takes the file away while it is still locked, so that the folder can be removed. */
    void discard() throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot let go of a folder (" + Reason.of(e) + ")", e);
        }
    }
}
