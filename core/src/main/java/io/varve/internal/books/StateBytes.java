package io.varve.internal.books;

import io.varve.ModelState;
import io.varve.internal.Checks;
import io.varve.refusal.Mistake;
import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the parts of a state and reads them again; whatever does not read as it was written is refused as damaged. */
public final class StateBytes {

    private StateBytes() {}

    /** What is written into one part. */
    @FunctionalInterface
    public interface Writing {
        /** Writes it. */
        void to(DataOutputStream out) throws IOException;
    }

    /** What is read from one part. */
    @FunctionalInterface
    public interface Reading<T> {
        /** Reads it. */
        T from(DataInputStream in) throws IOException;
    }

    /** Returns what is written as bytes. */
    public static byte[] write(Writing content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            content.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Reads a part from its first byte to its last. */
    public static <T> T read(ModelState state, String part, Reading<T> content) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(state.part(part)))) {
            T read = content.from(in);
            if (in.available() > 0) {
                throw new IOException(in.available() + " bytes too many");
            }
            return read;
        } catch (IOException | RuntimeException e) {
            Mistake.passOn(e);
            throw new Refused(
                    String.format(
                            Locale.ROOT,
                            "part '%s' of the state of %s is damaged (%s)",
                            part,
                            state.algorithm(),
                            e.getMessage() == null ? "it ends too early" : e.getMessage()),
                    e);
        }
    }

    /** Returns the rest of the names of all parts that begin so, as numbers, in their order. */
    public static List<Long> numbered(ModelState state, String prefix) {
        List<Long> numbers = new ArrayList<>();
        for (String name : state.names()) {
            if (name.startsWith(prefix)) {
                String number = name.substring(prefix.length());
                Checks.require(number.matches("\\d{1,18}"), "a state of %s has no part '%s'", state.algorithm(), name);
                numbers.add(Long.parseLong(number));
            }
        }
        numbers.sort(null);
        return numbers;
    }

    /** Reads how many follow, and refuses more than there are bytes for. */
    public static int count(DataInputStream in, int bytesEach) throws IOException {
        int count = in.readInt();
        if (count < 0 || (long) count * bytesEach > in.available()) {
            throw new IOException("it cannot hold " + count + " more");
        }
        return count;
    }

    public static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static String readText(DataInputStream in) throws IOException {
        byte[] bytes = new byte[count(in, 1)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public static void writeTexts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            writeText(out, text);
        }
    }

    public static List<String> readTexts(DataInputStream in) throws IOException {
        int count = count(in, Integer.BYTES);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(readText(in));
        }
        return texts;
    }

    public static void writeMaybe(DataOutputStream out, Optional<String> text) throws IOException {
        out.writeBoolean(text.isPresent());
        if (text.isPresent()) {
            writeText(out, text.get());
        }
    }

    public static Optional<String> readMaybe(DataInputStream in) throws IOException {
        return in.readBoolean() ? Optional.of(readText(in)) : Optional.empty();
    }

    public static void writeDoubles(DataOutputStream out, double[] values) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    public static double[] readDoubles(DataInputStream in) throws IOException {
        double[] values = new double[count(in, Double.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readDouble();
        }
        return values;
    }
}
