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
        if (text.length() < 2) {
            return Optional.empty();
        }
        char last = text.charAt(text.length() - 1);
        boolean behind = last == '%' || CURRENCIES.indexOf(last) >= 0;
        boolean minus = text.charAt(0) == '-';
        int front = minus ? 1 : 0;
        if (!behind && CURRENCIES.indexOf(text.charAt(front)) < 0) {
            return Optional.empty();
        }
        String bare = behind ? text.substring(0, text.length() - 1) : text.substring(front + 1);
        char sign = behind ? last : text.charAt(front);
        OptionalDouble number = reading.apply(withoutSpaces(bare));
        return number.isEmpty()
                ? Optional.empty()
                : Optional.of(new Signed(sign, minus && !behind ? -number.getAsDouble() : number.getAsDouble()));
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
