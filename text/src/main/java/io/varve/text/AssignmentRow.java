package io.varve.text;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of assignments: the sense of a use after the last period.
 *
 * @param identifier of the use
 * @param word the word
 * @param period of the use
 * @param sense its id
 * @param coarse which coarse sense that is part of; empty where nobody looked
 */
public record AssignmentRow(
        String identifier,
        String word,
        String period,
        String sense,
        @Nullable String coarse) {

    /**
     * Makes the rows of a word without coarse senses.
     *
     * @param senses of the word
     * @return a row for every use that has a sense, by period
     */
    public static List<AssignmentRow> of(Senses senses) {
        return of(senses, Map.of());
    }

    /**
     * Makes the rows of a word.
     *
     * @param senses of the word
     * @param coarse by sense
     * @return a row for every use that has a sense, by period
     */
    public static List<AssignmentRow> of(Senses senses, Map<ClusterId, String> coarse) {
        int last = senses.periods().size() - 1;
        List<AssignmentRow> rows = new ArrayList<>();
        for (int period = 0; period <= last; period++) {
            String name = senses.periods().get(period);
            senses.sensesOf(period, last)
                    .forEach((identifier, sense) -> rows.add(
                            new AssignmentRow(identifier, senses.word(), name, sense.toString(), coarse.get(sense))));
        }
        return rows;
    }
}
