package io.varve.store;

import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The first bytes of a file, by which a timeline is told from anything else before SQLite touches it.
 *
 * @param isEmpty whether there are none
 * @param application whose database it is
 * @param version of its schema
 */
record Header(boolean isEmpty, int application, int version) {

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 100;
    private static final int USER_VERSION_AT = 60;
    private static final int APPLICATION_ID_AT = 68;

    /** Reads the header of a file, which is refused if it is no database. */
    static Header of(Path file) {
        if (Files.isDirectory(file)) {
            throw new Refused(Refusal.of(Place.of(file), " is a folder").remedy("name a file"));
        }
        byte[] bytes = read(file);
        if (bytes.length == 0) {
            return new Header(true, 0, 0);
        }
        if (bytes.length < LENGTH || !startsWith(bytes, MAGIC)) {
            throw new Refused(Refusal.of(Place.of(file), " is not a Varve timeline")
                    .remedy("name a timeline, or a file that does not exist yet"));
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        return new Header(false, header.getInt(APPLICATION_ID_AT), header.getInt(USER_VERSION_AT));
    }

    private static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(LENGTH);
        } catch (IOException e) {
            throw new Refused(file + " cannot be read (" + Reason.of(e) + ")", e);
        }
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return ByteBuffer.wrap(bytes, 0, start.length).equals(ByteBuffer.wrap(start));
    }
}
