package io.varve.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** File names made of words that come from data. */
public final class FileNames {

    private static final int LONGEST = 100;
    private static final int KEPT = 60;
    private static final int HASH_BYTES = 8;

    // occurs in no safe name, where two digits follow every percent sign
    private static final String MARK = "%%";

    private final Set<String> there;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> given = new HashMap<>();

    private FileNames(Collection<String> there) {
        this.there = Set.copyOf(there);
        there.forEach(name -> taken.add(folded(name)));
    }

    /**
     * Begins to give names to the files of words in one folder. Many file systems ignore case, so that no two of the names
     * differ in that alone.
     *
     * @param there names that the folder has, without ending, of this or an earlier version; words keep them
     * @return names to give
     */
    public static FileNames besides(Collection<String> there) {
        return new FileNames(there);
    }

    /**
     * Returns the name of the file of a word: its safe name, or, where another word has that but for case, one with a hash.
     *
     * @param word any text
     * @return the same name whenever it is asked for
     */
    public String of(String word) {
        return given.computeIfAbsent(word, this::choose);
    }

    private String choose(String word) {
        String plain = safe(word);
        String marked = plain + MARK + hash(word);
        boolean free = !there.contains(marked) && !taken.contains(folded(plain));
        String name = there.contains(plain) || free ? plain : marked;
        taken.add(folded(name));
        return name;
    }

    /** As file systems compare names: some ignore case, some how accents are composed. */
    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

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

    /**
     * Returns the word that a file is named after.
     *
     * @param name of the file, without ending
     * @return the word; of one that was cut, what its name still has
     */
    public static String word(String name) {
        int mark = name.indexOf(MARK);
        String plain = mark < 0 ? name : name.substring(0, mark);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at < plain.length(); at++) {
            boolean coded = plain.startsWith("%", at) && plain.substring(at).matches("(?s)%[0-9a-f]{2}.*");
            byte[] next = coded
                    ? new byte[] {(byte) HexFormat.fromHexDigits(plain, at + 1, at + 3)}
                    : plain.substring(at, plain.offsetByCodePoints(at, 1)).getBytes(StandardCharsets.UTF_8);
            bytes.writeBytes(next);
            at += coded ? 2 : plain.offsetByCodePoints(at, 1) - at - 1;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String cut(String name, String word) {
        StringBuilder start = new StringBuilder();
        // letters may take four bytes each
        name.codePoints().filter(c -> c < 0x80).limit(KEPT).forEach(start::appendCodePoint);
        return start + "-" + hash(word);
    }

    private static String hash(String word) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(word.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
