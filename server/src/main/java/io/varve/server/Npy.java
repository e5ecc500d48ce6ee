package io.varve.server;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Arrays of numpy in a stream, one behind the other. Only what the Python package writes is read: numbers of {@code <f8} and
 * {@code <f4}, row by row; files of other people are read by module io.
 */
final class Npy {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int VERSION_BYTES = 2;
    private static final int ALIGNMENT = 64;
    private static final int PIECE = 1 << 16;
    private static final Pattern HEADER =
            Pattern.compile("'descr': '(<f[48])', 'fortran_order': False, 'shape': \\((\\d+), ?(\\d*)\\)");

    private Npy() {}

    /** The next array as rows; one of a single dimension is one row. Empty at the end of the stream. */
    static Optional<double[][]> read(InputStream from) throws IOException {
        DataInputStream in = new DataInputStream(from);
        int first = in.read();
        if (first < 0) {
            return Optional.empty();
        }
        byte[] start = new byte[MAGIC.length - 1 + VERSION_BYTES];
        in.readFully(start);
        if (first != (MAGIC[0] & 0xFF) || !new String(start, StandardCharsets.ISO_8859_1).startsWith("NUMPY")) {
            throw Query.bad("an array does not begin as npy does");
        }
        boolean isShort = start[MAGIC.length - 1] == 1;
        int length =
                isShort ? Short.toUnsignedInt(Short.reverseBytes(in.readShort())) : Integer.reverseBytes(in.readInt());
        if (length < 0 || length > PIECE) {
            throw Query.bad("the header of an array has %d bytes".formatted(length));
        }
        String header = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        Matcher found = HEADER.matcher(header);
        if (!found.find()) {
            throw Query.bad("arrays are <f8 or <f4, row by row, of one or two dimensions, got " + header.strip());
        }
        boolean single = found.group(3).isEmpty();
        int rows = single ? 1 : Integer.parseInt(found.group(2));
        int columns = Integer.parseInt(found.group(single ? 2 : 3));
        return Optional.of(rows(in, rows, columns, found.group(1).equals("<f4") ? Float.BYTES : Double.BYTES));
    }

    private static double[][] rows(InputStream in, int rows, int columns, int width) throws IOException {
        double[][] values = new double[rows][columns];
        ByteBuffer piece = ByteBuffer.allocate(PIECE).order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : values) {
            for (int at = 0; at < columns; ) {
                int count = Math.min(columns - at, PIECE / width);
                if (in.readNBytes(piece.array(), 0, count * width) < count * width) {
                    throw new EOFException("an array is cut off");
                }
                if (width == Double.BYTES) {
                    piece.clear().asDoubleBuffer().get(row, at, count);
                } else {
                    for (int i = 0; i < count; i++) {
                        row[at + i] = piece.getFloat(i * width);
                    }
                }
                at += count;
            }
        }
        return values;
    }

    /** Writes whole numbers as {@code <i8}. */
    static void write(OutputStream out, long[] values) throws IOException {
        out.write(header("<i8", values.length));
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        out.write(bytes.array());
    }

    /** Writes numbers as {@code <f8}. */
    static void write(OutputStream out, double[] values) throws IOException {
        out.write(header("<f8", values.length));
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        out.write(bytes.array());
    }

    /** What comes before the numbers, which begin at a multiple of 64, behind a line end. */
    private static byte[] header(String type, int count) {
        String words = "{'descr': '%s', 'fortran_order': False, 'shape': (%d,), }".formatted(type, count);
        int before = MAGIC.length + VERSION_BYTES + Short.BYTES;
        int length = (before + words.length() + ALIGNMENT) / ALIGNMENT * ALIGNMENT - before;
        ByteBuffer bytes = ByteBuffer.allocate(before + length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) length);
        bytes.put((words + " ".repeat(length - words.length() - 1) + "\n").getBytes(StandardCharsets.ISO_8859_1));
        return bytes.array();
    }
}
