package io.varve.relatives.strap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.similarity.Similarity;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stream that changes is noticed, and one that does not is left in peace. */
class StrapChangeTest {

    private static final int INITIAL = 1000;
    private static final int BEFORE = 10_000;

    private static StrapParams params(boolean self) {
        StrapParams params = StrapParams.defaults().withInitSize(INITIAL).withKeepHistory(false);
        params = params.withAp(params.ap().withThreads(1).withSimilarity(Similarity.SQEUCLIDEAN));
        return self ? params.withChange(params.change().withThreshold(OptionalDouble.empty())) : params;
    }

    private static Batch part(double[][] rows, int from, int to) {
        List<String> ids = IntStream.range(from, to).mapToObj(i -> "o" + i).toList();
        return Batch.of(ids, Arrays.copyOfRange(rows, from, to));
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, false", "1, true", "2, true", "3, true"})
    void aPlantedChangeIsAnsweredWithin300ObjectsAndNoneBefore(long seed, boolean self) {
        StrapClustering strap = StrapClustering.create(params(self));
        double[][] rows = StrapStreams.steady(seed, BEFORE + 300, 8, 5, 0);
        for (int i = BEFORE; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] -= 40;
            }
        }
        strap.partialFit(part(rows, 0, BEFORE));
        int before = strap.rebuilds();
        assertThat(before).as("rebuilds of a stream without change").isLessThanOrEqualTo(1);
        int came = BEFORE;
        while (strap.rebuilds() == before && came < rows.length) {
            strap.partialFit(part(rows, came, came + 1));
            came++;
        }
        assertThat(strap.rebuilds()).isEqualTo(before + 1);
    }
}
