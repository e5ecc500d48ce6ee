package io.varve.io;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates and times as tables have them. A time with an offset is taken at UTC, all others as they are written.
 *
 * <p>Between slashes the month comes first, unless it is said that the day does; between dots the day does. Months may be
 * written as English words, as in mail.
 */
public final class WrittenDate {

    private static final String TIME =
            "(?:[T ]+(?<h>\\d{1,2}):(?<min>\\d{2})(?::(?<s>\\d{2})(?:[.,](?<f>\\d{1,9})\\d*)?)?\\s*(?<half>[AaPp][Mm])?\\s*"
                    + "(?<z>Z|UTC|[-+]\\d{2}:?\\d{2})?)?";
    private static final Pattern YEAR_FIRST =
            Pattern.compile("(?<y>\\d{4})([-/])(?<m>\\d{1,2})(?:\\2(?<d>\\d{1,2})" + TIME + ")?");
    private static final Pattern YEAR_LAST =
            Pattern.compile("(?<m>\\d{1,2})([./])(?<d>\\d{1,2})\\2(?<y>\\d{4}|\\d{2})" + TIME);
    private static final Pattern COMPACT =
            Pattern.compile("(?<y>1[6-9]\\d{2}|20\\d{2})(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\\d|3[01])");
    private static final int TWO_DIGITS = 100;
    /** As POSIX has it: 69 is 1969, 68 is 2068. */
    private static final int LAST_OF_THIS_CENTURY = 68;

    private static final double SECONDS_OF_A_DAY = 86_400;

    private WrittenDate() {}

    /**
     * Says whether a cell is written as a date, also as one that does not exist.
     *
     * @param cell without spaces around
     * @return whether it is
     */
    public static boolean looksLikeOne(String cell) {
        boolean digits = isPlausible(cell)
                && (YEAR_FIRST.matcher(cell).matches()
                        || YEAR_LAST.matcher(cell).matches());
        return digits || NamedMonth.match(cell).isPresent();
    }

    /**
     * Says whether a cell is written as a date of the calendar, whichever of day and month comes first.
     *
     * @param cell without spaces around
     * @return whether it is
     */
    public static boolean exists(String cell) {
        return looksLikeOne(cell) && (isOne(cell, false) || isOne(cell, true));
    }

    /**
     * Says whether a cell is written as a date with the name of its month, as in mail, also as one that does not exist.
     *
     * @param cell without spaces around
     * @return whether it is
     */
    public static boolean hasNamedMonth(String cell) {
        return NamedMonth.match(cell).isPresent();
    }

