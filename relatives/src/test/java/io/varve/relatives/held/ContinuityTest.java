package io.varve.relatives.held;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Cluster.State;
import io.varve.ClusterEvent;
import io.varve.ClusterEvent.Created;
import io.varve.ClusterEvent.Enriched;
import io.varve.ClusterEvent.Merged;
import io.varve.ClusterEvent.Moved;
import io.varve.ClusterEvent.Pruned;
import io.varve.ClusterId;
import io.varve.internal.books.Ledger;
import io.varve.internal.books.RecordedHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which cluster is which when everything is clustered anew: decided by the majority of objects. */
class ContinuityTest {

    private final Ledger ledger = new Ledger();
    private final List<String> held = new ArrayList<>();

    @Test
    void aClusterKeepsItsIdWhileItGrows() {
        step("0 0 0 1 1");
        List<ClusterId> clusters = step("1 1 1 0 0 0 2");
        assertThat(clusters).containsExactly(k(1), k(0), k(2));
        assertThat(ledger.eventsOfStep()).containsExactly(new Enriched(1, k(1), 2, 3), new Created(1, k(2), 1));
    }

    @Test
    void nothingNewIsNoEvent() {
        step("0 0 1 1");
        assertThat(step("1 1 0 0")).containsExactly(k(1), k(0));
        assertThat(ledger.eventsOfStep()).isEmpty();
        assertThat(ledger.freeze().cluster(k(0)).lastChangedAt()).isZero();
    }

    @Test
    void aMergedClusterGetsAFreshIdAndKeepsItsParents() {
        step("0 0 1 1 2");
        assertThat(step("0 0 0 0 1 0")).containsExactly(k(3), k(2));
        assertThat(ledger.eventsOfStep()).containsExactly(new Merged(1, List.of(k(0), k(1)), k(3), 4, 5));
        RecordedHistory history = ledger.freeze();
        assertThat(history.cluster(k(3)).parents()).containsExactly(k(0), k(1));
        assertThat(history.cluster(k(0)).state()).isEqualTo(State.MERGED);
        assertThat(history.cluster(k(0)).mergedInto()).contains(k(3));
        assertThat(history.lineageOf(k(3)).ancestors()).containsExactly(k(0), k(1));
    }

    @Test
    void halfOfAClusterIsNotTheMajority() {
        step("0 0 0 0");
        assertThat(step("0 0 1 1")).containsExactly(k(1), k(2));
        assertThat(ledger.eventsOfStep())
                .containsExactly(
                        new Created(1, k(1), 0),
                        new Created(1, k(2), 0),
                        new Moved(1, List.of(k(0)), k(1), List.of("o0", "o1"), 0, 2),
                        new Moved(1, List.of(k(0)), k(2), List.of("o2", "o3"), 0, 2),
                        new Pruned(1, k(0), 1, 0));
        assertThat(ledger.freeze().cluster(k(0)).state()).isEqualTo(State.PRUNED);
    }

    @Test
    void theLargerPartKeepsTheIdAndTheRestMoves() {
        step("0 0 0 0 0");
        assertThat(step("0 0 0 1 1")).containsExactly(k(0), k(1));
        assertThat(ledger.eventsOfStep())
                .containsExactly(new Created(1, k(1), 0), new Moved(1, List.of(k(0)), k(1), List.of("o3", "o4"), 0, 2));
        assertThat(ledger.size(k(0))).isEqualTo(3);
        assertThat(ledger.size(k(1))).isEqualTo(2);
    }

    /** It takes all of k0, but most of its old objects come from k1, which goes on elsewhere. */
    @Test
    void takingAllOfASmallClusterDoesNotMakeOneItsContinuation() {
        step("0 0 1 1 1 1 1 1 1");
        assertThat(step("0 0 0 0 0 1 1 1 1")).containsExactly(k(2), k(1));
        assertThat(ledger.eventsOfStep())
                .containsExactly(
                        new Merged(1, List.of(k(0)), k(2), 2, 2),
                        new Moved(1, List.of(k(1)), k(2), List.of("o2", "o3", "o4"), 2, 5));
        assertThat(labels()).containsExactly(k(2), k(2), k(2), k(2), k(2), k(1), k(1), k(1), k(1));
    }

