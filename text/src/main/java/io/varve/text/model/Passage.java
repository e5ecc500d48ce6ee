package io.varve.text.model;

import io.varve.refusal.Refused;

/** What a vector is made of: a word in its text, or a whole text. */
public sealed interface Passage {

    /**
     * Returns the text.
     *
     * @return of any length
     */
    String text();

    /**
     * A word in its text.
     *
     * @param text around it
     * @param start of the word, in characters as Java counts them
     * @param end where it ends, exclusive
     */
    record Word(String text, int start, int end) implements Passage {

        /**
         * Refuses a place outside the text.
         *
         * @param text as above
         * @param start as above
         * @param end as above
         */
        public Word {
            if (start < 0 || start >= end || end > text.length()) {
                throw new Refused("the word from %d to %d is outside its text of %d characters"
                        .formatted(start, end, text.length()));
            }
        }
    }

    /**
     * A whole text, of which an encoder reads as much as it can, from the beginning.
     *
     * @param text the text
     */
    record Whole(String text) implements Passage {}
}
