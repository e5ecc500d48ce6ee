package io.varve.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that knows why it could not be written. Java's own keeps silent about it, and a table that was cut by a full
 * disk would look like a whole one.
 */
final class StandardOutput extends PrintWriter {

    private final Remembering bytes;
    private final boolean pipe;

    /**
     * Shows everything to a stream.
     *
     * @param pipe whether it is known to be a pipe, where only the reader can make writing fail
     */
    StandardOutput(OutputStream to, boolean pipe) {
        this(new Remembering(to), pipe);
    }

    private StandardOutput(Remembering bytes, boolean pipe) {
        super(new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8)), true);
        this.bytes = bytes;
        this.pipe = pipe;
    }

    static StandardOutput ofThisProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out), isPipe());
    }

    /** The reason of a failure comes in the language of the system, but what standard output is can be seen too. */
    private static boolean isPipe() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Nobody listens any more, and so there is nothing to write. */
    static final class Lost extends IOException {
        private static final long serialVersionUID = 1L;

        Lost() {
            super("standard output cannot be written");
        }
    }

    /** Passes a long table on, but ends it where nobody listens any more. */
    static Writer ending(PrintWriter shown) {
        return new FilterWriter(shown) {
            @Override
            public void write(char[] text, int offset, int length) throws IOException {
                super.write(text, offset, length);
                if (shown.checkError()) {
                    throw new Lost();
                }
            }
        };
    }

    /** Whether a failure is only that of standard output, which is told of at the end. */
    static boolean isLost(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Lost) {
                return true;
            }
        }
        return false;
    }

    /** Writes what is left, and says why not all of it could be written; nothing where a reader has seen enough. */
    static Optional<String> trouble(PrintWriter out) {
        if (!out.checkError()) {
            return Optional.empty();
        }
        if (!(out instanceof StandardOutput known) || known.bytes.failure == null) {
            return Optional.of("it was closed");
        }
        String reason = String.valueOf(known.bytes.failure.getMessage());
        boolean closedByReader = known.pipe || reason.toLowerCase(Locale.ROOT).contains("pipe");
        return closedByReader ? Optional.empty() : Optional.of(reason);
    }

    /** Keeps the first failure, and writes nothing after it: what came later would look like what was lost. */
    private static final class Remembering extends FilterOutputStream {

        private @Nullable IOException failure;

        Remembering(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] content, int offset, int length) throws IOException {
            refuseAfterFailure();
            try {
                out.write(content, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        private void refuseAfterFailure() throws IOException {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
