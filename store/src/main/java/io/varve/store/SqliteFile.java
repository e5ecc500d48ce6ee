package io.varve.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;

/**
 * Opens files of SQLite by name. SQLite and its driver both take names for more than names: {@code :memory:} is no file, {@code
 * file:} begins an address, and what follows a question mark sets options. An address of a file whose every odd character is
 * written in hexadecimal means that file and nothing else.
 */
public final class SqliteFile {

    private static final String DRIVER = "jdbc:sqlite:";

    private SqliteFile() {}

    /**
     * Opens a file, which is made if it is missing.
     *
     * @param file whatever its name
     * @return a connection to it
     * @throws SQLException if SQLite refuses
     * @throws java.io.UncheckedIOException if SQLite itself cannot be loaded
     */
    public static Connection open(Path file) throws SQLException {
        return open(file, new SQLiteConfig());
    }

    static Connection open(Path file, SQLiteConfig config) throws SQLException {
        return connect(address(file), config);
    }

    /** Opens a file that nobody changes, and beside which nothing has to be looked at or written. */
    static Connection openUnchanging(Path file, SQLiteConfig config) throws SQLException {
        return connect(address(file) + "?immutable=1", config);
    }

    /** Opens a database that is not in any file. */
    static Connection inMemory() throws SQLException {
        return connect(":memory:", new SQLiteConfig());
    }

    private static Connection connect(String address, SQLiteConfig config) throws SQLException {
        SqliteLibrary.load();
        return config.createConnection(DRIVER + address);
    }

    /** Returns what SQLite takes for the name of a file, wherever it asks for one. */
    static String address(Path file) {
        return file.toUri().toString();
    }

    /** Returns a file that SQLite keeps beside another, by its ending: beside that file itself, where the name is a link. */
    static Path beside(Path file, String ending) {
        Path real = file.toAbsolutePath();
        try {
            real = Files.exists(file) ? file.toRealPath() : real;
        } catch (IOException e) {
            // it is gone meanwhile, and then its name must do
        }
        return real.resolveSibling(real.getFileName() + ending);
    }
}
