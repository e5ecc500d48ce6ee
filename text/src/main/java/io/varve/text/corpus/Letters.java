package io.varve.text.corpus;

/** What words are made of, in any script. */
final class Letters {

    private Letters() {}

    /** Letters, digits and the marks on them; apostrophes, hyphens and underscores are between words. */
    static boolean isPartOfWord(int character) {
        int type = Character.getType(character);
        return Character.isLetterOrDigit(character)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    static boolean isSpace(int character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    /** The text without the difference of capital and small, character by character, so that places stay the same. */
    static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            int small = Character.toLowerCase(Character.toUpperCase(character));
            folded.appendCodePoint(Character.charCount(small) == Character.charCount(character) ? small : character);
        });
        return folded.toString();
    }

    /** Where the word ends that begins at a place. */
    static int endOfWord(String text, int start) {
        int end = start;
        while (end < text.length() && isPartOfWord(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end;
    }

    /** Where the next word begins, at a place or after it; the length of the text if there is none. */
    static int nextWord(String text, int place) {
        int start = place;
        while (start < text.length() && !isPartOfWord(text.codePointAt(start))) {
            start += Character.charCount(text.codePointAt(start));
        }
        return start;
    }
}
