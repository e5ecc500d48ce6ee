package io.varve.text;

import io.varve.io.Input;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.period.Period;
import io.varve.text.period.Periods;
import io.varve.text.period.TimeSpan;
import io.varve.text.period.UseCounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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
     * @param words the words whose uses count; none for all. The years are those of all texts and uses
     * @return the counts
     * @throws Refused if nothing has a date
     */
    public UseCounts counts(Collection<String> words) {
        UseCounts counts = new UseCounts();
        texts.forEach(date -> counts.text(date.from().getYear()));
        for (FoundUse found : uses) {
            String word = found.use().word();
            found.date().map(date -> date.from().getYear()).ifPresent(year -> {
                if (words.isEmpty() || words.contains(word)) {
                    counts.use(word, year);
                } else {
                    counts.text(year);
                }
            });
        }
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
     * Gives every use the period of its date; uses in none are left out and told of.
     *
     * @param periods in the order of time
     * @return the uses, with the rows they had
     * @throws Refused if there are dated uses, and all are in none
     */
    public Uses in(Periods periods) {
        List<Use> placed = new ArrayList<>();
        List<TimeSpan> outside = new ArrayList<>();
        int undated = 0;
        for (FoundUse found : uses) {
            Optional<Period> period = found.date().flatMap(periods::of);
            if (period.isPresent()) {
                placed.add(in(period.get(), found.use()));
            } else if (found.date().isPresent()) {
                outside.add(found.date().get());
            } else {
                undated++;
            }
        }
        if (placed.isEmpty() && !outside.isEmpty()) {
            throw new Refused(Refusal.of("all %s of %s, none certainly within the periods %s"
                            .formatted(
                                    outside.size() == 1 ? "1 use is" : outside.size() + " uses are",
                                    fromTo(outside),
                                    String.join(
                                            ", ",
                                            periods.inOrder().stream()
                                                    .map(Period::toString)
                                                    .toList())))
                    .remedy("name periods of that time"));
        }
        List<String> told = new ArrayList<>(leftOut);
        if (!outside.isEmpty()) {
            told.add("%s of %s, in none of the periods or not for certain in one"
                    .formatted(uses(outside.size()), fromTo(outside)));
        }
        if (undated > 0) {
            told.add(uses(undated) + " without a date that can be read");
        }
        return new Uses(placed, rows, told, inputs);
    }

    private static String fromTo(List<TimeSpan> dates) {
        String first =
                Collections.min(dates, Comparator.comparing(TimeSpan::from)).toString();
        String last = Collections.max(dates, Comparator.comparing(TimeSpan::to)).toString();
        return first.equals(last) ? first : first + " to " + last;
    }

    private static Use in(Period period, Use use) {
        return new Use(use.word(), period.name(), use.identifier(), use.start(), use.end(), use.text(), use.row());
    }

    private static String uses(int count) {
        return count == 1 ? "1 use" : count + " uses";
    }
}
