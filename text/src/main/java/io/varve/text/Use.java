package io.varve.text;

import java.util.regex.Pattern;

/**
 * One use of a word in a text.
 *
 * @param word as the list of words has it, whatever its form in the text
 * @param period of the text
 * @param identifier of the use, none twice
 * @param start of the word in the text, an index into the string
 * @param end where it ends, exclusive
 * @param text around it
 * @param row its row among all that were read, from 0, which is also the row of its vector
 */
public record Use(String word, String period, String identifier, int start, int end, String text, int row) {

    /** An identifier of a use that was found in texts names the text and the place. */
    private static final Pattern PLACE = Pattern.compile(":\\d+-\\d+$");

    /**
     * Returns which text it is from, as far as its identifier says so.
     *
     * @return the name of the text; the identifier itself if it names no place in one
     */
    public String source() {
        return PLACE.matcher(identifier).replaceFirst("");
    }
}
