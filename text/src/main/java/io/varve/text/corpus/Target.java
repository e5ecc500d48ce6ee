package io.varve.text.corpus;

import java.util.List;

/**
 * A word to look for.
 *
 * @param word as results name it
 * @param forms as texts have it, of one word or of several; the word itself is among them
 */
public record Target(String word, List<String> forms) {

    /**
     * Copies the forms.
     *
     * @param word as above
     * @param forms as above
     */
    public Target {
        forms = List.copyOf(forms);
    }
}
