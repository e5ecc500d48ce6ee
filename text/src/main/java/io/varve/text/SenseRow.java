package io.varve.text;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of senses: how much a sense is used in a period. Senses are those after the last period.
 *
 * @param word the word
 * @param sense its id, which it keeps when periods are added
 * @param period the period
 * @param uses how many uses of the period have this sense
 * @param share of all uses of the period; empty where the word has none there
 * @param state {@code stable}: in the first and in the last period that have uses; {@code grown}, {@code shrunk}: in both, with at least twice or
 *     at most half the share, and a tenth of all uses apart; {@code gained}: not yet in the first, or the
 *     word has no uses in the first of all periods; {@code lost}: no longer in the last, or the word has none there; {@code passing}: in neither
 * @param keywords by which the sense differs from the others of its word, separated by spaces
 * @param periodKeywords what the sense is spoken of with in this period more than in its others, separated by spaces
 * @param label what a language model calls it; empty unless one was asked
 * @param coarse which coarse sense it is part of; empty where nobody looked
 */
public record SenseRow(
        String word,
        String sense,
        String period,
        int uses,
        @Nullable Double share,
        String state,
        String keywords,
        String periodKeywords,
        @Nullable String label,
        @Nullable String coarse) {

    /**
     * Makes the rows of a word of which nothing is known by period, nor of coarse senses.
     *
     * @param senses of the word
     * @param keywords by sense
     * @param labels by sense; none where no model was asked
     * @return a row for every sense and period, also where it has no uses
     */
    public static List<SenseRow> of(
            Senses senses, Map<ClusterId, List<String>> keywords, Map<ClusterId, String> labels) {
        return of(senses, keywords, Map.of(), labels, Map.of());
    }

    /**
     * Makes the rows of a word.
     *
     * @param senses of the word
     * @param keywords by sense
     * @param periodKeywords by sense, for every period
     * @param labels by sense; none where no model was asked
     * @param coarse by sense
     * @return a row for every sense and period, also where it has no uses
     */
    public static List<SenseRow> of(
            Senses senses,
            Map<ClusterId, List<String>> keywords,
            Map<ClusterId, List<List<String>>> periodKeywords,
            Map<ClusterId, String> labels,
            Map<ClusterId, String> coarse) {
        int last = senses.periods().size() - 1;
        List<SenseRow> rows = new ArrayList<>();
        SenseState.of(senses).forEach((sense, state) -> {
            for (int period = 0; period <= last; period++) {
                var uses = senses.sensesOf(period, last).values();
                int count = (int) uses.stream().filter(sense::equals).count();
                rows.add(new SenseRow(
                        senses.word(),
                        sense.toString(),
                        senses.periods().get(period),
                        count,
                        uses.isEmpty() ? null : Double.valueOf((double) count / uses.size()),
                        state.toString(),
                        String.join(" ", keywords.getOrDefault(sense, List.of())),
                        periodKeywords.containsKey(sense)
                                ? String.join(" ", periodKeywords.get(sense).get(period))
                                : "",
                        labels.get(sense),
                        coarse.get(sense)));
            }
        });
        return rows;
    }
}
