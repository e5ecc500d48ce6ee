package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** How files are read, said in words by name, as commands take them and timelines keep them. */
public final class ReadingWords {

    private ReadingWords() {}

    /**
     * Returns what words mean to the reader.
     *
     * @param words by name, such as {@code id_column}; what is left out is as by default, and other names are passed over
     * @return the options
     * @throws Refused if words contradict each other or mean nothing
     */
    public static ReadOptions options(Map<String, String> words) {
        ReadOptions options = ReadOptions.defaults()
                .withMissing(Missing.named(words.getOrDefault("missing", "mean")))
                .withHeader(!"false".equals(words.get("header")))
                .withQuotes(!"false".equals(words.get("quotes")))
                .withDayFirst("true".equals(words.get("day_first")))
                .withForm(TextForm.of(words));
        options = with(options, words, "id_column", ReadOptions::withIdColumn);
        options = with(options, words, "label_column", ReadOptions::withClassColumn);
        options = with(options, words, "step_column", ReadOptions::withStepColumn);
        options = with(options, words, "seed_labels", ReadOptions::withSeedColumn);
        options = with(options, words, "step_by", (all, word) -> all.withStepBy(StepBy.of(word)));
        options = with(options, words, "columns", (all, word) -> all.withColumns(names(word)));
        options = with(options, words, "exclude", (all, word) -> all.withExclude(names(word)));
        options = with(options, words, "categorical", (all, word) -> all.withCategorical(names(word)));
        options = with(options, words, "date_parts", (all, word) -> all.withDateParts(names(word)));
        options = with(options, words, "vector_column", ReadOptions::withVectorColumn);
        return with(options, words, "delimiter", (all, word) -> all.withDelimiter(character(word)));
    }

    /**
     * Returns words that mean the same columns in a file with another order of columns: their names in the place of their numbers.
     *
     * @param words by name, as for {@link #options}
     * @param columns of the file for which they were said; none if it names none
     * @return the words; a column with a comma in its name keeps its number in a list of columns, which could not tell it from two
     */
    public static Map<String, String> named(Map<String, String> words, List<String> columns) {
        Columns all = new Columns("", columns);
        Map<String, String> named = new LinkedHashMap<>(words);
        for (String one : List.of("label_column", "step_column", "seed_labels", "vector_column", "text_column")) {
            named.computeIfPresent(one, (name, word) -> all.named(word));
        }
        named.computeIfPresent(
                "id_column",
                (name, word) -> ColumnNames.apart(word, columns).stream()
                        .map(all::named)
                        .collect(Collectors.joining(",")));
        for (String list : List.of("columns", "exclude", "categorical", "date_parts")) {
            named.computeIfPresent(
                    list,
                    (name, word) -> names(word).stream()
                            .map(one -> all.named(one).indexOf(',') < 0 ? all.named(one) : one)
                            .collect(Collectors.joining(",")));
        }
        return named;
    }

    private static ReadOptions with(
            ReadOptions options,
            Map<String, String> words,
            String name,
            BiFunction<ReadOptions, String, ReadOptions> change) {
        String word = words.get(name);
        return word == null ? options : change.apply(options, word);
    }

    private static List<String> names(String word) {
        return List.of(word.split(",", -1));
    }

    private static char character(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "tab", "\\t" -> '\t';
            case "space" -> ' ';
            default -> {
                if (text.length() != 1) {
                    throw new Refused(Refusal.of(
                            ReadOption.DELIMITER, " must be one character, tab or space, got '" + text + "'"));
                }
                yield text.charAt(0);
            }
        };
    }
}
