package io.varve.text.report;

import io.varve.ClusterId;
import io.varve.text.Change;
import io.varve.text.ChangeMeasure;
import io.varve.text.Gold;
import io.varve.text.SenseState;
import io.varve.text.Senses;
import io.varve.text.Use;
import io.varve.text.label.NamedSenses;
import io.varve.view.ChangeFacts;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import io.varve.view.SenseFacts;
import io.varve.view.WordFacts;
import io.varve.view.WordReportData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Makes the data of a report of words out of their senses and changes. */
public final class ShiftReport {

    // a page should stay within some megabytes, and few people read the 25th use of a sense
    private static final int MANY_WORDS = 100;
    private static final int MOST_USES = 24;
    private static final int FEWER_USES = 6;

    private ShiftReport() {}

    /**
     * Collects what a report shows.
     *
     * @param title of the report
     * @param run what was run
     * @param all senses of all words
     * @param changes of all words
     * @param gold what people say; may be of no word
     * @param notes a sentence each on what was left out
     * @return the data of the report
     */
    public static WordReportData of(
            String title, RunFacts run, List<NamedSenses> all, List<Change> changes, Gold gold, List<String> notes) {
        Map<String, List<Change>> byWord = new HashMap<>();
        changes.forEach(change ->
                byWord.computeIfAbsent(change.word(), word -> new ArrayList<>()).add(change));
        int most = all.size() > MANY_WORDS ? FEWER_USES : MOST_USES;
        List<WordFacts> words = all.stream()
                .map(named -> word(
                        named,
                        byWord.getOrDefault(named.senses().word(), List.of()),
                        gold.values().get(named.senses().word()),
                        most))
                .toList();
        List<String> periods = all.isEmpty() ? List.of() : all.get(0).senses().periods();
        return new WordReportData(title, run, periods, words, notes);
    }

    private static WordFacts word(NamedSenses named, List<Change> changes, @Nullable Double gold, int most) {
        Senses senses = named.senses();
        List<Integer> uses = new ArrayList<>();
        for (int period = 0; period < senses.periods().size(); period++) {
            uses.add(senses.uses(period).size());
        }
        List<ChangeFacts> facts = changes.stream().map(ShiftReport::facts).toList();
        // the change from the first period to the last comes last, and is the only one where there are two
        Optional<ChangeFacts> whole = facts.isEmpty() ? Optional.empty() : Optional.of(facts.get(facts.size() - 1));
        return new WordFacts(senses.word(), history(named), uses, whole, facts, senses(named, most), gold);
    }

    private static ReportData history(NamedSenses named) {
        Senses senses = named.senses();
        Map<ClusterId, String> descriptions = new HashMap<>();
        named.keywords().forEach((sense, keywords) -> descriptions.put(sense, String.join(", ", keywords)));
        descriptions.putAll(named.labels());
        return ReportData.of(
                        senses.word(),
                        new RunFacts("", List.of(), Map.of(), List.of()),
                        senses.history().steps(),
                        senses.history().clusters(),
                        senses.history().events())
                .withDescriptions(descriptions);
    }

    private static ChangeFacts facts(Change change) {
        Map<String, Double> scores = new LinkedHashMap<>();
        for (ChangeMeasure measure : ChangeMeasure.values()) {
            scores.put(measure.toString(), change.scores().getOrDefault(measure, Double.NaN));
        }
        return new ChangeFacts(
                change.from(),
                change.to(),
                change.usesFrom(),
                change.usesTo(),
                change.senses(),
                scores,
                value(change.jsdChance()),
                value(change.apdChance()),
                bounds(change));
    }

    private static Map<String, Double> bounds(Change change) {
        Map<String, Double> bounds = new LinkedHashMap<>();
        for (ChangeMeasure measure : List.of(ChangeMeasure.JSD, ChangeMeasure.APD)) {
            change.interval(measure).ifPresent(found -> {
                bounds.put(measure + "_low", found.low());
                bounds.put(measure + "_high", found.high());
            });
        }
        return bounds;
    }

    private static @Nullable Double value(OptionalDouble chance) {
        return chance.isPresent() ? chance.getAsDouble() : null;
    }

    private static List<SenseFacts> senses(NamedSenses named, int most) {
        List<SenseFacts> facts = new ArrayList<>();
        List<String> periods = named.senses().periods();
        SenseState.of(named.senses()).forEach((sense, state) -> {
            List<Use> nearest = named.nearest().getOrDefault(sense, List.of());
            facts.add(new SenseFacts(
                    sense.toString(),
                    state.toString(),
                    named.keywords().getOrDefault(sense, List.of()),
                    named.periodKeywords().getOrDefault(sense, List.of()),
                    named.labels().get(sense),
                    named.coarse().get(sense),
                    periods.stream()
                            .map(period -> (int) nearest.stream()
                                    .filter(use -> use.period().equals(period))
                                    .count())
                            .toList(),
                    nearest.stream().limit(most).map(Excerpt::of).toList()));
        });
        return facts;
    }
}
