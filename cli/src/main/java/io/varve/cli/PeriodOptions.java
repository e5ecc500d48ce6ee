package io.varve.cli;

import io.varve.refusal.Refused;
import io.varve.text.FoundUses;
import io.varve.text.Uses;
import io.varve.text.period.Period;
import io.varve.text.period.PeriodRule;
import io.varve.text.period.Periods;
import io.varve.text.period.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How {@code varve shift} divides time. */
final class PeriodOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--periods",
            paramLabel = "PERIODS",
            split = ",",
            description = "The periods in their order: names that the uses have, or name=from..to by date"
                    + " (early=1949..1969,late=1970..), gaps allowed. Default: all that the uses name, in the order of numbers or of"
                    + " the alphabet.")
    private List<String> wanted = List.of();

    @Option(
            names = "--period-count",
            paramLabel = "N",
            description = "The number of periods, each of equally many years.")
    private @Nullable Integer count;

    @Option(
            names = "--min-uses",
            paramLabel = "N",
            description =
                    "Join years until each period has at least N uses of every word with 2 N or more in all; the default for"
                            + " texts, with N = 50.")
    private @Nullable Integer minUses;

    @Option(
            names = "--exclude-dates",
            paramLabel = "RANGES",
            split = ",",
            description = "Leave out texts or uses of these years or dates: 1978..2005, 1943.")
    private List<String> excludedDates = List.of();

    private List<TimeSpan> excluded = List.of();
    private @Nullable PeriodRule rule;
    private List<String> passedOver = List.of();
    private @Nullable Periods divided;

    /** Refuses what makes no sense, before anything is read. */
    void check() {
        boolean named = wanted.stream().anyMatch(period -> period.contains("="));
        if ((wanted.isEmpty() ? 0 : 1) + (count == null ? 0 : 1) + (minUses == null ? 0 : 1) > 1) {
            throw refused("--periods, --period-count and --min-uses are three ways to divide time; give one of them");
        }
        try {
            excluded = excludedDates.stream().map(TimeSpan::range).toList();
        } catch (Refused e) {
            throw refused("--exclude-dates: " + e.getMessage());
        }
        try {
            if (named) {
                rule = new PeriodRule.Named(
                        new Periods(wanted.stream().map(Period::parse).toList()));
            } else if (count != null) {
                rule = new PeriodRule.EqualSpans(count);
            } else if (minUses != null) {
                rule = new PeriodRule.LeastUses(minUses);
            }
        } catch (Refused e) {
            throw refused(
                    (named ? "--periods: " : count != null ? "--period-count: " : "--min-uses: ") + e.getMessage());
        }
    }

    /** Gives every use its period: the one the source names, or one by date, for which only the uses of some words count (none: all). */
    Uses divide(FoundUses found, List<String> words) {
        FoundUses kept = found.without(excluded);
        if (rule == null && kept.havePeriods()) {
            return kept.asGiven();
        }
        if (rule == null && !wanted.isEmpty()) {
            throw new Refused("the period '%s' has no dates; write name=from..to".formatted(Shown.of(wanted.get(0))));
        }
        if (rule == null) {
            rule = PeriodRule.usual(kept.counts(words));
        }
        divided = rule.divide(kept.counts(words));
        return kept.in(divided);
    }

    /** The periods in order, of uses that {@link #divide} returned. */
    List<String> names(Uses uses) {
        if (divided != null) {
            return divided.names();
        }
        return wanted.isEmpty() ? uses.periods() : named(uses);
    }

    private List<String> named(Uses uses) {
        List<String> there = uses.periods();
        List<String> named = wanted.stream().map(String::strip).toList();
        for (String name : named) {
            if (!there.contains(name)) {
                throw new Refused("--periods: no use belongs to the period '%s'; there are %s"
                        .formatted(Shown.of(name), there.stream().map(Shown::of).collect(Collectors.joining(", "))));
            }
        }
        if (Set.copyOf(named).size() < named.size()) {
            throw refused("--periods names a period twice; give each once");
        }
        long others = uses.uses().stream()
                .filter(use -> !named.contains(use.period()))
                .count();
        passedOver = others == 0 ? List.of() : List.of(others + " uses belong to periods that --periods does not name");
        return named;
    }

    /** Says into which periods time was divided, if it was divided here. */
    List<String> told() {
        if (divided == null || rule == null || rule instanceof PeriodRule.Named) {
            return passedOver;
        }
        return List.of("periods: %s (%s)".formatted(String.join(", ", divided.names()), rule.described()));
    }

    /** Returns the options by name, for the record of the run. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        if (divided != null) {
            // as --periods reads them, so that a later run can have the same ones
            described.put(
                    "boundaries",
                    divided.inOrder().stream().map(Period::toString).toList());
        }
        if (!excluded.isEmpty()) {
            described.put("exclude_dates", new ArrayList<>(excludedDates));
        }
        return described;
    }

    private ParameterException refused(String message) {
        return new ParameterException(Specs.of(verb).commandLine(), message);
    }
}
