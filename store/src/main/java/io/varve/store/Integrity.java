package io.varve.store;

import io.varve.ModelState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Compares what is read with the check values that were written with it. What has been compared is told by the same scans of
 * {@link StepTable}: then nothing can be told that was not compared.
 */
final class Integrity {

    private final Database database;
    private final SortedMap<String, String> parameters;

    Integrity(Database database, SortedMap<String, String> parameters) {
        this.database = database;
        this.parameters = parameters;
    }

    /** The check values of one step as the file has them, and the numbers of the objects that arrived. */
    record Sealed(
            int step,
            long firstObject,
            long nextObject,
            byte[] objects,
            byte[] history,
            byte[] places,
            byte[] state,
            byte[] chain) {

        private static final String COLUMNS =
                "SELECT step, first_object, next_object, objects_check, history_check, places_check,"
                        + " state_check, chain_check FROM steps";

        static final String QUERY = COLUMNS + " WHERE step <= ? ORDER BY step";

        static final String ONE = COLUMNS + " WHERE step = ?";

        static Sealed of(ResultSet row) throws SQLException {
            return new Sealed(
                    row.getInt(1),
                    row.getLong(2),
                    row.getLong(3),
                    bytes(row, 4),
                    bytes(row, 5),
                    bytes(row, 6),
                    bytes(row, 7),
                    bytes(row, 8));
        }

        private static byte[] bytes(ResultSet row, int column) throws SQLException {
            byte[] bytes = row.getBytes(column);
            return bytes == null ? new byte[0] : bytes;
        }
    }

    /** Refuses rows of these tables that are not those that were written, and returns the check values of all steps up to one. */
    List<Sealed> require(int step, StepTable first, StepTable... others) {
        List<Sealed> steps = requireChain(step);
        compare(steps, EnumSet.of(first, others), difference -> {
            throw damaged(difference);
        });
        return steps;
    }

    /** Refuses anything that is not what was written, but for the state. */
    void requireAll(int step) {
        List<Sealed> steps = requireChain(step);
        Consumer<String> refusal = difference -> {
            throw damaged(difference);
        };
        compare(steps, EnumSet.allOf(StepTable.class), refusal);
        steps.forEach(arrived -> compareObjects(arrived, row -> {}, refusal));
    }

    /** Tells of every table and step whose rows are not those that were written. */
    void compare(List<Sealed> steps, Set<StepTable> tables, Consumer<String> told) {
        if (steps.isEmpty()) {
            return;
        }
        CheckForm form = CheckForm.of(database);
        for (CheckForm.Unit unit : form.units(tables)) {
            List<byte[]> found = form.values(database, unit.tables(), 0, steps.size() - 1, StepTable::scan);
            for (Sealed sealed : steps) {
                if (!Arrays.equals(form.sealed(unit, sealed), found.get(sealed.step()))) {
                    told.accept(rows(unit.names(), sealed.step()));
                }
            }
        }
    }

    /** Visits the objects that arrived in a step: object, id, cluster, similarity, fingerprint; refuses others than were written. */
    void requireObjects(Sealed sealed, Database.Visitor visitor) {
        compareObjects(sealed, visitor, difference -> {
            throw damaged(difference);
        });
    }

    /** Visits the objects that arrived in a step, and tells if they are not those that were written. */
    void compareObjects(Sealed sealed, Database.Visitor visitor, Consumer<String> told) {
        CheckValue check = new CheckValue();
        database.each(
                StepChecks.OBJECTS,
                row -> {
                    check.add(row, 1, 5);
                    visitor.visit(row);
                },
                sealed.firstObject(),
                sealed.nextObject());
        if (!Arrays.equals(check.value(), sealed.objects())) {
            told.accept(rows("objects", sealed.step()));
        }
    }

    static String rows(String tables, int step) {
        return tables.contains(",")
                ? "one of the tables %s, at step %d,".formatted(tables, step)
                : "table %s, at step %d,".formatted(tables, step);
    }

    /** Refuses a state that is not the one that was written. */
    void requireState(int step, StateStore store, ModelState state) {
        Sealed sealed = requireChain(step).get(step);
        if (!Arrays.equals(sealed.state(), store.check(step, state))) {
            throw damaged("table parts, which holds the state after step " + step + ",");
        }
    }

    /** Refuses check values that do not follow from one another and from the parameters. */
    List<Sealed> requireChain(int step) {
        List<Sealed> steps = database.all(Sealed.QUERY, Sealed::of, step);
        byte[] chain = StepChecks.root(parameters);
        for (int expected = 0; expected <= step; expected++) {
            if (expected >= steps.size() || steps.get(expected).step() != expected) {
                throw missing(expected);
            }
            requireLink(chain, steps.get(expected));
            chain = steps.get(expected).chain();
        }
        return steps;
    }

    private void requireLink(byte[] before, Sealed sealed) {
        StepChecks checks = new StepChecks(sealed.objects(), sealed.history(), sealed.places());
        if (!Arrays.equals(checks.chain(before, sealed.state()), sealed.chain())) {
            throw damaged(
                    sealed.step() == 0
                            ? "table parameters, or a check value in table steps, at step 0,"
                            : "a check value in table steps, at step " + sealed.step() + ",");
        }
    }

    private StoreDamaged missing(int step) {
        return damaged("table steps, at step " + step + ",");
    }

    /**
     * Visits the rows that one step has in a table, and refuses others than were written, at a cost that does not grow with other
     * steps: its check values must follow from those of the step before, and what an index does not find makes another sum.
     */
    void requireRows(int step, StepTable table, Database.Visitor visitor) {
        Sealed sealed = one(step);
        requireLink(step == 0 ? StepChecks.root(parameters) : one(step - 1).chain(), sealed);
        CheckForm form = CheckForm.of(database);
        CheckForm.Unit unit = form.units(Set.of(table)).get(0);
        CheckForm.Access access = (each, file, from, to, sum) -> each.find(file, from, to, row -> {
            sum.visit(row);
            if (each == table) {
                visitor.visit(row);
            }
        });
        byte[] found = form.values(database, unit.tables(), step, step, access).get(0);
        if (!Arrays.equals(form.sealed(unit, sealed), found)) {
            throw damaged(rows(unit.names(), step));
        }
    }

    /** The check values of one step, as the file has them. */
    Sealed one(int step) {
        return database.first(Sealed.ONE, Sealed::of, step).orElseThrow(() -> missing(step));
    }

    StoreDamaged damaged(String what) {
        return new StoreDamaged(
                "%s is damaged: %s is not what was written; 'varve check' shows more; restore it from a backup"
                        .formatted(database.file(), what));
    }
}
