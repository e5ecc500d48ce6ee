package io.varve.text;

import io.varve.io.Input;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.period.Period;
import io.varve.text.period.Periods;
import io.varve.text.period.TimeSpan;
import io.varve.text.period.UseCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All uses that were found, before they are divided into periods.
 *
 * @param uses in the order of the files
 * @param texts the dates of all texts, also of those without uses; empty if only uses are known
 * @param rows how many rows there were, those that were left out included
 * @param leftOut a sentence for everything that cannot be used
 * @param inputs the files
 * @param havePeriods whether the source names the period of every use
 */
public record FoundUses(
        List<FoundUse> uses,
        List<TimeSpan> texts,
        int rows,
        List<String> leftOut,
        List<Input> inputs,
        boolean havePeriods) {

    /**
     * Copies the lists.
     *
     * @param uses as above
     * @param texts as above
     * @param rows as above
     * @param leftOut as above
     * @param inputs as above
     * @param havePeriods as above
     */
    public FoundUses {
        uses = List.copyOf(uses);
        texts = List.copyOf(texts);
        leftOut = List.copyOf(leftOut);
        inputs = List.copyOf(inputs);
    }

    /**
     * Leaves out what was written at some time, or may have been.
     *
     * @param excluded the spans
     * @return the rest
     */
    public FoundUses without(List<TimeSpan> excluded) {
        if (excluded.isEmpty()) {
            return this;
        }
        List<FoundUse> kept = uses.stream()
                .filter(use ->
                        use.date().isPresent() && !overlaps(excluded, use.date().get()))
                .toList();
        List<TimeSpan> keptTexts =
                texts.stream().filter(date -> !overlaps(excluded, date)).toList();
        List<String> told = new ArrayList<>(leftOut);
        if (kept.size() < uses.size()) {
            told.add(uses(uses.size() - kept.size()) + " of excluded dates, or without a date");
        }
        return new FoundUses(kept, keptTexts, rows, told, inputs, havePeriods);
    }

    /**
     * Leaves out uses in very short texts, of which a model says more than of the word.
     *
     * @param least how many words there must be beside the word
     * @return the rest
     */
    public FoundUses withWords(int least) {
        List<FoundUse> kept = uses.stream()
                .filter(found -> WordsBeside.of(
                                found.use().text(),
                                found.use().start(),
                                found.use().end())
                        >= least)
                .toList();
        if (kept.size() == uses.size()) {
            return this;
        }
        List<String> told = new ArrayList<>(leftOut);
        told.add("%s with fewer than %d words beside the word, of which vectors say more than of the word"
                .formatted(uses(uses.size() - kept.size()), least));
        return new FoundUses(kept, texts, rows, told, inputs, havePeriods);
    }

    private static boolean overlaps(List<TimeSpan> excluded, TimeSpan date) {
        return excluded.stream().anyMatch(span -> span.overlaps(date));
    }

    /**
     * Counts uses by word and year.
     *
     * @return the counts
     * @throws Refused if nothing has a date
     */
    public UseCounts counts() {
        UseCounts counts = new UseCounts();
        texts.forEach(date -> counts.text(date.from().getYear()));
        uses.forEach(use -> use.date()
                .ifPresent(date -> counts.use(use.use().word(), date.from().getYear())));
        if (counts.years().isEmpty()) {
            throw new Refused(
                    Refusal.of("nothing has a date (1949, 1949-12 or 1949-12-31), so that no periods can be made")
                            .remedy("give every text or use one"));
        }
        return counts;
    }

    /**
     * Takes the periods that the source names.
     *
     * @return the uses
     */
    public Uses asGiven() {
        if (!havePeriods) {
            throw new Refused(Refusal.of("the source names no periods").remedy("divide the uses by date"));
        }
        return new Uses(uses.stream().map(FoundUse::use).toList(), rows, leftOut, inputs);
    }

    /**
     * Gives every use the period of its date; a use in none is left out and told of.
     *
     * @param periods in the order of time
     * @return the uses, with the rows they had
     */
    public Uses in(Periods periods) {
        List<Use> placed = new ArrayList<>();
        Map<String, Integer> outside = new LinkedHashMap<>();
        for (FoundUse dated : uses) {
            Optional<Period> period = dated.date().flatMap(periods::of);
            if (period.isPresent()) {
                placed.add(in(period.get(), dated.use()));
            } else {
                outside.merge(dated.date().map(TimeSpan::toString).orElse(""), 1, Integer::sum);
            }
        }
        List<String> told = new ArrayList<>(leftOut);
        outside.forEach((date, count) -> told.add(
                date.isEmpty()
                        ? uses(count) + " without a date that can be read"
                        : "%s of %s, which is in none of the periods, or not for certain"
                                .formatted(uses(count), date)));
        return new Uses(placed, rows, told, inputs);
    }

    private static Use in(Period period, Use use) {
        return new Use(use.word(), period.name(), use.identifier(), use.start(), use.end(), use.text(), use.row());
    }

    private static String uses(int count) {
        return count == 1 ? "1 use" : count + " uses";
    }
}
