package io.varve.cli;

import io.varve.io.KnownColumns;
import io.varve.io.ReadingWords;
import io.varve.store.Timeline;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The columns by which the objects of a timeline are compared: chosen with its first step, and the same from then on. */
final class KeptFeatures {

    private static final String ALL = "all";

    private KeptFeatures() {}

    /** Refuses options that say otherwise, which would have no effect; those of the first step may be given again. Columns are those of the file. */
    static void requireSame(InputOptions reading, List<String> columns, Timeline timeline, CommandLine command) {
        Map<String, String> kept = timeline.reading();
        Map<String, String> asked = ReadingWords.named(reading.words(Map.of()), columns);
        asked.entrySet().removeAll(kept.entrySet());
        // vectors and texts become features that no option names
        boolean named = !kept.containsKey("vector_column") && !kept.containsKey("text_column");
        timeline.columns().filter(known -> named).ifPresent(known -> requireSame(asked, known, timeline, command));
    }

    private static void requireSame(
            Map<String, String> asked, KnownColumns known, Timeline timeline, CommandLine command) {
        Set<String> features = new LinkedHashSet<>(known.numeric());
        features.addAll(known.categorical());
        if (asked.containsKey("columns") && !names(asked, "columns").equals(features)) {
            throw fixed("--columns", asked.getOrDefault("columns", ""), features, timeline, command);
        }
        Set<String> excluded = names(asked, "exclude");
        excluded.retainAll(features);
        if (!excluded.isEmpty()) {
            throw fixed("--exclude", String.join(",", excluded), features, timeline, command);
        }
        Set<String> categories = names(asked, "categorical");
        boolean all = categories.equals(Set.of(ALL)) && known.numeric().isEmpty();
        if (!all && !known.categorical().containsAll(categories)) {
            throw fixed("--categorical", String.join(",", categories), features, timeline, command);
        }
    }

    private static Set<String> names(Map<String, String> asked, String option) {
        String word = asked.getOrDefault(option, "");
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
