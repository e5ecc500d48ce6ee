package io.varve.io.profile;

import java.util.List;
import java.util.Optional;

/**
 * What is known of a column.
 *
 * @param column its name
 * @param kind what it seems to hold
 * @param rows how many there are
 * @param missing in how many the cell is empty or says so, as NA does
 * @param gaps how missing cells are written, the first few
 * @param distinct how many different values there are, as far as they were counted
 * @param distinctAtLeast whether there may be more
 * @param repeats the rows whose value stands in an earlier row too, as far as they were counted; empty if there are none
 * @param firstValue the number of the first row that has a value, from 1; 0 if there is none
 * @param misfits how many cells do not fit the kind, as words among numbers do not
 * @param misfit the first of them
 * @param unreadable how many cells are neither missing nor read as numbers, dates included
 * @param example the first of these
 * @param frequent the most frequent values, the first five
 * @param sign what stands beside each number, such as a percent sign
 * @param rising whether rows are in the order of this column, as numbers where all are some, else as text
 * @param numbers what is known of its numbers; empty if it has none
 * @param elements how many numbers the arrays of a vector column have, but for misfits; 0 for other columns
 */
public record ColumnProfile(
        String column,
        Kind kind,
        long rows,
        long missing,
        List<String> gaps,
        int distinct,
        boolean distinctAtLeast,
        Optional<Repeats> repeats,
        long firstValue,
        long misfits,
        Optional<String> misfit,
        long unreadable,
        Optional<String> example,
        List<String> frequent,
        Optional<String> sign,
        boolean rising,
        Optional<NumberProfile> numbers,
        int elements) {

    /**
     * Rows whose value came before.
     *
     * @param rows how many
     * @param value of the first of them
     * @param row its number, from 1
     */
    public record Repeats(long rows, String value, long row) {}

    /**
     * Copies the lists.
     *
     * @param column as above
     * @param kind as above
     * @param rows as above
     * @param missing as above
     * @param gaps as above
     * @param distinct as above
     * @param distinctAtLeast as above
     * @param repeats as above
     * @param firstValue as above
     * @param misfits as above
     * @param misfit as above
     * @param unreadable as above
     * @param example as above
     * @param frequent as above
     * @param sign as above
     * @param rising as above
     * @param numbers as above
     * @param elements as above
     */
    public ColumnProfile {
        gaps = List.copyOf(gaps);
        frequent = List.copyOf(frequent);
    }

    /**
     * Returns the share of rows in which nothing stands.
     *
     * @return from 0 to 1
     */
    public double missingShare() {
        return rows == 0 ? 0 : missing / (double) rows;
    }

    /**
     * Says whether every row has another value.
     *
     * @return whether none occurs twice, as far as they were counted
     */
    public boolean allDifferent() {
        return distinct == rows - missing || (distinctAtLeast && repeats.isEmpty());
    }
}
