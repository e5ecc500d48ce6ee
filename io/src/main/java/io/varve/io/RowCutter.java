package io.varve.io;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Cuts rows into steps whose order is known: as they come if they come in order, else all of them in the end. */
final class RowCutter {

    private final @Nullable StepPlan plan;
    private final int rowsOfStep;
    private final Queue<Cut> ready = new ArrayDeque<>();
    private List<Row> rows = new ArrayList<>();
    private long given;

    /** A step with its name. */
    record Cut(String name, List<Row> rows) {}

    /**
     * Prepares to cut.
     *
     * @param plan the order of rows; that of the files if there is none
     * @param rowsOfStep how many rows a step has; 0 where its name decides
     */
    RowCutter(@Nullable StepPlan plan, int rowsOfStep) {
        this.plan = plan;
        this.rowsOfStep = rowsOfStep;
    }

    void add(Row row) {
        if (isInOrder() && !rows.isEmpty() && !belongs(row)) {
            cut();
        }
        rows.add(row);
    }

    private boolean isInOrder() {
        return plan == null || plan.sorted();
    }

    private boolean belongs(Row row) {
        return rowsOfStep > 0 ? rows.size() < rowsOfStep : place(row) == place(rows.get(0));
    }

    private int place(Row row) {
        return plan == null ? 0 : plan.place(row.step());
    }

    private void cut() {
        String name = rowsOfStep > 0
                ? "rows %d to %d".formatted(given + 1, given + rows.size())
                : rows.get(0).step();
        given += rows.size();
        ready.add(new Cut(name, rows));
        rows = new ArrayList<>();
    }

    void end() {
        if (!isInOrder()) {
            List<Row> all = rows;
            rows = new ArrayList<>();
            // stable: rows of a step stay as they came
            all.sort(Comparator.comparingInt(this::place));
            for (Row row : all) {
                if (!rows.isEmpty() && !belongs(row)) {
                    cut();
                }
                rows.add(row);
            }
        }
        if (!rows.isEmpty()) {
            cut();
        }
    }

    @Nullable
    Cut poll() {
        return ready.poll();
    }
}
