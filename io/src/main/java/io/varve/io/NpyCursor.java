package io.varve.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntToDoubleFunction;
import org.jetbrains.bio.npy.NpyArray;
import org.jetbrains.bio.npy.NpyFile;

/** The rows of a two-dimensional numpy array. */
final class NpyCursor implements Cursor {

    // the library maps the file in pieces of this many bytes
    private static final int PIECE = 1 << 24;

    private final String file;
    private final Cells cells;
    private final NpyHeader header;
    private final List<String> columns;
    private final IntToDoubleFunction numbers;
    private int row = -1;

    NpyCursor(Source source, ReadOptions options) throws IOException {
        file = source.name();
        cells = new Cells(options.negativeInfinityAllowed());
        Path path = source.file();
        header = NpyHeader.read(path, file);
        columns = Columns.numbered(header.columns());
        numbers = numbers(read(path));
    }

    // headers that are right but odd, as with a minor version, are still beyond the library
    private NpyArray read(Path path) throws IOException {
        try {
            return header.forLibrary() ? NpyFile.read(path, PIECE) : readWithOtherHeader(path, header);
        } catch (IllegalStateException | IllegalArgumentException | NoSuchElementException e) {
            throw new DataRefused(file + ": the npy header is damaged or unusual; save the array again", e);
        }
    }

    // the library refuses Fortran order and headers of version 3, but the data is the same and is counted differently
    // here
    private static NpyArray readWithOtherHeader(Path path, NpyHeader header) throws IOException {
        Path copy = Files.createTempFile("varve", ".npy");
        try (OutputStream out = Files.newOutputStream(copy);
                InputStream in = Files.newInputStream(path)) {
            in.skipNBytes(header.start());
            out.write(header.replacement());
            in.transferTo(out);
            out.flush();
            return NpyFile.read(copy, PIECE);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private IntToDoubleFunction numbers(NpyArray array) {
        return switch (header.type()) {
            case "f4" -> over(array.asFloatArray());
            case "f8" -> over(array.asDoubleArray());
            case "i1", "u1" -> over(array.asByteArray());
            case "i2", "u2" -> over(array.asShortArray());
            case "i4", "u4" -> over(array.asIntArray());
            default -> over(array.asLongArray());
        };
    }

    private static IntToDoubleFunction over(float[] data) {
        return i -> data[i];
    }

    private static IntToDoubleFunction over(double[] data) {
        return i -> data[i];
    }

    private IntToDoubleFunction over(byte[] data) {
        return header.unsigned() ? i -> Byte.toUnsignedInt(data[i]) : i -> data[i];
    }

    private IntToDoubleFunction over(short[] data) {
        return header.unsigned() ? i -> Short.toUnsignedInt(data[i]) : i -> data[i];
    }

    private IntToDoubleFunction over(int[] data) {
        return header.unsigned() ? i -> Integer.toUnsignedLong(data[i]) : i -> data[i];
    }

    private IntToDoubleFunction over(long[] data) {
        return header.unsigned() ? i -> unsigned(data[i]) : i -> data[i];
    }

    private static double unsigned(long value) {
        // the last bit is kept when halving, else rounding would go wrong where it decides
        return value >= 0 ? value : ((value >>> 1) | (value & 1)) * 2.0;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        row++;
        return row < header.rows();
    }

    @Override
    public Place place() {
        return new Place(file, "row", row);
    }

    private double value(int column) {
        return numbers.applyAsDouble(
                header.columnByColumn() ? column * header.rows() + row : row * header.columns() + column);
    }

    @Override
    public double number(int column) {
        double value = value(column);
        return Double.isFinite(value) ? value : cells.finite(value, place(), columns.get(column));
    }

    @Override
    public String text(int column) {
        double value = number(column);
        return value == Math.rint(value) && Math.abs(value) < 1L << 53
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    @Override
    public double[] vector(int column) {
        throw Cells.noArrays(file, columns.get(column));
    }

    @Override
    public void close() {}
}
