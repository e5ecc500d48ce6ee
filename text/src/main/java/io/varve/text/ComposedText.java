package io.varve.text;

import java.text.Normalizer;

/**
 * Texts as models learned them: letters with their marks as one character, since of those apart word pieces are other ones, and no soft hyphens, which only say
 * where a line might end and would divide words.
 */
public final class ComposedText {

    private static final String SOFT_HYPHEN = "\u00ad";

    private ComposedText() {}

    /**
     * Composes a text.
     *
     * @param text any
     * @return in Unicode's normal form C, without soft hyphens
     */
    public static String of(String text) {
        return Normalizer.normalize(text.replace(SOFT_HYPHEN, ""), Normalizer.Form.NFC);
    }

    static boolean is(String text) {
        return !text.contains(SOFT_HYPHEN) && Normalizer.isNormalized(text, Normalizer.Form.NFC);
    }
}
