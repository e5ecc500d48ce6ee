package io.varve.text.corpus;

import io.varve.refusal.Refused;
import java.util.Locale;

/**
 * How much text a use comes with.
 *
 * @param language whose rules tell where sentences end
 * @param neighbours how many sentences on either side of its own
 * @param most how many characters; what is longer is cut around the word, between words
 * @param leastWords how many words beside it there should be; a sentence that has fewer comes with more neighbours
 */
public record Windows(Locale language, int neighbours, int most, int leastWords) {

    /** How many characters a use comes with at most, unless one says otherwise. */
    public static final int USUAL_MOST = 1000;

    /** How many words there should be beside that of a use, unless one says otherwise. */
    public static final int USUAL_LEAST_WORDS = 3;

    /**
     * Checks the numbers.
     *
     * @param language as above
     * @param neighbours as above
     * @param most as above
     * @param leastWords as above
     */
    public Windows {
        if (neighbours < 0) {
            throw new Refused("there must be 0 or more neighbouring sentences, got " + neighbours);
        }
        if (most < 1) {
            throw new Refused("a use needs at least 1 character, got " + most);
        }
        if (leastWords < 0) {
            throw new Refused("there must be 0 or more words beside that of a use, got " + leastWords);
        }
    }

    /**
     * Returns what one who asks for nothing gets.
     *
     * @return the sentence alone, or with neighbours if it has not three words more; English, at most 1000 characters
     */
    public static Windows usual() {
        return new Windows(Locale.ENGLISH, 0, USUAL_MOST, USUAL_LEAST_WORDS);
    }
}
