package io.varve.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A check value that grows value by value: SHA-256 over what is fed, each with its kind and length. */
final class CheckValue {

    private final MessageDigest digest;
    // fed in larger pieces, since a call for each number takes longer than the sum itself
    private final ByteBuffer waiting = ByteBuffer.allocate(4096);

    CheckValue() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    CheckValue add(long value) {
        return numbered('i', value);
    }

    CheckValue add(double value) {
        // SQLite keeps no difference between 0.0 and −0.0 in a column of numbers
        return numbered('d', Double.doubleToLongBits(value + 0.0));
    }

    CheckValue add(@Nullable String value) {
        return value == null ? addNull() : bytes('t', value.getBytes(StandardCharsets.UTF_8));
    }

    CheckValue add(byte @Nullable [] value) {
        return value == null ? addNull() : bytes('b', value);
    }

    /** Feeds columns of a row as they are stored. */
    CheckValue add(ResultSet row, int from, int to) throws SQLException {
        for (int column = from; column <= to; column++) {
            Object value = row.getObject(column);
            if (value == null) {
                addNull();
            } else if (value instanceof Double real) {
                add(real.doubleValue());
            } else if (value instanceof Number whole) {
                add(whole.longValue());
            } else if (value instanceof byte[] bytes) {
                add(bytes);
            } else {
                add(value.toString());
            }
        }
        return this;
    }

    /** Feeds a null. */
    CheckValue addNull() {
        return numbered('n', 0);
    }

    byte[] value() {
        flush();
        return digest.digest();
    }

    private CheckValue numbered(char kind, long value) {
        if (waiting.remaining() < 1 + Long.BYTES) {
            flush();
        }
        waiting.put((byte) kind).putLong(value);
        return this;
    }

    private CheckValue bytes(char kind, byte[] value) {
        numbered(kind, value.length);
        if (value.length > waiting.remaining()) {
            flush();
        }
        if (value.length > waiting.remaining()) {
            digest.update(value);
        } else {
            waiting.put(value);
        }
        return this;
    }

    private void flush() {
        digest.update(waiting.array(), 0, waiting.position());
        waiting.clear();
    }
}
