package io.varve.internal.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Cluster;
import io.varve.ClusterEvent.Created;
import io.varve.ClusterEvent.Enriched;
import io.varve.ClusterEvent.Merged;
import io.varve.ClusterEvent.Pruned;
import io.varve.ClusterId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private final Ledger ledger = new Ledger();

    @Test
    void aClusterThatGaveAsManyObjectsAsItTookHasNotChangedItsSize() {
        twoClusters();
        ledger.beginStep();
        ledger.move(List.of("a"), k(0), k(1));
        ledger.move(List.of("b"), k(1), k(0));
        assertThat(ledger.freeze().sizesOf(k(0))).containsExactly(Map.entry(0, 1));
        assertThat(ledger.freeze().sizesOf(k(1))).containsExactly(Map.entry(0, 1));
        assertThat(ledger.freeze().cluster(k(0)).lastChangedAt()).isEqualTo(1);
    }

    @Test
    void aMergeRenamesObjectsFromThenOnAndNotBefore() {
        twoClusters();
        ledger.beginStep();
        ClusterId merged = ledger.merge(List.of(k(0), k(1)), 1);
        ledger.arrive("c", Optional.of(merged), -1, 0);
        RecordedHistory history = ledger.freeze();
        assertThat(history.labelsAt(0))
                .containsExactly(Map.entry("a", Optional.of(k(0))), Map.entry("b", Optional.of(k(1))));
        assertThat(history.labelsAt(1).values()).containsOnly(Optional.of(k(2)));
        assertThat(history.labelAt("c", 0)).isEmpty();
        assertThat(history.arrivedAt("c")).isEqualTo(1);
        assertThat(history.sizesOf(k(0))).containsExactly(Map.entry(0, 1), Map.entry(1, 0));
        assertThat(history.sizesOf(k(2))).containsExactly(Map.entry(1, 3));
        assertThat(history.cluster(k(0)).size()).as("as it was when it ended").isEqualTo(1);
        assertThat(history.events())
                .containsExactly(
                        new Created(0, k(0), 1),
                        new Created(0, k(1), 1),
                        new Merged(1, List.of(k(0), k(1)), k(2), 2, 3));
    }

    @Test
    void objectsOfAPrunedClusterAreNoLongerHeld() {
        twoClusters();
        ledger.beginStep();
        ledger.enrich(k(0), 1);
        ledger.arrive("c", Optional.of(k(0)), 0, 0);
        ledger.beginStep();
        ledger.prune(k(1));
        RecordedHistory history = ledger.freeze();
        assertThat(history.eventsAt(1)).containsExactly(new Enriched(1, k(0), 1, 2));
        assertThat(history.eventsAt(2)).containsExactly(new Pruned(2, k(1), 0, 1));
        assertThat(history.labelsAt(2)).containsOnlyKeys("a", "c");
        assertThat(history.labelsAt(1)).containsOnlyKeys("a", "b", "c");
        assertThat(history.labelAt("b", 2)).isEmpty();
        assertThat(history.objects()).containsExactly("a", "b", "c");
        assertThat(history.cluster(k(1)).state()).isEqualTo(Cluster.State.PRUNED);
        assertThat(ledger.knows("b")).isTrue();
    }

    @Test
    void idsGoOnAfterPruneAndMerge() {
        twoClusters();
        ledger.beginStep();
        ledger.prune(k(1));
        assertThat(ledger.create(1)).isEqualTo(k(2));
        assertThat(ledger.merge(List.of(k(0), k(2)), 0)).isEqualTo(k(3));
        assertThat(ledger.live()).containsExactly(k(3));
    }

    @Test
    void aFrozenHistoryIsNotChangedByLaterSteps() {
        twoClusters();
        RecordedHistory before = ledger.freeze();
        ledger.beginStep();
        ledger.merge(List.of(k(0), k(1)), 0);
        ledger.similarity("a", -99);
        ledger.exemplar(k(0), "b");
        ledger.beginStep();
        ledger.move(List.of("a"), k(2), ledger.create(0));
        assertThat(before.lastStep()).isZero();
        assertThat(before.clusters()).hasSize(2).allSatisfy(cluster -> {
            assertThat(cluster.state()).isEqualTo(Cluster.State.LIVE);
            assertThat(cluster.exemplar()).isEmpty();
        });
        assertThat(before.labelAt("a", 0)).contains(k(0));
        assertThat(before.similarityOf("a")).isEqualTo(-0.5);
        assertThat(before.lineageOf(k(0)).links()).isEmpty();
        assertThatThrownBy(() -> before.labelAt("a", 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsHandedOutCannotBeChanged() {
        twoClusters();
        RecordedHistory history = ledger.freeze();
        assertThatThrownBy(() -> history.labelsAt(0).clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> history.sizesOf(k(0)).clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> history.eventsAt(0).clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> history.events().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> history.objects().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> history.clusters().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void unknownNamesAreRefused() {
        twoClusters();
        RecordedHistory history = ledger.freeze();
        assertThatThrownBy(() -> history.cluster(k(7)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there never was a cluster k7");
        assertThatThrownBy(() -> history.labelAt("z", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("object 'z' is unknown");
        assertThatThrownBy(() -> history.labelsAt(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are steps 0 to 0, got 1");
        assertThatThrownBy(() -> history.eventsAt(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are steps 0 to 0, got -1");
        assertThatThrownBy(() -> new Ledger().freeze().eventsAt(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no step yet, got 0");
    }

    @Test
    void clusterIdsAreReadAsTheyArePrinted() {
        assertThat(ClusterId.parse("k17")).isEqualTo(k(17)).hasToString("k17");
        for (String wrong : new String[] {"17", "k", "k-1", "K1", "k1 ", "k9999999999999999999"}) {
            assertThatThrownBy(() -> ClusterId.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("'" + wrong + "' is not a cluster; clusters are called k0, k1, …");
        }
        assertThatThrownBy(() -> new ClusterId(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a cluster is numbered from 0, got -1");
    }

    private void twoClusters() {
        ledger.beginStep();
        ledger.create(1);
        ledger.arrive("a", Optional.of(k(0)), -0.5, 0);
        ledger.create(1);
        ledger.arrive("b", Optional.of(k(1)), 0, 0);
    }

    private static ClusterId k(int number) {
        return new ClusterId(number);
    }
}
