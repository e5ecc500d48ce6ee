package io.varve.lab.data;

import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of files, so that numbers in tables belong to known data. */
final class Checksum {

    private static final int BUFFER = 1 << 16;

    private Checksum() {}

    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    static String of(Path file) {
        MessageDigest digest = sha256();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + Reason.of(e), e);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Refuses a file whose bytes are not those we know. */
    static void require(Path file, String expected) {
        String found = of(file);
        if (!found.equals(expected)) {
            throw new Refused(Refusal.of(
                            Place.of(file),
                            " has the checksum %s…, but the lab knows it as %s…"
                                    .formatted(found.substring(0, 12), expected.substring(0, 12)))
                    .remedy("numbers of other data do not compare, get the file again with 'varve lab download'"));
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
