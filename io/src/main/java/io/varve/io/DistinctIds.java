package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.util.HashMap;
import java.util.Map;

/** The ids of all rows of one reading or, where ids may come again, of one step, none of them twice. */
final class DistinctIds {

    private final ReadOptions options;
    // not final: whoever goes on with the result does not need them
    private Map<String, Place> places = new HashMap<>();
    private String stepOfIds = "";
    private String last = "";

    DistinctIds(ReadOptions options) {
        this.options = options;
    }

    /** Takes the id of a row; refuses one that was taken. */
    void take(String id, String step, Place place) {
        if (options.repeatedIds() && !step.equals(stepOfIds)) {
            places.clear();
            stepOfIds = step;
        }
        last = id;
        Place before = places.putIfAbsent(id, place);
        if (before != null) {
            throw repeated(id, place, before);
        }
    }

    private RepeatedId repeated(String id, Place place, Place before) {
        Refusal refusal = Refusal.of("the id ", Shown.quoted(id), " occurs a second time, the first was in " + before)
                .at(place)
                .value(id);
        if (options.idColumn().isEmpty() && options.idsFile().isEmpty()) {
            return new RepeatedId(refusal.remedy(
                    "ids are made of file name and row, so rename one of the files or say ", ReadOption.ID_COLUMN));
        }
        if (options.form().copiesSkipped()) {
            return new RepeatedId(refusal.remedy(
                    "the two rows differ, so that neither is a copy; keep one of them, or give each an id"));
        }
        return new RepeatedId(refusal.remedy(
                options.repeatedIds()
                        ? "give every object of a step an id of its own"
                        : "give every object an id of its own",
                ", or leave out rows that repeat a whole row with ",
                ReadOption.COPIES,
                " skip"));
    }

    /** Gives back the last id, if it was taken by the row in this place, which is left out. */
    void giveBack(Place place) {
        places.remove(last, place);
    }

    /** Begins a file of its own. */
    void clear() {
        places.clear();
    }

    /** Lets go of all. */
    void end() {
        places = Map.of();
    }

    /** Which no line is left out for: one of two objects would go. */
    static final class RepeatedId extends Refused {
        private static final long serialVersionUID = 1;

        RepeatedId(Refusal refusal) {
            super(refusal);
        }
    }
}
