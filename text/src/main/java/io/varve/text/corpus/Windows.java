package io.varve.text.corpus;

import io.varve.refusal.Refused;
import java.util.Locale;

/**
 * How much text a use comes with.
 *
 * @param language whose rules tell where sentences end
 * @param neighbours how many sentences on either side of its own
 * @param most how many characters; what is longer is cut around the word, between words
 */
public record Windows(Locale language, int neighbours, int most) {

    /** How many characters a use comes with at most, unless one says otherwise. */
    public static final int USUAL_MOST = 1000;

    /**
     * Checks the numbers.
     *
     * @param language as above
     * @param neighbours as above
     * @param most as above
     */
    public Windows {
        if (neighbours < 0) {
            throw new Refused("there must be 0 or more neighbouring sentences, got " + neighbours);
        }
        if (most < 1) {
            throw new Refused("a use needs at least 1 character, got " + most);
        }
    }

    /**
     * Returns what one who asks for nothing gets.
     *
     * @return the sentence alone, English, at most 1000 characters
     */
    public static Windows usual() {
        return new Windows(Locale.ENGLISH, 0, USUAL_MOST);
    }
}
