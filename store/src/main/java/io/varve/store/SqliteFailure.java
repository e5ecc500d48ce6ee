package io.varve.store;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite reports, in sentences of this house: a refusal, damage, or a mistake of ours. */
final class SqliteFailure {

    private SqliteFailure() {}

    /** Turns what SQLite reports into a sentence: about the file, the disk, or another process. */
    static RuntimeException of(Path file, SQLException e) {
        SQLiteErrorCode code =
                e instanceof SQLiteException reported ? reported.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
        return switch (code.code & 0xff) {
            // a row that is longer than SQLite takes was never written: its length is damaged
            case 11, 18, 26 ->
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
            // 1 is words that SQLite does not take
            default ->
                new IllegalStateException(
                        "SQLite did not do what it was asked for in %s (%s)".formatted(file, reported(e)), e);
        };
    }

    /** The same for words that a timeline takes: those that only this file does not take tell of its tables. */
    static RuntimeException of(Path file, String sql, SQLException e) {
        boolean words = e instanceof SQLiteException reported && (reported.getResultCode().code & 0xff) == 1;
        return words && isTakenByTimelines(sql)
                ? new StoreDamaged(
                        "%s is damaged: its tables are not those of a timeline (%s)".formatted(file, reported(e)), e)
                : of(file, e);
    }

    private static boolean isTakenByTimelines(String sql) {
        try (Connection sound = SqliteFile.inMemory();
                Statement tables = sound.createStatement()) {
            for (String table : Schema.TABLES) {
                tables.execute(table);
            }
            tables.execute(Schema.REPLACING);
            tables.execute(Schema.ERASING);
            tables.execute(Schema.KINDS);
            sound.prepareStatement(sql).close();
            return true;
        } catch (SQLException e) {
            return false;
        }
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
