package io.varve.text.label;

import io.varve.ClusterId;
import io.varve.text.CoarseSenses;
import io.varve.text.SenseWidths;
import io.varve.text.Senses;
import io.varve.text.Use;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The senses of a word with what tells a person what they are.
 *
 * @param senses of the word
 * @param keywords by sense, against the other senses of the word
 * @param periodKeywords by sense, for every period what it is spoken of with there more than in its other periods
 * @param nearest all uses by sense, the nearest to its centroid first
 * @param labels by sense, where a language model was asked and answered
 * @param coarse by sense what the coarse sense is called that it is part of, by the uses of all words
 */
public record NamedSenses(
        Senses senses,
        SortedMap<ClusterId, List<String>> keywords,
        SortedMap<ClusterId, List<List<String>>> periodKeywords,
        SortedMap<ClusterId, List<Use>> nearest,
        SortedMap<ClusterId, String> labels,
        SortedMap<ClusterId, String> coarse) {

    /**
     * Copies the maps.
     *
     * @param senses as above
     * @param keywords as above
     * @param periodKeywords as above
     * @param nearest as above
     * @param labels as above
     * @param coarse as above
     */
    public NamedSenses {
        keywords = Collections.unmodifiableSortedMap(new TreeMap<>(keywords));
        periodKeywords = Collections.unmodifiableSortedMap(new TreeMap<>(periodKeywords));
        nearest = Collections.unmodifiableSortedMap(new TreeMap<>(nearest));
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        coarse = Collections.unmodifiableSortedMap(new TreeMap<>(coarse));
    }

    /**
     * Names the senses of words by keywords and typical uses.
     *
     * @param all senses of all words, which together say what stop words are
     * @param stopWords those to use; null to find those that suit the texts
     * @return in the same order, without labels
     */
    public static List<NamedSenses> of(List<Senses> all, @Nullable StopWords stopWords) {
        Set<String> unwanted = new HashSet<>((stopWords == null ? suiting(all) : stopWords).terms());
        unwanted.addAll(Names.in(all.stream()
                .flatMap(senses -> senses.members().values().stream())
                .flatMap(List::stream)
                .toList()));
        StopWords chosen = new StopWords(unwanted);
        SenseWidths widths = SenseWidths.of(all);
        return all.stream().map(senses -> of(senses, chosen, widths)).toList();
    }

    private static StopWords suiting(List<Senses> all) {
        List<String> texts = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        for (Senses senses : all) {
            senses.members()
                    .forEach((sense, uses) -> uses.forEach(use -> {
                        texts.add(use.text());
                        groups.add(sense + " " + senses.word());
                    }));
        }
        return StopWords.suiting(texts, groups);
    }

    private static NamedSenses of(Senses senses, StopWords stopWords, SenseWidths widths) {
        List<String> texts = new ArrayList<>();
        List<ClusterId> groups = new ArrayList<>();
        Set<String> forms = new HashSet<>(Set.of(senses.word()));
        SortedMap<ClusterId, List<Use>> members = senses.members();
        members.forEach((sense, uses) -> uses.forEach(use -> {
            texts.add(use.text());
            groups.add(sense);
            forms.add(use.text().substring(use.start(), use.end()));
        }));
        SortedMap<ClusterId, List<Use>> nearest = new TreeMap<>();
        Map<ClusterId, List<double[]>> vectors = senses.memberVectors();
        members.forEach((sense, uses) ->
                nearest.put(sense, NearestUses.of(uses, vectors.getOrDefault(sense, List.of()))));
        return new NamedSenses(
                senses,
                Keywords.of(texts, groups, stopWords, forms, Keywords.USUAL),
                periodKeywords(senses, members, stopWords, forms),
                nearest,
                Collections.emptySortedMap(),
                new TreeMap<>(widths.coarse(senses).map(CoarseSenses::names).orElse(Map.of())));
    }

    private static SortedMap<ClusterId, List<List<String>>> periodKeywords(
            Senses senses, SortedMap<ClusterId, List<Use>> members, StopWords stopWords, Set<String> forms) {
        SortedMap<ClusterId, List<List<String>>> found = new TreeMap<>();
        members.forEach((sense, uses) -> found.put(
                sense,
                Collocates.of(
                        senses.periods().stream()
                                .map(period -> uses.stream()
                                        .filter(use -> use.period().equals(period))
                                        .map(Use::text)
                                        .toList())
                                .toList(),
                        stopWords,
                        forms,
                        Keywords.USUAL)));
        return found;
    }

    /**
     * Adds labels.
     *
     * @param given by sense
     * @return a copy with these
     */
    public NamedSenses withLabels(Map<ClusterId, String> given) {
        return new NamedSenses(senses, keywords, periodKeywords, nearest, new TreeMap<>(given), coarse);
    }
}
