package io.varve.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.algorithm.Traits;
import io.varve.lab.LabData;
import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.lab.entrant.Entrant;
import io.varve.lab.entrant.StepOutcome;
import io.varve.lab.sample.Split;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScorerTest {

    private static final DataSet IRIS = LabData.none().load(PaperData.IRIS);

    /** Rows 0 to 49 are of the first class, 50 to 99 of the second. */
    private static final Split SPLIT =
            new Split(IRIS, List.of(new int[] {0, 1, 50, 51}, new int[] {2, 52}, new int[] {3}));

    @Test
    void forgottenObjectsCountAsWrongAmongAllButNotAmongThoseHeld() {
        List<StepScore> scores = scores(
                outcome(new int[] {0, 1, 50, 51}, new int[] {0, 0, 1, 1}, true, false, 0),
                outcome(new int[] {0, 1, 2}, new int[] {0, 0, 0}, true, false, 1));
        assertThat(scores.get(0).purity()).isEqualTo(1);
        assertThat(scores.get(0).nmi()).isCloseTo(1, within(1e-12));
        StepScore second = scores.get(1);
        assertThat(second.arrived()).isEqualTo(6);
        assertThat(second.held()).isEqualTo(3);
        assertThat(second.purity()).isEqualTo(1);
        assertThat(second.purityOfAll()).isEqualTo(0.5);
        // one cluster and one class, both constant
        assertThat(second.nmi()).isEqualTo(1);
        // the forgotten group is all of the second class
        assertThat(second.nmiOfAll()).isCloseTo(1, within(1e-12));
        assertThat(second.ending()).isEqualTo(Ending.PRUNED);
    }

    @Test
    void aRunThatCameDownToOneClusterKeepsTheReason() {
        int[] held = {0, 1, 50, 51};
        int[] one = {4, 4, 4, 4};
        int[] two = {0, 0, 1, 1};
        assertThat(endings(outcome(held, one, false, false, 0), outcome(held, one, true, false, 0)))
                .containsExactly(Ending.NOT_CONVERGED, Ending.NOT_CONVERGED);
        assertThat(endings(outcome(held, two, true, false, 0), outcome(held, one, true, true, 0)))
                .containsExactly(Ending.NONE, Ending.STOPPED_EARLY);
        assertThat(endings(
                        outcome(held, one, true, true, 0),
                        outcome(held, two, true, false, 0),
                        outcome(held, one, true, false, 0)))
                .containsExactly(Ending.STOPPED_EARLY, Ending.NONE, Ending.MERGED);
    }

    @Test
    void faithfulnessIsThatOfTheStep() {
        List<StepScore> scores = scores(
                outcome(new int[] {0, 1, 50, 51}, new int[] {0, 0, 0, 1}, true, false, 0),
                outcome(new int[] {0, 1, 50, 51}, new int[] {0, 0, 1, 1}, true, false, 0));
        assertThat(scores.get(0).faithfulness()).isEqualTo(1);
        assertThat(scores.get(1).faithfulness()).isCloseTo(1.0 / 3, within(1e-12));
    }

    private static List<Ending> endings(StepOutcome... outcomes) {
        return scores(outcomes).stream().map(StepScore::ending).toList();
    }

    private static StepOutcome outcome(int[] held, int[] labels, boolean converged, boolean early, int pruned) {
        return new StepOutcome(held, labels, held.length, 20, converged, early, pruned, 1);
    }

    private static List<StepScore> scores(StepOutcome... outcomes) {
        Split split = new Split(IRIS, SPLIT.batches().subList(0, outcomes.length));
        return Scorer.scores(new Scripted(List.of(outcomes)), split);
    }

    /** An entrant whose outcomes are given. */
    private record Scripted(List<StepOutcome> outcomes) implements Entrant {

        @Override
        public Traits traits() {
            return Traits.ofObjects();
        }

        @Override
        public String algorithm() {
            return "scripted";
        }

        @Override
        public String preset() {
            return "none";
        }

        @Override
        public Map<String, Object> parameters() {
            return Map.of();
        }

        @Override
        public Sitting start(Split split) {
            return new Sitting() {
                private int step;

                @Override
                public StepOutcome next() {
                    return outcomes.get(step++);
                }

                @Override
                public Object model() {
                    return outcomes;
                }
            };
        }
    }
}
