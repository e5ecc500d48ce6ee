package io.varve.io;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The rules for single cells, the same in all formats.
 *
 * @param negativeInfinityAllowed whether negative infinity is a number
 */
record Cells(boolean negativeInfinityAllowed) {

    private static final String CORRECT = "leave the column out with --exclude, or correct the value";
    private static final int MANTISSA_BITS = 53;
    private static final double LARGEST_SURELY_EXACT = 0x1p53 - 1;

    /** Reads a number that is written as text. */
    double parse(String text, Place place, String column) {
        String trimmed = bare(text);
        if (trimmed.isEmpty()) {
            throw missing(place, column);
        }
        if (looksLikeANumber(trimmed)) {
            try {
                return finite(Double.parseDouble(trimmed), text, place, column);
            } catch (NumberFormatException e) {
                throw notANumber(text, place, column);
            }
        }
        return switch (trimmed.toLowerCase(Locale.ROOT)) {
            case "nan", "+nan", "-nan" -> finite(Double.NaN, text, place, column);
            case "inf", "infinity", "+inf", "+infinity" -> finite(Double.POSITIVE_INFINITY, text, place, column);
            case "-inf", "-infinity" -> finite(Double.NEGATIVE_INFINITY, text, place, column);
            default -> throw notANumber(text, place, column);
        };
    }

    /** Returns a finite number if a text is one, as {@link #parse} would read it. */
    static OptionalDouble number(String text) {
        String trimmed = bare(text);
        if (trimmed.isEmpty() || !looksLikeANumber(trimmed)) {
            return OptionalDouble.empty();
        }
        try {
            double value = Double.parseDouble(trimmed);
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** The JDK also takes 5f, 5d, 0x1p3 and control characters at both ends, none of which a table means as a number. */
    private static boolean looksLikeANumber(String text) {
        char first = text.charAt(0);
        char last = text.charAt(text.length() - 1);
        return (digit(first) || first == '.' || first == '-' || first == '+')
                && (digit(last) || last == '.')
                && text.indexOf('x') < 0
                && text.indexOf('X') < 0;
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Without spaces and tabs around; other control characters are no matter of layout. */
    static String bare(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (start < end && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    /** Returns a text as it is written, spaces included, or refuses what cannot be kept. */
    static String text(String text, Place place, String column) {
        if (text.isEmpty()) {
            throw missing(place, column);
        }
        KeptText.require(text, place.column(column));
        return text;
    }

    /** Returns a whole number as a double that is exactly it, or refuses it. */
    static double whole(Number value, String type, Place place, String column) {
        double number = value.doubleValue();
        if (Math.abs(number) <= LARGEST_SURELY_EXACT) {
            return number;
        }
        BigInteger exact = value instanceof BigInteger large ? large : BigInteger.valueOf(value.longValue());
        if (exact.bitLength() - exact.getLowestSetBit() > MANTISSA_BITS) {
            throw new DataRefused(("%sthe whole number %s (%s) cannot be held exactly by a double; write the column as"
                            + " double if rounding is fine, or leave it out with --exclude")
                    .formatted(place.column(column), exact, type));
        }
        return number;
    }

    /** Returns the value, or refuses NaN and infinity. */
    double finite(double value, String text, Place place, String column) {
        if (Double.isFinite(value) || (negativeInfinityAllowed && value == Double.NEGATIVE_INFINITY)) {
            return value;
        }
        // a square matrix would not bear the loss of a row
        String wayOut = negativeInfinityAllowed
                ? "a similarity is a finite number or -inf, correct the value"
                : "remove the row, " + CORRECT;
        throw new DataRefused(place.column(column) + Shown.quoted(text) + " is not a finite number; " + wayOut);
    }

    /** As {@link #finite(double, String, Place, String)}, for values that are no text. */
    double finite(double value, Place place, String column) {
        boolean fine = Double.isFinite(value) || (negativeInfinityAllowed && value == Double.NEGATIVE_INFINITY);
        return fine ? value : finite(value, Double.toString(value), place, column);
    }

    static DataRefused notANumber(String text, Place place, String column) {
        return notANumber(text, Optional.empty(), place, column);
    }

    /** With the type of the column, where the file says it. */
    static DataRefused notANumber(String text, Optional<String> type, Place place, String column) {
        return new DataRefused(place.column(column) + Shown.quoted(text)
                + type.map(name -> " (" + name + ")").orElse("")
                + " is not a number; say what the column is with --id-column, --label-column or --categorical, "
                + CORRECT);
    }

    static DataRefused missing(Place place, String column) {
        return new DataRefused(place.column(column)
                + "the cell is empty; fill it, remove the row, or leave the column out with --exclude");
    }

    static DataRefused array(Place place, String column) {
        return new DataRefused(place.column(column)
                + "there is an array where one value is expected; name the column with --vector-column, or leave it out"
                + " with --exclude");
    }

    static DataRefused nested(Place place, String column) {
        return new DataRefused(place.column(column)
                + "there is a nested object where one value is expected; flatten it, or leave the column out with"
                + " --exclude");
    }

    static DataRefused noArray(Place place, String column) {
        return new DataRefused(place.column(column)
                + "there is no array of numbers; --vector-column names a column that has one in every row");
    }

    static DataRefused noArrays(String file, String column) {
        return new DataRefused(file + ", column " + Shown.quoted(column)
                + ": --vector-column names an array in Parquet or JSON Lines; list plain columns with --columns");
    }
}
