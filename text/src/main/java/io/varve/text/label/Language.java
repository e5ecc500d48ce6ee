package io.varve.text.label;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The language of texts, as far as one can tell by its most frequent words.
 *
 * @param code of two letters
 * @param stopWords its words that say nothing of what a text is about
 */
public record Language(String code, StopWords stopWords) {

    /** The code of English. */
    public static final String ENGLISH = "en";

    private static final String LISTS = "/org/apache/lucene/analysis/";
    private static final Pattern COMMENT = Pattern.compile("[|#].*");

    /** Of a language that is written, a quarter to a half of the terms are on its list; of one that is not, few. */
    private static final double LEAST_SHARE = 0.15;

    /** Texts of many thousand terms tell no more than some hundred do. */
    private static final int MOST_TEXTS = 2000;

    /** That of Estonian is left out: with interjections it is ten times as long as others, and has words of many languages. */
    private static final Map<String, String> FILES = new TreeMap<>(Map.ofEntries(
            Map.entry("ar", "ar/stopwords.txt"),
            Map.entry("bg", "bg/stopwords.txt"),
            Map.entry("bn", "bn/stopwords.txt"),
            Map.entry("ca", "ca/stopwords.txt"),
            Map.entry("cs", "cz/stopwords.txt"),
            Map.entry("da", "snowball/danish_stop.txt"),
            Map.entry("de", "snowball/german_stop.txt"),
            Map.entry("el", "el/stopwords.txt"),
            Map.entry("es", "snowball/spanish_stop.txt"),
            Map.entry("eu", "eu/stopwords.txt"),
            Map.entry("fa", "fa/stopwords.txt"),
            Map.entry("fi", "snowball/finnish_stop.txt"),
            Map.entry("fr", "snowball/french_stop.txt"),
            Map.entry("ga", "snowball/irish_stop.txt"),
            Map.entry("gl", "gl/stopwords.txt"),
            Map.entry("hi", "hi/stopwords.txt"),
            Map.entry("hu", "snowball/hungarian_stop.txt"),
            Map.entry("hy", "hy/stopwords.txt"),
            Map.entry("id", "id/stopwords.txt"),
            Map.entry("it", "snowball/italian_stop.txt"),
            Map.entry("lt", "lt/stopwords.txt"),
            Map.entry("lv", "lv/stopwords.txt"),
            Map.entry("nl", "snowball/dutch_stop.txt"),
            Map.entry("no", "snowball/norwegian_stop.txt"),
            Map.entry("pt", "snowball/portuguese_stop.txt"),
            Map.entry("ro", "ro/stopwords.txt"),
            Map.entry("ru", "snowball/russian_stop.txt"),
            Map.entry("sr", "sr/stopwords.txt"),
            Map.entry("sv", "snowball/swedish_stop.txt"),
            Map.entry("tr", "tr/stopwords.txt")));

    /**
     * Finds the language of texts: the one with the largest share of their terms on its list.
     *
     * @param texts in one language
     * @return nothing if no language has 15 % of the terms on its list
     */
    public static Optional<Language> of(List<String> texts) {
        Map<String, Integer> counts = new HashMap<>();
        long total = 0;
        int step = texts.size() / MOST_TEXTS + 1;
        for (int i = 0; i < texts.size(); i += step) {
            for (String term : Terms.of(texts.get(i))) {
                counts.merge(term, 1, Integer::sum);
                total++;
            }
        }
        if (total == 0) {
            // the lists need not be read to find nothing on them
            return Optional.empty();
        }
        Optional<Language> best = Optional.empty();
        double most = LEAST_SHARE * total;
        for (Language language : Lists.ALL) {
            long found = counts.entrySet().stream()
                    .filter(term -> language.stopWords.terms().contains(term.getKey()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            if (found > most) {
                most = found;
                best = Optional.of(language);
            }
        }
        return best;
    }

    /**
     * Returns the name of the language.
     *
     * @return in English
     */
    public String inEnglish() {
        return Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH);
    }

    /** Read when they are first needed. */
    private static final class Lists {

        private static final List<Language> ALL = read();

        private static List<Language> read() {
            Map<String, Language> all = new TreeMap<>();
            all.put(ENGLISH, new Language(ENGLISH, StopWords.english()));
            FILES.forEach((code, file) -> all.put(code, new Language(code, list(file))));
            return List.copyOf(all.values());
        }

        private static StopWords list(String file) {
            try (InputStream list = Language.class.getResourceAsStream(LISTS + file)) {
                if (list == null) {
                    throw new IllegalStateException("the jar lacks %s; build it again".formatted(file));
                }
                Set<String> terms = new HashSet<>();
                new String(list.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .forEach(line ->
                                terms.addAll(Terms.of(COMMENT.matcher(line).replaceAll(""))));
                return new StopWords(terms);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read %s from the jar".formatted(file), e);
            }
        }
    }
}
