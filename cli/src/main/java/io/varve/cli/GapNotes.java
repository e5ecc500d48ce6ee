package io.varve.cli;

import io.varve.io.Gaps;
import io.varve.io.Missing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What was done to cells so that they could be compared, a sentence each. */
final class GapNotes {

    private static final int MOST_NAMES = 8;

    private GapNotes() {}

    static List<String> of(Gaps gaps, Missing missing, Collection<String> dates, Collection<String> unknown) {
        List<String> notes = new ArrayList<>();
        if (!gaps.byColumn().isEmpty()) {
            notes.add("gaps: " + some(shares(gaps)) + "; "
                    + (missing == Missing.DROP
                            ? "%d of %d rows were left out".formatted(gaps.dropped(), gaps.rows())
                            : "a number takes "
                                    + (missing == Missing.NEAREST
                                            ? "what the most similar objects have"
                                            : "the mean of its column so far")
                                    + ", a category is " + Gaps.CATEGORY)
                    + "; --missing says otherwise");
        }
        if (!dates.isEmpty()) {
            notes.add("dates: " + some(List.copyOf(dates))
                    + " as days since 1970-01-01; --date-parts, --step-column or --exclude say otherwise");
        }
        if (!unknown.isEmpty()) {
            notes.add("left out: " + some(List.copyOf(unknown)) + ", which the timeline does not know");
        }
        return notes.stream().map(Shown::line).toList();
    }

    private static List<String> shares(Gaps gaps) {
        return gaps.byColumn().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(column -> column.getKey() + " " + percent(column.getValue() / (double) gaps.rows()))
                .toList();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    private static String some(List<String> names) {
        String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return names.size() > MOST_NAMES ? first + " and " + (names.size() - MOST_NAMES) + " more" : first;
    }
}
