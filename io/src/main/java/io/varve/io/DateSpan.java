package io.varve.io;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time that a date means: a moment, a day, a week, a month, a quarter or a year.
 *
 * @param from its first moment
 * @param until the first moment after it
 */
public record DateSpan(LocalDateTime from, LocalDateTime until) {

    private static final Pattern YEAR = Pattern.compile("[12]\\d{3}");
    private static final Pattern QUARTER = Pattern.compile("([12]\\d{3})-Q([1-4])");
    private static final Pattern WEEK = Pattern.compile("([12]\\d{3})-W(\\d{2})");
    private static final Pattern MONTH = Pattern.compile("\\d{4}[-/]\\d{1,2}");

    /**
     * Reads a date.
     *
     * @param word such as 2018, 2018-Q1, 2018-02, 2018-W05, 2018-02-02 or 2018-02-02T18:30
     * @return the time that it means; empty if it is no date, or there is no such day
     */
    public static Optional<DateSpan> of(String word) {
        try {
            return read(word);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<DateSpan> read(String word) {
        Matcher quarter = QUARTER.matcher(word);
        if (quarter.matches()) {
            LocalDate first = LocalDate.of(number(quarter, 1), 3 * number(quarter, 2) - 2, 1);
            return Optional.of(days(first, first.plusMonths(3)));
        }
        Matcher week = WEEK.matcher(word);
        if (week.matches()) {
            // the fourth of January is in the first week of every year
            LocalDate first = LocalDate.of(number(week, 1), 1, 4)
                    .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, number(week, 2))
                    .with(java.time.DayOfWeek.MONDAY);
            return Optional.of(days(first, first.plusWeeks(1)));
        }
        return WrittenDate.ofStep(word, false).map(from -> {
            if (YEAR.matcher(word).matches()) {
                return new DateSpan(from, from.plusYears(1));
            }
            if (MONTH.matcher(word).matches()) {
                return new DateSpan(from, from.plusMonths(1));
            }
            boolean day = from.equals(from.truncatedTo(ChronoUnit.DAYS)) && word.indexOf(':') < 0;
            return new DateSpan(from, day ? from.plusDays(1) : from.plusSeconds(1));
        });
    }

    private static DateSpan days(LocalDate from, LocalDate until) {
        return new DateSpan(from.atStartOfDay(), until.atStartOfDay());
    }

    private static int number(Matcher found, int group) {
        return Integer.parseInt(found.group(group));
    }
}
