package io.varve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineageTest {

    @Test
    void lineageFollowsMergesBothWays() {
        List<Lineage.Link> links = List.of(
                new Lineage.Link(1, k(0), k(2)),
                new Lineage.Link(1, k(1), k(2)),
                new Lineage.Link(2, k(3), k(4)),
                new Lineage.Link(3, k(2), k(5)),
                new Lineage.Link(3, k(4), k(5)));
        Lineage middle = Lineage.of(k(2), links);
        assertThat(middle.ancestors()).containsExactly(k(0), k(1));
        assertThat(middle.descendants()).containsExactly(k(5));
        assertThat(middle.links()).containsExactly(links.get(0), links.get(1), links.get(3));
        assertThat(middle.tree()).containsExactly(links.get(0), links.get(1));
        Lineage last = Lineage.of(k(5), links);
        assertThat(last.ancestors()).containsExactly(k(0), k(1), k(2), k(3), k(4));
        assertThat(last.tree()).isEqualTo(links);
        assertThat(Lineage.of(k(9), links).links()).isEmpty();
    }

    /** A split and a merge of its parts: two ways lead from the first to the last. */
    @Test
    void waysThatPartAndMeetAgainAreCountedOnce() {
        List<Lineage.Link> links = List.of(
                new Lineage.Link(1, k(0), k(1)),
                new Lineage.Link(1, k(0), k(2)),
                new Lineage.Link(2, k(1), k(3)),
                new Lineage.Link(2, k(2), k(3)));
        assertThat(Lineage.of(k(3), links).ancestors()).containsExactly(k(0), k(1), k(2));
        assertThat(Lineage.of(k(0), links).descendants()).containsExactly(k(1), k(2), k(3));
        assertThat(Lineage.of(k(1), links).links()).containsExactly(links.get(0), links.get(2));
    }

    private static ClusterId k(int number) {
        return new ClusterId(number);
    }
}
