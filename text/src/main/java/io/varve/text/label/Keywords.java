package io.varve.text.label;

import io.varve.refusal.Refused;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

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
            throw new Refused("expected %d groups, one per text, got %d".formatted(texts.size(), groups.size()));
        }
        Set<String> unwanted = new HashSet<>(stopWords.terms());
        leftOut.forEach(word -> unwanted.addAll(Terms.of(word)));
        TermCounts<G> counts = TermCounts.without(unwanted);
        for (int i = 0; i < texts.size(); i++) {
            counts.add(groups.get(i), texts.get(i));
        }
        SortedMap<G, List<String>> keywords = new TreeMap<>();
        counts.keywords(most)
                .forEach((group, best) -> keywords.put(
                        group, best.stream().map(TermCounts.Keyword::term).toList()));
        return keywords;
    }
}
