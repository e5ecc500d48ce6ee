package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts rows into steps by the value of the step column, which never falls: as numbers if all values are numbers, else as text.
 *
 * <p>Whether all are numbers is known with the last row only, but two values that rise as numbers are two steps either way. So
 * a step is given out as soon as the next begins; only from two values on that are the same number in two spellings, or that
 * fall as numbers, rows are held until it is known what they mean.
 */
final class StepCutter {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,6})?");

    private final Queue<List<Row>> ready = new ArrayDeque<>();
    // rows of one spelling each; all but the last wait for what decides
    private final Deque<List<Row>> runs = new ArrayDeque<>();
    private boolean numbers = true;
    private boolean undecided;
    private @Nullable Refused falling;
    private @Nullable Refused fallingAsText;

    /** Takes a row. */
    void add(Row row, String column) {
        List<Row> run = runs.peekLast();
        if (run == null || !run.get(0).step().equals(row.step())) {
            begin(row, run, column);
            runs.add(new ArrayList<>());
        }
        runs.getLast().add(row);
    }

    /** Takes no more rows: what is left are steps. */
    void end() {
        if (numbers) {
            refuse(falling);
            List<Row> last = List.of();
            for (List<Row> run : runs) {
                if (!last.isEmpty() && compared(run.get(0), last.get(0)) == 0) {
                    last.addAll(run);
                } else {
                    ready.add(run);
                    last = run;
                }
            }
        } else {
            ready.addAll(runs);
        }
        runs.clear();
    }

    /** Returns the next step that is complete, or null. */
    @Nullable
    List<Row> poll() {
        return ready.poll();
    }

    private void begin(Row row, @Nullable List<Row> before, String column) {
        numbers &= NUMBER.matcher(row.step()).matches();
        if (before == null) {
            return;
        }
        Row last = before.get(before.size() - 1);
        if (fallingAsText == null && row.step().compareTo(last.step()) < 0) {
            fallingAsText = fellBehind(row, last, column, false);
        }
        if (numbers) {
            int compared = compared(row, last);
            undecided |= compared <= 0;
            if (falling == null && compared < 0) {
                falling = fellBehind(row, last, column, true);
            }
        } else {
            refuse(fallingAsText);
        }
        if (!numbers || !undecided) {
            ready.addAll(runs);
            runs.clear();
        }
    }

    private static void refuse(@Nullable Refused refusal) {
        if (refusal != null) {
            throw refusal;
        }
    }

    private static int compared(Row row, Row other) {
        return new BigDecimal(row.step()).compareTo(new BigDecimal(other.step()));
    }

    private static Refused fellBehind(Row row, Row before, String column, boolean numbers) {
        return new Refused(Refusal.of(
                        "the step ",
                        Shown.quoted(row.step()),
                        " comes after the step ",
                        Shown.quoted(before.step()),
                        " (",
                        before.place().toString(),
                        ")")
                .at(row.place().column(column))
                .value(row.step())
                .remedy(
                        "write the rows to a file, where they are put in order, or sort them by this column",
                        numbers ? "" : " in the order of text, as its values are not all numbers"));
    }
}
