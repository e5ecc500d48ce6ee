package io.varve.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sense as it is after the last period.
 *
 * @param sense its id
 * @param state stable, grown, shrunk, gained, lost or passing
 * @param keywords by which it differs from the other senses of its word
 * @param periodKeywords for every period what it is spoken of with there more than in its others; empty if nobody looked
 * @param label what a language model calls it; null where none was asked
 * @param coarse which coarse sense it is part of; null where nobody looked
 * @param uses how many it has in each period
 * @param nearest its uses, the most typical first; not necessarily all
 */
public record SenseFacts(
        String sense,
        String state,
        List<String> keywords,
        List<List<String>> periodKeywords,
        @Nullable String label,
        @Nullable String coarse,
        List<Integer> uses,
        List<UseFacts> nearest) {

    /**
     * Copies the lists.
     *
     * @param sense as above
     * @param state as above
     * @param keywords as above
     * @param periodKeywords as above
     * @param label as above
     * @param coarse as above
     * @param uses as above
     * @param nearest as above
     */
    public SenseFacts {
        keywords = List.copyOf(keywords);
        periodKeywords = List.copyOf(periodKeywords);
        uses = List.copyOf(uses);
        nearest = List.copyOf(nearest);
    }

    /**
     * A use in its sentence.
     *
     * @param identifier of the use
     * @param period of the use
     * @param before the text before the word
     * @param word as it is in the text
     * @param after the text after it
     */
    public record UseFacts(String identifier, String period, String before, String word, String after) {}
}
