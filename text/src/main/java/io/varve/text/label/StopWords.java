package io.varve.text.label;

import io.varve.io.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Terms that say nothing of what a text is about: a list for the language of the texts, one of the user's, or where there is none, terms
 * that are in many texts and about as frequent in every group of them.
 *
 * @param terms in lower case
 */
public record StopWords(Set<String> terms) {

    private static final double LEAST_TEXTS = 0.05;
    private static final double UNEVEN = 3;
    // so many terms at the overall rate are added to every group, so that a small one proves little
    private static final double PRIOR = 100;

    /**
     * Copies the set.
     *
     * @param terms as above
     */
    public StopWords {
        terms = Set.copyOf(terms);
    }

    /**
     * Returns those of English.
     *
     * @return a short list of our own
     */
    public static StopWords english() {
        try (InputStream list = StopWords.class.getResourceAsStream("stop-words-en.txt")) {
            if (list == null) {
                throw new IllegalStateException("the jar lacks stop-words-en.txt; build it again");
            }
            return new StopWords(new HashSet<>(Terms.of(new String(list.readAllBytes(), StandardCharsets.UTF_8))));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read stop-words-en.txt from the jar", e);
        }
    }

    /**
     * Reads a list.
     *
     * @param file words in any order, separated by anything that is no letter
     * @return these
     */
    public static StopWords read(Path file) {
        Set<String> terms = new HashSet<>();
        TextLines.read(file, (number, line) -> terms.addAll(Terms.of(line)));
        return new StopWords(terms);
    }

    /**
     * Finds those that suit some texts: those of their language, if it has a list, else terms that are in one of twenty texts and in
     * no group three times as frequent as in all.
     *
     * @param texts any texts
     * @param groups of the texts, one each; equal ones are the same group
     * @return their stop words
     */
    public static StopWords suiting(List<String> texts, List<?> groups) {
        return Language.of(texts)
                .map(Language::stopWords)
                .orElseGet(() -> Counts.of(texts, groups).even(texts.size()));
    }

    /**
     * Returns the stop words of the language of texts.
     *
     * @param texts in one language
     * @return those of English where no language can be told
     */
    public static StopWords of(List<String> texts) {
        return Language.of(texts).map(Language::stopWords).orElseGet(StopWords::english);
    }

    private static final class Counts {

        private final Map<String, Integer> all = new HashMap<>();
        private final Map<String, Integer> texts = new HashMap<>();
        private final Map<Object, Map<String, Integer>> byGroup = new HashMap<>();
        private final Map<Object, Integer> sizes = new HashMap<>();
        private long total;

        static Counts of(List<String> texts, List<?> groups) {
            Counts counts = new Counts();
            for (int i = 0; i < texts.size(); i++) {
                counts.add(Terms.of(texts.get(i)), groups.get(i));
            }
            return counts;
        }

        private void add(List<String> terms, Object group) {
            new HashSet<>(terms).forEach(term -> texts.merge(term, 1, Integer::sum));
            Map<String, Integer> own = byGroup.computeIfAbsent(group, any -> new HashMap<>());
            for (String term : terms) {
                all.merge(term, 1, Integer::sum);
                own.merge(term, 1, Integer::sum);
            }
            sizes.merge(group, terms.size(), Integer::sum);
            total += terms.size();
        }

        StopWords even(int size) {
            Set<String> even = new HashSet<>();
            texts.forEach((term, count) -> {
                if (count >= LEAST_TEXTS * size && count > 1 && isEven(term)) {
                    even.add(term);
                }
            });
            return new StopWords(even);
        }

        private boolean isEven(String term) {
            double rate = (double) all.getOrDefault(term, 0) / total;
            return byGroup.entrySet().stream().allMatch(group -> {
                double found = group.getValue().getOrDefault(term, 0) + PRIOR * rate;
                return found / (sizes.getOrDefault(group.getKey(), 0) + PRIOR) <= UNEVEN * rate;
            });
        }
    }
}
