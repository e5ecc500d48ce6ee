package io.varve.io;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A copy in the temporary folder. Where that cannot be written the data are not to blame, so this fails as nothing is refused. */
final class TemporaryFile extends OutputStream {

    private final Path path;
    private final OutputStream out;

    TemporaryFile(String ending) {
        try {
            path = Files.createTempFile("varve", ending);
            out = Files.newOutputStream(path);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private static UncheckedIOException unwritable(IOException e) {
        return new UncheckedIOException(
                "the temporary folder %s cannot be written (%s), and files that are piped, compressed or unusual are copied there; set TMPDIR to a folder with room that you may write to"
                        .formatted(System.getProperty("java.io.tmpdir"), Reason.of(e)),
                e);
    }
}
