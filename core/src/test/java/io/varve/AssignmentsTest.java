package io.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.varve.ap.Convergence;
import io.varve.refusal.Refused;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AssignmentsTest {

    private static final Optional<ClusterId> K0 = Optional.of(new ClusterId(0));
    private static final Optional<ClusterId> K7 = Optional.of(new ClusterId(7));

    @Test
    void everyObjectHasItsClusterAndItsSimilarity() {
        Assignments some = Assignments.of(List.of(K7, Optional.empty(), K0), -0.5, Double.NaN, 0);
        assertThat(some.size()).isEqualTo(3);
        assertThat(some.asList()).containsExactly(K7, Optional.empty(), K0);
        assertThat(some.cluster(1)).isEmpty();
        assertThat(some.similarity(0)).hasValue(-0.5);
        assertThat(some.similarity(1)).isEqualTo(OptionalDouble.empty());
        assertThat(some.similarity(2)).hasValue(0);
        assertThat(some).hasToString("[k7, -, k0]");
    }

    @Test
    void whatItWasMadeOfCanChangeAndItDoesNot() {
        List<Optional<ClusterId>> clusters = new ArrayList<>(List.of(K0));
        double[] similarities = {-1};
        Assignments one = Assignments.of(clusters, similarities);
        clusters.set(0, K7);
        similarities[0] = -2;
        assertThat(one).isEqualTo(Assignments.of(List.of(K0), -1)).hasSameHashCodeAs(Assignments.of(List.of(K0), -1));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> one.asList().clear());
    }

    @Test
    void otherClustersOrSimilaritiesAreNotEqual() {
        Assignments one = Assignments.of(List.of(K0), -1);
        assertThat(one).isNotEqualTo(Assignments.of(List.of(K7), -1));
        assertThat(one).isNotEqualTo(Assignments.of(List.of(K0), -2));
        assertThat(Assignments.of(List.of(K0), Double.NaN)).isEqualTo(Assignments.of(List.of(K0), Double.NaN));
    }

    @Test
    void asManySimilaritiesAsObjectsAreNeeded() {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> Assignments.of(List.of(K0, K7), -1))
                .withMessage("every object needs a similarity, got 1 for 2 objects");
    }

    @Test
    void aResultHasLabelsUnlessAnObjectHasNoCluster() {
        assertThat(result(Assignments.of(List.of(K7, K0), -1, -1)).labels())
                .containsExactly(new ClusterId(7), new ClusterId(0));
        assertThatIllegalStateException()
                .isThrownBy(() -> result(Assignments.of(List.of(K7, Optional.empty()), -1, Double.NaN))
                        .labels())
                .withMessageContaining("step 4 left objects without cluster");
    }

    private static StepResult result(Assignments assignments) {
        return new StepResult(
                4,
                "",
                assignments,
                List.of(),
                new Convergence(true, 1, 1, 0.5),
                List.of(),
                assignments.size(),
                2,
                Duration.ZERO);
    }
}
