package io.varve.io;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A number with the sign of what it counts: 3.4 %, $20.47, 5 €. The number is what is written: 3.4 % is 3.4.
 *
 * @param sign a percent sign, or one of a currency
 * @param number without it
 */
record Signed(char sign, double number) {

    private static final String CURRENCIES = "$€£¥₹₩₽₺";

    /** Reads one, with the number as a function reads it; spaces between both do not count. */
    static Optional<Signed> of(String text, Function<String, OptionalDouble> reading) {
        int at = place(text);
        if (at < 0) {
            return Optional.empty();
        }
        boolean minus = at == 1 && at < text.length() - 1;
        String bare = without(text, at);
        if (minus && (bare.startsWith("-") || bare.startsWith("+"))) {
            return Optional.empty();
        }
        OptionalDouble number = reading.apply(bare);
        return number.isEmpty()
                ? Optional.empty()
                : Optional.of(new Signed(text.charAt(at), minus ? -number.getAsDouble() : number.getAsDouble()));
    }

    /** Returns what a text has beside its sign; all of it where there is none. */
    static String without(String text) {
        int at = place(text);
        return at < 0 ? text : without(text, at);
    }

    /** Where the sign is: at the end, or at the beginning, where a minus may stand before it; -1 where there is none. */
    private static int place(String text) {
        if (text.length() < 2) {
            return -1;
        }
        int end = text.length() - 1;
        if (text.charAt(end) == '%' || CURRENCIES.indexOf(text.charAt(end)) >= 0) {
            return end;
        }
        int front = text.charAt(0) == '-' ? 1 : 0;
        return CURRENCIES.indexOf(text.charAt(front)) >= 0 ? front : -1;
    }

    private static String without(String text, int at) {
        return withoutSpaces(at == text.length() - 1 ? text.substring(0, at) : text.substring(at + 1));
    }

    /** Those that keep a number and its sign on one line too. */
    private static String withoutSpaces(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && Character.isSpaceChar(text.charAt(start))) {
            start++;
        }
        while (start < end && Character.isSpaceChar(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}
