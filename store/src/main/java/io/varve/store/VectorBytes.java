package io.varve.store;

import io.varve.Batch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The values of one object as bytes: numbers of 4 bytes where that is exact, else of 8, then the categories, and in the end, of an
 * object that had gaps, which numbers these were filled with. Builds that did not keep that yet stop reading before it.
 */
final class VectorBytes {

    private VectorBytes() {}

    /** The values of an object, and which of the numbers were gaps; none where that was not kept. */
    record Values(double[] numbers, String[] categories, BitSet gaps) {

        /** The numbers that the object came with: NaN in the place of what a gap was filled with. */
        double[] asRead() {
            double[] read = numbers.clone();
            gaps.stream().forEach(j -> read[j] = Double.NaN);
            return read;
        }
    }

    /** Writes an object of a batch without gaps, which are those of the batch as it was read. */
    static byte[] write(Batch batch, Batch asRead, int object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            boolean single = single(batch, object);
            out.writeBoolean(single);
            for (int j = 0; j < batch.dimensions(); j++) {
                if (single) {
                    out.writeFloat((float) batch.value(object, j));
                } else {
                    out.writeDouble(batch.value(object, j));
                }
            }
            for (int j = 0; j < batch.categoricalColumns().size(); j++) {
                byte[] category = batch.category(object, j).getBytes(StandardCharsets.UTF_8);
                out.writeInt(category.length);
                out.write(category);
            }
            BitSet gaps = gaps(asRead, object);
            if (!gaps.isEmpty()) {
                out.write(Arrays.copyOf(gaps.toByteArray(), bytesOfGaps(batch.dimensions())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static Values read(byte[] bytes, int dimensions, int categories) {
        return Damage.unless(
                () -> values(bytes, dimensions, categories),
                "the vector of an object is damaged; restore the file from a backup");
    }

    private static Values values(byte[] bytes, int dimensions, int categories) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        boolean single = in.readBoolean();
        double[] numbers = new double[dimensions];
        for (int j = 0; j < dimensions; j++) {
            numbers[j] = single ? in.readFloat() : in.readDouble();
        }
        String[] words = new String[categories];
        for (int j = 0; j < categories; j++) {
            words[j] = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
        }
        byte[] rest = in.readAllBytes();
        BitSet gaps = BitSet.valueOf(rest);
        if (rest.length > 0 && (rest.length != bytesOfGaps(dimensions) || gaps.length() > dimensions)) {
            throw new IOException("%d bytes say which of %d numbers were gaps".formatted(rest.length, dimensions));
        }
        return new Values(numbers, words, gaps);
    }

    private static BitSet gaps(Batch asRead, int object) {
        BitSet gaps = new BitSet();
        for (int j = 0; j < asRead.dimensions(); j++) {
            gaps.set(j, Double.isNaN(asRead.value(object, j)));
        }
        return gaps;
    }

    private static int bytesOfGaps(int dimensions) {
        return (dimensions + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static boolean single(Batch batch, int object) {
        for (int j = 0; j < batch.dimensions(); j++) {
            if (Double.compare((float) batch.value(object, j), batch.value(object, j)) != 0) {
                return false;
            }
        }
        return true;
    }
}
