package io.varve.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * How wide senses are. Between two periods: half the mean distance of the uses of all words from the means of their senses. One width for all
 * words, for the reason that a shared preference has: by a width of its own a word that is always used alike would be told apart as sharply as one of many meanings.
 * And for {@link CoarseSenses} their reach after every period: the mean distance of the uses of all words up to then, whole.
 *
 * @param widths for every pair of periods that are compared, consecutive ones and then the first with the last; empty if they are not known
 * @param reaches after every period; empty if they are not known
 */
public record SenseWidths(List<Double> widths, List<Double> reaches) {

    /** What is known of words that are looked at one by one. */
    public static final SenseWidths UNKNOWN = new SenseWidths(List.of(), List.of());

    /** Of 1, .5, .25 and .1 times the mean distance; decision 84 has the figures. */
    private static final double PART = 0.5;

    /**
     * Copies the lists.
     *
     * @param widths as above
     * @param reaches as above
     */
    public SenseWidths {
        widths = List.copyOf(widths);
        reaches = List.copyOf(reaches);
    }

    /**
     * Looks at all words.
     *
     * @param words with their senses, all with the same periods
     * @return their widths; NaN where no word has uses in both periods
     */
    public static SenseWidths of(List<Senses> words) {
        List<Double> widths = new ArrayList<>();
        List<PeriodPair> pairs = words.isEmpty()
                ? List.of()
                : PeriodPair.of(words.get(0).periods().size());
        for (PeriodPair pair : pairs) {
            double sum = 0;
            int uses = 0;
            for (Senses word : words) {
                Slice earlier = word.slice(pair.from(), pair.to());
                Slice later = word.slice(pair.to(), pair.to());
                if (earlier.size() > 0 && later.size() > 0) {
                    sum += SoftShares.distances(earlier, later);
                    uses += earlier.size() + later.size();
                }
            }
            widths.add(PART * sum / uses);
        }
        return new SenseWidths(widths, reaches(words));
    }

    private static List<Double> reaches(List<Senses> words) {
        List<Double> reaches = new ArrayList<>();
        int periods = words.isEmpty() ? 0 : words.get(0).periods().size();
        for (int after = 0; after < periods; after++) {
            double sum = 0;
            int uses = 0;
            for (Senses word : words) {
                Collection<List<double[]>> members = word.memberVectors(after).values();
                sum += CoarseSenses.distances(members);
                uses += members.stream().mapToInt(List::size).sum();
            }
            reaches.add(sum / uses);
        }
        return reaches;
    }

    /**
     * Joins the senses that a word has after the last period.
     *
     * @param word one of the words
     * @return empty if it is not known how far senses reach
     */
    public Optional<CoarseSenses> coarse(Senses word) {
        return coarse(word, word.periods().size() - 1);
    }

    /** Joins the senses that a word has after a period, by the uses up to then. */
    Optional<CoarseSenses> coarse(Senses word, int after) {
        return reaches.isEmpty()
                ? Optional.empty()
                : Optional.of(CoarseSenses.of(word.memberVectors(after), reaches.get(after)));
    }

    /** The width between a pair of periods; NaN if it is not known. */
    double of(int pair) {
        return widths.isEmpty() ? Double.NaN : widths.get(pair);
    }
}
