package io.varve.text.label;

import io.varve.refusal.Refused;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The terms by which groups of texts differ, by class-based TF-IDF: the share of a term among the terms of a group, times the
 * logarithm of 1 + the mean number of terms of a group / the frequency of the term over all groups. Where a group has five texts
 * or more, what one of them alone says is no keyword.
 *
 * @see <a href="https://arxiv.org/abs/2203.05794">Grootendorst, BERTopic, 2022</a>
 */
public final class Keywords {

    /** So many say enough of a group. */
    public static final int USUAL = 6;

    private static final int MANY_TEXTS = 5;

    private Keywords() {}

    /**
     * Finds the keywords of every group.
     *
     * @param <G> what tells groups apart
     * @param texts in any order
     * @param groups of the texts, one each
     * @param stopWords that are never keywords
     * @param leftOut text whose terms are not either, such as the word whose senses the groups are
     * @param most keywords of a group
     * @return by group, the best first, equal ones by alphabet
     */
    public static <G extends Comparable<? super G>> SortedMap<G, List<String>> of(
            List<String> texts, List<G> groups, StopWords stopWords, Set<String> leftOut, int most) {
        if (texts.size() != groups.size()) {
            throw new Refused("%d texts need as many groups, got %d".formatted(texts.size(), groups.size()));
        }
        Set<String> unwanted =
                leftOut.stream().flatMap(word -> Terms.of(word).stream()).collect(Collectors.toSet());
        SortedMap<G, Group> counts = new TreeMap<>();
        Map<String, Integer> overall = new HashMap<>();
        long total = 0;
        for (int i = 0; i < texts.size(); i++) {
            List<String> terms = Terms.of(texts.get(i)).stream()
                    .filter(term -> !stopWords.terms().contains(term) && !unwanted.contains(term))
                    .toList();
            counts.computeIfAbsent(groups.get(i), group -> new Group()).add(terms);
            terms.forEach(term -> overall.merge(term, 1, Integer::sum));
            total += terms.size();
        }
        double mean = counts.isEmpty() ? 0 : (double) total / counts.size();
        SortedMap<G, List<String>> keywords = new TreeMap<>();
        counts.forEach((group, own) -> keywords.put(group, own.best(overall, mean, most)));
        return keywords;
    }

    /** The terms of one group. */
    private static final class Group {

        private final Map<String, Integer> counts = new HashMap<>();
        private final Map<String, Integer> textsWith = new HashMap<>();
        private int texts;

        void add(List<String> terms) {
            texts++;
            terms.forEach(term -> counts.merge(term, 1, Integer::sum));
            new HashSet<>(terms).forEach(term -> textsWith.merge(term, 1, Integer::sum));
        }

        List<String> best(Map<String, Integer> overall, double mean, int most) {
            int least = texts >= MANY_TEXTS ? 2 : 1;
            // all terms of a group have the same divisor, so that counts give the order that shares do
            Map<String, Double> scores = new HashMap<>();
            counts.forEach((term, count) -> {
                if (textsWith.getOrDefault(term, 0) >= least) {
                    scores.put(term, count * Math.log1p(mean / overall.getOrDefault(term, 1)));
                }
            });
            return scores.entrySet().stream()
                    .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(most)
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }
}
