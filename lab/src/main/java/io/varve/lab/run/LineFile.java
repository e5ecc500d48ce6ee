package io.varve.lab.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.varve.io.Reason;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of JSON Lines that grows by whole lines. What follows its last line end was torn by a stop and does not count; the
 * next line takes its place.
 */
final class LineFile implements AutoCloseable {

    private final Path file;
    private final FileChannel channel;

    private LineFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Opens a file to go on with it, and cuts off a torn end. */
    static LineFile open(Path file) {
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            long whole = wholeLines(Files.readAllBytes(file));
            channel.truncate(whole);
            channel.position(whole);
            return new LineFile(file, channel);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open " + file + ": " + Reason.of(e), e);
        }
    }

    /** Adds a line, which is on disk when this returns. */
    synchronized void append(Object value) {
        ByteBuffer bytes = ByteBuffer.wrap((Json.line(value) + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                int written = channel.write(bytes);
                if (written < 0) {
                    throw new IOException("nothing was written");
                }
            }
            channel.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + file + ": " + Reason.of(e), e);
        }
    }

    /** Reads all whole lines. */
    static <T> List<T> read(Path file, Class<T> type) {
        if (!Files.exists(file)) {
            return List.of();
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + Reason.of(e), e);
        }
        List<String> lines = new String(bytes, 0, wholeLines(bytes), StandardCharsets.UTF_8)
                .lines()
                .toList();
        List<T> values = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                values.add(Json.read(lines.get(i), type));
            } catch (JsonProcessingException e) {
                throw new Refused(
                        Refusal.of("%s, line %d is damaged".formatted(file, i + 1))
                                .remedy("remove that line, and its run is done again"),
                        e);
            }
        }
        return values;
    }

    private static int wholeLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file + ": " + Reason.of(e), e);
        }
    }
}
