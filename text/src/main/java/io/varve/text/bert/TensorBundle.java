package io.varve.text.bert;

import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a TensorFlow model: a table that says where each is, and one file with the numbers of all. The numbers stay on disk
 * until they are asked for.
 */
final class TensorBundle {

    private static final int FLOAT = 1;
    private static final int CHUNK = 1 << 20;

    /**
     * A variable of 32-bit numbers.
     *
     * @param shape how long it is in each dimension
     * @param offset its first byte in the file of numbers
     * @param size how many bytes it has
     * @param checksum as {@link Crc} makes it
     */
    record Variable(List<Long> shape, long offset, long size, int checksum) {}

    private final Path data;
    private final Map<String, Variable> variables;

    private TensorBundle(Path data, Map<String, Variable> variables) {
        this.data = data;
        this.variables = variables;
    }

    /**
     * Reads the table, and checks that the numbers are there and are what they were.
     *
     * @throws Refused if this is no bundle, or a damaged one
     */
    static TensorBundle read(Path index, Path data) {
        try {
            Map<String, Variable> variables = new LinkedHashMap<>();
            for (Map.Entry<String, ByteBuffer> entry :
                    SortedTable.read(Files.readAllBytes(index)).entrySet()) {
                if (entry.getKey().isEmpty()) {
                    requireHeader(new WireReader(entry.getValue()));
                } else {
                    @Nullable Variable variable = variable(new WireReader(entry.getValue()));
                    if (variable != null) {
                        variables.put(entry.getKey(), variable);
                    }
                }
            }
            TensorBundle bundle = new TensorBundle(data, variables);
            bundle.requireNumbers();
            return bundle;
        } catch (IOException e) {
            throw new Refused(
                    Refusal.of("the variables cannot be read (%s)".formatted(Reason.of(e)))
                            .at(Place.of(index))
                            .remedy("fetch the model again"),
                    e);
        }
    }

    private static void requireHeader(WireReader header) throws IOException {
        long shards = 0;
        long order = 0;
        while (header.next()) {
            switch (header.field()) {
                case 1 -> shards = header.number();
                case 2 -> order = header.number();
                default -> header.skip();
            }
        }
        if (shards != 1 || order != 0) {
            throw new IOException("its numbers are in %d files%s, only one of little-endian numbers can be read"
                    .formatted(shards, order == 0 ? "" : ", big-endian"));
        }
    }

    /** Returns nothing for variables that are not of 32-bit numbers, such as counters of steps. */
    private static @Nullable Variable variable(WireReader entry) throws IOException {
        long type = 0;
        List<Long> shape = new ArrayList<>();
        long offset = 0;
        long size = 0;
        long checksum = 0;
        while (entry.next()) {
            switch (entry.field()) {
                case 1 -> type = entry.number();
                case 2 -> shape = shape(entry.message());
                case 4 -> offset = entry.number();
                case 5 -> size = entry.number();
                case 6 -> checksum = entry.number();
                default -> entry.skip();
            }
        }
        return type == FLOAT ? new Variable(List.copyOf(shape), offset, size, (int) checksum) : null;
    }

    private static List<Long> shape(WireReader message) throws IOException {
        List<Long> shape = new ArrayList<>();
        while (message.next()) {
            if (message.field() != 2) {
                message.skip();
                continue;
            }
            long length = 0;
            for (WireReader dimension = message.message(); dimension.next(); ) {
                if (dimension.field() == 1) {
                    length = dimension.number();
                } else {
                    dimension.skip();
                }
            }
            shape.add(length);
        }
        return shape;
    }

    private void requireNumbers() throws IOException {
        try (FileChannel file = FileChannel.open(data)) {
            for (Map.Entry<String, Variable> entry : variables.entrySet()) {
                Variable variable = entry.getValue();
                long count = variable.shape().stream().reduce(1L, Math::multiplyExact);
                if (count * Float.BYTES != variable.size()
                        || variable.offset() < 0
                        || variable.offset() + variable.size() > file.size()) {
                    throw new IOException("%s has %d bytes from byte %d on, its shape is %s and the file has %d bytes"
                            .formatted(
                                    entry.getKey(), variable.size(), variable.offset(), variable.shape(), file.size()));
                }
                if (checksum(file, variable) != variable.checksum()) {
                    throw new IOException("the checksum of %s differs".formatted(entry.getKey()));
                }
            }
        } catch (ArithmeticException e) {
            throw new IOException("the shape of a variable is too large", e);
        }
    }

    private static int checksum(FileChannel file, Variable variable) throws IOException {
        CRC32C sum = new CRC32C();
        ByteBuffer buffer = ByteBuffer.allocate(CHUNK);
        for (long at = 0; at < variable.size(); at += buffer.limit()) {
            fill(file, buffer, variable.offset() + at, Math.min(CHUNK, variable.size() - at));
            sum.update(buffer);
        }
        return Crc.masked(sum);
    }

    private static void fill(FileChannel file, ByteBuffer buffer, long offset, long length) throws IOException {
        buffer.clear().limit((int) length);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, offset + buffer.position()) < 0) {
                throw new IOException("the file of numbers ends too early");
            }
        }
        buffer.flip();
    }

    Map<String, Variable> variables() {
        return Map.copyOf(variables);
    }

    /** Reads the numbers of a variable. */
    float[] floats(Variable variable) {
        try (FileChannel file = FileChannel.open(data)) {
            float[] numbers = new float[Math.toIntExact(variable.size() / Float.BYTES)];
            ByteBuffer buffer = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = 0; at < numbers.length; at += buffer.limit() / Float.BYTES) {
                long offset = (long) at * Float.BYTES;
                fill(file, buffer, variable.offset() + offset, Math.min(CHUNK, variable.size() - offset));
                buffer.asFloatBuffer().get(numbers, at, buffer.limit() / Float.BYTES);
            }
            return numbers;
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be read (%s)".formatted(data, Reason.of(e)), e);
        }
    }
}
