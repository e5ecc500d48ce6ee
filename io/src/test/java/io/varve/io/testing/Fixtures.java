package io.varve.io.testing;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.varve.io.Batches;
import io.varve.io.ReadOptions;
import io.varve.io.Reading;
import io.varve.refusal.Refused;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Files to read, and the sentences that come back. */
public final class Fixtures {

    public static final ReadOptions DEFAULTS = ReadOptions.defaults();

    private Fixtures() {}

    public static Path file(Path directory, String name, String text) {
        return file(directory, name, text.getBytes(StandardCharsets.UTF_8));
    }

    public static Path file(Path directory, String name, byte[] content) {
        try {
            return Files.write(directory.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] gzipped(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static byte[] gzipped(String text) {
        return gzipped(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The sentence with which reading is refused. */
    public static String refusal(ReadOptions options, Path... files) {
        Refused refused = catchThrowableOfType(Refused.class, () -> Batches.readSteps(List.of(files), options));
        return refused == null ? "nothing was refused" : String.valueOf(refused.getMessage());
    }

    public static String refusal(Path... files) {
        return refusal(DEFAULTS, files);
    }

    public static Reading readStandardInput(InputStream in, ReadOptions options) {
        return Batches.readSteps(List.of(Path.of("-")), options, in);
    }
}
