package io.varve.cli;

import io.varve.ClusterId;
import io.varve.text.SenseState;
import io.varve.text.Senses;
import io.varve.text.label.NamedSenses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A line on a sense that a word gained or lost.
 *
 * @param word the word
 * @param state gained or lost
 * @param sense its id
 * @param share of the uses of the period that has it: the last for a gained one, the first for a lost one
 * @param name its label, or keywords
 */
record SenseLine(String word, SenseState state, ClusterId sense, double share, String name) {

    // a single odd use is no sense to tell of
    private static final double LEAST_SHARE = 0.05;

    /** Returns the largest senses that were gained and those that were lost, so many of each at most. */
    static List<SenseLine> of(NamedSenses named, int most) {
        List<SenseLine> lines = new ArrayList<>();
        for (SenseState state : List.of(SenseState.GAINED, SenseState.LOST)) {
            all(named).stream()
                    .filter(line -> line.state == state && line.share >= LEAST_SHARE)
                    .sorted(Comparator.comparingDouble(SenseLine::share)
                            .reversed()
                            .thenComparing(SenseLine::sense))
                    .limit(most)
                    .forEach(lines::add);
        }
        return lines;
    }

    private static List<SenseLine> all(NamedSenses named) {
        Senses senses = named.senses();
        int last = senses.periods().size() - 1;
        List<SenseLine> lines = new ArrayList<>();
        SenseState.of(senses).forEach((sense, state) -> {
            var uses =
                    senses.sensesOf(state == SenseState.LOST ? 0 : last, last).values();
            double share = uses.isEmpty()
                    ? 0
                    : (double) uses.stream().filter(sense::equals).count() / uses.size();
            String keywords = String.join(", ", named.keywords().getOrDefault(sense, List.of()));
            lines.add(new SenseLine(
                    senses.word(), state, sense, share, named.labels().getOrDefault(sense, keywords)));
        });
        return lines;
    }

    String told() {
        return String.format(
                Locale.ROOT, "%-24s %-6s %-4s %3.0f%%  %s", Shown.of(word), state, sense, 100 * share, Shown.of(name));
    }
}
