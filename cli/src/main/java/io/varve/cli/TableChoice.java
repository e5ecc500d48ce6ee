package io.varve.cli;

import io.varve.io.StoredResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which tables a run is to leave. What only the others are made of need not be worked out.
 *
 * @param names of tables, and of the report
 */
record TableChoice(Set<String> names) {

    /** The name of the page of pictures, which is chosen as tables are. */
    static final String REPORT = "report";

    static final String LABELS = "labels";
    static final String EVENTS = "events";
    static final String STEPS = "steps";
    static final String TIMELINE = "timeline";
    static final String CLUSTERS = "clusters";
    static final String GROUPS = "groups";
    static final String GROUP_TREE = "group_tree";
    static final String MAP = "map";

    /** All that can be chosen. */
    static List<String> known() {
        List<String> known = new ArrayList<>(ResultFolder.KIND.tables());
        known.add(REPORT);
        return known;
    }

    /** Every table, and the report. */
    static TableChoice all() {
        return new TableChoice(new LinkedHashSet<>(known()));
    }

    /** Returns the tables of a list separated by commas. */
    static TableChoice of(String list) {
        return new TableChoice(new LinkedHashSet<>(Arrays.asList(list.split(",", -1))));
    }

    boolean has(String table) {
        return names.contains(table);
    }

    /** Whether objects are to be placed in the plane. */
    boolean needsMap() {
        return hasAny(MAP, Reports.COMPONENTS, REPORT);
    }

    /** Whether clusters are to be put into groups. */
    boolean needsGroups() {
        return hasAny(GROUPS, GroupLabelRow.TABLE, GROUP_TREE, REPORT);
    }

    /** Whether clusters are to be named and described. */
    boolean needsFaces() {
        return hasAny(
                CLUSTERS,
                GROUPS,
                GROUP_TREE,
                ResultFolder.PROFILES,
                ResultFolder.MEMBERS,
                ResultFolder.KEYWORDS,
                StoredResult.DESCRIPTIONS,
                REPORT);
    }

    /** Whether the rows of all can be written step by step, so that nothing need be kept for the end but where clusters went. */
    boolean isOfStream() {
        return Set.of(LABELS, EVENTS, STEPS).containsAll(names);
    }

    private boolean hasAny(String... tables) {
        return Arrays.stream(tables).anyMatch(names::contains);
    }
}
