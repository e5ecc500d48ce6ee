package io.varve.store;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteOpenMode;
import org.sqlite.core.DB;

/** One connection to the file of a timeline; turns what SQLite reports into sentences. */
final class Database implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int MILLIS_BETWEEN_TRIES = 20;
    /** Words that every file takes whose header and tables can be read. */
    private static final String OPENING = "SELECT count(*) FROM sqlite_master";

    private final Path file;
    private final boolean provisional;
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    private Database(Path file, boolean provisional, Connection connection) {
        this.file = file;
        this.provisional = provisional;
        this.connection = connection;
    }

    /** What is read from a row. */
    @FunctionalInterface
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** What is done with a row. */
    @FunctionalInterface
    interface Visitor {
        void visit(ResultSet row) throws SQLException;
    }

    /** Opens a database in memory that stands for a file as long as that is still to be made. */
    static Database provisional(Path file) {
        requireWritableFolder(file);
        Database database = connect(file, true, SqliteFile::inMemory);
        database.makeTables();
        return database;
    }

    static void requireWritableFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new Refused(Refusal.of(Place.of(file), " cannot be opened")
                    .remedy("check that the folder exists and may be written to"));
        }
    }

    private void makeTables() {
        Schema.TABLES.forEach(this::update);
        update("PRAGMA application_id = " + Schema.APPLICATION_ID);
        update("PRAGMA user_version = " + Schema.VERSION);
    }

    /** Opens a file to write to, or memory that stands for it as long as it is still to be made. */
    static Database openOrProvisional(Path file, Duration wait) {
        return isFresh(file) ? provisional(file) : openToWrite(file, wait, false);
    }

    /** Opens a file to write to, which is made if it is missing. */
    static Database openToWrite(Path file, Duration wait) {
        return openToWrite(file, wait, isFresh(file));
    }

    private static Database openToWrite(Path file, Duration wait, boolean fresh) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(millis(wait));
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
        Database database = connect(file, false, () -> SqliteFile.open(file, config));
        return database.closedOnFailure(() -> fresh ? database.made() : database);
    }

    private Database made() {
        return writing(() -> {
            // another process may have been faster
            if (number(OPENING) == 0) {
                makeTables();
            }
            return this;
        });
    }

    /** Does something with what was opened just now, which is closed again if that fails. */
    <T> T closedOnFailure(Work<T> work) {
        try {
            return work.run();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Opens a file that is there, to read only. */
    static Database openToRead(Path file) {
        if (!Files.exists(file)) {
            throw new Refused(Refusal.of(Place.of(file), " does not exist").remedy("adding a batch makes it"));
        }
        if (isFresh(file)) {
            throw new Refused(Refusal.of(Place.of(file), " holds no step yet").remedy("add a batch first"));
        }
        try {
            return settled(file);
        } catch (Refused e) {
            // in a folder that may not be written to, SQLite cannot place its files beside; where none is there, none
            // is
            // needed
            if (Files.isWritable(file.toAbsolutePath().getParent())) {
                throw e;
            }
            if (Stream.of("-wal", "-journal").anyMatch(end -> Files.exists(SqliteFile.beside(file, end)))) {
                throw e.getCause() instanceof SQLiteException reported
                                && reported.getResultCode() == SQLiteErrorCode.SQLITE_CANTOPEN
                        ? SqliteFailure.halfDone(file, reported)
                        : e;
            }
            return connect(file, false, () -> SqliteFile.openUnchanging(file, readOnly()));
        }
    }

    /**
     * Opens a file that is there, to read only. What a process that was stopped has left half done is taken back before, as anyone
     * does who opens it to write; where that is not permitted, the file is refused.
     */
    private static Database settled(Path file) {
        try {
            return connect(file, false, () -> SqliteFile.open(file, readOnly())).readable();
        } catch (Refused e) {
            if (!SqliteFailure.isHalfDone(e.getCause())) {
                throw e;
            }
        }
        SQLiteConfig config = new SQLiteConfig();
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setBusyTimeout(millis(PATIENCE));
        connect(file, false, () -> SqliteFile.open(file, config)).readable().close();
        return connect(file, false, () -> SqliteFile.open(file, readOnly())).readable();
    }

    private static SQLiteConfig readOnly() {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(millis(PATIENCE));
        return config;
    }

    /** Reads something at once, so that whatever speaks against it is known while it can still be closed. */
    private Database readable() {
        return closedOnFailure(() -> {
            number(OPENING);
            return this;
        });
    }

    /** How SQLite is asked for a connection. */
    @FunctionalInterface
    private interface Opening {
        Connection open() throws SQLException;
    }

    private static Database connect(Path file, boolean provisional, Opening opening) {
        if (!provisional) {
            Effort.CONNECTIONS.increment();
        }
        try {
            return new Database(file, provisional, opening.open());
        } catch (SQLException e) {
            throw SqliteFailure.of(file, OPENING, e);
        }
    }

    private static int millis(Duration wait) {
        return (int) Math.min(Integer.MAX_VALUE, wait.toMillis());
    }

    /** Whether a file is still to be made; anything that is not a timeline is refused before SQLite touches it. */
    static boolean isFresh(Path file) {
        if (!Files.exists(file)) {
            return true;
        }
        Header header = Header.of(file);
        if (header.isEmpty()) {
            return true;
        }
        int application = header.application();
        int version = header.version();
        if (application == 0 && version == 0) {
            // the first page may still be in the log, or whoever made the file was stopped before the first table
            try (Database database = settled(file)) {
                if (database.number(OPENING) == 0) {
                    return true;
                }
                application = (int) database.number("PRAGMA application_id");
                version = (int) database.number("PRAGMA user_version");
            }
        }
        if (application != Schema.APPLICATION_ID) {
            throw new Refused(Refusal.of(Place.of(file), " is a database of some other program, not a Varve timeline")
                    .remedy("name another file"));
        }
        if (version > Schema.VERSION) {
            throw new Refused(Refusal.of(
                            Place.of(file),
                            " has schema version %d, this Varve knows versions up to %d"
                                    .formatted(version, Schema.VERSION))
                    .remedy("use a newer Varve"));
        }
        return false;
    }

    Path file() {
        return file;
    }

    /** For who counts what SQLite does. */
    Connection connection() {
        return connection;
    }

    /** Whether this is memory that stands for a file that is still to be made. */
    boolean isProvisional() {
        return provisional;
    }

    /** Runs a statement that changes something. */
    void update(String sql, @Nullable Object... values) {
        try {
            bound(sql, values).executeUpdate();
        } catch (SQLException e) {
            drop(sql);
            throw SqliteFailure.of(file, sql, e);
        }
    }

    /** Runs words that are not a prepared statement. */
    void run(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw SqliteFailure.of(file, e);
        }
    }

    /** Writes the whole file anew, without what was forgotten, and empties the log; refused while that is not done. */
    void rewrite() {
        closeStatements();
        try (Statement statement = connection.createStatement()) {
            statement.execute("VACUUM");
            // whoever reads keeps the log as it is, which SQLite reports as a row and not as an error
            try (ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
                if (row.next() && row.getInt(1) != 0) {
                    throw new SQLException("another process uses it");
                }
            }
        } catch (SQLException e) {
            throw new Refused(
                    Refusal.of("the objects are removed from every table, but old pages may still hold them (%s)"
                                    .formatted(SqliteFailure.reported(e)))
                            .at(Place.of(file))
                            .remedy(
                                    "stop what reads or writes it, make sure that the disk has room, then forget the same objects again"),
                    e);
        }
    }

    /** Writes all that is there at one moment to another file, of which a refusal speaks by the name it will have. */
    void copyTo(Path draft, Path named) {
        // as before any rewriting: a kept statement that writes is still in progress for SQLite
        closeStatements();
        try (Statement statement = connection.createStatement()) {
            statement.execute("VACUUM INTO '" + SqliteFile.address(draft).replace("'", "''") + "'");
        } catch (SQLException e) {
            throw SqliteFailure.of(named, OPENING, e);
        }
    }

    /** Puts all that is here in the place of all that another file holds, as one transaction of its only writer. */
    void replace(Path other, Duration wait) {
        DB sqlite = ((SQLiteConnection) connection).getDatabase();
        try {
            int code = sqlite.backup(
                    "main",
                    SqliteFile.address(other),
                    (remaining, all) -> {},
                    MILLIS_BETWEEN_TRIES,
                    millis(wait) / MILLIS_BETWEEN_TRIES,
                    Integer.MAX_VALUE);
            if (code != SQLiteErrorCode.SQLITE_OK.code) {
                throw DB.newSQLException(code, "while " + file + " was copied to it");
            }
        } catch (SQLException e) {
            throw SqliteFailure.of(other, e);
        }
    }

    private void closeStatements() {
        try {
            for (PreparedStatement statement : statements.values()) {
                statement.close();
            }
            statements.clear();
        } catch (SQLException e) {
            throw SqliteFailure.of(file, e);
        }
    }

    /** Visits all rows of a query, one after the other. */
    void each(String sql, Visitor visitor, @Nullable Object... values) {
        // its own statement: a visitor may run further queries, even the same one
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    visitor.visit(rows);
                }
            }
        } catch (SQLException e) {
            throw SqliteFailure.of(file, sql, e);
        }
    }

    <T> List<T> all(String sql, Reader<T> reader, @Nullable Object... values) {
        List<T> read = new ArrayList<>();
        each(sql, row -> read.add(reader.read(row)), values);
        return read;
    }

    <T> Optional<T> first(String sql, Reader<T> reader, @Nullable Object... values) {
        try (ResultSet rows = bound(sql, values).executeQuery()) {
            return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
        } catch (SQLException e) {
            drop(sql);
            throw SqliteFailure.of(file, sql, e);
        }
    }

    /** Prepares a statement anew the next time, since most errors close it. */
    private void drop(String sql) {
        PreparedStatement failed = statements.remove(sql);
        try {
            if (failed != null) {
                failed.close();
            }
        } catch (SQLException e) {
            // it has failed already, and that is told
        }
    }

    /** Returns the one number that a query asks for; 0 for none. */
    long number(String sql, @Nullable Object... values) {
        return first(sql, row -> row.getLong(1), values).orElse(0L);
    }

    /** A piece of work in one transaction. */
    interface Work<T> {
        T run();
    }

    /** Does something as the only writer; it is wholly on disk afterwards, or not at all. */
    <T> T writing(Work<T> work) {
        return inTransaction("BEGIN IMMEDIATE", work);
    }

    /** Does something as the only writer, and takes it back. */
    <T> T trying(Work<T> work) {
        run("BEGIN IMMEDIATE");
        try {
            return work.run();
        } finally {
            rollBack();
        }
    }

    /** Reads several things as they were at one moment. */
    <T> T reading(Work<T> work) {
        return inTransaction("BEGIN", work);
    }

    /** The same where there is nothing to return. */
    void look(Runnable work) {
        reading(() -> {
            work.run();
            return this;
        });
    }

    private <T> T inTransaction(String begin, Work<T> work) {
        run(begin);
        boolean done = false;
        try {
            T result = work.run();
            run("COMMIT");
            done = true;
            return result;
        } finally {
            if (!done) {
                rollBack();
            }
        }
    }

    private void rollBack() {
        try (Statement statement = connection.createStatement()) {
            statement.execute("ROLLBACK");
        } catch (SQLException e) {
            // SQLite has rolled back by itself already, as it does when the disk is full
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        bind(statement, values);
        return statement;
    }

    private static void bind(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    @Override
    public void close() {
        closeStatements();
        try {
            connection.close();
        } catch (SQLException e) {
            throw SqliteFailure.of(file, e);
        }
    }
}
