package io.varve.cli;

import io.varve.io.KnownColumns;
import io.varve.store.Timeline;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The columns by which the objects of a timeline are compared: chosen with its first step, and the same from then on. */
final class KeptFeatures {

    private static final String ALL = "all";
    private static final Pattern ELEMENT = Pattern.compile(".*\\[\\d+]");
    private static final Pattern PART = Pattern.compile("\\.(year|month|day|weekday|hour)$");

    private KeptFeatures() {}

    /**
     * Refuses options that say otherwise, which would have no effect; those of the first step may be given again. Numbers of columns
     * pass: features are found by their names, and the number may have been said of another file.
     */
    static void requireSame(InputOptions reading, List<String> columns, Timeline timeline, CommandLine command) {
        Map<String, String> kept = timeline.reading();
        Map<String, String> asked = reading.words(Map.of());
        asked.entrySet().removeAll(kept.entrySet());
        asked.values().removeIf(word -> names(word).stream().anyMatch(name -> isNumber(name, columns)));
        timeline.columns()
                .filter(known -> known.numeric().stream()
                        .noneMatch(name -> ELEMENT.matcher(name).matches()))
                .ifPresent(known -> requireSame(asked, kept, known, timeline, command));
    }

    private static boolean isNumber(String name, List<String> columns) {
        return name.matches("\\d+") && !columns.contains(name);
    }

    private static void requireSame(
            Map<String, String> asked,
            Map<String, String> kept,
            KnownColumns known,
            Timeline timeline,
            CommandLine command) {
        Set<String> features = new LinkedHashSet<>(known.numeric());
        features.addAll(known.categorical());
        if (asked.containsKey("columns") && !all(asked, kept).equals(wholeDates(features))) {
            throw fixed("--columns", asked.getOrDefault("columns", ""), features, timeline, command);
        }
        Set<String> excluded = names(asked.getOrDefault("exclude", ""));
        excluded.retainAll(features);
        if (!excluded.isEmpty()) {
            throw fixed("--exclude", String.join(",", excluded), features, timeline, command);
        }
        Set<String> categories = names(asked.getOrDefault("categorical", ""));
        boolean all = categories.equals(Set.of(ALL)) && known.numeric().isEmpty();
        if (!all && !known.categorical().containsAll(categories)) {
            throw fixed("--categorical", String.join(",", categories), features, timeline, command);
        }
    }

    /** The features that options name together: categories and dates in parts need not be among the columns. */
    private static Set<String> all(Map<String, String> asked, Map<String, String> kept) {
        Set<String> named = names(asked.getOrDefault("columns", ""));
        for (String option : List.of("categorical", "date_parts")) {
            named.addAll(names(asked.getOrDefault(option, kept.getOrDefault(option, ""))));
        }
        return named;
    }

    private static Set<String> wholeDates(Set<String> features) {
        Set<String> whole = new LinkedHashSet<>();
        features.forEach(name -> whole.add(PART.matcher(name).replaceFirst("")));
        return whole;
    }

    private static Set<String> names(String word) {
        return new LinkedHashSet<>(word.isEmpty() ? List.of() : List.of(word.split(",")));
    }

    private static ParameterException fixed(
            String option, String word, Set<String> features, Timeline timeline, CommandLine command) {
        return new ParameterException(
                command,
                "%s %s comes too late: the objects of %s are compared by %s since its first step; leave the option out, or make a new timeline"
                        .formatted(option, Shown.of(word), timeline.file(), io.varve.refusal.Shown.list(features)));
    }
}
