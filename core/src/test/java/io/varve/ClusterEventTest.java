package io.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.refusal.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterEventTest {

    private static final ClusterId A = new ClusterId(0);
    private static final ClusterId B = new ClusterId(1);
    private static final ClusterId C = new ClusterId(2);

    @Test
    void everyKindSaysUnderOneNameWhereObjectsCameFrom() {
        assertThat(List.<ClusterEvent>of(
                        new ClusterEvent.Merged(1, List.of(A, B), C, 2, 3),
                        new ClusterEvent.Split(1, List.of(A), C, List.of("x"), 1),
                        new ClusterEvent.Moved(1, List.of(B), C, List.of("x"), 1, 2),
                        new ClusterEvent.Created(1, C, 1)))
                .extracting(ClusterEvent::from)
                .containsExactly(List.of(A, B), List.of(A), List.of(B), List.of());
    }

    @Test
    void aSplitAndAMoveComeFromOneCluster() {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> new ClusterEvent.Split(1, List.of(A, B), C, List.of(), 1))
                .withMessage("a split and a move come from one cluster, got [k0, k1]");
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> new ClusterEvent.Moved(1, List.of(), C, List.of("x"), 0, 1));
    }
}
