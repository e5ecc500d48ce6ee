package io.varve.store;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite reports, in sentences of this house: a refusal, or damage. */
final class SqliteFailure {

    private SqliteFailure() {}

    /** Turns what SQLite reports into a sentence: about the file, the disk, or another process. */
    static RuntimeException of(Path file, SQLException e) {
        SQLiteErrorCode code =
                e instanceof SQLiteException reported ? reported.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
        return switch (code.code & 0xff) {
            case 11, 26 ->
                new StoreDamaged("%s is damaged (%s); restore it from a backup".formatted(file, reported(e)), e);
            case 5, 6 ->
                new Refused(
                        Refusal.of(Place.of(file), " is being written by another process")
                                .remedy("try again later, or wait longer with ", TimelineOption.WAIT),
                        e);
            case 13 ->
                new Refused(
                        Refusal.of("the disk is full, and nothing was changed")
                                .at(Place.of(file))
                                .remedy("make room"),
                        e);
            case 8, 3, 23 ->
                isHalfDone(e)
                        ? halfDone(file, e)
                        : new Refused(
                                Refusal.of(Place.of(file), " may not be written here")
                                        .remedy("name a file in a place where you may write"),
                                e);
            case 14 ->
                new Refused(
                        Refusal.of(Place.of(file), " cannot be opened (%s)".formatted(reported(e)))
                                .remedy("check that the folder exists and may be written to"),
                        e);
            case 10 ->
                new Refused(
                        Refusal.of("the disk reports an error (%s), and nothing was changed".formatted(reported(e)))
                                .at(Place.of(file)),
                        e);
            case 1 ->
                new StoreDamaged(
                        "%s is damaged: its tables are not those of a timeline (%s)".formatted(file, reported(e)), e);
            default -> new StoreDamaged("%s cannot be used (%s)".formatted(file, reported(e)), e);
        };
    }

    /** Whether a journal or a log lies beside the file that only someone who writes can bring to an end. */
    static boolean isHalfDone(@Nullable Throwable e) {
        return e instanceof SQLiteException reported
                && (reported.getResultCode() == SQLiteErrorCode.SQLITE_READONLY_ROLLBACK
                        || reported.getResultCode() == SQLiteErrorCode.SQLITE_READONLY_RECOVERY
                        || reported.getResultCode() == SQLiteErrorCode.SQLITE_READONLY_CANTINIT);
    }

    static Refused halfDone(Path file, SQLException e) {
        return new Refused(
                Refusal.of(
                                Place.of(file),
                                " was being changed when a process was stopped, and its unfinished change must be rolled back or completed before it can be read")
                        .remedy("check it as a user who may write to it and to its folder"),
                e);
    }

    static String reported(SQLException e) {
        return String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    }
}
