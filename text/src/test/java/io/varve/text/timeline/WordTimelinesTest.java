package io.varve.text.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.ClusterEvent;
import io.varve.algorithm.AlgorithmParams;
import io.varve.app.AppClustering;
import io.varve.refusal.Refused;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.table.StepRow;
import io.varve.text.AssignmentRow;
import io.varve.text.Change;
import io.varve.text.DatedUses;
import io.varve.text.SenseWidths;
import io.varve.text.Senses;
import io.varve.text.ShiftDefaults;
import io.varve.text.Use;
import io.varve.text.WordHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words of six periods that are kept: added at once, one by one, after a crash, and refused when something differs. */
class WordTimelinesTest {

    private static final List<String> PERIODS = List.of("1800", "1830", "1860", "1890", "1920", "1950");
    private static final AlgorithmParams<?> APP = ShiftDefaults.app();

    @TempDir
    Path dir;

    private final List<Use> uses = new ArrayList<>();
    private final List<double[]> vectors = new ArrayList<>();

    @BeforeEach
    void plant() {
        SplittableRandom random = new SplittableRandom(7);
        for (String word : List.of("bank", "cell", "late")) {
            for (int period = 0; period < PERIODS.size(); period++) {
                // 'late' has no uses before the fourth period, 'cell' none in the second
                boolean silent = word.equals("late") ? period < 3 : word.equals("cell") && period == 1;
                for (int i = 0; i < (silent ? 0 : 25); i++) {
                    int sense = (i % 2) + (period > 2 && i % 5 == 0 ? 2 : 0);
                    double[] vector = new double[5];
                    for (int j = 0; j < vector.length; j++) {
                        vector[j] = (j == sense ? 1 : 0) + 0.25 * random.nextDouble();
                    }
                    uses.add(new Use(word, PERIODS.get(period), "u" + uses.size(), 0, 4, word, uses.size()));
                    vectors.add(vector);
                }
            }
        }
    }

