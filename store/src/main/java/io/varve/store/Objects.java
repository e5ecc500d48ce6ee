package io.varve.store;

import io.varve.Batch;
import io.varve.io.KeptText;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects of a timeline, numbered in order of arrival, and how they are found by id. */
final class Objects {

    private static final int MOST_NAMED = 3;

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

    /** Those of a batch that arrived before which are there no more; most timelines never forgot, and are not searched. */
    List<String> forgottenOf(Batch batch) {
        if (database.number("SELECT count(*) FROM (SELECT 1 FROM forgotten LIMIT 1)") == 0) {
            return List.of();
        }
        return batch.ids().stream().filter(id -> find(id).isEmpty()).toList();
    }

    boolean holdsAny(List<String> ids) {
        return ids.stream().anyMatch(id -> find(id).isPresent());
    }

    /** Refuses an object that arrived before; others take its place only where its values are known. */
    static Refused arrivedBefore(String object, String how, boolean replaceable) {
        Refusal refusal = Refusal.of(object + " arrived in an earlier step already" + how);
        return new Refused(
                replaceable
                        ? refusal.remedy(
                                "leave out what arrived before with ",
                                TimelineOption.SKIP_KNOWN,
                                ", or put corrected objects in its place with ",
                                TimelineOption.REPLACE)
                        : refusal.remedy(
                                "leave out what arrived before with ",
                                TimelineOption.SKIP_KNOWN,
                                "; what was corrected is first forgotten with the file that it came in, then added, since this"
                                        + " timeline keeps no values of objects"));
    }

    /** Refuses objects of which some arrived before, with their number and a few of them. */
    void refuseKnown(BatchElsewhere batch) {
        int[] known = new int[1];
        List<String> some = new ArrayList<>();
        batch.eachId(id -> {
            KeptText.require(id, "the id ", Place.NONE);
            if (find(id).isPresent()) {
                known[0]++;
                if (some.size() < MOST_NAMED) {
                    some.add("'" + id + "'");
                }
            }
        });
        if (known[0] > 0) {
            throw new Refused(Refusal.of("%,d of %,d objects arrived in an earlier step already, among them %s"
                            .formatted(known[0], batch.size(), String.join(", ", some)))
                    .remedy("leave out what arrived before"));
        }
    }

    /** Writes the hashes of new objects, in the order of the index, so that neighbours are written together. */
    void index(List<String> ids, long first) {
        index(ids.stream().mapToInt(BatchIdentity::hash).toArray(), first);
    }

    /** Writes hashes of new objects, given in their order. */
    void index(int[] hashes, long first) {
        long[] hashed = new long[hashes.length];
        Arrays.setAll(hashed, i -> (long) hashes[i] << Integer.SIZE | i);
        Arrays.sort(hashed);
        for (long each : hashed) {
            database.update(
                    "INSERT INTO object_hashes VALUES (?, ?)", (int) (each >> Integer.SIZE), first + (int) each);
        }
    }
}
