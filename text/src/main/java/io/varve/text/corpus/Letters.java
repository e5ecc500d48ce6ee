package io.varve.text.corpus;

import java.util.regex.Pattern;

/** What words are made of, in any script. */
final class Letters {

    /** The usual one, the one that is nothing else, and that of German books in Fraktur. */
    private static final String HYPHENS = "-\u2010\u2e17";

    private static final Pattern DIVIDED = Pattern.compile("[" + HYPHENS + "]\\s+");

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

    /** Where a word goes on that is divided at the end of a line, after a place where it seems to end; -1 if it is not. */
    static int afterHyphen(String text, int end) {
        if (end >= text.length() || HYPHENS.indexOf(text.charAt(end)) < 0) {
            return -1;
        }
        int place = end + 1;
        int lines = 0;
        while (place < text.length() && isSpace(text.charAt(place))) {
            lines += text.charAt(place) == '\n' ? 1 : 0;
            place++;
        }
        // an empty line ends a sentence
        return lines == 1 && place < text.length() && Character.isLetter(text.codePointAt(place)) ? place : -1;
    }

    /** A word without the hyphens and spaces by which lines divide it. */
    static String joined(String word) {
        return DIVIDED.matcher(word).replaceAll("");
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
