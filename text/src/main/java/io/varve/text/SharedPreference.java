package io.varve.text;

import io.varve.ap.Preference;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
     * Finds the preference, for senses by cosine.
     *
     * @param words with their uses, all with the same periods
     * @return empty if no word has two uses that differ in any period
     */
    public static Optional<Preference> of(List<DatedUses> words) {
        int periods = words.isEmpty() ? 0 : words.get(0).periods().size();
        for (int period = 0; period < periods; period++) {
            int number = period;
            List<DatedUses> here =
                    words.stream().filter(word -> word.uses(number).size() > 1).toList();
            double distance = median(
                    here.stream().mapToDouble(word -> farthest(word, number)).toArray());
            if (distance > 0) {
                double uses = median(here.stream()
                        .mapToDouble(word -> word.uses(number).size())
                        .toArray());
                double factor = Math.sqrt(Math.min(1, 2 * Math.max(uses, FEWEST) / USES));
                return Optional.of(Preference.of(1 - factor * distance));
            }
        }
        return Optional.empty();
    }

    private static double farthest(DatedUses word, int period) {
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
