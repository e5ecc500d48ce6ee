package io.varve.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A row of the table of assignments: the sense of a use after the last period.
 *
 * @param identifier of the use
 * @param word the word
 * @param period of the use
 * @param sense its id
 */
public record AssignmentRow(String identifier, String word, String period, String sense) {

    /**
     * Makes the rows of a word.
     *
     * @param senses of the word
     * @return a row for every use that has a sense, by period
     */
    public static List<AssignmentRow> of(Senses senses) {
        int last = senses.periods().size() - 1;
        List<AssignmentRow> rows = new ArrayList<>();
        for (int period = 0; period <= last; period++) {
            String name = senses.periods().get(period);
            senses.sensesOf(period, last)
                    .forEach((identifier, sense) ->
                            rows.add(new AssignmentRow(identifier, senses.word(), name, sense.toString())));
        }
        return rows;
    }
}
