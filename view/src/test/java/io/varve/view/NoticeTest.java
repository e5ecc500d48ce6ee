package io.varve.view;

import static io.varve.view.Vatican.k;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.table.StepRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NoticeTest {

    private static final RunFacts RUN = new RunFacts("0", List.of(), Map.of(), List.of());

    private static StepRow step(int number, String batch, int held) {
        return new StepRow(number, batch, 1, held, 1, 1, 1, true, 0, null, null);
    }

    private static Cluster cluster(int number, int size, Cluster.State state) {
        return new Cluster(k(number), 0, 0, size, state, List.of(), Optional.empty(), Optional.empty());
    }

    private static List<String> notice(List<Cluster> clusters, ClusterEvent... events) {
        return Notice.of(
                ReportData.of("", RUN, List.of(step(0, "0", 5), step(1, "May", 1200)), clusters, List.of(events)));
    }

    @Test
    void aQuietHistorySaysSo() {
        assertThat(notice(List.of(cluster(0, 5, Cluster.State.LIVE)), new ClusterEvent.Created(0, k(0), 5)))
                .containsExactly(
                        "No clusters merged: each that was created stayed by itself.",
                        "The newest cluster is k0, created in step 0 with 5 objects.",
                        "Nothing was forgotten: all 1,200 objects are still held.");
    }

    @Test
    void theLargestMergeIsTheOneOfMostOldObjects() {
        assertThat(notice(
                                List.of(),
                                new ClusterEvent.Merged(0, List.of(k(0), k(1)), k(2), 10, 90),
                                new ClusterEvent.Merged(1, List.of(k(3), k(4)), k(5), 40, 41))
                        .get(0))
                .isEqualTo("The largest merge: k3 and k4 became k5 in step 1 (May), with 41 objects.");
    }

    @Test
    void aCrowdOfParentsIsCut() {
        assertThat(notice(
                                List.of(),
                                new ClusterEvent.Merged(
                                        1, List.of(k(0), k(1), k(2), k(3), k(4), k(5), k(6), k(7)), k(8), 40, 41))
                        .get(0))
                .contains("k0, k1, k2, k3, k4, k5 and 2 more became k8");
    }

    @Test
    void theNewestClusterIsTheLargestOfTheLastCreations() {
        assertThat(notice(
                                List.of(cluster(2, 9, Cluster.State.LIVE)),
                                new ClusterEvent.Created(0, k(0), 50),
                                new ClusterEvent.Created(1, k(1), 1),
                                new ClusterEvent.Created(1, k(2), 3))
                        .get(1))
                .isEqualTo("The newest cluster (the largest of 2 of its step) is k2, created in step 1 (May) with 3"
                        + " objects; it now has 9 objects.");
    }

    @Test
    void objectsThatMoveInFoundAClusterToo() {
        assertThat(notice(
                                List.of(cluster(0, 4, Cluster.State.LIVE), cluster(1, 6, Cluster.State.LIVE)),
                                new ClusterEvent.Created(0, k(0), 10),
                                new ClusterEvent.Created(1, k(1), 0),
                                new ClusterEvent.Moved(
                                        1, List.of(k(0)), k(1), List.of("a", "b", "c", "d", "e", "f"), 0, 6))
                        .get(1))
                .isEqualTo("The newest cluster is k1, created in step 1 (May) with 6 objects.");
    }

    @Test
    void whatWasForgottenIsCountedInClustersAndObjects() {
        assertThat(notice(
                                List.of(),
                                new ClusterEvent.Pruned(1, k(0), 0, 1),
                                new ClusterEvent.Pruned(1, k(1), 0, 7),
                                new ClusterEvent.Forgotten(1, k(2), 9, 8))
                        .get(2))
                .isEqualTo(
                        "Forgotten: 2 clusters with 8 objects; the largest was k1 in step 1 (May), last changed in step"
                                + " 0. 1 object was removed on demand.");
    }

    @Test
    void longNamesOfBatchesAreCutBetweenLetters() {
        assertThat(Notice.spoken(step(3, "👩".repeat(99), 1))).isEqualTo("step 3 (" + "👩".repeat(39) + "…)");
    }
}
