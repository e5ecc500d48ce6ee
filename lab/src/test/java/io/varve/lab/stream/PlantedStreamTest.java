package io.varve.lab.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PlantedStreamTest {

    private final PlantedStream stream = PlantedStream.of(1, 400);

    private Set<String> classes(int step) {
        return new TreeSet<>(stream.batches().get(step).classes().orElseThrow());
    }

    private double[] mean(int step, String known) {
        Batch batch = stream.batches().get(step);
        List<String> classes = batch.classes().orElseThrow();
        double[] sum = new double[4];
        int count = 0;
        for (int i = 0; i < batch.size(); i++) {
            if (classes.get(i).equals(known)) {
                count++;
                for (int j = 0; j < sum.length; j++) {
                    sum[j] += batch.value(i, j);
                }
            }
        }
        double of = count;
        return Arrays.stream(sum).map(x -> x / of).toArray();
    }

    @Test
    void clustersAreBornDieAndMergeAtTheirStep() {
        assertThat(stream.batches()).hasSize(50);
        assertThat(classes(9)).containsExactly("0", "1", "2");
        assertThat(classes(10)).containsExactly("0", "1", "2", "3");
        assertThat(classes(20)).containsExactly("0", "1", "2", "3", "4");
        assertThat(classes(30)).containsExactly("0", "2", "3", "4");
        assertThat(classes(39)).containsExactly("0", "2", "3", "4");
        assertThat(classes(40)).containsExactly("0", "2", "4");
    }

    @Test
    void oneDriftsAllTheTimeAndOneToAnother() {
        assertThat(mean(0, "2")[3]).isCloseTo(0, within(0.5));
        assertThat(mean(49, "2")[3]).isCloseTo(9.8, within(0.5));
        assertThat(mean(34, "3")[2]).isCloseTo(14, within(0.5));
        assertThat(mean(39, "3")[2]).isCloseTo(2.8, within(0.5));
        assertThat(mean(45, "0")).containsExactly(new double[] {0, 0, 0, 0}, within(0.5));
    }

    @Test
    void everyTenthTellsItsClassAndTheSameSeedGivesTheSameStream() {
        Batch third = stream.batches().get(2);
        assertThat(third.seed(0)).contains(third.classes().orElseThrow().get(0));
        assertThat(third.seed(1)).isEmpty();
        assertThat(PlantedStream.of(1, 400).batches().get(49).vectors())
                .isDeepEqualTo(stream.batches().get(49).vectors());
        assertThat(stream.soFar(1).ids()).hasSize(800).endsWith("799");
    }

    @Test
    void aStepThatIsTooSmallIsRefused() {
        assertThatThrownBy(() -> PlantedStream.of(1, 4)).hasMessage("a step must have at least 5 objects, got 4");
    }
}
