package io.varve.cli.advise;

import io.varve.io.StepBy;
import io.varve.io.WrittenDate;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.Kind;
import io.varve.io.profile.TableProfile;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Which periods make a fair number of steps of a column of dates. */
final class DatePeriods {

    private static final int MOST_STEPS = 60;
    private static final int MOST_DATES = 200;
    private static final int LARGE_STEP = 10;
    private static final int FEW_ROWS_OF_STEP = 5;

    private DatePeriods() {}

    /** Whether each date may be a step of its own: never moments, and many only where each has many rows. */
    static boolean isFew(TableProfile table, ColumnProfile column) {
        boolean few = column.distinct() <= MOST_STEPS && column.distinct() < column.rows() / 2;
        boolean large = column.distinct() <= MOST_DATES && column.distinct() <= column.rows() / LARGE_STEP;
        return (few || large)
                && dates(table, column).stream()
                        .allMatch(date -> date.toLocalTime().equals(LocalTime.MIDNIGHT));
    }

    /**
     * The shortest periods that are not too many, and have more than a handful of rows each: those that the dates are of where each
     * date may be a step, since periods give steps a time. Empty where cells are no dates, or all are of one day.
     */
    static Optional<StepBy> of(TableProfile table, ColumnProfile column) {
        if (isFew(table, column)) {
            return column.kind() == Kind.DATE && column.missing() == 0 && areDates(table, column)
                    ? Optional.of(new StepBy(written(dates(table, column)), 0))
                    : Optional.empty();
        }
        List<LocalDateTime> dates = dates(table, column).stream().sorted().toList();
        if (dates.isEmpty()) {
            return Optional.empty();
        }
        long days = ChronoUnit.DAYS.between(dates.get(0), dates.get(dates.size() - 1));
        if (days == 0) {
            return Optional.empty();
        }
        double[] lengths = {1, 7, 365.25 / 12, 365.25 / 4, 365.25};
        List<StepBy.Unit> units =
                List.of(StepBy.Unit.DAY, StepBy.Unit.WEEK, StepBy.Unit.MONTH, StepBy.Unit.QUARTER, StepBy.Unit.YEAR);
        for (int i = 0; i < lengths.length; i++) {
            double steps = days / lengths[i];
            if (steps <= MOST_STEPS && table.rows() >= FEW_ROWS_OF_STEP * steps) {
                return Optional.of(new StepBy(units.get(i), 0));
            }
        }
        return Optional.of(new StepBy(StepBy.Unit.YEAR, 0));
    }

    /** Whether the dates of a table can only be read with the day before the month. */
    static boolean isDayFirst(TableProfile table) {
        return table.columns().stream()
                .filter(column -> column.kind() == Kind.DATE)
                .map(table.columns()::indexOf)
                .anyMatch(c -> table.sample().stream()
                        .anyMatch(row -> WrittenDate.isDayFirst(row.get(c).strip())));
    }

    /** Whether nothing in a column says if day or month comes first, nor anybody who uses it. */
    static boolean isOrderOpen(TableProfile table, ColumnProfile column) {
        int position = table.columns().indexOf(column);
        List<String> cells =
                table.sample().stream().map(row -> row.get(position).strip()).toList();
        return column.kind() == Kind.DATE
                && !table.options().dayFirst()
                && !isDayFirst(table)
                && cells.stream().anyMatch(WrittenDate::isEitherOrder)
                && cells.stream().noneMatch(WrittenDate::isMonthFirst);
    }

    /** What dates are of: the first of January stands for a year, the first of other months for these. */
    private static StepBy.Unit written(List<LocalDateTime> dates) {
        if (!dates.stream().allMatch(date -> date.getDayOfMonth() == 1)) {
            return StepBy.Unit.DAY;
        }
        return dates.stream().allMatch(date -> date.getMonthValue() == 1) ? StepBy.Unit.YEAR : StepBy.Unit.MONTH;
    }

    /** Whether all cells are dates. */
    private static boolean areDates(TableProfile table, ColumnProfile column) {
        int position = table.columns().indexOf(column);
        return column.unreadable() == 0
                && table.sample().stream().allMatch(row -> WrittenDate.looksLikeOne(row.get(position)));
    }

    private static List<LocalDateTime> dates(TableProfile table, ColumnProfile column) {
        int position = table.columns().indexOf(column);
        boolean dayFirst = table.options().dayFirst() || isDayFirst(table);
        return table.sample().stream()
                .flatMap(row -> date(row.get(position).strip(), dayFirst).stream())
                .toList();
    }

    private static Optional<LocalDateTime> date(String cell, boolean dayFirst) {
        try {
            return WrittenDate.ofStep(cell, dayFirst);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
