package io.varve.io;

/** Text that is kept: ids, categories, classes, names. What cannot come back as it was is refused before it is kept. */
public final class KeptText {

    private KeptText() {}

    /**
     * Refuses halves of characters, which UTF-8 turns into question marks, and NUL, which ends a text in a database.
     *
     * @param text to be kept
     * @param start of the sentence: where the text stands and what it is, such as {@code "a.jsonl, line 2: the id "}
     * @throws DataRefused naming what is wrong with it
     */
    public static void require(String text, String start) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\0') {
                throw new DataRefused(start + Shown.quoted(text) + " holds a NUL character; remove it");
            }
            if (Character.isSurrogate(c)) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
                    throw new DataRefused(
                            "%s%s holds half a character (\\u%04x without its other half); write it in full, or remove it"
                                    .formatted(start, Shown.quoted(text), (int) c));
                }
                i++;
            }
        }
    }
}
