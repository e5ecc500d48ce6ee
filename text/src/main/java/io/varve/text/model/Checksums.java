package io.varve.text.model;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The checksums of an installed model, in the form that {@code sha256sum -c} takes, so that a damaged one is noticed when it is opened. */
final class Checksums {

    private static final String FILE = "checksums.sha256";
    private static final String SPACE = "  ";

    private final Path folder;
    private final Map<String, String> known = new HashMap<>();

    private Checksums(Path folder) {
        this.folder = folder;
    }

    /** Writes those of all files in the folder of a model. */
    static void write(Path folder) throws IOException {
        StringBuilder lines = new StringBuilder();
        List<Path> files;
        try (Stream<Path> content = Files.walk(folder)) {
            files = content.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            MessageDigest hash = sha256();
            transfer(file, hash);
            lines.append(HexFormat.of().formatHex(hash.digest()))
                    .append(SPACE)
                    .append(name(folder, file))
                    .append('\n');
        }
        Files.writeString(folder.resolve(FILE), lines);
    }

    /** Finds those of a model by its graph, which is in the folder or one below; none where others made the folder. */
    static Checksums beside(Path graph) throws IOException {
        @Nullable Path parent = graph.toAbsolutePath().getParent();
        for (@Nullable Path folder = parent; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve(FILE))) {
                return new Checksums(folder).load();
            }
            if (!folder.equals(parent)) {
                break;
            }
        }
        return new Checksums(graph);
    }

    private Checksums load() throws IOException {
        String text = new String(Files.readAllBytes(folder.resolve(FILE)), StandardCharsets.UTF_8);
        for (String line : text.lines().toList()) {
            int space = line.indexOf(SPACE);
            if (space > 0) {
                known.put(line.substring(space + SPACE.length()), line.substring(0, space));
            }
        }
        return this;
    }

    /** Reads a file into a hash of many, and compares it with what it was. */
    void read(Path file, MessageDigest hash) throws IOException {
        MessageDigest own = sha256();
        transfer(file, own, hash);
        @Nullable String expected = known.isEmpty() ? null : known.get(name(folder, file.toAbsolutePath()));
        if (expected != null && !expected.equals(HexFormat.of().formatHex(own.digest()))) {
            throw new Refused(Refusal.of(Place.of(file), " differs from what was installed (%s)".formatted(FILE))
                    .remedy("remove %s, and run 'varve model install' again".formatted(folder)));
        }
    }

    private static void transfer(Path file, MessageDigest... hashes) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            InputStream read = bytes;
            for (MessageDigest hash : hashes) {
                read = new DigestInputStream(read, hash);
            }
            read.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static String name(Path folder, Path file) {
        return folder.toAbsolutePath()
                .relativize(file.toAbsolutePath())
                .toString()
                .replace('\\', '/');
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
