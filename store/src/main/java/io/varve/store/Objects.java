package io.varve.store;

import io.varve.Batch;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects of a timeline, numbered in order of arrival, and how they are found by id. */
final class Objects {

    private final Database database;

    Objects(Database database) {
        this.database = database;
    }

    /** The number of an object; empty if it never arrived or was forgotten. */
    OptionalLong find(String id) {
        return database.first(
                        "SELECT o.object FROM object_hashes h JOIN objects o USING (object)"
                                + " WHERE h.hash = ? AND +o.id = ?",
                        row -> row.getLong(1),
                        BatchIdentity.hash(id),
                        id)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** The number of an object that must be there. */
    long number(String id) {
        return find(id).orElseThrow(() -> new Refused("no object '" + id + "' is in this timeline"));
    }

    /** Those of a batch that arrived before. */
    Set<String> known(Batch batch) {
        return batch.ids().stream().filter(id -> find(id).isPresent()).collect(Collectors.toSet());
    }

    boolean holdsAny(List<String> ids) {
        return ids.stream().anyMatch(id -> find(id).isPresent());
    }

    void refuseKnown(Batch batch) {
        for (int i = 0; i < batch.size(); i++) {
            if (find(batch.ids().get(i)).isPresent()) {
                throw new Refused(Refusal.of(batch.describe(i) + " arrived in an earlier step already")
                        .remedy(
                                "leave out what arrived before with ",
                                TimelineOption.SKIP_KNOWN,
                                ", or put corrected objects in its place with ",
                                TimelineOption.REPLACE));
            }
        }
    }

    /** Writes the hashes of new objects, in the order of the index, so that neighbours are written together. */
    void index(List<String> ids, long first) {
        record Hashed(int hash, long object) {}
        List<Hashed> hashed = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            hashed.add(new Hashed(BatchIdentity.hash(ids.get(i)), first + i));
        }
        hashed.sort(Comparator.comparingInt(Hashed::hash));
        for (Hashed each : hashed) {
            database.update("INSERT INTO object_hashes VALUES (?, ?)", each.hash(), each.object());
        }
    }
}
