package io.varve.relatives.idap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.relatives.seeded.Change;
import io.varve.relatives.seeded.LabelledSet;
import io.varve.relatives.seeded.Round;
import io.varve.relatives.seeded.Rounds;
import io.varve.relatives.seeded.SeededClustering;
import io.varve.table.PseudoLabelRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every decision of ID-AP by hand. */
class IdapTest {

    private static final double[] PLACES = {0, 1, 2, 3, 10, 11, 12, 13};
    private static final int[] EXEMPLARS = {1, 5};
    private static final int[] CLUSTERS = {0, 0, 0, 0, 1, 1, 1, 1};
    private static final IdapParams PARAMS = IdapParams.of(ApParams.defaults().withThreads(1));

    private static List<Change> changes(IdapParams params, LabelledSet labels, boolean added) {
        return new IdapRule(params)
                .changes(Rounds.of(PLACES, EXEMPLARS, CLUSTERS, labels)).stream()
                        .filter(change -> change.added() == added)
                        .toList();
    }

    private static List<Integer> objects(List<Change> changes) {
        return changes.stream().map(Change::object).toList();
    }

    @Test
    void theSurestShareOfEveryClassIsAdded() {
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 4, "B"), Map.of());
        // 1, 2, 3 are 10, 8, 6 nearer to 1 than to 11; 11, 12, 13 are 10 nearer to 11 than to 1
        List<Change> one = changes(PARAMS, labels, true);
        assertThat(one).containsExactly(new Change(1, "A", true, 10), new Change(5, "B", true, 10));
        assertThat(objects(changes(PARAMS.withAdded(0.5), labels, true))).containsExactly(1, 2, 5, 6);
    }

    @Test
    void orTheLeastSureWhereBordersAreAskedFor() {
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 4, "B"), Map.of());
        assertThat(changes(PARAMS.withInformative(true), labels, true))
                .contains(new Change(3, "A", true, 6))
                .hasSize(2);
    }

    @Test
    void confidenceLooksAtOtherClassesOnly() {
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 4, "A"), Map.of());
        assertThat(changes(PARAMS, labels, true)).allMatch(change -> change.confidence() == Double.POSITIVE_INFINITY);
    }

    @Test
    void aLabelThatContradictsItsClusterIsRemovedTheWorstFirst() {
        // 12 and 10 are said to be A among three of B
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 2, "A", 4, "A", 6, "A", 5, "B", 7, "B"), Map.of(3, "A"));
        assertThat(CLUSTERS[4]).isEqualTo(CLUSTERS[6]);
        LabelledSet three = Rounds.labels(Map.of(0, "A", 4, "A", 5, "B", 7, "B"), Map.of());
        List<Change> removed = changes(PARAMS, three, false);
        // 10 is 1 from its exemplar and 9 from that of A
        assertThat(removed).containsExactly(new Change(4, "A", false, 8));
        LabelledSet two = Rounds.labels(Map.of(0, "A", 4, "A", 5, "B", 6, "A", 7, "B"), Map.of(3, "B"));
        // a tie of two A and two B goes to B, whose 5 is the exemplar; 12 is worse than 10, since A is 11 away
        assertThat(objects(changes(PARAMS.withRemoved(0.2), two, false))).containsExactly(6, 4);
        assertThat(labels.count("A")).isEqualTo(5);
    }

    @Test
    void aLabelThatDrewItsObjectIntoAnotherClusterIsRemovedToo() {
        // 12 is with the others of A, although the exemplar of B is next to it
        int[] drawn = {0, 0, 0, 0, 1, 1, 0, 1};
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 6, "A", 4, "B"), Map.of());
        List<Change> changes = new IdapRule(PARAMS).changes(Rounds.of(PLACES, EXEMPLARS, drawn, labels));
        assertThat(changes.stream().filter(change -> !change.added())).containsExactly(new Change(6, "A", false, 10));
    }

    @Test
    void aLabelMayBeJudgedByTheOthersAlone() {
        // 12 is the only one of its cluster that has a label, and gives it its class; without it, B is the class next
        // to it
        int[] three = {1, 5, 6};
        int[] clusters = {0, 0, 0, 0, 1, 1, 2, 2};
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 1, "A", 6, "A", 4, "B", 5, "B"), Map.of());
        Round round = Rounds.of(PLACES, three, clusters, labels);
        assertThat(new IdapRule(PARAMS).changes(round))
                .filteredOn(change -> !change.added())
                .isEmpty();
        assertThat(new IdapRule(PARAMS.withJudgedByOthers(true)).changes(round))
                .filteredOn(change -> !change.added())
                .extracting(Change::object)
                .containsExactly(6);
    }

    @Test
    void theLastLabelOfAClassIsNeverRemoved() {
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 4, "C", 5, "B", 7, "B"), Map.of());
        assertThat(changes(PARAMS.withRemoved(1), labels, false)).isEmpty();
    }

    @Test
    void givenLabelsStayWhereAskedForAndLearnedOnesGo() {
        LabelledSet given = Rounds.labels(Map.of(0, "A", 4, "A", 5, "B", 7, "B"), Map.of());
        assertThat(changes(PARAMS.withKeepGiven(true), given, false)).isEmpty();
        LabelledSet learned = Rounds.labels(Map.of(0, "A", 5, "B", 7, "B"), Map.of(4, "A"));
        assertThat(objects(changes(PARAMS.withKeepGiven(true), learned, false))).containsExactly(4);
    }

    @Test
    void aLabelThatAnotherMakesSuperfluousIsRemoved() {
        // 13 is nearer to the labelled 12 than to its exemplar 11, and no unlabelled object has it as its nearest label
        LabelledSet labels = Rounds.labels(Map.of(1, "A", 4, "B", 6, "B", 7, "B"), Map.of());
        assertThat(changes(PARAMS, labels, false)).containsExactly(new Change(7, "B", false, 1));
        // nothing is superfluous that leads another
        double[] oneMore = {0, 1, 2, 3, 10, 11, 12, 13, 14};
        int[] clusters = {0, 0, 0, 0, 1, 1, 1, 1, 1};
        assertThat(new IdapRule(PARAMS).changes(Rounds.of(oneMore, EXEMPLARS, clusters, labels)))
                .noneMatch(change -> !change.added());
    }

    @Test
    void roundsEndAtTheLimit() {
        double[][] rows = new double[40][];
        List<Optional<String>> seeds = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {i < 20 ? i : 100 + i};
            seeds.add(i == 0 ? Optional.of("A") : i == 20 ? Optional.of("B") : Optional.empty());
        }
        for (int rounds : new int[] {1, 3}) {
            SeededClustering idap =
                    SeededClustering.create(PARAMS.withRules(PARAMS.rules().withRounds(rounds)));
            idap.partialFit(Batch.of(rows).withSeeds(seeds));
            assertThat(idap.pseudoLabels().stream()
                            .mapToInt(PseudoLabelRow::round)
                            .max())
                    .hasValue(rounds);
        }
    }

    @Test
    void roundsEndWhenNoLabelIsAddedOrRemoved() {
        List<Integer> runs = new ArrayList<>();
        SeededClustering.create(PARAMS.withRemoved(0), (iteration, atMost, exemplars) -> {
                    if (iteration == 1) {
                        runs.add(exemplars);
                    }
                })
                .partialFit(Batch.of(new double[][] {{0}, {1}, {2}, {10}, {11}, {12}})
                        .withSeeds(List.of(
                                Optional.of("A"),
                                Optional.empty(),
                                Optional.of("A"),
                                Optional.of("B"),
                                Optional.of("B"),
                                Optional.of("B"))));
        // the first run labels the second object, and the second finds nothing to do
        assertThat(runs).hasSize(2);
    }

    @Test
    void noMoreThanAShareIsRemoved() {
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 1, "A", 4, "A", 5, "B", 6, "B", 7, "A"), Map.of());
        assertThat(changes(PARAMS.withRemoved(0.5), labels, false)).hasSizeGreaterThan(1);
        assertThat(changes(PARAMS.withRemoved(0.1), labels, false)).hasSize(1);
        assertThat(changes(PARAMS.withRemoved(0), labels, false)).isEmpty();
    }

    @Test
    void parametersOutOfRangeAreNamed() {
        Map.of(
                        "added_share",
                        "0.0",
                        "removed_share",
                        "1.1",
                        "informative",
                        "yes",
                        "keep_given",
                        "no",
                        "judged_by_others",
                        "1",
                        "rounds",
                        "-1")
                .forEach((name, word) -> assertThatIllegalArgumentException()
                        .as(name)
                        .isThrownBy(() -> PARAMS.with(Map.of(name, word)))
                        .withMessageContaining(name.replace('_', ' '))
                        .withMessageContaining(word));
        assertThatIllegalArgumentException().isThrownBy(() -> IdapParams.of(ApParams.of(Conventions.AUTHORS)));
    }

    @Test
    void parametersOfBeforeLabelsCouldBeJudgedByOthersAreStillRead() {
        Map<String, String> earlier = new TreeMap<>(PARAMS.words());
        earlier.remove("judged_by_others");
        assertThat(new IdapAlgorithm().read(earlier).judgedByOthers()).isFalse();
    }
}
