package io.varve.store;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How check values are made of the rows of a step; a file keeps the form of the schema that it was made with. */
enum CheckForm {
    /** Of version 1: one value for all tables of a group, each of them after a word of its own. */
    BY_GROUP,
    /** Of version 2: one value for every table, those of a group one after the other. */
    BY_TABLE,
    /** Of version 3: the same, with the tables of groups of clusters. */
    WITH_GROUPS,
    /** Of version 4: the same, with classes and texts of objects. */
    WITH_DETAILS,
    /** Of version 5: the same; remarks belong to no step and have check values of their own. */
    WITH_REMARKS;

    /** How much of a sum is kept for a table: what an accident cannot meet. */
    private static final int BYTES = 16;

    private static final List<StepTable> HISTORY = List.of(
            StepTable.STEPS,
            StepTable.BORN,
            StepTable.ENDED,
            StepTable.VERSIONS,
            StepTable.EVENTS,
            StepTable.LINEAGE,
            StepTable.MOVES,
            StepTable.FORGOTTEN,
            StepTable.SIMILARITIES,
            StepTable.GROUPS,
            StepTable.GROUP_TREES);
    private static final List<StepTable> PLACES =
            List.of(StepTable.PLACES, StepTable.SPACES, StepTable.VECTORS, StepTable.DETAILS);

    /**
     * The words of version 1: the queries by which that version read the tables. They are part of the values in its files and
     * must stay as they are, whatever the queries of today are.
     */
    private static final Map<StepTable, String> WORDS = new EnumMap<>(Map.ofEntries(
            Map.entry(
                    StepTable.STEPS,
                    "SELECT step, batch, batch_id, content, time, added, objects_new, objects_held, clusters, iterations,"
                            + " settled, converged, seconds, next_cluster, first_object, next_object FROM steps"
                            + " WHERE step BETWEEN ? AND ? ORDER BY step"),
            Map.entry(
                    StepTable.BORN,
                    "SELECT born, cluster FROM clusters WHERE born BETWEEN ? AND ? ORDER BY born, cluster"),
            Map.entry(
                    StepTable.ENDED,
                    "SELECT ended, cluster, merged_into FROM clusters WHERE ended BETWEEN ? AND ? ORDER BY ended, cluster"),
            Map.entry(
                    StepTable.VERSIONS,
                    "SELECT from_step, cluster, size, last_changed, exemplar FROM versions"
                            + " WHERE from_step BETWEEN ? AND ? ORDER BY from_step, cluster"),
            Map.entry(
                    StepTable.EVENTS,
                    "SELECT step, position, event, cluster, parents, size_before, size_after FROM events"
                            + " WHERE step BETWEEN ? AND ? ORDER BY step, position"),
            Map.entry(
                    StepTable.LINEAGE,
                    "SELECT step, parent, child FROM lineage WHERE step BETWEEN ? AND ? ORDER BY step, parent, child"),
            Map.entry(
                    StepTable.MOVES,
                    "SELECT from_step, object, cluster FROM moves WHERE from_step BETWEEN ? AND ?"
                            + " ORDER BY from_step, object"),
            Map.entry(
                    StepTable.FORGOTTEN,
                    "SELECT arrived_step, cluster, forgotten_step, objects FROM forgotten"
                            + " WHERE arrived_step BETWEEN ? AND ? ORDER BY arrived_step, cluster, forgotten_step"),
            Map.entry(
                    StepTable.PLACES,
                    "SELECT from_step, cluster, place FROM places WHERE from_step BETWEEN ? AND ?"
                            + " ORDER BY from_step, cluster"),
            Map.entry(
                    StepTable.SPACES,
                    "SELECT from_step, space FROM spaces WHERE from_step BETWEEN ? AND ? ORDER BY from_step"),
            Map.entry(
                    StepTable.VECTORS,
                    "SELECT s.step, v.object, v.vector FROM steps s JOIN vectors v"
                            + " ON v.object >= s.first_object AND v.object < s.next_object"
                            + " WHERE s.step BETWEEN ? AND ? ORDER BY v.object")));

