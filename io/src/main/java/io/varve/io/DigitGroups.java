package io.varve.io;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Numbers with a sign between their thousands: 1,234.5, 1'234.5 as in Switzerland, and spaces that keep a line together, as France
 * and ISO write them. A plain space may stand between two numbers, and groups never begin with 0: 0,125 is an eighth somewhere.
 */
final class DigitGroups {

    /** Apostrophes, typed and printed, and the no-break, narrow no-break and thin space. */
    static final String SIGNS = "['\\u2019\\u00A0\\u202F\\u2009]";

    private static final Pattern NUMBER =
            Pattern.compile("[-+]?[1-9]\\d{0,2}(?<between>,|" + SIGNS + ")\\d{3}(?:\\k<between>\\d{3})*(?:\\.\\d+)?");

    private DigitGroups() {}

    /** Returns the number that a text is, if it has groups of digits. */
    static OptionalDouble number(String text) {
        return NUMBER.matcher(text).matches()
                ? OptionalDouble.of(Double.parseDouble(text.replaceAll(",|" + SIGNS, "")))
                : OptionalDouble.empty();
    }
}
