package io.varve.text;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A row of the table of senses: how much a sense is used in a period. Senses are those after the last period.
 *
 * @param word the word
 * @param sense its id, which it keeps when periods are added
 * @param period the period
 * @param uses how many uses of the period have this sense
 * @param share of all uses of the period, 0 where there are none
 * @param state {@code stable}: in the first and in the last period that have uses; {@code gained}: not yet in the first;
 *     {@code lost}: no longer in the last; {@code passing}: in neither
 */
public record SenseRow(String word, String sense, String period, int uses, double share, String state) {

    /**
     * Makes the rows of a word.
     *
     * @param senses of the word
     * @return a row for every sense and period, also where it has no uses
     */
    public static List<SenseRow> of(Senses senses) {
        int last = senses.periods().size() - 1;
        List<List<ClusterId>> byPeriod = new ArrayList<>();
        SortedSet<ClusterId> all = new TreeSet<>();
        for (int period = 0; period <= last; period++) {
            byPeriod.add(List.copyOf(senses.sensesOf(period, last).values()));
            all.addAll(byPeriod.get(period));
        }
        List<List<ClusterId>> used =
                byPeriod.stream().filter(period -> !period.isEmpty()).toList();
        List<SenseRow> rows = new ArrayList<>();
        for (ClusterId sense : all) {
            boolean first = used.get(0).contains(sense);
            boolean end = used.get(used.size() - 1).contains(sense);
            String state = STATES.get(List.of(first, end));
            for (int period = 0; period <= last; period++) {
                List<ClusterId> uses = byPeriod.get(period);
                int count = (int) uses.stream().filter(sense::equals).count();
                rows.add(new SenseRow(
                        senses.word(),
                        sense.toString(),
                        senses.periods().get(period),
                        count,
                        uses.isEmpty() ? 0 : (double) count / uses.size(),
                        String.valueOf(state)));
            }
        }
        return rows;
    }

    private static final Map<List<Boolean>, String> STATES = Map.of(
            List.of(true, true), "stable",
            List.of(false, true), "gained",
            List.of(true, false), "lost",
            List.of(false, false), "passing");
}
