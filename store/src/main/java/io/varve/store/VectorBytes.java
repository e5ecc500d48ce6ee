package io.varve.store;

import io.varve.Batch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The values of one object as bytes: numbers of 4 bytes where that is exact, else of 8, and then the categories. */
final class VectorBytes {

    private VectorBytes() {}

    /** The values of an object. */
    record Values(double[] numbers, String[] categories) {}

    static byte[] write(Batch batch, int object) {
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
        return new Values(numbers, words);
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
