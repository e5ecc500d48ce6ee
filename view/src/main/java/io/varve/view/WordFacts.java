package io.varve.view;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A word, its senses and how much it changed.
 *
 * @param word the word
 * @param history of its senses, which are clusters; periods are steps, uses are objects
 * @param uses how many it has in each period
 * @param whole the change from the first period to the last; empty where there is only one period
 * @param changes between pairs of periods, the whole included
 * @param senses that are there after the last period, by id
 * @param gold how much it changed as people say; null where nobody said
 */
public record WordFacts(
        String word,
        ReportData history,
        List<Integer> uses,
        Optional<ChangeFacts> whole,
        List<ChangeFacts> changes,
        List<SenseFacts> senses,
        @Nullable Double gold) {

    /**
     * Copies the lists.
     *
     * @param word as above
     * @param history as above
     * @param uses as above
     * @param whole as above
     * @param changes as above
     * @param senses as above
     * @param gold as above
     */
    public WordFacts {
        uses = List.copyOf(uses);
        changes = List.copyOf(changes);
        senses = List.copyOf(senses);
    }
}
