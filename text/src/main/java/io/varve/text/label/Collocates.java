package io.varve.text.label;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a sense is spoken of with in one period more than in its others: terms that more of its texts have there, by the log-likelihood ratio,
 * where chance would give a difference as large in fewer than one case of twenty.
 *
 * @see <a href="https://aclanthology.org/J93-1003">Dunning, Accurate methods for the statistics of surprise and coincidence, 1993</a>
 */
public final class Collocates {

    /** The 95th percentile of χ² with one degree of freedom. */
    private static final double LEAST = 3.841;

    private Collocates() {}

    /**
     * Compares the periods of a sense.
     *
     * @param periods its texts by period
     * @param stopWords what says nothing
     * @param forms of the word itself, which all of its texts have
     * @param most how many terms at most
     * @return by period; none of a period that differs from the others in nothing, or where there is no other
     */
    public static List<List<String>> of(
            List<List<String>> periods, StopWords stopWords, Collection<String> forms, int most) {
        Set<String> unwanted = new HashSet<>(stopWords.terms());
        forms.forEach(form -> unwanted.addAll(Terms.of(form)));
        List<Map<String, Integer>> counts =
                periods.stream().map(texts -> counts(texts, unwanted)).toList();
        Map<String, Integer> all = new HashMap<>();
        counts.forEach(own -> own.forEach((term, count) -> all.merge(term, count, Integer::sum)));
        int size = periods.stream().mapToInt(Collection::size).sum();
        List<List<String>> collocates = new ArrayList<>();
        for (int period = 0; period < periods.size(); period++) {
            int here = periods.get(period).size();
            collocates.add(best(counts.get(period), here, all, size - here, most));
        }
        return collocates;
    }

    /** In how many texts every term is. */
    private static Map<String, Integer> counts(List<String> texts, Set<String> unwanted) {
        Map<String, Integer> counts = new HashMap<>();
        for (String text : texts) {
            Set<String> terms = new HashSet<>(Terms.of(text));
            terms.removeAll(unwanted);
            terms.forEach(term -> counts.merge(term, 1, Integer::sum));
        }
        return counts;
    }

    private static List<String> best(
            Map<String, Integer> own, int here, Map<String, Integer> all, int elsewhere, int most) {
        Map<String, Double> ratios = new HashMap<>();
        own.forEach((term, count) -> {
            int others = all.getOrDefault(term, 0) - count;
            double ratio = elsewhere == 0 ? 0 : ratio(count, here, others, elsewhere);
            if (ratio >= LEAST && (double) count / here > (double) others / elsewhere) {
                ratios.put(term, ratio);
            }
        });
        return ratios.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static double ratio(int count, int size, int others, int elsewhere) {
        double with = (double) (count + others) / (size + elsewhere);
        return 2
                * (part(count, size * with)
                        + part(others, elsewhere * with)
                        + part(size - count, size * (1 - with))
                        + part(elsewhere - others, elsewhere * (1 - with)));
    }

    private static double part(int observed, double expected) {
        return observed == 0 ? 0 : observed * Math.log(observed / expected);
    }
}
