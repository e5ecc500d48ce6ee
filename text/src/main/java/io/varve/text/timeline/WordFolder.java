package io.varve.text.timeline;

import io.varve.ClusterId;
import io.varve.refusal.Refused;
import io.varve.store.LabelFilter;
import io.varve.store.ObjectDetails;
import io.varve.store.Page;
import io.varve.store.Pages;
import io.varve.store.Timeline;
import io.varve.table.StepRow;
import io.varve.text.ChangeMeasure;
import io.varve.text.FileNames;
import io.varve.text.SenseState;
import io.varve.text.WordHistory;
import io.varve.text.label.Collocates;
import io.varve.text.label.Keywords;
import io.varve.text.label.StopWords;
import io.varve.text.report.Excerpt;
import io.varve.view.ChangeFacts;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import io.varve.view.SenseFacts;
import io.varve.view.WordFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the timelines of a folder of words tell by themselves, without the texts and vectors that they were made of: senses over
 * time and by how much their shares changed; sentences and keywords where the timelines keep texts.
 */
public final class WordFolder {

    private static final int PAGE = 1000;
    private static final int MOST_USES = 24;

    private WordFolder() {}

    /**
     * Says whether a folder has timelines of words.
     *
     * @param folder any
     * @return true if it has periods
     */
    public static boolean isOne(Path folder) {
        return Files.isRegularFile(folder.resolve(FrozenPeriods.FILE));
    }

    /**
     * Returns the periods of a folder.
     *
     * @param folder with timelines of words
     * @return in order
     * @throws Refused if they cannot be read
     */
    public static List<String> periods(Path folder) {
        return FrozenPeriods.read(folder);
    }

    /**
     * Tells of one word.
     *
     * @param name of its file, without ending
     * @param timeline of the word
     * @param periods of the folder
     * @return its senses and changes
     */
    public static WordFacts word(String name, Timeline timeline, List<String> periods) {
        String word = FileNames.word(name);
        int last = timeline.lastStep();
        if (last < 0) {
            ReportData nothing = ReportData.of(word, NO_RUN, List.of(), List.of(), List.of());
            return new WordFacts(
                    word,
                    nothing,
                    periods.stream().map(period -> 0).toList(),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    null);
        }
        List<StepRow> steps = new ArrayList<>();
        timeline.eachStep(step -> steps.add(step.row()));
        WordHistory history = WordHistory.of(steps, timeline.at(last));
        List<SortedMap<Integer, Integer>> counts = counts(timeline, last, periods.size());
        List<ChangeFacts> changes = changes(timeline, last, periods);
        List<SenseFacts> senses = senses(word, timeline, last, counts);
        Map<ClusterId, String> descriptions = new HashMap<>();
        senses.stream()
                .filter(sense -> !sense.keywords().isEmpty())
                .forEach(
                        sense -> descriptions.put(ClusterId.parse(sense.sense()), String.join(", ", sense.keywords())));
        descriptions.putAll(timeline.remarks().names(last));
        return new WordFacts(
                word,
                ReportData.of(word, NO_RUN, history.steps(), history.clusters(), history.events())
                        .withDescriptions(descriptions),
                counts.stream()
                        .map(period -> period.values().stream().mapToInt(n -> n).sum())
                        .toList(),
                changes.isEmpty() ? Optional.empty() : Optional.of(changes.get(changes.size() - 1)),
                changes,
                senses,
                null);
    }

    private static final RunFacts NO_RUN = new RunFacts("", List.of(), Map.of(), List.of());

    /** How many uses of each period each sense has after a step. */
    private static List<SortedMap<Integer, Integer>> counts(Timeline timeline, int at, int periods) {
        List<SortedMap<Integer, Integer>> counts = new ArrayList<>();
        for (int period = 0; period < periods; period++) {
            counts.add(new TreeMap<>());
        }
        timeline.eachLabel(at, row -> {
            if (row.cluster() != null && row.arrivedStep() < periods) {
                counts.get(row.arrivedStep())
                        .merge((int) ClusterId.parse(row.cluster()).number(), 1, Integer::sum);
            }
        });
        return counts;
    }

    /** From each period to the next, and from the first to the last; by what is known of senses at the later one. */
    private static List<ChangeFacts> changes(Timeline timeline, int last, List<String> periods) {
        List<ChangeFacts> changes = new ArrayList<>();
        for (int to = 1; to <= Math.min(last, periods.size() - 1); to++) {
            List<SortedMap<Integer, Integer>> then = counts(timeline, to, periods.size());
            changes.add(change(periods, then, to - 1, to));
            if (to == last && to > 1) {
                changes.add(change(periods, then, 0, to));
            }
        }
        return changes;
    }

