package io.varve.relatives.iapc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.Batch;
import io.varve.KnownObjects;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.relatives.seeded.Change;
import io.varve.relatives.seeded.LabelledSet;
import io.varve.relatives.seeded.Round;
import io.varve.relatives.seeded.Rounds;
import io.varve.relatives.seeded.SeedRules;
import io.varve.relatives.seeded.SeededClustering;
import io.varve.table.PseudoLabelRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every decision of I-APC by hand. */
class IapcTest {

    private static final double[] PLACES = {0, 1, 2, 3, 10, 11, 12};
    private static final int[] EXEMPLARS = {1, 5};
    private static final int[] CLUSTERS = {0, 0, 0, 0, 1, 1, 1};
    private static final IapcParams PARAMS = IapcParams.of(ApParams.defaults().withThreads(1));

    private static List<Integer> added(IapcParams params, LabelledSet labels, double... places) {
        Round round = Rounds.of(places, EXEMPLARS, CLUSTERS, labels);
        return new IapcRule(params).changes(round).stream().map(Change::object).toList();
    }

    @Test
    void theMembersNearestToTheExemplarOfAClusterWithAClassAreLabelled() {
        LabelledSet labels = Rounds.labels(Map.of(0, "A"), Map.of());
        // 5 % of six unlabelled over two clusters is less than one, and one at least is labelled: the exemplar itself
        assertThat(added(PARAMS, labels, PLACES)).containsExactly(1);
        assertThat(added(PARAMS.withAddedPerCluster(2), labels, PLACES)).containsExactly(1, 2);
        assertThat(added(PARAMS.withAddedPerCluster(9), labels, PLACES)).containsExactly(1, 2, 3);
    }

    @Test
    void aShareOfTheUnlabelledIsLabelledWhereTheyAreMany() {
        double[] places = new double[101];
        int[] clusters = new int[101];
        for (int i = 0; i < 101; i++) {
            places[i] = i % 50;
        }
        Round round = Rounds.of(places, new int[] {0}, clusters, Rounds.labels(Map.of(100, "A"), Map.of()));
        assertThat(new IapcRule(PARAMS).changes(round)).hasSize(5);
    }

    @Test
    void whoIsHardlyNearerToItsExemplarThanToAnotherIsNotLabelled() {
        double[] places = {0, 1, 2, 6, 10, 11, 12};
        LabelledSet labels = Rounds.labels(Map.of(0, "A"), Map.of());
        assertThat(added(PARAMS.withAddedPerCluster(9), labels, places)).containsExactly(1, 2, 3);
        // 6 is 5 from both exemplars
        assertThat(added(PARAMS.withAddedPerCluster(9).withLeastMargin(0.1), labels, places))
                .containsExactly(1, 2);
        assertThat(added(PARAMS.withAddedPerCluster(9).withLeastMargin(9), labels, places))
                .containsExactly(1);
    }

