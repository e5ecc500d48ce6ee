package io.varve.io;

import java.util.Locale;

/**
 * The rules for single cells, the same in all formats.
 *
 * @param negativeInfinityAllowed whether negative infinity is a number
 */
record Cells(boolean negativeInfinityAllowed) {

    private static final String CORRECT = "leave the column out with --exclude, or correct the value";

    /** Reads a number that is written as text. */
    double parse(String text, Place place, String column) {
        String trimmed = text.trim();
        if (trimmed.isEmpty()) {
            throw missing(place, column);
        }
        char last = trimmed.charAt(trimmed.length() - 1);
        // the JDK also takes 5f, 5d and 0x1p3, none of which anybody means as a number in a table
        if (((last >= '0' && last <= '9') || last == '.') && trimmed.indexOf('x') < 0 && trimmed.indexOf('X') < 0) {
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
        return new DataRefused(place.column(column) + Shown.quoted(text)
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
