package io.varve.relatives.eap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.similarity.Similarity;
import io.varve.testing.DeepSize;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What EAP keeps of a snapshot while messages pass. */
class EapSliceTest {

    private static final int OBJECTS = 300;
    private static final int CONSENSUS = 20;

    /** Memory is refused by five matrices a snapshot; what takes more would run out of it later. */
    @Test
    void aSnapshotTakesFiveMatricesOfItsNodesAndLittleMore() {
        double[][] similarities = new double[OBJECTS][OBJECTS];
        Arrays.setAll(similarities[7], k -> -k);
        EapSlice slice = new EapSlice(numbers(), new double[OBJECTS][1], similarities, -1);
        assertThat(matrices(new Object[] {slice, similarities}, OBJECTS)).isBetween(5.0, 5.3);
        for (int number = 0; number < CONSENSUS; number++) {
            slice.insert(number, new double[] {number}, Similarity.EUCLIDEAN);
        }
        assertThat(matrices(slice, OBJECTS + CONSENSUS)).isBetween(5.0, 5.3);
        assertThat(slice.s[7][123]).isEqualTo(-123);
        assertThat(slice.s[7][OBJECTS + 19]).isEqualTo(-19);
        assertThat(slice.s[OBJECTS + 19][7]).isEqualTo(-19);
    }

    private static int[] numbers() {
        int[] numbers = new int[OBJECTS];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    private static double matrices(Object held, int nodes) {
        return DeepSize.of(held) / ((double) Double.BYTES * nodes * nodes);
    }
}