    private static Batch batch(String ids, String seeds, double... places) {
        double[][] rows = new double[places.length][];
        List<String> names = new ArrayList<>();
        List<Optional<String>> known = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {places[i]};
            names.add(ids.substring(i, i + 1));
            String seed = seeds.substring(i, i + 1);
            known.add(seed.equals(".") ? Optional.empty() : Optional.of(seed));
        }
        return Batch.of(names, rows).withSeeds(known);
    }

    @Test
    void classesBringObjectsTogetherAndKeepThemApart() {
        Batch apart = batch("abcdefghi", ".........", 0, 1, 2, 3.4, 4.4, 5.4, 20, 21, 22);
        SeededClustering plain = SeededClustering.create(PARAMS);
        plain.partialFit(apart);
        assertThat(plain.snapshot().labelOf("a")).isEqualTo(plain.snapshot().labelOf("f"));
        SeededClustering seeded = SeededClustering.create(PARAMS);
        seeded.partialFit(batch("abcdefghi", "AA..BB...", 0, 1, 2, 3.4, 4.4, 5.4, 20, 21, 22));
        assertThat(seeded.snapshot().labelOf("a")).isEqualTo(seeded.snapshot().labelOf("b"));
        assertThat(seeded.snapshot().labelOf("a"))
                .isNotEqualTo(seeded.snapshot().labelOf("f"));
    }

    @Test
    void withoutAnyClassItIsPlainAffinityPropagation() {
        SeededClustering seeded = SeededClustering.create(PARAMS);
        RepeatedApClustering plain = RepeatedApClustering.create(RepeatedApParams.of(PARAMS.ap()));
        for (Batch batch : Rounds.seeded(false)) {
            Batch bare = batch.withSeeds(
                    batch.ids().stream().map(id -> Optional.<String>empty()).toList());
            StepResult expected = plain.partialFit(bare);
            StepResult result = seeded.partialFit(bare);
            assertThat(result.assignments()).isEqualTo(expected.assignments());
            assertThat(result.convergence()).isEqualTo(expected.convergence());
        }
        assertThat(seeded.pseudoLabels()).isEmpty();
    }

    @Test
    void givenClassesAreToldFirstAndNeverReplaced() {
        SeededClustering seeded = SeededClustering.create(PARAMS);
        // c lies among A, but is said to be B
        seeded.partialFit(batch("abcdefgh", "A.B.B..B", 0, 1, 1.2, 2, 10, 11, 12, 13));
        List<PseudoLabelRow> rows = seeded.pseudoLabels();
        assertThat(rows.subList(0, 4))
                .extracting(PseudoLabelRow::object, PseudoLabelRow::className, PseudoLabelRow::change)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("a", "A", "given"),
                        org.assertj.core.api.Assertions.tuple("c", "B", "given"),
                        org.assertj.core.api.Assertions.tuple("e", "B", "given"),
                        org.assertj.core.api.Assertions.tuple("h", "B", "given"));
        assertThat(rows.subList(4, rows.size()))
                .isNotEmpty()
                .allMatch(row -> row.change().equals("added") && row.round() >= 1)
                .noneMatch(row -> Set.of("a", "c", "e", "h").contains(row.object()));
        assertThat(rows).extracting(PseudoLabelRow::object).doesNotHaveDuplicates();
    }

    @Test
    void labelsAreKeptFromBatchToBatchAndANewClassMayCome() {
        SeededClustering seeded = SeededClustering.create(PARAMS);
        seeded.partialFit(batch("abcdef", "A..B..", 0, 1, 2, 10, 11, 12));
        int before = seeded.pseudoLabels().size();
        seeded.partialFit(batch("uvwxyz", "C....D", 30, 31, 32, 1.5, 11.5, 50));
        List<PseudoLabelRow> later =
                seeded.pseudoLabels().subList(before, seeded.pseudoLabels().size());
        assertThat(later).allMatch(row -> row.step() == 1);
        assertThat(later).filteredOn(row -> row.change().equals("given")).hasSize(2);
        assertThat(later)
                .filteredOn(row -> row.object().equals("v") || row.object().equals("w"))
                .extracting(PseudoLabelRow::className)
                .containsOnly("C");
        assertThat(later).extracting(PseudoLabelRow::object).doesNotContain("a", "d");
    }

    @Test
    void whatComesLaterLearnsFromEarlierClasses() {
        SeededClustering seeded = SeededClustering.create(PARAMS.withAddedPerCluster(9));
        seeded.partialFit(batch("abcdef", "A..B..", 0, 1, 2, 10, 11, 12));
        seeded.partialFit(batch("xy", "..", 1.5, 11.5));
        assertThat(seeded.pseudoLabels())
                .filteredOn(row -> row.step() == 1)
                .extracting(PseudoLabelRow::object, PseudoLabelRow::className)
                .contains(
                        org.assertj.core.api.Assertions.tuple("x", "A"),
                        org.assertj.core.api.Assertions.tuple("y", "B"));
    }

    @Test
    void roundsEndAtTheLimitOrWhenClustersStayAsTheyWere() {
        SeededClustering one =
                SeededClustering.create(PARAMS.withRules(SeedRules.defaults().withRounds(1)));
        Batch batch = batch("abcdefghijkl", "A.....B.....", 0, 1, 2, 3, 4, 5, 20, 21, 22, 23, 24, 25);
        one.partialFit(batch);
        assertThat(one.pseudoLabels())
                .extracting(PseudoLabelRow::round)
                .contains(1)
                .allMatch(round -> round <= 1);
        SeededClustering ten = SeededClustering.create(PARAMS);
        ten.partialFit(batch);
        assertThat(ten.pseudoLabels().stream()
                        .mapToInt(PseudoLabelRow::round)
                        .max()
                        .getAsInt())
                .as("well separated groups are the same in the second round")
                .isLessThan(10);
    }

    @Test
    void whereAllHaveAClassThereIsOneRunAndNothingToLearn() {
        List<Integer> exemplars = firstIterations(PARAMS, batch("abcdef", "AABBAA", 0, 1, 2, 10, 11, 12));
        assertThat(exemplars).hasSize(1);
        SeededClustering seeded = SeededClustering.create(PARAMS);
        seeded.partialFit(batch("abcdef", "AABBAA", 0, 1, 2, 10, 11, 12));
        assertThat(seeded.pseudoLabels())
                .hasSize(6)
                .allMatch(row -> row.change().equals("given"));
        assertThat(seeded.snapshot().labelOf("a")).isEqualTo(seeded.snapshot().labelOf("f"));
        assertThat(seeded.snapshot().labelOf("c")).isEqualTo(seeded.snapshot().labelOf("d"));
        assertThat(seeded.snapshot().clusters()).hasSize(2);
    }

    @Test
    void whenTheLastObjectIsLabelledThereIsNoOtherRun() {
        Batch batch = batch("abcdef", "AA.BB.", 0, 1, 2, 10, 11, 12);
        assertThat(firstIterations(PARAMS, batch)).hasSize(1);
        SeededClustering seeded = SeededClustering.create(PARAMS);
        seeded.partialFit(batch);
        assertThat(seeded.pseudoLabels())
                .filteredOn(row -> row.change().equals("added"))
                .hasSize(2);
    }

    @Test
    void labelledObjectsThatAreAsGoodAsEachOtherDoNotGoRoundForLong() {
        Random random = new Random(1);
        double[][] rows = new double[120][];
        List<Optional<String>> classes = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {20 * (i % 3) + random.nextGaussian()};
            classes.add(Optional.of("c" + i % 3));
        }
        SeededClustering seeded = SeededClustering.create(PARAMS);
        StepResult result = seeded.partialFit(Batch.of(rows).withSeeds(classes));
        assertThat(seeded.snapshot().clusters()).hasSize(3);
        assertThat(result.convergence().converged()).isTrue();
        assertThat(result.convergence().iterations())
                .as("613 where runs go on to their limit of 500 and beyond")
                .isLessThan(200);
    }

    @Test
    void aWarmStartBeginsWithTheMessagesOfTheRoundBefore() {
        Batch batch = batch("abcdefghijkl", "A.....B.....", 0, 1, 2, 3, 4, 5, 20, 21, 22, 23, 24, 25);
        List<Integer> cold = firstIterations(PARAMS, batch);
        List<Integer> warm =
                firstIterations(PARAMS.withRules(SeedRules.defaults().withWarmStart(true)), batch);
        assertThat(cold).hasSizeGreaterThan(1).containsOnly(0);
        assertThat(warm.get(0)).isZero();
        assertThat(warm.subList(1, warm.size())).isNotEmpty().doesNotContain(0);
    }

    /** How many exemplars the first iteration of every run had. */
    private static List<Integer> firstIterations(IapcParams params, Batch batch) {
        List<Integer> counts = new ArrayList<>();
        SeededClustering.create(params, (iteration, atMost, exemplars) -> {
                    if (iteration == 1) {
                        counts.add(exemplars);
                    }
                })
                .partialFit(batch);
        return counts;
    }

    @Test
    void whoIsForgottenLeavesNoLabel() {
        SeededClustering seeded = SeededClustering.create(PARAMS);
        seeded.partialFit(batch("abcdef", "A..B..", 0, 1, 2, 10, 11, 12));
        seeded.forget(Set.of("a"), KnownObjects.NONE);
        assertThat(seeded.pseudoLabels())
                .extracting(PseudoLabelRow::object)
                .doesNotContain("a")
                .contains("d");
        seeded.partialFit(batch("xy", "..", 1.5, 11.5));
        assertThat(seeded.pseudoLabels())
                .filteredOn(row -> row.object().equals("d"))
                .hasSize(1);
    }

    @Test
    void parametersOutOfRangeAreNamed() {
        Map.of(
                        "rounds", "0",
                        "same_class_similarity", "NaN",
                        "other_class_similarity", "-Infinity",
                        "added_per_cluster", "0",
                        "least_margin", "NaN",
                        "warm_start", "yes")
                .forEach((name, word) -> assertThatIllegalArgumentException()
                        .as(name)
                        .isThrownBy(() -> PARAMS.with(Map.of(name, word)))
                        .withMessageContaining(name.replace('_', ' '))
                        .withMessageContaining(word));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PARAMS.with(Map.of("same_class_similarity", "high")))
                .withMessage("same class similarity must be a number, or largest, got 'high'");
        assertThatIllegalArgumentException().isThrownBy(() -> IapcParams.of(ApParams.of(Conventions.AUTHORS)));
    }
}
