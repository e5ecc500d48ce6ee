package io.varve.text.bert;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads a message of protocol buffers, field by field, and the numbers of variable length that other formats share with it. */
final class WireReader {

    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int LENGTH = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteBuffer bytes;
    private int field;
    private int kind;

    WireReader(ByteBuffer content) {
        bytes = content.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Goes on to the next field; what was not asked for of the last one is skipped by {@link #skip}. */
    boolean next() throws IOException {
        if (!bytes.hasRemaining()) {
            return false;
        }
        long tag = varint();
        field = (int) (tag >>> 3);
        kind = (int) (tag & 7);
        return true;
    }

    int field() {
        return field;
    }

    /** The value of a field that is a number. */
    long number() throws IOException {
        return switch (kind) {
            case VARINT -> varint();
            case FOUR_BYTES -> Integer.toUnsignedLong(take(Integer.BYTES).getInt());
            case EIGHT_BYTES -> take(Long.BYTES).getLong();
            default -> throw new IOException("field %d is not a number".formatted(field));
        };
    }

    /** The value of a field that is a message. */
    WireReader message() throws IOException {
        return new WireReader(content());
    }

    private ByteBuffer content() throws IOException {
        if (kind != LENGTH) {
            throw new IOException("field %d is not a message".formatted(field));
        }
        return take(varint());
    }

    void skip() throws IOException {
        if (kind == LENGTH) {
            content();
        } else {
            number();
        }
    }

    boolean hasRemaining() {
        return bytes.hasRemaining();
    }

    long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = take(1).get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a number has more than 64 bits");
    }

    /** A varint that counts bytes of this content. */
    int length() throws IOException {
        long length = varint();
        if (length < 0 || length > bytes.remaining()) {
            throw new IOException("%d bytes are announced, %d are left".formatted(length, bytes.remaining()));
        }
        return (int) length;
    }

    /** A varint that is not negative and fits an array. */
    int size() throws IOException {
        long size = varint();
        if (size < 0 || size > Integer.MAX_VALUE) {
            throw new IOException("%d is no size".formatted(size));
        }
        return (int) size;
    }

    String text(int length) throws IOException {
        return StandardCharsets.UTF_8.decode(take(length)).toString();
    }

    /** The next bytes, as a view. */
    ByteBuffer take(long length) throws IOException {
        if (length < 0 || length > bytes.remaining()) {
            throw new IOException("%d bytes are announced, %d are left".formatted(length, bytes.remaining()));
        }
        ByteBuffer taken = bytes.slice(bytes.position(), (int) length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + (int) length);
        return taken;
    }
}
