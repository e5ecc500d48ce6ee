package io.varve.io;

import java.util.Optional;

/**
 * What the numbers of a column stand for, as their cells are written: values of two kinds cannot be compared.
 *
 * @param one what a cell of it is
 * @param several what cells of it are
 * @param word by which it is kept
 */
record ColumnKind(String one, String several, String word) {

    static final ColumnKind NUMBER = new ColumnKind("a number", "numbers", "number");
    static final ColumnKind DATE = new ColumnKind("a date", "dates", "date");
    static final ColumnKind TRUTH = new ColumnKind("a truth value", "truth values", "truth value");
    /** Numbers that may be truth values: only another cell can tell. */
    static final ColumnKind BIT = new ColumnKind("a number", "numbers", "0 or 1");

    private static final String SIGN = "number with ";

    /** Of numbers with a sign of what they count, such as % or €. */
    static ColumnKind with(char sign) {
        return new ColumnKind("a " + SIGN + sign, "numbers with " + sign, SIGN + sign);
    }

    /** Of a number without a sign. */
    static ColumnKind of(double number) {
        return number == 0 || number == 1 ? BIT : NUMBER;
    }

    /** What a column of this kind is with a cell of another; empty if the two do not fit together. */
    Optional<ColumnKind> and(ColumnKind other) {
        if (equals(other) || (other.equals(BIT) && (equals(NUMBER) || equals(TRUTH)))) {
            return Optional.of(this);
        }
        return equals(BIT) && (other.equals(NUMBER) || other.equals(TRUTH)) ? Optional.of(other) : Optional.empty();
    }

    /** The kind that a word means; empty for a word of which nothing is known here. */
    static Optional<ColumnKind> ofWord(String word) {
        for (ColumnKind kind : new ColumnKind[] {NUMBER, DATE, TRUTH, BIT}) {
            if (kind.word().equals(word)) {
                return Optional.of(kind);
            }
        }
        return word.startsWith(SIGN) && word.length() == SIGN.length() + 1
                ? Optional.of(with(word.charAt(SIGN.length())))
                : Optional.empty();
    }
}
