package io.varve.group;

import static io.varve.group.GroupingTest.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The identity of groups over steps. */
class GroupBookTest {

    private final GroupBook book = new GroupBook();

    @Test
    void aGroupKeepsItsIdWhileMostOfItStaysTogether() {
        assertThat(rows(0, step(List.of(), sizes(0, 10, 1, 10, 2, 10), List.of(ids(0, 1), ids(2)))))
                .containsExactly(
                        new GroupRow(0, "g0", "k0 k1", 20, "created"), new GroupRow(0, "g1", "k2", 10, "created"));
        assertThat(rows(1, step(List.of(), sizes(0, 15, 1, 10, 2, 10, 3, 4), List.of(ids(0, 1, 3), ids(2)))))
                .containsExactly(
                        new GroupRow(1, "g0", "k0 k1 k3", 29, "changed"), new GroupRow(1, "g1", "k2", 10, "unchanged"));
    }

    @Test
    void groupsThatBecomeOneGetAFreshIdAndAreItsParents() {
        step(List.of(), sizes(0, 10, 1, 10), List.of(ids(0), ids(1)));
        List<Group> after = step(List.of(), sizes(0, 10, 1, 10), List.of(ids(0, 1)));
        assertThat(rows(1, after))
                .containsExactly(
                        new GroupRow(1, "g2", "k0 k1", 20, "merged"),
                        new GroupRow(1, "g0", "k0", 10, "ended"),
                        new GroupRow(1, "g1", "k1", 10, "ended"));
        assertThat(after.get(0).from()).containsExactly(new GroupId(0), new GroupId(1));
    }

    @Test
    void thePartThatLeavesIsCreatedAndTheRestKeepsTheId() {
        step(List.of(), sizes(0, 10, 1, 10, 2, 10), List.of(ids(0, 1, 2)));
        assertThat(rows(1, step(List.of(), sizes(0, 10, 1, 10, 2, 10), List.of(ids(0, 1), ids(2)))))
                .containsExactly(
                        new GroupRow(1, "g0", "k0 k1", 20, "changed"), new GroupRow(1, "g1", "k2", 10, "created"));
    }

    /** A merge of clusters gives them another id, but their objects are the same. */
    @Test
    void mergedClustersCarryTheirObjectsAlong() {
        step(List.of(), sizes(0, 10, 1, 30, 2, 10), List.of(ids(0), ids(1, 2)));
        List<ClusterEvent> merge = List.of(new ClusterEvent.Merged(1, ids(0, 1), new ClusterId(3), 40, 41));
        assertThat(rows(1, step(merge, sizes(2, 10, 3, 41), List.of(ids(2, 3)))))
                .as("all of g0 and most of g1 are in it")
                .containsExactly(
                        new GroupRow(1, "g2", "k2 k3", 51, "merged"),
                        new GroupRow(1, "g0", "k0", 10, "ended"),
                        new GroupRow(1, "g1", "k1 k2", 40, "ended"));
    }

    @Test
    void aGroupWhoseClustersWerePrunedEnds() {
        step(List.of(), sizes(0, 10, 1, 10), List.of(ids(0), ids(1)));
        List<ClusterEvent> prune = List.of(new ClusterEvent.Pruned(1, new ClusterId(0), 0, 10));
        assertThat(rows(1, step(prune, sizes(1, 10), List.of(ids(1)))))
                .containsExactly(
                        new GroupRow(1, "g1", "k1", 10, "unchanged"), new GroupRow(1, "g0", "k0", 10, "ended"));
    }

    @Test
    void aBookGoesOnFromItsState() {
        step(List.of(), sizes(0, 10, 1, 10), List.of(ids(0), ids(1)));
        GroupBook other = GroupBook.read(book.toBytes());
        Map<ClusterId, Integer> clusters = sizes(0, 10, 1, 10, 2, 5);
        Grouping grouping = new Grouping(List.of(ids(0), ids(1), ids(2)));
        assertThat(other.record(List.of(), clusters, grouping))
                .isEqualTo(book.record(List.of(), clusters, grouping))
                .extracting(group -> group.id().toString())
                .containsExactly("g0", "g1", "g2");
    }

    private List<Group> step(
            List<ClusterEvent> events, Map<ClusterId, Integer> clusters, List<List<ClusterId>> groups) {
        return book.record(events, clusters, new Grouping(groups));
    }

    private static List<GroupRow> rows(int step, List<Group> groups) {
        return groups.stream().map(group -> group.row(step)).toList();
    }

    /** Clusters with their sizes, by turns. */
    private static Map<ClusterId, Integer> sizes(int... idsAndSizes) {
        Map<ClusterId, Integer> sizes = new TreeMap<>();
        for (int c = 0; c < idsAndSizes.length; c += 2) {
            sizes.put(new ClusterId(idsAndSizes[c]), idsAndSizes[c + 1]);
        }
        return sizes;
    }
}
