package io.varve.text;

import io.varve.io.TextLines;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What people say of how much words changed: a word, a tab and a number a line; numbers that are all 0 or 1 say whether they
 * changed at all. WUG's {@code stats_groupings.csv} is read as it is: {@code lemma} and {@code change_graded}.
 *
 * @param values by word
 */
public record Gold(Map<String, Double> values) {

    private static final List<String> WUG = List.of("lemma", "change_graded");

    /**
     * Copies the map.
     *
     * @param values as above
     */
    public Gold {
        values = Map.copyOf(values);
    }

    /**
     * Reads a file.
     *
     * @param file a word, a tab and a number a line; empty lines are passed over
     * @return what it says
     * @throws Refused if a line is something else, a word occurs twice, or there is none
     */
    public static Gold read(Path file) {
        String name = String.valueOf(file.getFileName());
        Map<String, Double> values = new TreeMap<>();
        List<String> wug = new ArrayList<>();
        TextLines.read(file, (number, line) -> {
            if (line.isBlank()) {
                return;
            }
            List<String> row = List.of(line.split("\t", -1));
            if (number == 1 && row.containsAll(WUG)) {
                wug.addAll(row);
                return;
            }
            List<String> known = row.size() == wug.size()
                    ? WUG.stream().map(column -> row.get(wug.indexOf(column))).toList()
                    : row;
            double value = known.size() == 2 ? value(known.get(1)) : Double.NaN;
            if (Double.isNaN(value)) {
                throw new Refused(Refusal.of("'%s' is not a word, a tab and a number"
                                .formatted(line.length() > 60 ? line.substring(0, 60) + "…" : line))
                        .at(Place.of(name).line(number))
                        .remedy("give one such line per word"));
            }
            if (values.put(known.get(0), value) != null) {
                throw new Refused(Refusal.of("the word '%s' occurs a second time".formatted(known.get(0)))
                        .at(Place.of(name).line(number))
                        .remedy("give every word once"));
            }
        });
        if (values.isEmpty()) {
            throw new Refused(Refusal.of("the file is empty")
                    .at(Place.of(name))
                    .remedy("give a word, a tab and a number per line"));
        }
        return new Gold(values);
    }

    private static double value(String text) {
        try {
            return Double.parseDouble(text.trim());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /**
     * Says whether words only changed or not.
     *
     * @return false if they changed more or less
     */
    public boolean binary() {
        return values.values().stream().allMatch(value -> value == 0 || value == 1);
    }

    /**
     * Compares scores with what people say.
     *
     * @param scores by word; words without gold, and scores that are not numbers, are left out
     * @return how well the rankings agree
     */
    public Spearman spearman(Map<String, Double> scores) {
        List<String> both = both(scores);
        return Spearman.of(numbers(both, scores), numbers(both, values));
    }

    /**
     * Says how far that is to be trusted.
     *
     * @param scores by word, as for {@link #spearman}
     * @param seed of the draws
     * @return an interval over draws of the words
     */
    public Interval interval(Map<String, Double> scores, long seed) {
        List<String> both = both(scores);
        return Bootstrap.of(numbers(both, scores), numbers(both, values), seed);
    }

    /**
     * Says what difference the uses make that were found.
     *
     * @param draws scores by word, of each draw
     * @return within what 95 % of the correlations of the draws are
     */
    public Interval interval(List<Map<String, Double>> draws) {
        return Interval.of(
                draws.stream().mapToDouble(draw -> spearman(draw).rho()).toArray());
    }

    private static double[] numbers(List<String> words, Map<String, Double> values) {
        return words.stream()
                .mapToDouble(word -> values.getOrDefault(word, Double.NaN))
                .toArray();
    }

    /**
     * How well a threshold tells words that changed from others. It is fitted to the very words it is judged by, which
     * flatters it.
     *
     * @param threshold words with a score of at least this are said to have changed
     * @param accuracy share of words told right
     * @param f1 of words that changed
     */
    public record Threshold(double threshold, double accuracy, double f1) {}

    /**
     * Finds the threshold of the best accuracy, the lowest of several.
     *
     * @param scores by word
     * @return the threshold; NaN without any word in common
     */
    public Threshold fitted(Map<String, Double> scores) {
        List<String> both = both(scores);
        Threshold best = new Threshold(Double.NaN, Double.NaN, Double.NaN);
        TreeSet<Double> candidates = new TreeSet<>();
        both.forEach(word -> candidates.add(scores.getOrDefault(word, Double.NaN)));
        candidates.add(Double.POSITIVE_INFINITY);
        for (double candidate : both.isEmpty() ? List.<Double>of() : new ArrayList<>(candidates)) {
            int right = 0;
            int found = 0;
            int claimed = 0;
            int changed = 0;
            for (String word : both) {
                boolean claim = scores.getOrDefault(word, Double.NaN) >= candidate;
                boolean truth = values.getOrDefault(word, Double.NaN) == 1;
                right += claim == truth ? 1 : 0;
                found += claim && truth ? 1 : 0;
                claimed += claim ? 1 : 0;
                changed += truth ? 1 : 0;
            }
            double accuracy = (double) right / both.size();
            if (!(accuracy <= best.accuracy())) {
                best = new Threshold(
                        candidate, accuracy, claimed + changed == 0 ? 0 : 2.0 * found / (claimed + changed));
            }
        }
        return best;
    }

    private List<String> both(Map<String, Double> scores) {
        return new TreeMap<>(scores)
                .entrySet().stream()
                        .filter(score -> values.containsKey(score.getKey()) && !Double.isNaN(score.getValue()))
                        .map(Map.Entry::getKey)
                        .toList();
    }
}
