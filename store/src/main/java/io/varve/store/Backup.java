package io.varve.store;

import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Copies of timelines, which are whole or not there. To copy or put back the file alone is not enough: while a timeline is in use,
 * its last steps may be in the log beside it, and a log that an earlier file has left is read into whatever gets its name.
 */
public final class Backup {

    private static final List<String> LOGS = List.of("-wal", "-journal");

    private Backup() {}

    /** Copies a timeline as it is at one moment. */
    static void write(Database database, Path copy) {
        if (Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) {
            clearBeside(copy);
            throw new Refused(Refusal.of(Place.of(copy), " exists already").remedy("name a file that does not exist"));
        }
        Database.requireWritableFolder(copy);
        for (String ending : LOGS) {
            Path log = SqliteFile.beside(copy, ending);
            if (holdsSomething(log)) {
                throw new Refused(Refusal.of(
                                Place.of(log),
                                " is left over from a file %s that is gone, and would be read as part of the copy"
                                        .formatted(copy))
                        .remedy("remove it, or name another file"));
            }
        }
        try (Draft draft = Draft.of(copy)) {
            database.copyTo(draft.file(), copy);
            new Erasure(database).finishIn(draft.file());
            draft.publish();
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be written (%s)".formatted(copy, Reason.of(e)), e);
        }
    }

    /** A process that was killed just after its copy had its name has left a draft, and its repetition is refused. */
    private static void clearBeside(Path copy) {
        Path around = copy.toAbsolutePath().resolveSibling(".").normalize();
        try {
            if (Files.isWritable(around)) {
                Draft.removeAbandoned(around);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be cleared of drafts (%s)".formatted(copy, Reason.of(e)), e);
        }
    }

    /**
     * Puts a backup in the place of a timeline, which is the old or the new at any moment, whole, also for those who read it
     * meanwhile; one process at a time may write, and this waits for its turn.
     *
     * @param backup a copy of a timeline; it is verified before anything is done
     * @param timeline a file that is not there or holds no step yet
     * @param replace whether the timeline may be another that is lost then
     * @param patience how long to wait while another process writes
     * @return how many steps it holds now
     * @throws Refused if there is no such backup, or there is a timeline that may not be replaced
     * @throws StoreDamaged if the backup is damaged, or the timeline is too damaged to be written over
     */
    public static int restore(Path backup, Path timeline, boolean replace, Duration patience) {
        requireOther(backup, timeline);
        int steps = verified(backup);
        if (!replace) {
            requireNothingThere(timeline);
        }
        Database.requireWritableFolder(timeline);
        // whatever is there and is not a timeline is refused even if it may be replaced
        Database.isFresh(timeline);
        try (Database copy = Database.openToRead(backup)) {
            if (isNew(timeline)) {
                write(copy, timeline);
                return steps;
            }
            copy.replace(timeline, patience);
            Draft.force(timeline);
        } catch (StoreDamaged e) {
            throw new StoreDamaged(
                    "%s is too damaged to be written over; move it away, and %s-wal, -shm and -journal if they exist, then restore again"
                            .formatted(timeline, timeline),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be written (%s)".formatted(timeline, Reason.of(e)), e);
        }
        return steps;
    }

    private static void requireOther(Path backup, Path timeline) {
        try {
            if (Files.exists(backup) && Files.exists(timeline) && Files.isSameFile(backup, timeline)) {
                throw new Refused(
                        Refusal.of(Place.of(timeline), " is the backup itself").remedy("name another file"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be read (%s)".formatted(timeline, Reason.of(e)), e);
        }
    }

    private static int verified(Path backup) {
        try (Timeline copy = Timeline.read(backup)) {
            List<String> problems = copy.check();
            if (!problems.isEmpty()) {
                throw new StoreDamaged("%s is damaged, and nothing was restored: %s; take another backup"
                        .formatted(backup, problems.get(0)));
            }
            return copy.lastStep() + 1;
        }
    }

    private static void requireNothingThere(Path timeline) {
        if (Timeline.isThere(timeline)) {
            clearBeside(timeline);
            throw new Refused(Refusal.of(Place.of(timeline), " exists already")
                    .remedy("name a file that does not exist, or overwrite it with ", TimelineOption.REPLACE));
        }
        for (String ending : LOGS) {
            Path log = SqliteFile.beside(timeline, ending);
            if (!Files.exists(timeline) && holdsSomething(log)) {
                throw new Refused(
                        Refusal.of(Place.of(log), " may hold steps of a timeline %s that is gone".formatted(timeline))
                                .remedy("move it away, or overwrite it with ", TimelineOption.REPLACE));
            }
        }
    }

    /** Whether nothing is there that could be written over, so that a name has to come with all of its content. */
    private static boolean isNew(Path timeline) {
        return !Files.exists(timeline, LinkOption.NOFOLLOW_LINKS)
                && LOGS.stream().noneMatch(ending -> holdsSomething(SqliteFile.beside(timeline, ending)));
    }

    private static boolean holdsSomething(Path log) {
        try {
            return Files.exists(log) && Files.size(log) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be read (%s)".formatted(log, Reason.of(e)), e);
        }
    }
}
