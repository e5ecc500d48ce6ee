package io.varve.server;

import io.javalin.http.Context;
import io.varve.io.HeldFolder;
import io.varve.refusal.Shown;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The body of a request in a file of its own, as the readers of files want it; no larger and no slower than is allowed. */
final class Body implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final int LINES_OF_OBJECT = 10;
    private static final long MOST_DRAINED = 16 << 20;

    /** What bodies are called in requests, and how files of the same kind end. */
    static final Map<String, String> ENDINGS = Map.ofEntries(
            Map.entry("application/json", "json"),
            Map.entry("application/x-ndjson", "jsonl"),
            Map.entry("application/jsonl", "jsonl"),
            Map.entry("text/csv", "csv"),
            Map.entry("text/tab-separated-values", "tsv"),
            Map.entry("application/x-npy", "npy"),
            Map.entry("application/vnd.apache.parquet", "parquet"));

    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    private static final String PREFIX = "varve-body";

    private final HeldFolder folder;
    private final Path file;
    private final String ending;
    private final String hash;

    private Body(HeldFolder folder, Path file, String ending, String hash) {
        this.folder = folder;
        this.file = file;
        this.ending = ending;
        this.hash = hash;
    }

    /** Takes away what servers that were killed had not read to its end. */
    static void removeAbandoned() {
        try {
            HeldFolder.removeAbandoned(TEMPORARY, PREFIX);
        } catch (IOException e) {
            throw new UncheckedIOException("the temporary folder %s cannot be cleared".formatted(TEMPORARY), e);
        }
    }

    /** Reads a body to its end. */
    static Body of(Context request, Limits limits) {
        String ending = ending(request);
        try {
            if (request.req().getContentLengthLong() > limits.body()) {
                throw drained(request.req().getInputStream(), limits);
            }
            HeldFolder folder = HeldFolder.in(TEMPORARY, PREFIX);
            Path file = folder.path().resolve("body." + ending);
            try {
                String hash = spool(request.req().getInputStream(), file, ending, limits);
                return new Body(folder, file, ending, hash);
            } catch (IOException | RuntimeException e) {
                folder.close();
                throw e;
            }
        } catch (EOFException e) {
            throw new Problem(Problem.BAD_REQUEST, "the body ends before its length is reached", e);
        } catch (IOException e) {
            throw new Problem(
                    Problem.TIMEOUT,
                    "the body did not arrive within %d seconds, or was cut off; send it again"
                            .formatted(limits.time().toSeconds()),
                    e);
        }
    }

    private static String ending(Context request) {
        String encoding = request.header("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Problem(Problem.UNSUPPORTED, "bodies are read as they are; send this one without encoding");
        }
        String given = Optional.ofNullable(request.contentType()).orElse("");
        String kind = given.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
        String ending = ENDINGS.get(kind);
        if (ending == null) {
            throw new Problem(
                    Problem.UNSUPPORTED,
                    "the Content-Type %s is not read; send one of %s"
                            .formatted(
                                    Shown.quoted(given),
                                    String.join(
                                            ", ",
                                            ENDINGS.keySet().stream().sorted().toList())));
        }
        return ending;
    }

    private static String spool(InputStream from, Path file, String ending, Limits limits) throws IOException {
        long until = System.nanoTime() + limits.time().toNanos();
        boolean lines = !ending.equals("npy") && !ending.equals("parquet");
        DigestInputStream in = new DigestInputStream(from, sha256());
        byte[] buffer = new byte[BUFFER];
        long size = 0;
        long ends = 0;
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (System.nanoTime() - until > 0) {
                    throw new IOException("too slow");
                }
                if (size == 0 && n > 1 && buffer[0] == 0x1f && buffer[1] == (byte) 0x8b) {
                    throw new Problem(Problem.UNSUPPORTED, "the body is packed by gzip; send it unpacked");
                }
                size += n;
                for (int i = 0; lines && i < n; i++) {
                    ends += buffer[i] == '\n' ? 1 : 0;
                }
                if (size > limits.body() || ends > (long) LINES_OF_OBJECT * limits.objects()) {
                    throw drained(in, limits);
                }
                out.write(buffer, 0, n);
            }
        }
        return HexFormat.of().formatHex(in.getMessageDigest().digest(), 0, 6);
    }

    /** Most clients hear an answer only after they have sent all; for some more bytes they are let, and not for others. */
    private static Problem drained(InputStream in, Limits limits) throws IOException {
        long until = System.nanoTime() + limits.time().toNanos();
        byte[] buffer = new byte[BUFFER];
        long left = MOST_DRAINED;
        for (int n = 0; n >= 0 && left > 0 && System.nanoTime() - until < 0; n = in.read(buffer)) {
            left -= n;
        }
        return tooLarge(limits);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static Problem tooLarge(Limits limits) {
        return new Problem(
                Problem.TOO_LARGE,
                String.format(
                        Locale.ROOT,
                        "a body has at most %,d bytes and %,d objects here; send it in parts",
                        limits.body(),
                        limits.objects()));
    }

    boolean isJson() {
        return ending.equals("json");
    }

    /** The same for the same bytes. */
    String hash() {
        return hash;
    }

    Path file() {
        return file;
    }

    /** The body under a name of its own, by which objects without ids are called, in another format where it is one. */
    Path named(String name, String newEnding) {
        String stem = name.replaceAll("[^A-Za-z0-9_-]", "_");
        return folder.path().resolve(stem.substring(0, Math.min(80, stem.length())) + "." + newEnding);
    }

    /** Gives the file a name. */
    Path rename(String name) {
        Path to = named(name, ending);
        try {
            return Files.move(file, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        folder.close();
    }
}
