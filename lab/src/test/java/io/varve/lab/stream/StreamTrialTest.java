package io.varve.lab.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.Algorithms;
import org.junit.jupiter.api.Test;

class StreamTrialTest {

    private static final PlantedStream STREAM = PlantedStream.of(3, 5);

    @Test
    void everyAlgorithmThatIsDeclaredIsScored() {
        for (Algorithm<?> algorithm : Algorithms.all()) {
            StreamScore score = StreamTrial.of(algorithm, STREAM);
            assertThat(score.algorithm()).isEqualTo(algorithm.name());
            assertThat(score.nmi()).as("%s", score).isBetween(0.0, 1.0);
            assertThat(score.purity()).as("%s", score).isBetween(0.2, 1.0);
            assertThat(score.faithfulness()).as("%s", score).isBetween(0.2, 1.0);
            assertThat(score.withoutCluster()).as("%s", score).isBetween(0.0, 1.0);
            assertThat(score.clusters()).as("%s", score).isPositive();
            assertThat(score.seconds()).as("%s", score).isPositive();
            assertThat(score.bytes()).as("%s", score).isGreaterThan(1000);
        }
    }

    @Test
    void scoresAreThoseOfTheAlgorithm() {
        StreamScore app = StreamTrial.of(Algorithms.named("app"), STREAM);
        assertThat(app.purity()).isGreaterThan(0.95);
        assertThat(app.faithfulness()).as("its objects keep their cluster").isEqualTo(1);
        assertThat(app.withoutCluster()).isZero();
        StreamScore ap = StreamTrial.of(Algorithms.named("ap"), STREAM);
        assertThat(ap.faithfulness()).as("its objects move").isLessThan(1);
        StreamScore sedstream = StreamTrial.of(Algorithms.named("sedstream"), STREAM);
        assertThat(sedstream.withoutCluster())
                .as("the first ones are in no active structure")
                .isPositive();
    }
}
