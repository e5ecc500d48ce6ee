package io.varve.text.wug;

import io.varve.ClusterId;
import io.varve.text.ChangeMeasure;
import io.varve.text.Senses;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a word changed between two periods as WUG's {@code stats_groupings.csv} says it. What comes from judgments of people (EARLIER, LATER,
 * COMPARE) is left empty. A sense is gained if at most k uses of the earlier period have it and at least n of the later, lost the other
 * way round; k is 1 % of the uses of a period, from 1 to 3, and n 10 %, from 3 to 5. Graded change is the Jensen–Shannon distance, with
 * logarithms to base two: √(JSD / ln 2).
 *
 * @param lemma the word
 * @param grouping the periods, joined by an underscore
 * @param nodes1 how many uses the earlier one has, those without sense included
 * @param nodes2 how many uses the later one has
 * @param frequencies1 how many uses each sense has in the earlier period, the largest sense of both periods first
 * @param frequencies2 the same of the later one
 * @see <a href="https://aclanthology.org/2021.emnlp-main.567">Schlechtweg et al., DWUG, 2021</a>
 */
public record GroupingStats(
        String lemma, String grouping, int nodes1, int nodes2, List<Integer> frequencies1, List<Integer> frequencies2) {

    /** The first line of the table. */
    public static final String HEADER = String.join(
            "\t",
            "lemma",
            "grouping",
            "nodes",
            "nodes1",
            "nodes2",
            "cluster_freq_dist",
            "cluster_freq_dist1",
            "cluster_freq_dist2",
            "cluster_prob_dist",
            "cluster_prob_dist1",
            "cluster_prob_dist2",
            "change_binary",
            "change_binary_gain",
            "change_binary_loss",
            "change_graded",
            "k1",
            "n1",
            "k2",
            "n2",
            "EARLIER",
            "LATER",
            "COMPARE");

    /**
     * Copies the lists.
     *
     * @param lemma as above
     * @param grouping as above
     * @param nodes1 as above
     * @param nodes2 as above
     * @param frequencies1 as above
     * @param frequencies2 as above
     */
    public GroupingStats {
        frequencies1 = List.copyOf(frequencies1);
        frequencies2 = List.copyOf(frequencies2);
    }

    /**
     * Counts the senses of a word in consecutive periods and, where there are more than two, in the first and the last.
     *
     * @param senses of the word
     * @return in the order of the later period
     */
    public static List<GroupingStats> of(Senses senses) {
        List<GroupingStats> stats = new ArrayList<>();
        int last = senses.periods().size() - 1;
        for (int period = 1; period <= last; period++) {
            stats.add(between(senses, period - 1, period));
        }
        if (last > 1) {
            stats.add(between(senses, 0, last));
        }
        return stats;
    }

    private static GroupingStats between(Senses senses, int from, int to) {
        return of(
                senses.word(),
                senses.periods().get(from) + "_" + senses.periods().get(to),
                senses.uses(from).size(),
                senses.uses(to).size(),
                counts(senses.sensesOf(from, to).values()),
                counts(senses.sensesOf(to, to).values()));
    }

    private static SortedMap<Long, Integer> counts(Collection<ClusterId> senses) {
        SortedMap<Long, Integer> counts = new TreeMap<>();
        senses.forEach(sense -> counts.merge(sense.number(), 1, Integer::sum));
        return counts;
    }

    /** From how many uses senses have, by the number of the sense. */
    static GroupingStats of(
            String lemma,
            String grouping,
            int nodes1,
            int nodes2,
            SortedMap<Long, Integer> one,
            SortedMap<Long, Integer> other) {
        TreeSet<Long> all = new TreeSet<>(one.keySet());
        all.addAll(other.keySet());
        List<Long> ordered = all.stream()
                .sorted(Comparator.comparingInt(
                        (Long sense) -> -one.getOrDefault(sense, 0) - other.getOrDefault(sense, 0)))
                .toList();
        return new GroupingStats(
                lemma,
                grouping,
                nodes1,
                nodes2,
                ordered.stream().map(sense -> one.getOrDefault(sense, 0)).toList(),
                ordered.stream().map(sense -> other.getOrDefault(sense, 0)).toList());
    }

    /**
     * Returns how much the word changed.
     *
     * @return from 0 to 1; NaN where a period has no uses with a sense
     */
    public double graded() {
        SortedMap<Integer, Integer> one = numbered(frequencies1);
        SortedMap<Integer, Integer> other = numbered(frequencies2);
        double jsd = ChangeMeasure.ofShares(one, other).getOrDefault(ChangeMeasure.JSD, Double.NaN);
        return Math.sqrt(jsd / Math.log(2));
    }

    private static SortedMap<Integer, Integer> numbered(List<Integer> frequencies) {
        SortedMap<Integer, Integer> numbered = new TreeMap<>();
        for (int i = 0; i < frequencies.size(); i++) {
            if (frequencies.get(i) > 0) {
                numbered.put(i, frequencies.get(i));
            }
        }
        return numbered;
    }

    /**
     * Says whether the later period has a sense that the earlier one has hardly.
     *
     * @return whether one was gained
     */
    public boolean gained() {
        return rises(frequencies1, few(nodes1), frequencies2, many(nodes2));
    }

    /**
     * Says whether the later period has hardly a sense that the earlier one has.
     *
     * @return whether one was lost
     */
    public boolean lost() {
        return rises(frequencies2, few(nodes2), frequencies1, many(nodes1));
    }

    private static boolean rises(List<Integer> low, int few, List<Integer> high, int many) {
        return IntStream.range(0, low.size()).anyMatch(i -> low.get(i) <= few && high.get(i) >= many);
    }

    private static int few(int nodes) {
        return Math.min(Math.max(1, (int) Math.rint(0.01 * nodes)), 3);
    }

    private static int many(int nodes) {
        return Math.min(Math.max(3, (int) Math.rint(0.1 * nodes)), 5);
    }

    /**
     * Returns the row of the table.
     *
     * @return cells separated by tabs; no judgments, and no change where a period has no uses with a sense
     */
    public String line() {
        boolean known = !Double.isNaN(graded());
        List<Integer> both = IntStream.range(0, frequencies1.size())
                .mapToObj(i -> frequencies1.get(i) + frequencies2.get(i))
                .toList();
        return String.join(
                "\t",
                lemma,
                grouping,
                Integer.toString(nodes1 + nodes2),
                Integer.toString(nodes1),
                Integer.toString(nodes2),
                both.toString(),
                frequencies1.toString(),
                frequencies2.toString(),
                shares(both),
                shares(frequencies1),
                shares(frequencies2),
                known ? digit(gained() || lost()) : "",
                known ? digit(gained()) : "",
                known ? digit(lost()) : "",
                known ? Double.toString(graded()) : "",
                Integer.toString(few(nodes1)),
                Integer.toString(many(nodes1)),
                Integer.toString(few(nodes2)),
                Integer.toString(many(nodes2)),
                "",
                "",
                "");
    }

    private static String digit(boolean change) {
        return change ? "1" : "0";
    }

    /** Rounded to three places, as there. */
    private static String shares(List<Integer> frequencies) {
        double sum = Math.max(1, frequencies.stream().mapToInt(count -> count).sum());
        return frequencies.stream()
                .map(count -> Double.toString(Math.rint(1000 * (count / sum)) / 1000))
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
