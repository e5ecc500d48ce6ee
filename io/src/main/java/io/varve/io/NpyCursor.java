package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;
import org.jetbrains.bio.npy.NpyArray;
import org.jetbrains.bio.npy.NpyFile;

/** The rows of a two-dimensional numpy array. */
final class NpyCursor implements Cursor {

    // the library maps the file in pieces of this many bytes
    private static final int PIECE = 1 << 24;

    private final String file;
    private final Place whole;
    private final Cells cells;
    private final NpyHeader header;
    private final List<String> columns;
    private final IntFunction<Number> numbers;
    private int row = -1;

    NpyCursor(Source source, ReadOptions options) throws IOException {
        file = source.name();
        whole = Place.of(file);
        cells = Cells.of(options);
        header = NpyHeader.read(source.start(NpyHeader.LONGEST), file);
        // one byte more shows that there are more
        Path path = source.file(header.length() + 1);
        header.requireLength(Files.size(path), file);
        columns = Columns.numbered(header.columns());
        numbers = numbers(read(path));
    }

    // headers that are right but odd, as with a minor version, are still beyond the library
    private NpyArray read(Path path) throws IOException {
        try {
            return header.forLibrary() ? NpyFile.read(path, PIECE) : readWithOtherHeader(path, header);
        } catch (IllegalStateException | IllegalArgumentException | NoSuchElementException e) {
            throw new Refused(
                    Refusal.of("the npy header is damaged or unusual").at(whole).remedy("save the array again"), e);
        }
    }

    // the library refuses Fortran order and headers of version 3, but the data is the same and is counted differently
    // here
    private static NpyArray readWithOtherHeader(Path path, NpyHeader header) throws IOException {
        TemporaryFile copy = new TemporaryFile(".npy");
        try (copy;
                InputStream in = Files.newInputStream(path)) {
            in.skipNBytes(header.start());
            copy.write(header.replacement());
            in.transferTo(copy);
            return NpyFile.read(copy.path(), PIECE);
        } finally {
            Files.deleteIfExists(copy.path());
        }
    }

    private IntFunction<Number> numbers(NpyArray array) {
        return switch (header.type()) {
            case "f4" -> over(array.asFloatArray());
            case "f8" -> over(array.asDoubleArray());
            case "i1", "u1" -> over(array.asByteArray());
            case "i2", "u2" -> over(array.asShortArray());
            case "i4", "u4" -> over(array.asIntArray());
            default -> over(array.asLongArray());
        };
    }

    private static IntFunction<Number> over(float[] data) {
        return i -> data[i];
    }

    private static IntFunction<Number> over(double[] data) {
        return i -> data[i];
    }

    private IntFunction<Number> over(byte[] data) {
        return header.unsigned() ? i -> Byte.toUnsignedLong(data[i]) : i -> (long) data[i];
    }

    private IntFunction<Number> over(short[] data) {
        return header.unsigned() ? i -> Short.toUnsignedLong(data[i]) : i -> (long) data[i];
    }

    private IntFunction<Number> over(int[] data) {
        return header.unsigned() ? i -> Integer.toUnsignedLong(data[i]) : i -> (long) data[i];
    }

    private IntFunction<Number> over(long[] data) {
        return header.unsigned() ? i -> unsigned(data[i]) : i -> data[i];
    }

    private static Number unsigned(long value) {
        return value >= 0 ? (Number) value : new BigInteger(Long.toUnsignedString(value));
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
        return whole.row(row);
    }

    private Number value(int column) {
        return numbers.apply(header.columnByColumn() ? column * header.rows() + row : row * header.columns() + column);
    }

    @Override
    public double number(int column) {
        Number value = value(column);
        if (value instanceof Long || value instanceof BigInteger) {
            return Cells.whole(value, header.type(), place(), columns.get(column));
        }
        double number = value.doubleValue();
        return Double.isFinite(number) ? number : cells.finite(number, place(), columns.get(column));
    }

    @Override
    public Cells cells() {
        return cells;
    }

    @Override
    public boolean named() {
        return false;
    }

    @Override
    public boolean isGap(int column) {
        return Double.isNaN(value(column).doubleValue());
    }

    @Override
    public String text(int column) {
        Number value = value(column);
        if (value instanceof Long || value instanceof BigInteger) {
            return value.toString();
        }
        double number = number(column);
        return number == Math.rint(number) && Math.abs(number) < 1L << 53
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    @Override
    public String raw(int column) {
        return value(column).toString();
    }

    @Override
    public double[] vector(int column) {
        throw Cells.noArrays(file, columns.get(column));
    }

    @Override
    public void close() {}
}
