package io.varve.view;

import static io.varve.view.Vatican.k;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupId;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.table.ProfileRow;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.HashMap;
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
                        "Nothing was forgotten: all 1,200 objects are still held.");
    }

    @Test
    void theLargestMergeIsTheOneOfMostOldObjects() {
        assertThat(notice(
                        List.of(),
                        new ClusterEvent.Merged(0, List.of(k(0), k(1)), k(2), 10, 90),
                        new ClusterEvent.Merged(1, List.of(k(3), k(4)), k(5), 40, 41)))
                .contains("The largest merge: k3 and k4 became k5 in step 1 (May), with 41 objects.");
    }

    @Test
    void theLargestSplitIsTold() {
        List<String> notice = notice(
                List.of(),
                new ClusterEvent.Created(0, k(0), 900),
                new ClusterEvent.Split(1, List.of(k(0)), k(1), List.of(), 40),
                new ClusterEvent.Split(1, List.of(k(0)), k(2), List.of(), 30),
                new ClusterEvent.Split(1, List.of(k(3)), k(4), List.of(), 60),
                new ClusterEvent.Split(1, List.of(k(0)), k(5), List.of(), 1));
        assertThat(notice)
                .contains(
                        "The largest split: k1 with 40 objects and k2 with 30 objects parted from k0 in step 1 (May).",
                        "The step that changed most: step 1 (May), with 4 clusters split off; 131 objects in all.");
    }

    @Test
    void aCrowdOfParentsIsCut() {
        assertThat(notice(
                                List.of(),
                                new ClusterEvent.Merged(
                                        1, List.of(k(0), k(1), k(2), k(3), k(4), k(5), k(6), k(7)), k(8), 40, 41))
                        .get(1))
                .contains("k0, k1, k2, k3, k4, k5 and 2 more became k8");
    }

    /** What steps brought to clusters, one line a cluster; 0 is no event. A cluster begins with its first objects. */
    private static ReportData arrivals(Map<Integer, String> descriptions, int[]... clusters) {
        List<ClusterEvent> events = new ArrayList<>();
        int steps = clusters[0].length;
        int[] sizes = new int[clusters.length];
        List<StepRow> rows = new ArrayList<>();
        int held = 0;
        for (int step = 0; step < steps; step++) {
            int came = 0;
            for (int c = 0; c < clusters.length; c++) {
                int objects = clusters[c][step];
                if (objects > 0) {
                    events.add(
                            sizes[c] == 0
                                    ? new ClusterEvent.Created(step, k(c), objects)
                                    : new ClusterEvent.Enriched(step, k(c), sizes[c], sizes[c] + objects));
                    sizes[c] += objects;
                    came += objects;
                }
            }
            held += came;
            rows.add(new StepRow(step, "2003-%02d".formatted(step + 2), came, held, 1, 1, 1, true, 0, null, null));
        }
        List<Cluster> all = new ArrayList<>();
        for (int c = 0; c < clusters.length; c++) {
            int born = 0;
            while (clusters[c][born] == 0) {
                born++;
            }
            all.add(new Cluster(
                    k(c), born, born, sizes[c], Cluster.State.LIVE, List.of(), Optional.empty(), Optional.empty()));
        }
        Map<ClusterId, String> words = new HashMap<>();
        descriptions.forEach((number, description) -> words.put(k(number), description));
        return ReportData.of("", RUN, rows, all, events).withDescriptions(words);
    }

    private static final int[] STEADY = {520, 480, 500, 510, 530, 490, 500, 505, 495, 500, 515, 485, 500};

    @Test
    void aBurstIsToldByNameAndStep() {
        // SARS in the headlines of ABC, 2003-02 to 2004-02, as they are clustered
        int[] sars = {0, 0, 26, 13, 6, 3, 1, 0, 2, 0, 1, 3, 2};
        List<String> notice = Notice.of(arrivals(Map.of(1, "sars · hk · deaths · suspected · cases"), STEADY, sars));
        assertThat(notice)
                .contains("A burst: k1 sars · hk · deaths had 26 new objects in step 2 (2003-04) and 13 in step 3"
                        + " (2003-05); usually 2.");
        assertThat(notice)
                .filteredOn(sentence -> sentence.startsWith("A burst"))
                .hasSize(1);
    }

    private static StepGroups groups(List<ClusterId> first, List<ClusterId> second) {
        return new StepGroups(
                0,
                GroupTree.of(List.of()),
                List.of(
                        new Group(new GroupId(3), first, 1, Group.State.CREATED, List.of()),
                        new Group(new GroupId(4), second, 1, Group.State.CREATED, List.of())));
    }

    private static List<String> bursts(ReportData data) {
        return Notice.of(data).stream()
                .filter(sentence -> sentence.startsWith("A burst"))
                .toList();
    }

    /** Two clusters that grow together are a burst of their group, and neither is told again; one that grows alone says it better. */
    @Test
    void aBurstOfAGroupIsToldByItsName() {
        int[] one = {9, 10, 8, 30, 9, 10, 11, 9, 10, 8, 9, 10, 9};
        int[] other = {10, 8, 9, 31, 10, 9, 8, 10, 11, 9, 8, 9, 10};
        int[] alone = {10, 9, 8, 10, 9, 10, 9, 50, 10, 9, 8, 9, 10};
        ReportData data = arrivals(Map.of(3, "harvest"), STEADY, one, other, alone);
        assertThat(bursts(data)).as("without groups").hasSize(3);
        FaceFacts faces =
                new FaceFacts(List.of(), List.of(), List.of(), List.of("flood · rain · river · dam", ""), List.of());
        assertThat(bursts(data.withGroups(groups(List.of(k(1), k(2)), List.of(k(0), k(3))))
                        .withFaces(faces)))
                .containsExactly(
                        "A burst of a group: g3 flood · rain · river (2 clusters) had 61 new objects in step 3 (2003-05);"
                                + " usually 20.",
                        "A burst: k3 harvest had 50 new objects in step 7 (2003-09); usually 10.");
        // two thirds of what came to a group are the most that a cluster of it may have
        assertThat(bursts(data.withGroups(groups(List.of(k(1), k(3)), List.of(k(0), k(2))))))
                .hasSize(3)
                .noneMatch(sentence -> sentence.contains("group"));
    }

    @Test
    void aLargeBatchIsNoBurst() {
        int[] rest = STEADY.clone();
        int[] topic = {20, 22, 18, 21, 19, 20, 22, 18, 21, 19, 20, 22, 18};
        rest[5] *= 6;
        topic[5] *= 6;
        assertThat(Notice.of(arrivals(Map.of(), rest, topic))).noneMatch(sentence -> sentence.startsWith("A burst"));
        topic[8] *= 6;
        assertThat(Notice.of(arrivals(Map.of(), rest, topic)))
                .filteredOn(sentence -> sentence.startsWith("A burst"))
                .singleElement()
                .asString()
                .contains("k1 had 126 new objects in step 8 (2003-10); usually ");
    }

    @Test
    void aClusterThatAlwaysStraysDoesNotBurst() {
        int[] restless = {2, 40, 3, 38, 1, 41, 4, 39, 2, 40, 3, 42, 1};
        assertThat(Notice.of(arrivals(Map.of(), STEADY, restless)))
                .noneMatch(sentence -> sentence.startsWith("A burst"));
    }

    /** What was not there yet, or goes elsewhere now, is no measure of what is usual. */
    @Test
    void aClusterThatComesOrGoesDoesNotBurstForThat() {
        int[] early = {3, 5, 3, 7, 2, 8, 7, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        int[] late = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 7, 5, 7, 4, 2, 8};
        int[] steady = {50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50};
        assertThat(Notice.of(arrivals(Map.of(), steady, early, late)))
                .noneMatch(sentence -> sentence.startsWith("A burst"));
    }

    /** Many steps that bring next to nothing do not say what is usual where one brings thousands. */
    @Test
    void aLargeStepIsNoBurstOfItsLargestCluster() {
        int[] one = {0, 0, 0, 1, 900, 0, 0, 0, 0, 0, 800, 0};
        int[] other = {1, 1, 1, 0, 700, 1, 1, 1, 1, 1, 750, 1};
        assertThat(Notice.of(arrivals(Map.of(), one, other))).noneMatch(sentence -> sentence.startsWith("A burst"));
    }

    @Test
    void aBurstBeforeAMergeIsThatOfWhatWasMerged() {
        // the Iraq war: k1 and k2 became k3 in step 3
        int[] first = {20, 55, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        int[] second = {0, 10, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        int[] merged = {0, 0, 0, 22, 16, 22, 20, 23, 19, 26, 34, 26, 22};
        ReportData data = arrivals(Map.of(3, "iraq · iraqi · baghdad"), STEADY, first, second, merged);
        List<ClusterEvent> events = new ArrayList<>();
        for (ClusterEvent event : data.events()) {
            if (event.cluster().equals(k(3))) {
                events.add(
                        event instanceof ClusterEvent.Created
                                ? new ClusterEvent.Merged(3, List.of(k(1), k(2)), k(3), 151, 173)
                                : new ClusterEvent.Enriched(
                                        event.step(), k(3), event.sizeBefore() + 151, event.sizeAfter() + 151));
            } else {
                events.add(event);
            }
        }
        List<Cluster> clusters =
                data.clusters().stream().map(ClusterFacts::cluster).toList();
        assertThat(Notice.of(ReportData.of("", RUN, data.steps(), clusters, events)
                        .withDescriptions(Map.of(k(3), "iraq · iraqi · baghdad · saddam"))))
                .contains(
                        "A burst: k3 iraq · iraqi · baghdad (then k1 and k2) had 65 new objects in step 1 (2003-03) and"
                                + " 66 in step 2 (2003-04); usually 24.");
    }

    @Test
    void newcomersThatLastedAreTold() {
        int[] lasted = {0, 0, 4, 3, 5, 0, 4, 6, 0, 3, 4, 5, 2};
        int[] passed = {0, 0, 90, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        int[] late = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30};
        assertThat(Notice.of(arrivals(Map.of(), STEADY, lasted, passed, late)))
                .contains("A newcomer that lasted: k1, created in step 2 (2003-04), now with 36 objects.");
    }

    @Test
    void aBurstOfAClusterThatMergedIsToldByWhatItBecame() {
        int[] sars = {0, 0, 26, 13, 6, 3, 1, 0, 2, 0, 1, 3, 2};
        ReportData data = arrivals(Map.of(), STEADY, sars);
        List<Cluster> clusters = List.of(
                data.clusters().get(0).cluster(),
                new Cluster(k(1), 2, 12, 57, Cluster.State.MERGED, List.of(), Optional.of(k(2)), Optional.empty()),
                new Cluster(k(2), 12, 12, 99, Cluster.State.LIVE, List.of(k(1)), Optional.empty(), Optional.empty()));
        ReportData merged = ReportData.of("", RUN, data.steps(), clusters, data.events())
                .withDescriptions(Map.of(k(2), "health · hospital"));
        assertThat(Notice.of(merged))
                .anyMatch(said ->
                        said.startsWith("A burst: k1 (now in k2 health · hospital) had 26 new objects in step 2"));
    }

    @Test
    void aTopicWithTooManyTextsIsMixed() {
        List<Cluster> clusters = List.of(
                cluster(0, 130, Cluster.State.LIVE),
                cluster(1, 110, Cluster.State.LIVE),
                cluster(2, 960, Cluster.State.LIVE));
        ReportData data = ReportData.of("", RUN, List.of(step(0, "May", 1200)), clusters, List.of());
        StepGroups groups = new StepGroups(
                0,
                GroupTree.of(List.of()),
                List.of(
                        new Group(new GroupId(0), List.of(k(0), k(2)), 1090, Group.State.CREATED, List.of()),
                        new Group(new GroupId(1), List.of(k(1)), 110, Group.State.CREATED, List.of())));
        assertThat(Notice.of(data.withGroups(groups)))
                .as("of tables, a cluster may be large")
                .noneMatch(said -> said.contains("mixed"));
        ProfileRow keyword = new ProfileRow("k2", "text", "police", null, 1, "keyword", 0.5, 2.0);
        FaceFacts faces =
                new FaceFacts(List.of(keyword), List.of(), List.of(), List.of("police · man", "iraq"), List.of());
        assertThat(Notice.of(data.withGroups(groups).withFaces(faces)))
                .contains(
                        "2 clusters that may be mixed: k2, with 80 % of all texts; k0, with 11 % of all texts.",
                        "A mixed group: g0 police · man, with 91 % of all texts in 2 clusters; its clusters say more than it does.");
    }

    @Test
    void liveClustersWithoutNewObjectsAreTold() {
        int[] quiet = {5, 6, 4, 5, 6, 5, 4, 0, 0, 0, 0, 0, 0};
        int[] rare = {5, 0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0, 0};
        assertThat(Notice.of(arrivals(Map.of(), STEADY, quiet, rare)))
                .contains(
                        "A live cluster that gets no new objects: k1, with 35 objects, the last of them in step 6 (2003-08).");
    }

    /** A feed whose last days are nearly empty has not changed. */
    @Test
    void clustersAreNotQuietWhileHardlyAnythingComes() {
        int[] large = {50, 60, 40, 50, 60, 50, 40, 1, 0, 1, 0, 1, 0};
        int[] small = {5, 6, 4, 5, 6, 5, 4, 0, 0, 0, 0, 0, 0};
        assertThat(Notice.of(arrivals(Map.of(), large, small))).noneMatch(line -> line.contains("no new objects"));
    }

    /** The first clusters of all are no change. */
    @Test
    void theStepThatChangedMostIsNoneOfTheFirstFew() {
        int[] old = {2, 0, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40};
        int[] second = {0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        int[] late = {0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0};
        assertThat(Notice.of(arrivals(Map.of(), old, second, late)))
                .anyMatch(line -> line.startsWith("The step that changed most: step 6 "));
    }

    @Test
    void aPauseIsNotTold() {
        int[] steady = new int[60];
        int[] pausing = new int[60];
        for (int step = 0; step < 60; step++) {
            steady[step] = 100;
            pausing[step] = step < 55 ? 5 : 0;
        }
        assertThat(Notice.of(arrivals(Map.of(), steady, pausing)))
                .noneMatch(said -> said.contains("gets no new objects"));
    }

    @Test
    void theStepThatChangedMostIsCountedInObjects() {
        assertThat(notice(
                        List.of(),
                        new ClusterEvent.Created(0, k(0), 900),
                        new ClusterEvent.Merged(1, List.of(k(0), k(1)), k(2), 30, 31),
                        new ClusterEvent.Created(1, k(3), 4),
                        new ClusterEvent.Pruned(1, k(4), 0, 5)))
                .contains("The step that changed most: step 1 (May), with 1 new cluster, 2 clusters merged into 1 and 1"
                        + " cluster pruned; 40 objects in all.");
    }

    @Test
    void aClusterOfOneObjectIsNeverNamed() {
        List<String> notice = notice(
                List.of(cluster(0, 9, Cluster.State.LIVE), cluster(5, 1, Cluster.State.LIVE)),
                new ClusterEvent.Created(0, k(0), 9),
                new ClusterEvent.Created(0, k(1), 4),
                new ClusterEvent.Created(0, k(2), 1),
                new ClusterEvent.Created(0, k(3), 1),
                new ClusterEvent.Merged(1, List.of(k(1), k(2), k(3)), k(4), 6, 6),
                new ClusterEvent.Created(1, k(5), 1),
                new ClusterEvent.Pruned(1, k(6), 0, 1));
        assertThat(notice)
                .contains(
                        "The largest merge: k1 and 2 clusters of one object became k4 in step 1 (May), with 6 objects.",
                        "Forgotten: one cluster with 1 object.");
        assertThat(String.join(" ", notice)).doesNotContain("k2", "k3", "k5", "k6");
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
