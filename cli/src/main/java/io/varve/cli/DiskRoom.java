package io.varve.cli;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Whether a disk has room for what is going to be written, so that no long work ends with a full one. */
final class DiskRoom {

    /** Not looked for where this is enough, so that small runs pay nothing. */
    private static final long HARDLY_ANYTHING = 50_000_000;

    private static final double MEGABYTE = 1e6;

    /** Tells how many bytes can be written to a place. */
    interface Free {
        long bytes(Path place) throws IOException;
    }

    private final Free free;
    private final long least;

    /** For tests, whose files are small. */
    DiskRoom(Free free, long least) {
        this.free = free;
        this.least = least;
    }

    static DiskRoom ofThisMachine() {
        return new DiskRoom(DiskRoom::usable, HARDLY_ANYTHING);
    }

    /** Some file systems tell nothing, and say that they have no room at all, used or not. */
    private static long usable(Path place) throws IOException {
        FileStore store = Files.getFileStore(place);
        return store.getTotalSpace() <= 0 ? Long.MAX_VALUE : store.getUsableSpace();
    }

    /**
     * Refuses to begin what does not fit.
     *
     * @param what needs room, in the plural
     * @param place to be written to; it need not be there yet
     * @param bytes that will be written at least
     * @param wayOut beside making room
     */
    void require(String what, Path place, long bytes, String wayOut) {
        if (bytes <= least) {
            return;
        }
        long there = free(place);
        if (bytes > there) {
            throw new Refused(String.format(
                    Locale.ROOT,
                    "%s need at least %,.0f MB in %s, where %,.0f MB are free; free space, or %s",
                    what,
                    Math.ceil(bytes / MEGABYTE),
                    place,
                    Math.floor(there / MEGABYTE),
                    wayOut));
        }
    }

    private long free(Path place) {
        try {
            return free.bytes(OutFolder.nearestExisting(place));
        } catch (IOException e) {
            // some machines cannot tell, and may have all the room there is
            return Long.MAX_VALUE;
        }
    }
}
