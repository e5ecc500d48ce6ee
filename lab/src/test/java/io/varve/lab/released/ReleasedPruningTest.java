package io.varve.lab.released;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules of algorithm notes 2.3 on pruning, one by one, on labels that are made up. */
class ReleasedPruningTest {

    private final ReleasedPruning pruning = new ReleasedPruning();
    private int[] labels = {};

    /** Takes up a batch under labels for all objects, and returns what is cut; what is cut leaves the labels. */
    private int[] step(int batchSize, int... all) {
        assertThat(all).as("labels of this test").hasSize(labels.length + batchSize);
        int[] cut = pruning.cutAfter(batchSize, all);
        labels = IntStream.of(all)
                .filter(label -> Arrays.stream(cut).noneMatch(gone -> gone == label))
                .toArray();
        return cut;
    }

    @Test
    void theFirstTwoStepsForgetNothing() {
        assertThat(step(3, 0, 1, 2)).isEmpty();
        assertThat(step(1, 0, 1, 2, 0)).isEmpty();
    }

    @Test
    void aClusterGoesThatHasObjectsOfTheBatchBeforeLastAndNoneOfTheLast() {
        step(3, 0, 1, 2);
        step(2, 0, 1, 2, 0, 1);
        assertThat(step(1, 0, 1, 2, 0, 1, 1)).containsExactly(2);
        assertThat(labels).containsExactly(0, 1, 0, 1, 1);
    }

    @Test
    void theCurrentBatchDoesNotSaveIt() {
        step(3, 0, 1, 2);
        step(2, 0, 1, 2, 0, 1);
        assertThat(step(1, 0, 1, 2, 0, 1, 2)).containsExactly(2);
        assertThat(labels).containsExactly(0, 1, 0, 1);
    }

    @Test
    void patienceIsOneStepOnlySoThatWhatIsOlderStays() {
        step(3, 0, 1, 2);
        step(2, 0, 1, 2, 0, 2);
        assertThat(step(2, 0, 0, 2, 0, 2, 0, 2)).isEmpty();
        // 3 has objects of batch 0 alone, and batch 1 is what counts now
        assertThat(step(1, 3, 0, 2, 0, 2, 0, 2, 0)).isEmpty();
    }

    /** Step 2 cuts an object of its own batch, but remembers two: from then on the batches are cut in the wrong places. */
    @Test
    void afterAnObjectOfTheCurrentBatchIsCutTheBatchesAreShifted() {
        step(3, 0, 1, 2);
        step(2, 0, 1, 2, 0, 1);
        assertThat(step(2, 0, 1, 2, 0, 1, 2, 0)).containsExactly(2);
        assertThat(labels).containsExactly(0, 1, 0, 1, 0);
        // batch 2 has one object left, 0, but is read as two: 0 and the first of batch 3, which is 1
        assertThat(step(2, 0, 1, 0, 1, 0, 1, 5)).isEmpty();
        // batch 3 is now read without its first object, 1, which is taken for one of batch 2
        assertThat(step(1, 0, 1, 0, 1, 0, 1, 5, 5)).containsExactly(0, 1);
        assertThat(labels).containsExactly(5, 5);
    }

    /** The same labels at last, but nothing was cut before: 1 has an object of batch 3, as it had above, and stays. */
    @Test
    void inTheRightPlacesOneClusterLessGoes() {
        step(2, 0, 0);
        step(2, 0, 0, 0, 0);
        step(1, 0, 0, 0, 0, 0);
        assertThat(step(2, 0, 0, 0, 0, 0, 0, 5)).isEmpty();
        assertThat(step(1, 0, 1, 0, 1, 0, 1, 5, 5)).containsExactly(0);
    }

    /** Whatever was cut and however the batches are shifted. */
    @Test
    void itNeverDropsEverything() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            ReleasedPruning shifted = new ReleasedPruning();
            int held = 0;
            for (int step = 0; step < 12; step++) {
                int batch = 1 + random.nextInt(4);
                int clusters = 1 + random.nextInt(5);
                int[] all = IntStream.range(0, held + batch)
                        .map(i -> random.nextInt(clusters))
                        .toArray();
                int[] cut = shifted.cutAfter(batch, all);
                held = (int) IntStream.of(all)
                        .filter(label -> Arrays.binarySearch(cut, label) < 0)
                        .count();
                assertThat(held).as("held after step %d, seed %d", step, seed).isPositive();
            }
        }
    }
}
