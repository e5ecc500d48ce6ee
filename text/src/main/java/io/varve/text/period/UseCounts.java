package io.varve.text.period;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** How often words are used, year by year: what periods can be made of. */
public final class UseCounts {

    private final SortedSet<Integer> years = new TreeSet<>();
    private final SortedMap<String, Map<Integer, Integer>> words = new TreeMap<>();

    /**
     * Tells of a text, whether words occur in it or not.
     *
     * @param year of the text
     */
    public void text(int year) {
        years.add(year);
    }

    /**
     * Tells of a use.
     *
     * @param word its word
     * @param year of its text
     */
    public void use(String word, int year) {
        text(year);
        words.computeIfAbsent(word, any -> new HashMap<>()).merge(year, 1, Integer::sum);
    }

    /**
     * Returns the years that have texts.
     *
     * @return in order
     */
    public SortedSet<Integer> years() {
        return Collections.unmodifiableSortedSet(years);
    }

    /** The words with at least so many uses in all. */
    List<String> wordsWith(long uses) {
        List<String> frequent = new ArrayList<>();
        words.forEach((word, byYear) -> {
            if (byYear.values().stream().mapToLong(count -> count).sum() >= uses) {
                frequent.add(word);
            }
        });
        return frequent;
    }

    int uses(String word, int year) {
        return words.getOrDefault(word, Map.of()).getOrDefault(year, 0);
    }
}
