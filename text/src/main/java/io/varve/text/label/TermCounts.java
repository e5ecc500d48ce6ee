package io.varve.text.label;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How often groups of texts use terms, counted text by text, so that no text has to be kept. Groups can be joined.
 *
 * @param <G> what tells groups apart
 */
public final class TermCounts<G extends Comparable<? super G>> {

    private static final int MANY_TEXTS = 5;

    private final Set<String> unwanted;
    private final SortedMap<G, Group> groups = new TreeMap<>();
    private final Map<String, Integer> overall = new HashMap<>();
    private final Map<String, Integer> textsWith = new HashMap<>();
    private long total;
    private int texts;

    /**
     * A term by which a group differs.
     *
     * @param term in lower case
     * @param share of the texts of the group that have it
     * @param lift how many times as frequent that is here as among all texts
     */
    public record Keyword(String term, double share, double lift) {}

    private TermCounts(Set<String> unwanted) {
        this.unwanted = unwanted;
    }

    /**
     * Starts without texts.
     *
     * @param <G> what tells groups apart
     * @param stopWords that are never keywords
     * @return no counts yet
     */
    public static <G extends Comparable<? super G>> TermCounts<G> without(StopWords stopWords) {
        return without(stopWords.terms());
    }

    static <G extends Comparable<? super G>> TermCounts<G> without(Set<String> unwanted) {
        return new TermCounts<>(Set.copyOf(unwanted));
    }

    /**
     * Counts a text.
     *
     * @param group that it belongs to
     * @param text of any length
     */
    public void add(G group, String text) {
        List<String> terms =
                Terms.of(text).stream().filter(term -> !unwanted.contains(term)).toList();
        groups.computeIfAbsent(group, unseen -> new Group()).add(terms);
        terms.forEach(term -> overall.merge(term, 1, Integer::sum));
        new HashSet<>(terms).forEach(term -> textsWith.merge(term, 1, Integer::sum));
        total += terms.size();
        texts++;
    }

    /**
     * Returns counts that can be joined while these stay as they are.
     *
     * @return a copy
     */
    public TermCounts<G> copy() {
        TermCounts<G> copy = new TermCounts<>(unwanted);
        groups.forEach((group, own) -> {
            Group same = copy.new Group();
            same.addAll(own);
            copy.groups.put(group, same);
        });
        copy.overall.putAll(overall);
        copy.textsWith.putAll(textsWith);
        copy.total = total;
        copy.texts = texts;
        return copy;
    }

    /**
     * Makes one group of two.
     *
     * @param from that is no more afterwards
     * @param into that has the texts of both
     */
    public void join(G from, G into) {
        Group gone = groups.remove(from);
        if (gone != null) {
            groups.computeIfAbsent(into, unseen -> new Group()).addAll(gone);
        }
    }

    /**
     * Returns how many texts a group has.
     *
     * @param group any
     * @return 0 for one that has none
     */
    public int texts(G group) {
        Group own = groups.get(group);
        return own == null ? 0 : own.texts;
    }

    /**
     * Finds the keywords of every group.
     *
     * @param most of a group
     * @return by group, the best first, equal ones by alphabet
     */
    public SortedMap<G, List<Keyword>> keywords(int most) {
        SortedMap<G, List<Keyword>> keywords = new TreeMap<>();
        groups.keySet().forEach(group -> keywords.put(group, keywords(group, most)));
        return keywords;
    }

    /**
     * Finds the keywords of one group.
     *
     * @param group one that has texts
     * @param most as many
     * @return the best first, equal ones by alphabet
     */
    public List<Keyword> keywords(G group, int most) {
        Group own = groups.get(group);
        return own == null ? List.of() : own.best((double) total / groups.size(), most);
    }

    /** The terms of one group. */
    private final class Group {

        private final Map<String, Integer> counts = new HashMap<>();
        private final Map<String, Integer> ownTextsWith = new HashMap<>();
        private int texts;

        void add(List<String> terms) {
            texts++;
            terms.forEach(term -> counts.merge(term, 1, Integer::sum));
            new HashSet<>(terms).forEach(term -> ownTextsWith.merge(term, 1, Integer::sum));
        }

        void addAll(Group other) {
            texts += other.texts;
            other.counts.forEach((term, count) -> counts.merge(term, count, Integer::sum));
            other.ownTextsWith.forEach((term, count) -> ownTextsWith.merge(term, count, Integer::sum));
        }

        List<Keyword> best(double mean, int most) {
            int least = texts >= MANY_TEXTS ? 2 : 1;
            // all terms of a group have the same divisor, so that counts give the order that shares do
            Map<String, Double> scores = new HashMap<>();
            counts.forEach((term, count) -> {
                if (ownTextsWith.getOrDefault(term, 0) >= least) {
                    scores.put(term, count * Math.log1p(mean / overall.getOrDefault(term, 1)));
                }
            });
            return scores.entrySet().stream()
                    .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(most)
                    .map(entry -> keyword(entry.getKey()))
                    .toList();
        }

        private Keyword keyword(String term) {
            double share = (double) ownTextsWith.getOrDefault(term, 0) / texts;
            double usual = (double) textsWith.getOrDefault(term, 0) / TermCounts.this.texts;
            return new Keyword(term, share, share / usual);
        }
    }
}
