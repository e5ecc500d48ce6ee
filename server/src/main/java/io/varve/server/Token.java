package io.varve.server;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The secret by which a server knows whom it may obey. It never shows itself. */
public final class Token {

    /** Fewer characters than these are guessed. */
    public static final int SHORTEST = 16;

    private static final int LONGEST = 4096;

    private final byte[] digest;

    private Token(byte[] digest) {
        this.digest = digest;
    }

    /**
     * Takes a secret.
     *
     * @param secret at least {@value #SHORTEST} characters that can be seen, of ASCII
     * @return the token
     * @throws Refused if it is shorter, or cannot stand in a header
     */
    public static Token of(String secret) {
        if (secret.length() < SHORTEST || secret.length() > LONGEST) {
            throw new Refused(Refusal.of("the token has %d characters, but at least %d and at most %d are needed"
                            .formatted(secret.length(), SHORTEST, LONGEST))
                    .remedy("make one with: openssl rand -hex 32"));
        }
        if (!secret.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new Refused(Refusal.of("the token holds spaces, or characters that are not ASCII")
                    .remedy("make one with: openssl rand -hex 32"));
        }
        return new Token(digest(secret));
    }

    /**
     * Reads a secret from a file, which holds it on its only line.
     *
     * @param file that others should not be able to read
     * @return the token
     * @throws Refused if the file cannot be read
     */
    public static Token read(Path file) {
        try {
            if (Files.size(file) > LONGEST + 2) {
                throw new Refused(Refusal.of("this is no token, but %d bytes".formatted(Files.size(file)))
                        .at(Place.of(file)));
            }
            return of(Files.readString(file, StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            throw new Refused(
                    Refusal.of("the token cannot be read").at(Place.of(file)).remedy("check the path"), e);
        }
    }

    /** Whether this is the secret; takes the same time for any that is not. */
    boolean is(String secret) {
        return MessageDigest.isEqual(digest, digest(secret));
    }

    private static byte[] digest(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "Token[…]";
    }
}
