package io.varve.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** File names made of words that come from data. */
public final class FileNames {

    private static final int LONGEST = 100;
    private static final int KEPT = 60;
    private static final int HASH_BYTES = 8;

    private FileNames() {}

    /**
     * Writes letters, digits and a few signs as they are, all else as the numbers of its bytes. What file systems would find
     * too long is cut, and told apart by a hash.
     *
     * @param word any text
     * @return a name that leads nowhere else
     */
    public static String safe(String word) {
        StringBuilder name = new StringBuilder();
        word.codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || c == '_' || c == '-') {
                name.appendCodePoint(c);
            } else {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    name.append('%').append(HexFormat.of().toHexDigits(b));
                }
            }
        });
        int bytes = name.toString().getBytes(StandardCharsets.UTF_8).length;
        return bytes <= LONGEST ? name.toString() : cut(name.toString(), word);
    }

    private static String cut(String name, String word) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(word.getBytes(StandardCharsets.UTF_8));
            StringBuilder start = new StringBuilder();
            // letters may take four bytes each
            name.codePoints().filter(c -> c < 0x80).limit(KEPT).forEach(start::appendCodePoint);
            return start + "-" + HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
