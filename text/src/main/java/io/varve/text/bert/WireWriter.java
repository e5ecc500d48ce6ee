package io.varve.text.bert;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes a message of protocol buffers: the graph of an encoder takes some ten kinds of fields, and its weights stay outside of it. */
final class WireWriter {

    private static final int VARINT = 0;
    private static final int LENGTH = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    WireWriter number(int field, long value) {
        varint(((long) field << 3) | VARINT);
        varint(value);
        return this;
    }

    WireWriter real(int field, float value) {
        varint(((long) field << 3) | FOUR_BYTES);
        out.writeBytes(ByteBuffer.allocate(Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(value)
                .array());
        return this;
    }

    WireWriter text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    WireWriter bytes(int field, byte[] value) {
        varint(((long) field << 3) | LENGTH);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    WireWriter message(int field, Consumer<WireWriter> content) {
        WireWriter inner = new WireWriter();
        content.accept(inner);
        return bytes(field, inner.toByteArray());
    }

    byte[] toByteArray() {
        return out.toByteArray();
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
