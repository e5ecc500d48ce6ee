package io.varve.cli.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Objects in the plainest form, which every peer can read: little-endian floats, row by row, nothing else.
 *
 * @param file where they are
 * @param objects how many rows
 * @param dimensions how many numbers a row
 */
public record VectorFile(Path file, int objects, int dimensions) {

    /** Where rows come from. */
    @FunctionalInterface
    public interface Rows {
        /** Returns the next objects. */
        double[][] draw(int objects);
    }

    private static final int AT_ONCE = 1_000;

    /** Writes these rows. */
    public void write(double[][] rows) throws IOException {
        Files.write(file, floats(rows));
    }

    /** Writes rows as they are drawn, some at a time; the file appears only when it is whole. */
    public void write(Rows rows) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
            for (int from = 0; from < objects; from += AT_ONCE) {
                out.write(floats(rows.draw(Math.min(AT_ONCE, objects - from))));
            }
        }
        Files.move(draft, file);
    }

    private byte[] floats(double[][] rows) {
        ByteBuffer bytes =
                ByteBuffer.allocate(rows.length * dimensions * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : rows) {
            for (double value : row) {
                bytes.putFloat((float) value);
            }
        }
        return bytes.array();
    }

    /** Reads all rows. */
    public double[][] read() throws IOException {
        return read(0, objects);
    }

    /** Reads some rows. */
    public double[][] read(int from, int count) throws IOException {
        long rowBytes = (long) dimensions * Float.BYTES;
        try (FileChannel channel = FileChannel.open(file)) {
            FloatBuffer floats = channel.map(MapMode.READ_ONLY, from * rowBytes, count * rowBytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer();
            double[][] x = new double[count][dimensions];
            for (double[] row : x) {
                for (int j = 0; j < dimensions; j++) {
                    row[j] = floats.get();
                }
            }
            return x;
        }
    }
}
