package io.varve.store;

import io.varve.algorithm.AlgorithmParams;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.SortedMap;

/** Takes back the last step. */
final class Undoing {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;

    Undoing(Database database, AlgorithmParams<?> algorithm, SortedMap<String, String> parameters) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
    }

    int undo(int last) {
        if (last < 0) {
            throw new Refused(database.file() + " holds no step to undo");
        }
        if (new Replacements(database).contain(last)) {
            throw new Refused(Refusal.of(
                            "step ",
                            last,
                            " of ",
                            Place.of(database.file()),
                            " cannot be undone, since it replaced objects whose earlier values are not kept")
                    .remedy(
                            "add the batch with the earlier values with ",
                            TimelineOption.REPLACE,
                            "; a backup made before still has them"));
        }
        if (last > 0) {
            requireStateBefore(last);
        }
        long first = database.number("SELECT first_object FROM steps WHERE step = ?", last);
        for (String id : database.all("SELECT id FROM objects WHERE object >= ?", row -> row.getString(1), first)) {
            database.update("DELETE FROM object_hashes WHERE hash = ? AND object >= ?", BatchIdentity.hash(id), first);
        }
        database.update("DELETE FROM objects WHERE object >= ?", first);
        database.update("DELETE FROM vectors WHERE object >= ?", first);
        new Details(database).removeFrom(first);
        for (String table : new String[] {"moves", "versions", "places", "spaces", "parts"}) {
            database.update("DELETE FROM " + table + " WHERE from_step = ?", last);
        }
        new Remarks(database, parameters).removeBornAt(last);
        new LearntKinds(database, parameters).removeFrom(last);
        database.update("DELETE FROM clusters WHERE born = ?", last);
        database.update("UPDATE clusters SET ended = NULL, merged_into = NULL WHERE ended = ?", last);
        for (String table : new String[] {"events", "lineage", "steps"}) {
            database.update("DELETE FROM " + table + " WHERE step = ?", last);
        }
        database.update("DELETE FROM forgotten WHERE arrived_step = ?", last);
        new PastSimilarities(database, algorithm).removeStep(last);
        if (TimelineGroups.areKept(database, algorithm)) {
            new GroupTable(database).removeStep(last);
        }
        if (last == 0) {
            database.update("DELETE FROM parameters");
        }
        return last;
    }

    private void requireStateBefore(int last) {
        Integrity integrity = new Integrity(database, parameters);
        Integrity.Sealed before = integrity.requireChain(last - 1).get(last - 1);
        StateStore store = new StateStore(database, algorithm);
        if (Arrays.equals(store.check(last - 1, store.read(last - 1)), before.state())) {
            return;
        }
        if (store.keepsBefore()) {
            throw integrity.damaged("table parts, which holds the state after step " + (last - 1) + ",");
        }
        boolean forgotten = database.number("SELECT count(*) FROM forgotten WHERE forgotten_step >= ?", last) > 0;
        Place file = Place.of(database.file());
        String since = " cannot be undone, since ";
        Refusal refusal = forgotten
                ? Refusal.of(
                                "step ",
                                last,
                                " of ",
                                file,
                                since,
                                "objects were forgotten after it, and the state before it, which held them, was erased")
                        .remedy("a backup made before still has it")
                : Refusal.of(
                        "step ",
                        last,
                        " of ",
                        file,
                        since,
                        "the state before it is no longer kept: only the step added last can be undone, and only once");
        throw new Refused(refusal);
    }
}
