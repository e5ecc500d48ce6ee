package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How rows become steps: those of a period of time, or always so many.
 *
 * @param unit the period
 * @param rows how many rows a step has; 0 where it is a period
 */
public record StepBy(Unit unit, int rows) {

    private static final Pattern ROWS = Pattern.compile("(\\d{1,9})\\s*(rows?)?");

    /** A period of time. */
    public enum Unit {
        /** Such as 2018. */
        YEAR,
        /** Such as 2018-Q1. */
        QUARTER,
        /** Such as 2018-02. */
        MONTH,
        /** Such as 2018-W05, by ISO 8601: from Monday on, the first with a Thursday. */
        WEEK,
        /** Such as 2018-02-02. */
        DAY,
        /** A number of rows. */
        ROWS
    }

    /**
     * Reads the word of an option.
     *
     * @param word year, quarter, month, week, day, or a number of rows
     * @return how rows become steps
     * @throws Refused if it is none of these
     */
    public static StepBy of(String word) {
        for (Unit unit : Unit.values()) {
            if (unit != Unit.ROWS && unit.toString().equalsIgnoreCase(word)) {
                return new StepBy(unit, 0);
            }
        }
        Matcher rows = ROWS.matcher(Cells.bare(word));
        if (rows.matches() && Integer.parseInt(rows.group(1)) > 0) {
            return new StepBy(Unit.ROWS, Integer.parseInt(rows.group(1)));
        }
        throw new Refused(Refusal.of("unknown value ", Shown.quoted(word), " for ", ReadOption.STEP_BY)
                .value(word)
                .remedy("choose year, quarter, month, week or day, or give a number of rows, such as '500 rows'"));
    }

    /**
     * Says whether a step is a period of time.
     *
     * @return false where it is a number of rows
     */
    public boolean isPeriod() {
        return unit != Unit.ROWS;
    }

    /** The name of the period of a day, which sorts as text as time does. */
    String nameOf(LocalDate day) {
        return switch (unit) {
            case YEAR -> String.format(Locale.ROOT, "%04d", day.getYear());
            case QUARTER -> String.format(Locale.ROOT, "%04d-Q%d", day.getYear(), day.get(IsoFields.QUARTER_OF_YEAR));
            case MONTH -> String.format(Locale.ROOT, "%04d-%02d", day.getYear(), day.getMonthValue());
            case WEEK ->
                String.format(
                        Locale.ROOT,
                        "%04d-W%02d",
                        day.get(IsoFields.WEEK_BASED_YEAR),
                        day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case DAY, ROWS -> day.toString();
        };
    }

    @Override
    public String toString() {
        return isPeriod() ? unit.name().toLowerCase(Locale.ROOT) : rows + " rows";
    }
}
