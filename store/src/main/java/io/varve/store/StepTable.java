package io.varve.store;

/** The rows that steps have in a table, in the order in which check values are made of them; the step comes first. */
enum StepTable {
    STEPS(
            "steps",
            "step",
            "batch, batch_id, content, time, added, objects_new, objects_held, clusters, iterations, settled, converged,"
                    + " seconds, next_cluster, first_object, next_object",
            ""),
    BORN("clusters", "born", "cluster", ", cluster"),
    ENDED("clusters", "ended", "cluster, merged_into", ", cluster"),
    VERSIONS("versions", "from_step", "cluster, size, last_changed, exemplar", ", cluster"),
    EVENTS("events", "step", "position, event, cluster, parents, size_before, size_after", ", position"),
    LINEAGE("lineage", "step", "parent, child", ", parent, child"),
    MOVES("moves", "from_step", "object, cluster", ", object"),
    FORGOTTEN("forgotten", "arrived_step", "cluster, forgotten_step, objects", ", cluster, forgotten_step"),
    SIMILARITIES("similarities", "from_step", "object, similarity", ", object"),
    GROUPS("groups", "from_step", "group_id, clusters, size, state, parents", ", group_id"),
    GROUP_TREES("group_trees", "from_step", "suggested, tree", ""),
    PLACES("places", "from_step", "cluster, place", ", cluster"),
    SPACES("spaces", "from_step", "space", ""),
    VECTORS("vectors", "", "vector", ""),
    DETAILS("details", "", "class, text", "");

    /** Of tables that have a row for an object, which belongs to the step that brought it. */
    private static final String OF_ARRIVALS = "SELECT s.step, v.object, %s FROM steps s JOIN %s v"
            + " ON v.object >= s.first_object AND v.object < s.next_object"
            + " WHERE s.step BETWEEN ? AND ? ORDER BY v.object";

    private final String table;
    private final String step;
    private final String columns;
    private final String order;

    StepTable(String table, String step, String columns, String order) {
        this.table = table;
        this.step = step;
        this.columns = columns;
        this.order = order;
    }

    /** The table of the file. */
    String table() {
        return table;
    }

    /** Visits the rows of some steps, from the table itself: an index could be wrong where the table is right. */
    void scan(Database database, int from, int to, Database.Visitor visitor) {
        database.each(query(" NOT INDEXED", "+"), visitor, from, to);
    }

    /** Visits the rows of steps that were written just now, by an index where there is one. */
    void find(Database database, int from, int to, Database.Visitor visitor) {
        database.each(query("", ""), visitor, from, to);
    }

    /** A plus keeps SQLite from an index, which for a table without row numbers nothing else does. */
    private String query(String hint, String plus) {
        if (this == VECTORS || this == DETAILS) {
            return OF_ARRIVALS.formatted(columns, table);
        }
        boolean indexed = this == BORN || this == ENDED || this == MOVES;
        String by = (indexed ? plus : "") + step;
        return "SELECT %s, %s FROM %s%s WHERE %s BETWEEN ? AND ? ORDER BY %s%s"
                .formatted(step, columns, table, indexed ? hint : "", by, by, order);
    }
}