    /** The form of a file. */
    static CheckForm of(Database database) {
        long version = database.number("PRAGMA user_version");
        if (version < 1 || version > Schema.VERSION) {
            throw new StoreDamaged("%s is damaged: it says that its schema has version %d; restore it from a backup"
                    .formatted(database.file(), version));
        }
        return values()[(int) version - 1];
    }

    /** The tables of what is told of a step. */
    List<StepTable> history() {
        return HISTORY.stream().filter(this::has).toList();
    }

    /** The tables of what stands for clusters. */
    List<StepTable> places() {
        return PLACES.stream().filter(this::has).toList();
    }

    /** Whether files of this form have a table. */
    boolean has(StepTable table) {
        return switch (this) {
            case BY_GROUP -> WORDS.containsKey(table);
            case BY_TABLE -> table != StepTable.GROUPS && table != StepTable.GROUP_TREES && table != StepTable.DETAILS;
            case WITH_GROUPS -> table != StepTable.DETAILS;
            case WITH_DETAILS, WITH_REMARKS -> true;
        };
    }

    /** Tables that have a check value together, so that all of them are needed to compare one. */
    record Unit(List<StepTable> tables, List<StepTable> group, boolean history) {

        /** The names of the tables, to be told. */
        String names() {
            return String.join(
                    ", ", tables.stream().map(StepTable::table).distinct().toList());
        }
    }

    /** The fewest units that hold all of some tables. */
    List<Unit> units(Set<StepTable> tables) {
        List<Unit> units = new ArrayList<>();
        for (List<StepTable> group : List.of(history(), places())) {
            List<StepTable> needed = group.stream().filter(tables::contains).toList();
            boolean history = group.contains(StepTable.STEPS);
            if (this != BY_GROUP) {
                needed.forEach(table -> units.add(new Unit(List.of(table), group, history)));
            } else if (!needed.isEmpty()) {
                units.add(new Unit(group, group, history));
            }
        }
        return units;
    }

    /** What a step has as the check value of a unit. */
    byte[] sealed(Unit unit, Integrity.Sealed step) {
        byte[] group = unit.history() ? step.history() : step.places();
        if (this == BY_GROUP) {
            return group;
        }
        int from = unit.group().indexOf(unit.tables().get(0)) * BYTES;
        return group.length == unit.group().size() * BYTES ? Arrays.copyOfRange(group, from, from + BYTES) : group;
    }

    /** How the rows of a table are come by. */
    interface Access {
        void rows(StepTable table, Database database, int from, int to, Database.Visitor visitor);
    }

    /** A damaged file can answer with a row of a step that was not asked for: counted with the first, it makes that one wrong. */
    private static int place(int step, int steps) {
        return step >= 0 && step < steps ? step : 0;
    }

    /** Computes the check value of some tables, for each of some steps. */
    List<byte[]> values(Database database, List<StepTable> tables, int from, int to, Access access) {
        int steps = to - from + 1;
        List<ByteArrayOutputStream> values = new ArrayList<>();
        List<CheckValue> sums = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            values.add(new ByteArrayOutputStream());
            sums.add(new CheckValue());
        }
        for (StepTable table : tables) {
            if (this == BY_GROUP) {
                sums.forEach(sum -> sum.add(WORDS.get(table)));
            }
            access.rows(
                    table,
                    database,
                    from,
                    to,
                    row -> sums.get(place(row.getInt(1) - from, steps))
                            .add(row, 1, row.getMetaData().getColumnCount()));
            if (this != BY_GROUP) {
                for (int step = 0; step < steps; step++) {
                    values.get(step).write(sums.get(step).value(), 0, BYTES);
                }
            }
        }
        return this != BY_GROUP
                ? values.stream().map(ByteArrayOutputStream::toByteArray).toList()
                : sums.stream().map(CheckValue::value).toList();
    }
}
