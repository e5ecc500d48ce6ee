package io.varve.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Checksums, as sha256sum makes them. */
final class Sha256 {

    private static final int BUFFER = 1 << 16;

    private Sha256() {}

    static byte[] of(byte[] bytes) {
        return digest().digest(bytes);
    }

    /** In lower-case hex digits. */
    static String of(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] buffer = new byte[BUFFER];
            int read = in.read(buffer);
            while (read >= 0) {
                read = in.read(buffer);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
