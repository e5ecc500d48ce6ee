package io.varve.text;

import io.varve.ap.Preference;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One preference for all words, so that senses are equally fine in all of them: the share of uses that changed their sense can only be compared
 * between words if the senses of one are as far apart as those of another. With a preference of its own, a word that is always used alike
 * falls into as many senses as one of many meanings.
 *
 * <p>It is the median, over words, of the least similarity between uses of the first period, which alone decides, so that a period that is
 * added later changes nothing. Where uses are few, a sense must not cost as much as where they are many: up to {@value #USES} uses of both periods that are compared, the
 * distance that the preference stands for grows with the square root of their number.
 */
public final class SharedPreference {

    /** From so many uses of a word in two periods on, a sense costs the same. */
    private static final double USES = 100;

    /** A handful of uses is priced as this many, or each would be a sense of its own. */
    private static final double FEWEST = 20;

    /** The least similarity of all pairs falls as they become more; so many uses are looked at. */
    private static final int MOST = 100;

    private SharedPreference() {}

    /**
     * All that the preference needs to know of the uses of a word in a period.
     *
     * @param period its number, from 0
     * @param uses how many there are, at least two
     * @param farthest the largest distance of two of them
     */
    public record Spread(int period, int uses, double farthest) {

        /**
         * Looks at a word.
         *
         * @param word with its uses
         * @return one for every period in which it has two uses or more
         */
        public static List<Spread> of(DatedUses word) {
            return IntStream.range(0, word.periods().size())
                    .filter(period -> word.uses(period).size() > 1)
                    .mapToObj(period -> new Spread(period, word.uses(period).size(), distance(word, period)))
                    .toList();
        }
    }

    /**
     * Finds the preference, for senses by cosine.
     *
     * @param words with their uses, all with the same periods
     * @return empty if no word has two uses that differ in any period
     */
    public static Optional<Preference> of(List<DatedUses> words) {
        return ofSpreads(
                words.stream().flatMap(word -> Spread.of(word).stream()).toList());
    }

    /**
     * Finds the preference where the uses themselves are elsewhere.
     *
     * @param spreads of all words, in any order
     * @return the same as of the words
     */
    public static Optional<Preference> ofSpreads(List<Spread> spreads) {
        SortedMap<Integer, List<Spread>> byPeriod =
                spreads.stream().collect(Collectors.groupingBy(Spread::period, TreeMap::new, Collectors.toList()));
        for (List<Spread> here : byPeriod.values()) {
            double distance = median(here.stream().mapToDouble(Spread::farthest).toArray());
            if (distance > 0) {
                double uses = median(here.stream().mapToDouble(Spread::uses).toArray());
                double factor = Math.sqrt(Math.min(1, 2 * Math.max(uses, FEWEST) / USES));
                return Optional.of(Preference.of(1 - factor * distance));
            }
        }
        return Optional.empty();
    }

    private static double distance(DatedUses word, int period) {
        int size = word.uses(period).size();
        int looked = Math.min(size, MOST);
        double most = 0;
        for (int i = 0; i < looked; i++) {
            double[] one = word.vector(period, place(i, looked, size));
            for (int k = 0; k < i; k++) {
                most = Math.max(most, Vectors.cosineDistance(one, word.vector(period, place(k, looked, size))));
            }
        }
        return most;
    }

    /** Evenly over all uses, whatever their order says. */
    private static int place(int i, int looked, int size) {
        return (int) ((long) i * size / looked);
    }

    private static double median(double[] values) {
        if (values.length == 0) {
            return 0;
        }
        Arrays.sort(values);
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }
}
