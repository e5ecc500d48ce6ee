package io.varve.text.period;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The days from one to another, both included. A date is a span too, as long as it is inexact: a year is all of its days.
 *
 * @param from the first day
 * @param to the last day
 */
public record TimeSpan(LocalDate from, LocalDate to) {

    private static final Pattern DATE =
            Pattern.compile("([+-]?\\d{1,4})(?:-(\\d{1,2})(?:-(\\d{1,2})(?:[T ].*)?)?)?", Pattern.DOTALL);
    private static final String RANGE = "..";

    /**
     * Checks the order.
     *
     * @param from as above
     * @param to as above
     */
    public TimeSpan {
        if (to.isBefore(from)) {
            throw new Refused(
                    Refusal.of("a span must not end before it begins, got %s to %s".formatted(shown(from), shown(to)))
                            .remedy("swap the two"));
        }
    }

    /**
     * Returns the days of a year.
     *
     * @param year may be negative
     * @return from its first day to its last
     */
    public static TimeSpan year(int year) {
        return years(year, year);
    }

    /**
     * Returns the days of some years.
     *
     * @param first the first year
     * @param last the last year, included
     * @return from the first day of the one to the last day of the other
     */
    public static TimeSpan years(int first, int last) {
        return new TimeSpan(LocalDate.of(first, 1, 1), LocalDate.of(last, 12, 31));
    }

    /**
     * Reads a date: a year, a month ({@code 1949-12}) or a day ({@code 1949-12-31}); a time after a day is passed over.
     *
     * @param text the date
     * @return all days it may mean
     * @throws IllegalArgumentException if it is none
     */
    public static TimeSpan date(String text) {
        Matcher parts = DATE.matcher(text.strip());
        if (!parts.matches()) {
            throw new Refused(noDate(text));
        }
        int year = Integer.parseInt(parts.group(1));
        try {
            if (parts.group(2) == null) {
                return year(year);
            }
            YearMonth month = YearMonth.of(year, Integer.parseInt(parts.group(2)));
            if (parts.group(3) == null) {
                return new TimeSpan(month.atDay(1), month.atEndOfMonth());
            }
            LocalDate day = month.atDay(Integer.parseInt(parts.group(3)));
            return new TimeSpan(day, day);
        } catch (DateTimeException e) {
            throw new Refused(noDate(text), e);
        }
    }

    /**
     * Reads a range of dates: {@code 1949..1969}, {@code 1949-12-31..1963-06-03}, {@code ..1878}, {@code 2013..}, or one
     * date alone.
     *
     * @param text the range
     * @return all days from the first of the one date to the last of the other
     * @throws IllegalArgumentException if it is none
     */
    public static TimeSpan range(String text) {
        int dots = text.indexOf(RANGE);
        if (dots < 0) {
            return date(text);
        }
        String first = text.substring(0, dots).strip();
        String last = text.substring(dots + RANGE.length()).strip();
        if (first.isEmpty() && last.isEmpty()) {
            throw new Refused(noDate(text));
        }
        return new TimeSpan(
                first.isEmpty() ? LocalDate.MIN : date(first).from, last.isEmpty() ? LocalDate.MAX : date(last).to);
    }

    /**
     * Whether every day of another span is one of this.
     *
     * @param other the other
     * @return true if it is within
     */
    public boolean contains(TimeSpan other) {
        return !other.from.isBefore(from) && !other.to.isAfter(to);
    }

    /**
     * Whether some day of another span is one of this.
     *
     * @param other the other
     * @return true if they overlap
     */
    public boolean overlaps(TimeSpan other) {
        return !other.to.isBefore(from) && !other.from.isAfter(to);
    }

    /** As {@link #range} reads it, as short as it can be. */
    @Override
    public String toString() {
        boolean years = startsYear() && endsYear();
        if (!from.equals(LocalDate.MIN) && !to.equals(LocalDate.MAX)) {
            if (years && from.getYear() == to.getYear()) {
                return shownYear(from);
            }
            if (from.equals(to)) {
                return shown(from);
            }
            if (YearMonth.from(from).atDay(1).equals(from)
                    && YearMonth.from(from).atEndOfMonth().equals(to)) {
                return YearMonth.from(from).toString();
            }
        }
        return (years ? shownYear(from) : shown(from)) + RANGE + (years ? shownYear(to) : shown(to));
    }

    private boolean startsYear() {
        return from.equals(LocalDate.MIN) || from.getDayOfYear() == 1;
    }

    private boolean endsYear() {
        return to.equals(LocalDate.MAX) || to.getDayOfYear() == to.lengthOfYear();
    }

    private static String shownYear(LocalDate day) {
        return day.equals(LocalDate.MIN) || day.equals(LocalDate.MAX) ? "" : String.valueOf(day.getYear());
    }

    private static String shown(LocalDate day) {
        return day.equals(LocalDate.MIN) || day.equals(LocalDate.MAX) ? "" : day.toString();
    }

    private static String noDate(String text) {
        String cut = text.length() > 40 ? text.substring(0, 40) + "…" : text;
        return "'%s' is not a date; write 1949, 1949-12 or 1949-12-31".formatted(cut);
    }
}