    private DatedUses word(String word, List<String> periods) {
        return DatedUses.of(
                word,
                periods,
                uses.stream().filter(use -> use.word().equals(word)).toList(),
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new));
    }

    private List<DatedUses> words(List<String> periods, String... names) {
        return List.of(names).stream().map(name -> word(name, periods)).toList();
    }

    private List<Senses> run(Path folder, AlgorithmParams<?> algorithm, List<String> periods, String... names) {
        List<DatedUses> words = words(periods, names);
        try (WordTimelines kept = WordTimelines.at(folder, algorithm, periods)) {
            kept.begin(words);
            return words.stream()
                    .map(word -> kept.add(word, TimelineOptions.defaults()))
                    .toList();
        }
    }

    /** All that a history says, but how long it took. */
    private static List<Object> told(Senses senses) {
        WordHistory history = senses.history();
        List<StepRow> steps = history.steps().stream()
                .map(s -> new StepRow(
                        s.step(),
                        s.batch(),
                        s.objectsNew(),
                        s.objectsHeld(),
                        s.clusters(),
                        s.iterations(),
                        s.settled(),
                        s.converged(),
                        0,
                        null,
                        null))
                .toList();
        return List.of(
                steps,
                history.clusters(),
                history.events(),
                history.labels().stream().map(TreeMap::new).toList(),
                AssignmentRow.of(senses),
                Change.of(senses, SenseWidths.of(List.of(senses)), 19, 1).toString());
    }

    @Test
    void addingPeriodsLaterGivesTheSameHistoryAsAllAtOnce() {
        for (AlgorithmParams<?> algorithm :
                List.of(APP, RepeatedApParams.of(ShiftDefaults.ap()).withScaling(Scaling.UNIT))) {
            String[] names = {"bank", "cell", "late"};
            List<Senses> atOnce =
                    run(dir.resolve("once-" + algorithm.algorithm().name()), algorithm, PERIODS, names);
            Path folder = dir.resolve("slow-" + algorithm.algorithm().name());
            run(folder, algorithm, PERIODS.subList(0, 2), "bank", "cell");
            run(folder, algorithm, PERIODS.subList(0, 2), "bank", "cell");
            run(folder, algorithm, PERIODS.subList(0, 5), names);
            List<Senses> slowly = run(folder, algorithm, PERIODS, names);
            for (int i = 0; i < names.length; i++) {
                assertThat(told(slowly.get(i))).as(names[i]).isEqualTo(told(atOnce.get(i)));
            }
        }
        List<Object> live = told(Senses.of(word("bank", PERIODS), AppClustering.create(ShiftDefaults.app())));
        assertThat(told(run(dir.resolve("once-app"), APP, PERIODS, "bank").get(0)))
                .as("a timeline tells what a clusterer does")
                .isEqualTo(live);
    }

    @Test
    void aWordThatComesLaterHasEmptyStepsBefore() {
        Path folder = dir.resolve("kept");
        run(folder, APP, PERIODS.subList(0, 3), "bank");
        Senses late = run(folder, APP, PERIODS, "bank", "late").get(1);
        assertThat(late.history().steps()).extracting(StepRow::objectsNew).containsExactly(0, 0, 0, 25, 25, 25);
        assertThat(late.history().events()).extracting(ClusterEvent::step).allMatch(step -> step >= 3);
    }

    @Test
    void aRunThatWasInterruptedIsCompletedByTheNext() {
        Path folder = dir.resolve("kept");
        run(folder, APP, PERIODS.subList(0, 2), "bank", "cell");
        // the periods are written and the first word has its step, then the machine stops
        try (WordTimelines kept = WordTimelines.at(folder, APP, PERIODS)) {
            kept.begin(words(PERIODS, "bank", "cell"));
            kept.add(word("bank", PERIODS), TimelineOptions.defaults());
        }
        List<Senses> completed = run(folder, APP, PERIODS, "bank", "cell");
        List<Senses> atOnce = run(dir.resolve("once"), APP, PERIODS, "bank", "cell");
        assertThat(told(completed.get(0))).isEqualTo(told(atOnce.get(0)));
        assertThat(told(completed.get(1))).isEqualTo(told(atOnce.get(1)));
        try (Timeline timeline = Timeline.read(folder.resolve("cell.varve"))) {
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void oneRunAddsAtATimeAndTheNextSeesWhatItDid() {
        Path folder = dir.resolve("kept");
        try (WordTimelines slow = WordTimelines.at(folder, APP, List.of("1800", "1860"))) {
            try (WordTimelines quick = WordTimelines.at(folder, APP, PERIODS)) {
                quick.begin(words(PERIODS, "bank"));
                assertThatThrownBy(() -> run(folder, APP, PERIODS, "bank"))
                        .isInstanceOf(Refused.class)
                        .hasMessageContaining("kept is being written by another run; try again when it has ended");
            }
            assertThatThrownBy(() -> slow.begin(words(List.of("1800", "1860"), "bank")))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("this run has '1860'; the periods of a folder are frozen");
        }
    }

    @Test
    void aFolderWithNothingButALockIsFree() throws IOException {
        Path folder = Files.createDirectories(dir.resolve("kept"));
        Files.createFile(folder.resolve("lock"));
        assertThat(run(folder, APP, PERIODS, "bank")).hasSize(1);
    }

    @Test
    void otherPeriodsAreRefused() {
        Path folder = dir.resolve("kept");
        run(folder, APP, List.of("1800", "1830"), "bank");
        assertThatThrownBy(() -> WordTimelines.at(folder, APP, List.of("1800", "1860")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(
                        "has '1830' as its period 2, this run has '1860'; the periods of a folder are frozen");
        assertThatThrownBy(() -> WordTimelines.at(folder, APP, List.of("1800")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("has the period '1830', which this run lacks");
    }

    @Test
    void otherParametersAndOtherUsesAreRefusedAndNothingIsAdded() {
        Path folder = dir.resolve("kept");
        run(folder, APP, PERIODS.subList(0, 2), "bank", "cell");
        AlgorithmParams<?> other = ShiftDefaults.app().withAp(ShiftDefaults.ap().withDamping(0.7));
        assertThatThrownBy(() -> run(folder, other, PERIODS, "bank"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("damping is 0.9 there, 0.7 here");
        Use first = uses.get(0);
        uses.set(0, new Use(first.word(), first.period(), "another", 0, 4, first.text(), 0));
        assertThatThrownBy(() -> run(folder, APP, PERIODS, "cell", "bank"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("'bank' has other uses in the period '1800' than ")
                .hasMessageContaining(
                        ": 1 of them missing here, such as 'u0', 1 of them not known there, such as 'another'; give");
        uses.set(0, first);
        vectors.get(0)[0] += 1e-9;
        assertThatThrownBy(() -> run(folder, APP, PERIODS, "cell", "bank"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("they are the same, but their order or their vectors differ");
        assertThat(FrozenPeriods.read(folder)).isEqualTo(PERIODS.subList(0, 2));
        try (Timeline timeline = Timeline.read(folder.resolve("cell.varve"))) {
            assertThat(timeline.lastStep()).isOne();
        }
    }

    @Test
    void aFolderHasOneSetOfParametersAlsoForWordsThatAreNew() {
        run(dir.resolve("kept"), APP, PERIODS.subList(0, 2), "bank");
        AlgorithmParams<?> other = ShiftDefaults.app().withAp(ShiftDefaults.ap().withDamping(0.6));
        assertThatThrownBy(() -> run(dir.resolve("kept"), other, PERIODS.subList(0, 2), "cell"))
                .hasMessageContaining("damping");
        assertThat(dir.resolve("kept/cell.varve")).doesNotExist();
    }

    @Test
    void aStepThatIsNoPeriodIsRefused() {
        run(dir.resolve("kept"), APP, PERIODS.subList(0, 2), "bank");
        try (Timeline timeline = Timeline.open(dir.resolve("kept/bank.varve"), APP)) {
            timeline.add(word("bank", PERIODS).batch(2), Arrival.PLAIN.withBatchId("somebody's own"));
        }
        assertThatThrownBy(() -> run(dir.resolve("kept"), APP, PERIODS.subList(0, 2), "bank"))
                .hasMessageContaining(
                        "bank.varve has a step 2 ('somebody's own') that is not a period of this run; undo it");
    }

    @Test
    void aStepOfAnotherNameInThePlaceOfAPeriodIsRefused() {
        run(dir.resolve("kept"), APP, PERIODS.subList(0, 2), "bank");
        try (Timeline timeline = Timeline.open(dir.resolve("kept/cell.varve"), APP)) {
            timeline.add(word("cell", PERIODS).batch(0), Arrival.PLAIN.withBatchId("somebody's own"));
        }
        assertThatThrownBy(() -> run(dir.resolve("kept"), APP, PERIODS.subList(0, 2), "bank", "cell"))
                .hasMessageContaining(
                        "cell.varve has 'somebody's own' as step 0, not the period '1800'; restore it from a backup");
    }

    @Test
    void wordsThatARunDoesNotKnowStayAsTheyAre() throws IOException {
        Path folder = dir.resolve("kept");
        run(folder, APP, PERIODS.subList(0, 2), "bank", "cell");
        byte[] before = Files.readAllBytes(folder.resolve("cell.varve"));
        run(folder, APP, PERIODS, "bank");
        assertThat(Files.readAllBytes(folder.resolve("cell.varve"))).isEqualTo(before);
        assertThat(WordTimelines.at(folder, APP, PERIODS).others(words(PERIODS, "bank")))
                .containsExactly("cell.varve");
    }

    @Test
    void aFolderOfSomethingElseIsRefused() throws IOException {
        Files.writeString(dir.resolve("holiday.txt"), "sun");
        assertThatThrownBy(() -> WordTimelines.at(dir, APP, PERIODS))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("is not a folder of timelines of words (no periods.json); name one that is new");
    }

    private void plantAsAnother(String word, String other) {
        for (Use use : List.copyOf(uses)) {
            if (use.word().equals(word)) {
                uses.add(new Use(other, use.period(), "o" + uses.size(), 0, 4, other, uses.size()));
                vectors.add(vectors.get(use.row()));
            }
        }
    }

    private static List<String> foldedNames(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT))
                    .filter(name -> name.endsWith(".varve"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void wordsThatDifferInCaseAloneHaveFilesThatDifferInMore() throws IOException {
        plantAsAnother("bank", "Bank");
        Path folder = dir.resolve("words");
        List<String> two = PERIODS.subList(0, 2);
        run(folder, APP, two, "Bank", "bank", "cell");
        assertThat(foldedNames(folder)).hasSize(3).doesNotHaveDuplicates().contains("bank.varve", "cell.varve");
        // in any order and one by one they find their own again
        run(folder, APP, PERIODS.subList(0, 3), "bank", "cell", "Bank");
        run(folder, APP, PERIODS.subList(0, 4), "bank");
        run(folder, APP, PERIODS.subList(0, 4), "Bank");
        assertThat(foldedNames(folder)).hasSize(3);
    }

    @Test
    void filesOfEarlierBuildsKeepTheirNames() throws IOException {
        plantAsAnother("bank", "Bank");
        Path folder = dir.resolve("words");
        List<String> two = PERIODS.subList(0, 2);
        run(folder, APP, two, "Bank");
        Path other = dir.resolve("other");
        run(other, APP, two, "bank");
        // where case counts, earlier builds made both
        Files.copy(other.resolve("bank.varve"), folder.resolve("bank.varve"));
        run(folder, APP, PERIODS.subList(0, 3), "bank", "Bank");
        assertThat(foldedNames(folder)).containsExactly("bank.varve", "bank.varve");
    }
}
