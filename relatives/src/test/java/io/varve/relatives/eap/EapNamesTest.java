package io.varve.relatives.eap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.internal.books.Ledger;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which cluster a group is, decided by hand. Keys of consensus nodes are negative, those of objects are not. */
class EapNamesTest {

    private static final int NODE = -1;
    private static final int OTHER_NODE = -2;
    private static final int OBJECT = 0;

    private final Ledger ledger = new Ledger();
    private final EapNames names = new EapNames(ledger);

    private static Batch batch(int size) {
        return Batch.of(IntStream.range(0, size).mapToObj(i -> "o" + i).toList(), new double[size][1]);
    }

    private Map<Integer, ClusterId> step(Map<Integer, ClusterId> heirs, int... keys) {
        ledger.beginStep();
        return names.write(batch(keys.length), keys, new double[keys.length], heirs);
    }

    @Test
    void aNodeIsOneClusterWhoeverChoosesIt() {
        Map<Integer, ClusterId> first = step(Map.of(), NODE, NODE, NODE, OTHER_NODE, OTHER_NODE);
        Map<Integer, ClusterId> second = step(first, OTHER_NODE, OTHER_NODE, NODE, NODE, NODE);
        assertThat(second).isEqualTo(first);
        assertThat(ledger.eventsOfStep()).hasSize(2).allMatch(event -> event instanceof ClusterEvent.Moved);
    }

    @Test
    void aGroupAroundAnObjectIsTheClusterOfMostOfItsMembers() {
        ClusterId was = step(Map.of(), OBJECT, OBJECT, OBJECT).get(OBJECT);
        assertThat(step(Map.of(), 2, 2, 2)).containsOnly(Map.entry(2, was));
        assertThat(ledger.eventsOfStep()).isEmpty();
    }

    /** The node keeps the name though most of its objects left it for the object; two groups never share one. */
    @Test
    void aNodeKeepsItsNameBeforeTheMajority() {
        ClusterId was = step(Map.of(), NODE, NODE, NODE, NODE, NODE).get(NODE);
        Map<Integer, ClusterId> now = step(Map.of(NODE, was), OBJECT, OBJECT, OBJECT, NODE, NODE);
        assertThat(now.get(NODE)).isEqualTo(was);
        assertThat(now.get(OBJECT)).isNotEqualTo(was);
        assertThat(ledger.size(was)).isEqualTo(2);
    }

    @Test
    void aClusterThatNobodyChoosesIsPruned() {
        Map<Integer, ClusterId> first = step(Map.of(), NODE, NODE, OTHER_NODE, OTHER_NODE);
        step(first, NODE, NODE, NODE, NODE);
        assertThat(ledger.live()).containsExactly(first.get(NODE));
        assertThat(ledger.eventsOfStep())
                .anyMatch(event -> event instanceof ClusterEvent.Pruned pruned
                        && pruned.cluster().equals(first.get(OTHER_NODE)));
    }

    @Test
    void betweenRunsANodeIsTheClusterOfMostOfItsObjects() {
        Map<Integer, ClusterId> first = step(Map.of(), NODE, NODE, NODE, OTHER_NODE, OTHER_NODE, OTHER_NODE);
        int[] anew = {-7, -7, -7, -8, -8, -7};
        Map<Integer, ClusterId> heirs = names.heirs(batch(6), anew);
        assertThat(heirs).isEqualTo(Map.of(-7, first.get(NODE), -8, first.get(OTHER_NODE)));
        assertThat(names.heirs(batch(6), new int[] {-7, -7, -8, -8, -7, -8}).keySet())
                .as("two of three each: both go on")
                .containsExactlyInAnyOrderElementsOf(List.of(-7, -8));
        assertThat(names.heirs(batch(6), new int[] {-7, -7, -7, -7, -7, -7}))
                .as("half is no majority")
                .isEmpty();
    }
}
