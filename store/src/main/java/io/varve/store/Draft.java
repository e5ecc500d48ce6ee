package io.varve.store;

import io.varve.io.HeldFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is written in a hidden folder beside its place until it is whole. */
final class Draft implements AutoCloseable {

    private static final String PREFIX = ".varve-draft-";

    private final Path place;
    private final HeldFolder folder;

    private Draft(Path place, HeldFolder folder) {
        this.place = place;
        this.folder = folder;
    }

    /** Begins a file that is to have its place in a folder that is there. */
    static Draft of(Path place) throws IOException {
        Path around = place.toAbsolutePath().resolveSibling(".").normalize();
        removeAbandoned(around);
        return new Draft(place, HeldFolder.in(around, PREFIX));
    }

    /** Takes away what killed processes have begun in a folder. */
    static void removeAbandoned(Path around) throws IOException {
        HeldFolder.removeAbandoned(around, PREFIX);
    }

    /** Where to write. */
    Path file() {
        return folder.path().resolve("draft");
    }

    /** Gives the file its name, if no other has it, once all of it is on disk. */
    void publish() throws IOException {
        force(file());
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(place.toString());
        }
        Files.move(file(), place, StandardCopyOption.ATOMIC_MOVE);
        force(folder.path().resolveSibling("."));
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
    public void close() {
        folder.close();
    }
}
