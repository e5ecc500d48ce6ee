package io.varve.text.report;

import io.varve.text.Senses;
import io.varve.text.Use;
import io.varve.text.Uses;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a run left out, a sentence each: rows that cannot be used, and words that some period knows nothing of. */
public final class Notes {

    private Notes() {}

    /**
     * Collects them.
     *
     * @param uses that were read
     * @param all senses of all words
     * @return a sentence each
     */
    public static List<String> of(Uses uses, List<Senses> all) {
        List<String> notes = new ArrayList<>();
        uses.leftOut().forEach(line -> notes.add("left out: " + line));
        Set<String> used = uses.uses().stream().map(Use::period).collect(Collectors.toSet());
        Set<String> unused = all.stream()
                .flatMap(senses -> senses.periods().stream())
                .filter(period -> !used.contains(period))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        unused.forEach(period -> notes.add("no word has a use in the period " + period));
        all.forEach(senses -> notes.addAll(of(senses, unused)));
        return notes;
    }

    private static List<String> of(Senses senses, Set<String> unused) {
        List<String> without = new ArrayList<>();
        int count = 0;
        for (int period = 0; period < senses.periods().size(); period++) {
            count += senses.uses(period).size();
            if (senses.uses(period).isEmpty()) {
                without.add(senses.periods().get(period));
            }
        }
        if (count == 0) {
            return List.of("%s has no use in any period, and so no senses".formatted(senses.word()));
        }
        List<String> notes = new ArrayList<>();
        without.removeAll(unused);
        if (!without.isEmpty()) {
            notes.add(
                    "%s has no uses in %s, and no score with it".formatted(senses.word(), String.join(", ", without)));
        }
        if (count == 1) {
            notes.add("%s has one use only, which is a sense of its own".formatted(senses.word()));
        }
        return notes;
    }
}
