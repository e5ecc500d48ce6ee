package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the letters and numbers of a text file are written, and what becomes of lines that are no rows.
 *
 * @param decimalComma whether 3,14 and 1.476,50 are numbers, and 1.476 is one without decimals
 * @param encoding of the letters
 * @param brokenSkipped whether lines that cannot be read as a row are left out and counted; else they are refused
 * @param copiesSkipped whether rows that repeat a whole row, its id included, are left out and counted; else they are refused
 * @param zerosBroken whether a row of nothing but zeros is none that can be read, since it has no direction; it is only left out, and never
 *     refused by the reader
 * @param idsPlain whether the cells of several columns make an id with nothing but spaces between them, so that different cells can
 *     make the same one; for timelines that began so
 */
public record TextForm(
        boolean decimalComma,
        Charset encoding,
        boolean brokenSkipped,
        boolean copiesSkipped,
        boolean zerosBroken,
        boolean idsPlain) {

    /** Under this name a timeline keeps how the cells of several columns make an id: {@code quoted}, or {@code plain} as earlier builds did. */
    public static final String ID_CELLS = "id_cells";

    /** UTF-8 with decimal points, in which every line is a row. */
    public static final TextForm PLAIN = new TextForm(false, StandardCharsets.UTF_8, false, false, false, false);

    /**
     * Returns the same with another sign before decimals.
     *
     * @param comma whether it is a comma
     * @return the changed form
     */
    public TextForm withDecimalComma(boolean comma) {
        return new TextForm(comma, encoding, brokenSkipped, copiesSkipped, zerosBroken, idsPlain);
    }

    /**
     * Returns the same in another encoding.
     *
     * @param other the encoding
     * @return the changed form
     */
    public TextForm withEncoding(Charset other) {
        return new TextForm(decimalComma, other, brokenSkipped, copiesSkipped, zerosBroken, idsPlain);
    }

    /**
     * Returns the same with another fate of lines that are no rows.
     *
     * @param skipped whether they are left out
     * @return the changed form
     */
    public TextForm withBrokenSkipped(boolean skipped) {
        return new TextForm(decimalComma, encoding, skipped, copiesSkipped, zerosBroken, idsPlain);
    }

    /**
     * Returns the same where rows need a direction, or do not.
     *
     * @param broken whether a row of nothing but zeros is left out with lines that are no rows
     * @return the changed form
     */
    public TextForm withZerosBroken(boolean broken) {
        return new TextForm(decimalComma, encoding, brokenSkipped, copiesSkipped, broken, idsPlain);
    }

    /** What words mean: decimal, encoding, broken_lines and copies, null for what is not said. */
    static TextForm of(Map<String, String> words) {
        return new TextForm(
                isSecond(ReadOption.DECIMAL, words.get("decimal"), ".", ","),
                encoding(words.get("encoding")),
                isSecond(ReadOption.BROKEN_LINES, words.get("broken_lines"), "refuse", "skip"),
                isSecond(ReadOption.COPIES, words.get("copies"), "refuse", "skip"),
                false,
                "plain".equals(words.get(ID_CELLS)));
    }

    private static boolean isSecond(ReadOption option, @Nullable String word, String first, String second) {
        if (word == null || word.equals(first)) {
            return false;
        }
        if (word.equals(second)) {
            return true;
        }
        throw new Refused(Refusal.of(option, " is '%s' or '%s', got ".formatted(first, second), Shown.quoted(word))
                .value(word));
    }

    private static Charset encoding(@Nullable String name) {
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new Refused(
                    Refusal.of("unknown value ", Shown.quoted(String.valueOf(name)), " for ", ReadOption.ENCODING)
                            .value(String.valueOf(name))
                            .remedy("name one such as UTF-8, windows-1252, ISO-8859-1 or UTF-16"),
                    e);
        }
    }
}
