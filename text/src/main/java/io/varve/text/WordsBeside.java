package io.varve.text;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/**
 * How many words a text has beside the one that is looked at. Of scripts that put no space between words every character counts, since
 * nobody can tell words there without a dictionary.
 */
public final class WordsBeside {

    private static final Set<UnicodeScript> UNSPACED = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.TIBETAN);

    private WordsBeside() {}

    /**
     * Counts.
     *
     * @param text of any length
     * @param start of the word
     * @param end of the word, exclusive
     * @return how many words there are before and after it; numbers are none
     */
    public static int of(String text, int start, int end) {
        return count(text.substring(0, start)) + count(text.substring(end));
    }

    private static int count(String text) {
        int words = 0;
        boolean inside = false;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int character = text.codePointAt(at);
            boolean letter = Character.isLetter(character);
            if (letter && UNSPACED.contains(UnicodeScript.of(character))) {
                words++;
                inside = false;
            } else if (letter) {
                words += inside ? 0 : 1;
                inside = true;
            } else if (Character.getType(character) != Character.NON_SPACING_MARK) {
                inside = false;
            }
        }
        return words;
    }
}
