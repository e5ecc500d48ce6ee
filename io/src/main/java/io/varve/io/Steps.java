package io.varve.io;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Rows cut into steps by the value of the step column, which never falls. */
final class Steps {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,6})?");

    private Steps() {}

    /** Groups the rows; compares as numbers if all values are numbers, else as text. */
    static List<List<Row>> of(List<Row> rows, String column) {
        List<List<Row>> runs = runs(rows);
        boolean numbers =
                runs.stream().allMatch(run -> NUMBER.matcher(value(run)).matches());
        Comparator<String> order = numbers ? Comparator.comparing(BigDecimal::new) : Comparator.naturalOrder();
        List<List<Row>> steps = new ArrayList<>();
        for (List<Row> run : runs) {
            if (steps.isEmpty()) {
                steps.add(run);
                continue;
            }
            List<Row> last = steps.get(steps.size() - 1);
            int compared = order.compare(value(run), value(last));
            if (compared < 0) {
                throw fellBehind(run.get(0), last.get(last.size() - 1), column, numbers);
            }
            if (compared == 0) {
                last.addAll(run);
            } else {
                steps.add(run);
            }
        }
        return steps;
    }

    private static DataRefused fellBehind(Row row, Row before, String column, boolean numbers) {
        return new DataRefused("%sthe step %s comes after the step %s (%s); sort the rows by this column%s"
                .formatted(
                        row.place().column(column),
                        Shown.quoted(row.step()),
                        Shown.quoted(before.step()),
                        before.place(),
                        numbers ? "" : " in the order of text, as its values are not all numbers"));
    }

    private static String value(List<Row> run) {
        return run.get(0).step();
    }

    private static List<List<Row>> runs(List<Row> rows) {
        List<List<Row>> runs = new ArrayList<>();
        String value = "";
        for (Row row : rows) {
            if (runs.isEmpty() || !row.step().equals(value)) {
                runs.add(new ArrayList<>());
                value = row.step();
            }
            runs.get(runs.size() - 1).add(row);
        }
        return runs;
    }
}
