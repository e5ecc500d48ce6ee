package io.varve.text.timeline;

import io.varve.io.DataRefused;
import io.varve.io.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps a folder for one run at a time, across processes; it ends with the process, however that ends. */
final class FolderLock implements AutoCloseable {

    static final String FILE = ".lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock of a folder that is there. */
    static FolderLock of(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (taken(channel) == null) {
                channel.close();
                throw new DataRefused(folder + " is being added to by another run; try again when that has ended");
            }
            return new FolderLock(channel);
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

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot let go of a folder (" + Reason.of(e) + ")", e);
        }
    }
}