    private static ChangeFacts change(
            List<String> periods, List<SortedMap<Integer, Integer>> counts, int from, int to) {
        SortedMap<Integer, Integer> earlier = counts.get(from);
        SortedMap<Integer, Integer> later = counts.get(to);
        Map<String, Double> scores = new LinkedHashMap<>();
        ChangeMeasure.ofShares(earlier, later).forEach((measure, score) -> scores.put(measure.toString(), score));
        SortedMap<Integer, Integer> both = new TreeMap<>(earlier);
        both.putAll(later);
        return new ChangeFacts(
                periods.get(from),
                periods.get(to),
                sum(earlier),
                sum(later),
                both.size(),
                scores,
                null,
                null,
                Map.of());
    }

    private static int sum(SortedMap<Integer, Integer> counts) {
        return counts.values().stream().mapToInt(count -> count).sum();
    }

    private static List<SenseFacts> senses(
            String word, Timeline timeline, int last, List<SortedMap<Integer, Integer>> counts) {
        SortedMap<ClusterId, List<ObjectDetails>> members = members(timeline, last);
        List<String> texts = new ArrayList<>();
        List<ClusterId> groups = new ArrayList<>();
        members.forEach((sense, uses) -> uses.forEach(use -> use.text().ifPresent(text -> {
            texts.add(text);
            groups.add(sense);
        })));
        StopWords stopWords = StopWords.suiting(texts, groups);
        SortedMap<ClusterId, List<String>> keywords =
                texts.isEmpty() ? new TreeMap<>() : Keywords.of(texts, groups, stopWords, Set.of(word), Keywords.USUAL);
        List<String> names = new ArrayList<>();
        timeline.eachStep(step -> names.add(step.batchId()));
        SortedMap<ClusterId, SenseState> states = SenseState.of(counts);
        List<SenseFacts> facts = new ArrayList<>();
        states.forEach((sense, state) -> facts.add(new SenseFacts(
                sense.toString(),
                state.toString(),
                keywords.getOrDefault(sense, List.of()),
                Collocates.of(
                        textsByPeriod(members.getOrDefault(sense, List.of()), counts.size()),
                        stopWords,
                        Set.of(word),
                        Keywords.USUAL),
                timeline.remarks().names(last).get(sense),
                null,
                counts.stream()
                        .map(period -> period.getOrDefault((int) sense.number(), 0))
                        .toList(),
                members.getOrDefault(sense, List.of()).stream()
                        .filter(use -> use.text().isPresent())
                        .limit(MOST_USES)
                        .map(use -> Excerpt.of(
                                word,
                                use.label().object(),
                                names.get(use.label().arrivedStep()),
                                use.text().orElse("")))
                        .toList())));
        return facts;
    }

    private static List<List<String>> textsByPeriod(List<ObjectDetails> uses, int periods) {
        List<List<String>> texts = new ArrayList<>();
        for (int p = 0; p < periods; p++) {
            int period = p;
            texts.add(uses.stream()
                    .filter(use -> use.label().arrivedStep() == period)
                    .flatMap(use -> use.text().stream())
                    .toList());
        }
        return texts;
    }

    /** The uses of each sense, the most similar first. */
    private static SortedMap<ClusterId, List<ObjectDetails>> members(Timeline timeline, int last) {
        SortedMap<ClusterId, List<ObjectDetails>> members = new TreeMap<>();
        Pages pages = timeline.pages();
        Optional<Long> after = Optional.empty();
        do {
            Page<ObjectDetails, Long> page = pages.objects(last, after, PAGE, LabelFilter.NONE);
            for (ObjectDetails use : page.rows()) {
                String sense = use.label().cluster();
                if (sense != null) {
                    members.computeIfAbsent(ClusterId.parse(sense), unseen -> new ArrayList<>())
                            .add(use);
                }
            }
            after = page.next();
        } while (after.isPresent());
        members.values().forEach(uses -> uses.sort(Comparator.comparingDouble(WordFolder::unlikeness)));
        return members;
    }

    private static double unlikeness(ObjectDetails use) {
        Double similarity = use.label().similarity();
        return similarity == null ? Double.POSITIVE_INFINITY : -similarity;
    }
}
