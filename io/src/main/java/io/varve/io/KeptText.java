package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;

/** Text that is kept: ids, categories, classes, names. What would come back changed is refused before it is kept. */
public final class KeptText {

    private KeptText() {}

    /**
     * Refuses halves of characters, which UTF-8 turns into question marks, and NUL, which ends a text in a database.
     *
     * @param text to be kept
     * @param what it is, such as {@code "the id "}; may be empty
     * @param place where it is
     * @throws Refused naming what is wrong with it
     */
    public static void require(String text, String what, Place place) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\0') {
                throw new Refused(Refusal.of(what, Shown.quoted(text), " holds a NUL character")
                        .at(place)
                        .value(text)
                        .remedy("remove it"));
            }
            if (Character.isSurrogate(c)) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
                    throw new Refused(Refusal.of(
                                    what,
                                    Shown.quoted(text),
                                    " holds half a character (\\u%04x without its other half)".formatted((int) c))
                            .at(place)
                            .value(text)
                            .remedy("write it in full, or remove it"));
                }
                i++;
            }
        }
    }
}
