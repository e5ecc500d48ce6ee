package io.varve.cli;

import io.varve.io.Gaps;
import io.varve.io.LeftOut;
import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.io.Steps;
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

    static List<String> of(Steps steps, ReadOptions how) {
        Missing missing = how.missing();
        List<String> notes = new ArrayList<>(leftOut(steps.leftOut()));
        Gaps gaps = steps.gaps();
        Collection<String> dates = steps.dates();
        Collection<String> unknown = steps.unknown();
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
                    + " as days since 1970-01-01"
                    // what a timeline compares by stays
                    + (how.known().isPresent() ? "" : "; --date-parts, --step-column or --exclude say otherwise"));
        }
        if (!unknown.isEmpty()) {
            notes.add("left out: " + some(List.copyOf(unknown)) + ", which the timeline does not know");
        }
        return notes.stream().map(Shown::line).toList();
    }

    /** Only what is not there any more: rows that were broken, copies, or had gaps. */
    static List<String> ofRowsLeftOut(Steps steps) {
        List<String> notes = new ArrayList<>(leftOut(steps.leftOut()));
        Gaps gaps = steps.gaps();
        if (gaps.dropped() > 0) {
            notes.add("left out: %d of %d rows, which have gaps; --missing says otherwise"
                    .formatted(gaps.dropped(), gaps.rows()));
        }
        return notes.stream().map(Shown::line).toList();
    }

    private static List<String> leftOut(LeftOut out) {
        List<String> notes = new ArrayList<>();
        if (out.broken() > 0) {
            long more = out.broken() - out.places().size();
            notes.add("left out: %s (%s%s); without --broken-lines skip the first of them is refused with the reason"
                    .formatted(
                            Counted.of(out.broken(), "broken line"),
                            String.join("; ", out.places()),
                            more > 0 ? " and " + more + " more" : ""));
        }
        if (out.copies() > 0) {
            notes.add("left out: %s of whole rows".formatted(out.copies() == 1 ? "1 copy" : out.copies() + " copies"));
        }
        return notes;
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
