package io.varve.view;

import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Words for a report: one with the paper's six periods, one that lacks a score, one whose every name is hostile. */
final class Words {

    static final String HOSTILE = "</script><img src=x onerror='window.hacked=1'>\u202E& \uD800 \"q\"";

    private Words() {}

    static WordReportData data() {
        ReportData story = Vatican.data();
        List<String> periods = story.steps().stream().map(StepRow::batch).toList();
        return new WordReportData(
                "How words changed",
                story.run(),
                periods,
                List.of(
                        word("novità", story, 0.31, 0.42, 0.8, "gained", "k26", List.of(0, 0, 0, 0, 0, 120)),
                        word("fede", story, 0.05, 0.5, 0.1, "stable", "k2", List.of(20, 20, 0, 20, 20, 20)),
                        word("raro", story, Double.NaN, Double.NaN, null, "lost", "k27", List.of(1, 0, 0, 0, 0, 0)),
                        word(HOSTILE, story, 0.11, 0.2, 0.3, "passing", "k26", List.of(0, 1, 0, 1, 0, 0))),
                List.of("left out: uses.tsv, line 3: " + HOSTILE));
    }

    /** Words of which little more than the score is known: JSD, p, and uses in the first and the last period. */
    static WordReportData scored(boolean tested) {
        ReportData story = Vatican.data();
        List<WordFacts> words = new ArrayList<>(List.of(
                scored("gone", story, Double.NaN, 1, 9, 0),
                scored("fresh", story, Double.NaN, 1, 0, 5),
                scored("newer", story, Double.NaN, 1, 0, 9)));
        for (int i = 0; i < 7; i++) {
            words.add(scored("word" + i, story, 0.6 - 0.1 * i, tested ? (i < 5 ? 0.01 : 0.3) : null, 9, 9));
        }
        List<String> periods = story.steps().stream().map(StepRow::batch).toList();
        return new WordReportData("How words changed", story.run(), periods, words, List.of());
    }

    private static WordFacts scored(
            String word, ReportData story, double jsd, @Nullable Number chance, int usesFrom, int usesTo) {
        Map<String, Double> scores = new LinkedHashMap<>();
        scores.put("jsd", jsd);
        scores.put("apd", jsd);
        scores.put("jsd_adjusted", jsd - 0.05);
        Double p = chance == null ? null : Double.valueOf(chance.doubleValue());
        ChangeFacts whole =
                new ChangeFacts("before Leo XIII", "Francis I", usesFrom, usesTo, 1, scores, p, p, Map.of());
        List<Integer> uses = List.of(usesFrom, 0, 0, 0, 0, usesTo);
        return new WordFacts(word, story, uses, Optional.of(whole), List.of(whole), List.of(), null);
    }

    private static WordFacts word(
            String word,
            ReportData story,
            double jsd,
            double apd,
            @Nullable Double gold,
            String state,
            String sense,
            List<Integer> uses) {
        Map<String, Double> scores = new LinkedHashMap<>();
        scores.put("jsd", jsd);
        scores.put("apd", apd);
        Map<String, Double> bounds = new LinkedHashMap<>();
        if (!Double.isNaN(jsd)) {
            bounds.put("jsd_low", jsd - 0.04);
            bounds.put("jsd_high", jsd + 0.06);
        }
        ChangeFacts whole = new ChangeFacts(
                "before Leo XIII", "Francis I", 52, 100, 4, scores, jsd > 0.1 ? 0.01 : 0.6, 0.02, bounds);
        List<SenseFacts.UseFacts> nearest = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            nearest.add(new SenseFacts.UseFacts(
                    "u" + i, "Francis I", "sentence " + i + " with the ", word, " that was meant here."));
        }
        return new WordFacts(
                word,
                story,
                uses,
                Optional.of(whole),
                List.of(whole),
                List.of(new SenseFacts(
                        sense,
                        state,
                        List.of("change", word),
                        List.of(List.of("old", word), List.of(), List.of(), List.of(), List.of(), List.of("new")),
                        "label of " + word,
                        "c0",
                        uses,
                        nearest)),
                gold);
    }
}
