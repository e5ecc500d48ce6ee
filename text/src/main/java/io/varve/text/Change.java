package io.varve.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * How much a word changed from one period to another.
 *
 * @param word the word
 * @param from the earlier period
 * @param to the later period
 * @param usesFrom how many uses the earlier one has
 * @param usesTo how many uses the later one has
 * @param senses how many senses the uses of both have, as they are after the later one
 * @param scores NaN where a period has no uses
 * @param jsdChance how often a random division of the same uses gives a JSD as large; empty unless asked for
 * @param apdChance the same of APD
 * @param intervals within which 95 % of the scores of draws are, by measure; empty unless uses were drawn
 */
public record Change(
        String word,
        String from,
        String to,
        int usesFrom,
        int usesTo,
        int senses,
        Map<ChangeMeasure, Double> scores,
        OptionalDouble jsdChance,
        OptionalDouble apdChance,
        Map<ChangeMeasure, Interval> intervals) {

    /**
     * Copies the maps.
     *
     * @param word as above
     * @param from as above
     * @param to as above
     * @param usesFrom as above
     * @param usesTo as above
     * @param senses as above
     * @param scores as above
     * @param jsdChance as above
     * @param apdChance as above
     * @param intervals as above
     */
    public Change {
        scores = Map.copyOf(scores);
        intervals = Map.copyOf(intervals);
    }

    /**
     * Measures the change between consecutive periods and, where there are more than two, from the first to the last.
     *
     * @param senses of a word
     * @param widths of the senses of all words that are compared; {@link SenseWidths#UNKNOWN} leaves out what depends on them
     * @param permutations how many random divisions to compare JSD and APD with; 0 for none
     * @param seed of these
     * @return in the order of the later period
     */
    public static List<Change> of(Senses senses, SenseWidths widths, int permutations, long seed) {
        List<Change> changes = new ArrayList<>();
        List<PeriodPair> pairs = PeriodPair.of(senses.periods().size());
        for (int i = 0; i < pairs.size(); i++) {
            PeriodPair pair = pairs.get(i);
            changes.add(between(senses, pair, widths.of(i), widths.coarse(senses, pair.to()), permutations, seed));
        }
        return changes;
    }

    /**
     * Returns within what the scores of draws are.
     *
     * @param measure any
     * @return empty unless uses were drawn, or where a period has no uses
     */
    public Optional<Interval> interval(ChangeMeasure measure) {
        return Optional.ofNullable(intervals.get(measure)).filter(found -> !Double.isNaN(found.low()));
    }

    private static Change between(
            Senses senses, PeriodPair pair, double width, Optional<CoarseSenses> coarse, int permutations, long seed) {
        UnaryOperator<Slice> joined = slice -> coarse.map(slice::joined).orElse(slice);
        Slice earlier = joined.apply(senses.slice(pair.from(), pair.to()));
        Slice later = joined.apply(senses.slice(pair.to(), pair.to()));
        Map<ChangeMeasure, Double> scores = new EnumMap<>(ChangeMeasure.class);
        for (ChangeMeasure measure : ChangeMeasure.values()) {
            scores.put(measure, measure.between(earlier, later, width));
        }
        TreeSet<Integer> both = new TreeSet<>(earlier.counts().keySet());
        both.addAll(later.counts().keySet());
        boolean tested = permutations > 0 && earlier.size() > 0 && later.size() > 0;
        Permutations test = new Permutations(earlier, later, permutations, seed);
        return new Change(
                senses.word(),
                senses.periods().get(pair.from()),
                senses.periods().get(pair.to()),
                earlier.size(),
                later.size(),
                both.size(),
                scores,
                tested ? OptionalDouble.of(test.jsd()) : OptionalDouble.empty(),
                tested ? OptionalDouble.of(test.apd()) : OptionalDouble.empty(),
                Map.of());
    }

    /** The same with intervals over draws of its uses. */
    Change within(List<Change> draws) {
        Map<ChangeMeasure, Interval> found = new EnumMap<>(ChangeMeasure.class);
        for (ChangeMeasure measure : ChangeMeasure.values()) {
            found.put(
                    measure,
                    Interval.of(draws.stream()
                            .mapToDouble(draw -> draw.scores().getOrDefault(measure, Double.NaN))
                            .toArray()));
        }
        return new Change(word, from, to, usesFrom, usesTo, senses, scores, jsdChance, apdChance, found);
    }
}
