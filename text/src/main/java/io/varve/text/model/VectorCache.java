package io.varve.text.model;

import io.varve.store.SqliteFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/**
 * Vectors that were made before, in one SQLite file, found by what they were made of: passage, model, layer. Vectors are
 * written in transactions, so that a run which is cut off leaves whole ones, and several runs may use the file at once.
 *
 * <p>A cache is never a reason to fail: if the file is damaged or cannot be written, it is no longer used, and {@link
 * #trouble} says why.
 */
public final class VectorCache implements AutoCloseable {

    private static final String FILE = "vectors.sqlite";
    private static final int VERSION = 1;
    private static final int PATIENCE_MILLIS = 20_000;

    private final Path file;
    private Optional<Connection> connection = Optional.empty();
    private Optional<String> trouble = Optional.empty();

    private VectorCache(Path file) {
        this.file = file;
    }

    /**
     * Opens the cache of a folder, which is made if it is missing.
     *
     * @param folder for this and other things that can be made again
     * @return the cache, to be closed
     */
    public static VectorCache in(Path folder) {
        VectorCache cache = new VectorCache(folder.resolve(FILE));
        try {
            Files.createDirectories(folder, rights(folder, "rwx------"));
            makeFile(cache.file);
            cache.connection = Optional.of(SqliteFile.open(cache.file));
            cache.prepare(cache.connection.get());
        } catch (SQLException | IOException | UncheckedIOException e) {
            cache.giveUp(e);
        }
        return cache;
    }

    /** What was read is told by the vectors too; SQLite gives the files that it puts beside this one the same rights. */
    private static void makeFile(Path file) throws IOException {
        try {
            Files.createFile(file, rights(file, "rw-------"));
        } catch (FileAlreadyExistsException e) {
            // it has the rights that somebody gave it
        }
    }

    private static FileAttribute<?>[] rights(Path path, String rights) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))}
                : new FileAttribute<?>[0];
    }

    private void prepare(Connection open) throws SQLException {
        try (Statement statement = open.createStatement()) {
            statement.execute("PRAGMA busy_timeout = " + PATIENCE_MILLIS);
            statement.execute("PRAGMA synchronous = NORMAL");
            int version;
            try (ResultSet row = statement.executeQuery("PRAGMA user_version")) {
                version = row.getInt(1);
            }
            if (version > VERSION) {
                throw new SQLException("it was made by a later Varve");
            }
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS vectors (passage BLOB NOT NULL UNIQUE, vector BLOB NOT NULL)");
            statement.execute("PRAGMA user_version = " + VERSION);
        }
    }

    /**
     * Looks a vector up.
     *
     * @param encoder that would make it
     * @param passage that it is of
     * @return nothing if it was not made before
     */
    public synchronized Optional<float[]> find(Encoder encoder, Passage passage) {
        if (connection.isEmpty()) {
            return Optional.empty();
        }
        try (PreparedStatement query =
                connection.get().prepareStatement("SELECT vector FROM vectors WHERE passage = ?")) {
            query.setBytes(1, key(encoder, passage));
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(floats(row.getBytes(1))) : Optional.empty();
            }
        } catch (SQLException e) {
            giveUp(e);
            return Optional.empty();
        }
    }

    /**
     * Keeps vectors, all or none of them.
     *
     * @param encoder that made them
     * @param vectors by passage
     */
    public synchronized void keep(Encoder encoder, Map<Passage, float[]> vectors) {
        if (connection.isEmpty() || vectors.isEmpty()) {
            return;
        }
        try {
            Connection open = connection.get();
            open.setAutoCommit(false);
            try (PreparedStatement insert = open.prepareStatement("INSERT OR IGNORE INTO vectors VALUES (?, ?)")) {
                for (Map.Entry<Passage, float[]> vector : vectors.entrySet()) {
                    insert.setBytes(1, key(encoder, vector.getKey()));
                    insert.setBytes(2, bytes(vector.getValue()));
                    insert.executeUpdate();
                }
            }
            open.commit();
            open.setAutoCommit(true);
        } catch (SQLException e) {
            giveUp(e);
        }
    }

    /**
     * Says why the cache is not used.
     *
     * @return a sentence, or nothing while all is well
     */
    public synchronized Optional<String> trouble() {
        return trouble;
    }

    private void giveUp(Exception e) {
        trouble = Optional.of(
                "the cache %s cannot be used (%s), and vectors are computed again; remove the file, or choose another folder"
                        .formatted(file, e.getMessage()));
        close();
    }

    @Override
    public synchronized void close() {
        try {
            if (connection.isPresent()) {
                connection.get().close();
            }
        } catch (SQLException e) {
            // what was committed is there, and there is nothing else to save
            trouble = trouble.or(() -> Optional.of("the cache %s did not close (%s)".formatted(file, e.getMessage())));
        }
        connection = Optional.empty();
    }

    private static byte[] key(Encoder encoder, Passage passage) {
        String place = passage instanceof Passage.Word word ? word.start() + ":" + word.end() : "whole";
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            hash.update((encoder.fingerprint() + "\n" + place + "\n").getBytes(StandardCharsets.UTF_8));
            return hash.digest(passage.text().getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static byte[] bytes(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    private static float[] floats(byte[] bytes) {
        float[] vector = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        return vector;
    }
}
