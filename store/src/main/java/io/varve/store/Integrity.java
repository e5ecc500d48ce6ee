package io.varve.store;

import io.varve.ModelState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

/** Compares what is read with the check values that were written with it. */
final class Integrity {

    private final Database database;
    private final SortedMap<String, String> parameters;

    Integrity(Database database, SortedMap<String, String> parameters) {
        this.database = database;
        this.parameters = parameters;
    }

    /** The check values of one step as the file has them. */
    record Sealed(int step, byte[] objects, byte[] history, byte[] places, byte[] state, byte[] chain) {

        static final String QUERY = "SELECT step, objects_check, history_check, places_check, state_check, chain_check"
                + " FROM steps WHERE step <= ? ORDER BY step";

        static Sealed of(ResultSet row) throws SQLException {
            return new Sealed(
                    row.getInt(1), row.getBytes(2), row.getBytes(3), row.getBytes(4), row.getBytes(5), row.getBytes(6));
        }
    }

    /** Refuses a history that is not the one that was written, and returns the check values of all steps up to one. */
    List<Sealed> requireHistory(int step) {
        List<byte[]> histories = StepChecks.histories(database, step);
        List<Sealed> steps = requireChain(step);
        for (Sealed sealed : steps) {
            if (!Arrays.equals(sealed.history(), histories.get(sealed.step()))) {
                throw damaged("what is told of step " + sealed.step());
            }
        }
        return steps;
    }

    /** Refuses places that are not those that were written. */
    void requirePlaces(int step) {
        List<Sealed> steps = requireHistory(step);
        List<byte[]> places = StepChecks.placesOf(database, step);
        for (Sealed sealed : steps) {
            if (!Arrays.equals(sealed.places(), places.get(sealed.step()))) {
                throw damaged("what stands for the clusters of step " + sealed.step());
            }
        }
    }

    /** Refuses a state that is not the one that was written. */
    void requireState(int step, ModelState state) {
        Sealed sealed = last(step);
        if (!Arrays.equals(sealed.state(), StateStore.check(state))) {
            throw damaged("the state after step " + step);
        }
    }

    private Sealed last(int step) {
        List<Sealed> steps = database.all(Sealed.QUERY.replace("<=", "="), Sealed::of, step);
        if (steps.isEmpty()) {
            throw damaged("step " + step);
        }
        return steps.get(0);
    }

    /** Refuses check values that do not follow from one another. */
    List<Sealed> requireChain(int step) {
        List<Sealed> steps = database.all(Sealed.QUERY, Sealed::of, step);
        byte[] chain = StepChecks.root(parameters);
        for (int expected = 0; expected <= step; expected++) {
            if (expected >= steps.size() || steps.get(expected).step() != expected) {
                throw damaged("step " + expected);
            }
            Sealed sealed = steps.get(expected);
            chain = new StepChecks(sealed.objects(), sealed.history(), sealed.places()).chain(chain, sealed.state());
            if (!Arrays.equals(chain, sealed.chain())) {
                throw damaged("the chain of check values at step " + expected);
            }
        }
        return steps;
    }

    StoreDamaged damaged(String what) {
        return new StoreDamaged("%s is damaged: %s is not as it was written; 'varve check' tells more, a backup helps"
                .formatted(database.file(), what));
    }
}
