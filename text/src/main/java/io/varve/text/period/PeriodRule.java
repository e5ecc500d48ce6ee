package io.varve.text.period;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How time is divided into periods. */
public sealed interface PeriodRule {

    /** How many uses a period holds at least unless one says otherwise, as in the paper's study. */
    int USUAL_LEAST_USES = 50;

    /**
     * Divides time.
     *
     * @param counts what there is; some year at least
     * @return the periods
     * @throws IllegalArgumentException if it cannot be done; the sentence says why
     */
    Periods divide(UseCounts counts);

    /**
     * Says how time is divided.
     *
     * @return a few words
     */
    String described();

    /**
     * Returns the rule for those who ask for none: periods of at least 50 uses; where there are too few for that, two of
     * equally many years.
     *
     * @param counts what there is; some year at least
     * @return a rule that gives two periods or more, if there is more than one year
     */
    static PeriodRule usual(UseCounts counts) {
        PeriodRule least = new LeastUses(USUAL_LEAST_USES);
        boolean enough = !counts.wordsWith(2L * USUAL_LEAST_USES).isEmpty()
                && least.divide(counts).inOrder().size() > 1;
        return enough
                ? least
                : new EqualSpans(counts.years().first().equals(counts.years().last()) ? 1 : 2);
    }

    /**
     * Periods that somebody named.
     *
     * @param periods as they were given
     */
    record Named(Periods periods) implements PeriodRule {

        @Override
        public Periods divide(UseCounts counts) {
            return periods;
        }

        @Override
        public String described() {
            return "as given";
        }
    }

    /**
     * So many periods of equally many years, from the first year with a text to the last; where that does not come out even,
     * some are a year longer. Words do not matter, so that all runs on the same texts have the same periods.
     *
     * @param periods how many
     */
    record EqualSpans(int periods) implements PeriodRule {

        /**
         * Checks the number.
         *
         * @param periods at least 1
         */
        public EqualSpans {
            if (periods < 1) {
                throw new Refused("there must be at least 1 period, got " + periods);
            }
        }

        @Override
        public Periods divide(UseCounts counts) {
            int first = counts.years().first();
            int years = counts.years().last() - first + 1;
            if (periods > years) {
                throw new Refused(Refusal.of("%d periods cannot be made of the years from %d to %d"
                                .formatted(periods, first, first + years - 1))
                        .remedy("ask for %d at most".formatted(years)));
            }
            List<Period> spans = new ArrayList<>();
            for (long i = 0; i < periods; i++) {
                int from = (int) (i * years / periods);
                int to = (int) ((i + 1) * years / periods) - 1;
                spans.add(Period.years(first + from, first + to));
            }
            return new Periods(spans);
        }

        @Override
        public String described() {
            return "equally many years each";
        }
    }

    /**
     * Consecutive years joined until every word has at least so many uses; what is left at the end joins the last period. A
     * word that has not even enough uses for two periods is not waited for.
     *
     * @param uses how many
     */
    record LeastUses(int uses) implements PeriodRule {

        /**
         * Checks the number.
         *
         * @param uses at least 1
         */
        public LeastUses {
            if (uses < 1) {
                throw new Refused("a period must hold at least 1 use, got " + uses);
            }
        }

        @Override
        public Periods divide(UseCounts counts) {
            List<String> words = counts.wordsWith(2L * uses);
            if (words.isEmpty()) {
                throw new Refused(
                        "no word has %d uses, so that two periods of %d each cannot be made; ask for fewer, or say how many"
                                        .formatted(2L * uses, uses)
                                + " periods or which");
            }
            List<Integer> starts = new ArrayList<>(List.of(counts.years().first()));
            Map<String, Integer> found = new HashMap<>();
            for (int year : counts.years()) {
                if (words.stream().allMatch(word -> found.getOrDefault(word, 0) >= uses)) {
                    starts.add(year);
                    found.clear();
                }
                words.forEach(word -> found.merge(word, counts.uses(word, year), Integer::sum));
            }
            boolean rest = words.stream().anyMatch(word -> found.getOrDefault(word, 0) < uses);
            if (rest && starts.size() > 1) {
                starts.remove(starts.size() - 1);
            }
            return upTo(starts, counts.years().last());
        }

        /** Every period ends where the next begins, so that a text of a year between has one too. */
        private static Periods upTo(List<Integer> starts, int last) {
            List<Period> joined = new ArrayList<>();
            for (int i = 0; i < starts.size(); i++) {
                joined.add(Period.years(starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) - 1 : last));
            }
            return new Periods(joined);
        }

        @Override
        public String described() {
            return "years joined until each holds at least %d uses of every word that has %d or more"
                    .formatted(uses, 2L * uses);
        }
    }
}