    private static boolean isOne(String cell, boolean dayFirst) {
        try {
            return read(cell, dayFirst).isPresent();
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isPlausible(String cell) {
        return cell.length() >= 6 && cell.charAt(0) >= '0' && cell.charAt(0) <= '9';
    }

    /**
     * Reads a date.
     *
     * @param cell without spaces around
     * @param dayFirst whether the day stands before the month where slashes separate them
     * @return the moment; midnight where no time is written; empty if it is written otherwise
     * @throws DateTimeException if there is no such day or time
     */
    public static Optional<LocalDateTime> read(String cell, boolean dayFirst) {
        if (!isPlausible(cell)) {
            return NamedMonth.match(cell).map(NamedMonth::moment);
        }
        Matcher first = YEAR_FIRST.matcher(cell);
        if (first.matches()) {
            return Optional.of(moment(first, false));
        }
        Matcher last = YEAR_LAST.matcher(cell);
        return last.matches()
                ? Optional.of(moment(last, dayFirst || ".".equals(last.group(2))))
                : NamedMonth.match(cell).map(NamedMonth::moment);
    }

    /**
     * Reads a date that names a step: also 20180202 and years, which elsewhere are numbers.
     *
     * @param cell without spaces around
     * @param dayFirst whether the day stands before the month where slashes separate them
     * @return the moment; empty if it is written otherwise
     * @throws DateTimeException if there is no such day or time
     */
    public static Optional<LocalDateTime> ofStep(String cell, boolean dayFirst) {
        Matcher compact = COMPACT.matcher(cell);
        if (compact.matches()) {
            return Optional.of(LocalDate.of(number(compact, "y"), number(compact, "m"), number(compact, "d"))
                    .atStartOfDay());
        }
        if (cell.matches("[12]\\d{3}")) {
            return Optional.of(LocalDate.of(Integer.parseInt(cell), 1, 1).atStartOfDay());
        }
        return read(cell, dayFirst);
    }

    /**
     * Says whether only the other order of day and month could be right.
     *
     * @param cell without spaces around
     * @return whether it is a date with slashes whose first number is no month
     */
    public static boolean isDayFirst(String cell) {
        return withSlashes(cell)
                .filter(date -> !canBeMonth(date, "m") && canBeMonth(date, "d"))
                .isPresent();
    }

    /**
     * Says whether another order of day and month would make it another day.
     *
     * @param cell without spaces around
     * @return whether it is a date with slashes of which both first numbers can be the month
     */
    public static boolean isEitherOrder(String cell) {
        return withSlashes(cell)
                .filter(date -> canBeMonth(date, "m") && canBeMonth(date, "d"))
                .filter(date -> number(date, "m") != number(date, "d"))
                .isPresent();
    }

    /**
     * Says whether only the month can stand before the day.
     *
     * @param cell without spaces around
     * @return whether it is a date with slashes whose second number is no month
     */
    public static boolean isMonthFirst(String cell) {
        return withSlashes(cell)
                .filter(date -> canBeMonth(date, "m") && !canBeMonth(date, "d"))
                .isPresent();
    }

    private static Optional<Matcher> withSlashes(String cell) {
        Matcher last = YEAR_LAST.matcher(cell);
        return isPlausible(cell) && last.matches() && "/".equals(last.group(2)) ? Optional.of(last) : Optional.empty();
    }

    private static boolean canBeMonth(Matcher date, String part) {
        return number(date, part) <= Month.values().length;
    }

    private static LocalDateTime moment(Matcher found, boolean swapped) {
        int year = number(found, "y");
        if (year < TWO_DIGITS) {
            year += year > LAST_OF_THIS_CENTURY ? 1900 : 2000;
        }
        int month = number(found, swapped ? "d" : "m");
        int day = found.group("d") == null ? 1 : number(found, swapped ? "m" : "d");
        LocalDateTime moment = LocalDate.of(year, month, day).atTime(time(found));
        String zone = found.group("z");
        if (zone == null || zone.equals("Z") || zone.equals("UTC")) {
            return moment;
        }
        return moment.minusSeconds(ZoneOffset.of(zone).getTotalSeconds());
    }

    private static LocalTime time(Matcher found) {
        if (found.group("h") == null) {
            return LocalTime.MIDNIGHT;
        }
        int hour = number(found, "h");
        String half = found.group("half");
        if (half != null) {
            hour = hour % 12 + (half.equalsIgnoreCase("pm") ? 12 : 0);
        }
        String fraction = found.group("f");
        int nanos = fraction == null ? 0 : Integer.parseInt((fraction + "00000000").substring(0, 9));
        return LocalTime.of(hour, number(found, "min"), found.group("s") == null ? 0 : number(found, "s"), nanos);
    }

    private static int number(Matcher found, String group) {
        return Integer.parseInt(found.group(group));
    }

    /** Days since 1970-01-01, and the part of the day that has passed. */
    static double days(LocalDateTime moment) {
        return moment.toLocalDate().toEpochDay() + moment.toLocalTime().toNanoOfDay() / 1e9 / SECONDS_OF_A_DAY;
    }

    /** The place of the name of a month, with its year if it has one, among all months; empty if it is none. */
    static OptionalInt month(String cell) {
        Matcher found = Pattern.compile("(?:(\\d{4})[-/., ]+)?(\\p{L}{3,9})\\.?(?:[-/., ]+(\\d{4}))?")
                .matcher(cell);
        if (!found.matches()) {
            return OptionalInt.empty();
        }
        for (Month month : Month.values()) {
            if (isName(
                    found.group(2),
                    month.getDisplayName(TextStyle.FULL, Locale.ENGLISH),
                    month == Month.SEPTEMBER ? "Sept" : "")) {
                String year = found.group(1) == null ? found.group(3) : found.group(1);
                return OptionalInt.of((year == null ? 0 : Integer.parseInt(year)) * 12 + month.getValue() - 1);
            }
        }
        return OptionalInt.empty();
    }

    /** The place of the name of a day in its week, from Monday on; empty if it is none. */
    static OptionalInt weekday(String cell) {
        for (DayOfWeek day : DayOfWeek.values()) {
            if (isName(cell, day.getDisplayName(TextStyle.FULL, Locale.ENGLISH), "")) {
                return OptionalInt.of(day.getValue() - 1);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isName(String cell, String name, String other) {
        return cell.equalsIgnoreCase(name)
                || cell.equalsIgnoreCase(name.substring(0, 3))
                || (!other.isEmpty() && cell.equalsIgnoreCase(other));
    }
}