    @Test
    void objectsThatLeaveAMergeMoveOutOfTheMergedCluster() {
        step("0 0 0 1 1 1");
        assertThat(step("0 0 1 0 0 1")).containsExactly(k(2), k(3));
        assertThat(ledger.eventsOfStep())
                .containsExactly(
                        new Merged(1, List.of(k(0), k(1)), k(2), 6, 6),
                        new Created(1, k(3), 0),
                        new Moved(1, List.of(k(2)), k(3), List.of("o2", "o5"), 0, 2));
        assertThat(ledger.size(k(2))).isEqualTo(4);
    }

    @Test
    void theMajorityIsThatOfOldObjectsHoweverManyAreNew() {
        step("0 0 1");
        assertThat(step("0 0 1 0 0 0 0 0 1 1")).containsExactly(k(0), k(1));
        assertThat(ledger.eventsOfStep()).containsExactly(new Enriched(1, k(0), 2, 7), new Enriched(1, k(1), 1, 3));
    }

    @Test
    void idsAreNotUsedAgain() {
        step("0 0 1 1");
        step("0 1 0 1");
        step("0 0 1 1");
        List<ClusterEvent> events = ledger.freeze().events();
        assertThat(events.stream()
                        .filter(e -> e instanceof Created || e instanceof Merged)
                        .map(ClusterEvent::cluster))
                .doesNotHaveDuplicates()
                .hasSize(6);
    }

    @Test
    void objectsWithoutGroupLoseTheirClusterAndCanComeBack() {
        step("0 0 1");
        step("- - -");
        assertThat(ledger.live()).isEmpty();
        assertThat(ledger.labelOf("o0")).isEmpty();
        assertThat(ledger.freeze().labelsAt(1)).containsOnlyKeys("o0", "o1", "o2");
        assertThat(step("0 0 0 1")).containsExactly(k(2), k(3));
        assertThat(ledger.freeze().labelAt("o2", 2)).contains(k(2));
        assertThat(ledger.freeze().labelAt("o2", 0)).contains(k(1));
        assertThat(ledger.size(k(2))).isEqualTo(3);
    }

    /** Clusters anew: a group per object, first the old ones; objects beyond them are new. */
    /** Even a cluster whose old objects all leave, when others come. */
    @Test
    void clustersThatAreTheSameByDefinitionOnlyGrowAndExchangeObjects() {
        List<ClusterId> clusters = step("0 0 1 1");
        ledger.beginStep();
        Continuity.recordSame(ledger, List.copyOf(held), new int[] {0, 1, 0, 0, 1, 1}, clusters);
        assertThat(ledger.eventsOfStep())
                .containsExactly(
                        new Enriched(1, k(1), 2, 4),
                        new Moved(1, List.of(k(0)), k(1), List.of("o1"), 4, 5),
                        new Moved(1, List.of(k(1)), k(0), List.of("o2", "o3"), 1, 3));
        assertThat(ledger.size(k(0))).isEqualTo(3);
        assertThat(ledger.size(k(1))).isEqualTo(3);
        assertThat(labels()).containsExactly(k(0), k(1), k(0), k(0));
    }

    private List<ClusterId> step(String groups) {
        String[] names = groups.split(" ", -1);
        int[] numbers = new int[names.length];
        int count = 0;
        for (int i = 0; i < names.length; i++) {
            numbers[i] = names[i].equals("-") ? -1 : Integer.parseInt(names[i]);
            count = Math.max(count, numbers[i] + 1);
        }
        ledger.beginStep();
        List<ClusterId> clusters = Continuity.record(ledger, List.copyOf(held), numbers, count);
        for (int i = held.size(); i < names.length; i++) {
            held.add("o" + i);
            ledger.arrive("o" + i, Optional.of(clusters.get(numbers[i])), 0, 0);
        }
        return clusters;
    }

    private List<ClusterId> labels() {
        return held.stream().map(object -> ledger.labelOf(object).orElseThrow()).toList();
    }

    private static ClusterId k(int number) {
        return new ClusterId(number);
    }
}
