package io.varve.text.bert;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a sorted table as LevelDB defines it, in which TensorFlow lists the variables of a model: blocks of keys and values, an index of
 * the blocks, and a footer that says where the index is.
 */
final class SortedTable {

    private static final int FOOTER = 48;
    private static final long MAGIC = 0xdb4775248b80fb57L;
    /** After every block: a byte for its compression, four for its checksum. */
    private static final int TRAILER = 5;

    private final byte[] bytes;

    private SortedTable(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns all values by their keys, in the order of the table. */
    static Map<String, ByteBuffer> read(byte[] bytes) throws IOException {
        if (bytes.length < FOOTER) {
            throw new IOException("it has %d bytes, a table has at least %d".formatted(bytes.length, FOOTER));
        }
        ByteBuffer footer =
                ByteBuffer.wrap(bytes, bytes.length - FOOTER, FOOTER).slice().order(ByteOrder.LITTLE_ENDIAN);
        if (footer.getLong(FOOTER - Long.BYTES) != MAGIC) {
            throw new IOException("its last bytes are not those of a table");
        }
        WireReader handles = new WireReader(footer);
        // the first handle is of a block about blocks, which nobody needs
        handles.varint();
        handles.varint();
        SortedTable table = new SortedTable(bytes);
        Map<String, ByteBuffer> values = new LinkedHashMap<>();
        for (ByteBuffer handle :
                entries(table.block(handles.size(), handles.size())).values()) {
            WireReader place = new WireReader(handle);
            values.putAll(entries(table.block(place.size(), place.size())));
        }
        return values;
    }

    private ByteBuffer block(int offset, int size) throws IOException {
        if ((long) offset + size + TRAILER > bytes.length) {
            throw new IOException("a block ends at byte %d of %d".formatted((long) offset + size, bytes.length));
        }
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes[offset + size] != 0) {
            throw new IOException("its blocks are compressed, which variables of TensorFlow never are");
        }
        if (Crc.masked(bytes, offset, size + 1) != all.getInt(offset + size + 1)) {
            throw new IOException("the checksum of the block at byte %d differs".formatted(offset));
        }
        return ByteBuffer.wrap(bytes, offset, size).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A key leaves out what it has in common with the one before; the places where it does not are listed at the end of the block. */
    private static Map<String, ByteBuffer> entries(ByteBuffer block) throws IOException {
        long restarts = block.remaining() < Integer.BYTES
                ? -1
                : Integer.toUnsignedLong(block.getInt(block.remaining() - Integer.BYTES));
        long end = block.remaining() - (restarts + 1) * Integer.BYTES;
        if (restarts < 0 || end < 0) {
            throw new IOException("a block of %d bytes is cut off".formatted(block.remaining()));
        }
        WireReader reader = new WireReader(block.slice(0, (int) end));
        Map<String, ByteBuffer> entries = new LinkedHashMap<>();
        String key = "";
        while (reader.hasRemaining()) {
            int shared = reader.size();
            int own = reader.size();
            int length = reader.size();
            if (shared > key.length()) {
                throw new IOException("a key shares %d letters with one of %d".formatted(shared, key.length()));
            }
            // names of variables are ASCII, so that letters are bytes; others just look odd
            key = key.substring(0, shared)
                    + StandardCharsets.ISO_8859_1.decode(reader.take(own)).toString();
            entries.put(key, reader.take(length));
        }
        return entries;
    }
}
