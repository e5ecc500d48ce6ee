package io.varve.relatives;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.metric.Faithfulness;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.testing.LabelledData;
import io.varve.testing.OnlyLong;
import io.varve.testing.UniformSplit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Objects of APP stay together; those of affinity propagation from scratch, on the same splits, do not. */
class FaithfulnessTest {

    private static final int RUNS = 8;

    @Test
    void iris() {
        compare("iris", LabelledData.iris(), 100);
    }

    @OnlyLong
    @Test
    void wine() {
        compare("wine", LabelledData.wine(), 128);
    }

    private static void compare(String name, LabelledData data, int first) {
        for (Conventions conventions : new Conventions[] {Conventions.VARVE, Conventions.PAPER}) {
            AppParams app = AppParams.of(conventions).withScaling(Scaling.MINMAX);
            double[] kept = faithfulness(data, first, () -> AppClustering.create(app));
            double[] pruned = faithfulness(data, first, () -> AppClustering.create(app.withPruneAfter(1)));
            RepeatedApParams ap = RepeatedApParams.of(ApParams.of(conventions)).withScaling(Scaling.MINMAX);
            double[] anew = faithfulness(data, first, () -> RepeatedApClustering.create(ap));
            System.out.printf(
                    Locale.ROOT,
                    "faithfulness on %s, %s: APP least %.3f, with pruning %.3f; AP least %.3f, mean %.3f%n",
                    name,
                    conventions,
                    kept[0],
                    pruned[0],
                    anew[0],
                    anew[1]);
            assertThat(kept[0]).isEqualTo(1);
            assertThat(pruned[0]).isEqualTo(1);
            assertThat(anew[1]).isLessThan(1);
        }
    }

    /** The least and the mean over steps 1 to 5 of all runs. */
    private static double[] faithfulness(LabelledData data, int first, Supplier<IncrementalClusterer> create) {
        double least = 1;
        double sum = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Batch> batches = UniformSplit.shuffled(data, first, run).batches();
            IncrementalClusterer clusterer = create.get();
            clusterer.partialFit(batches.get(0));
            for (int step = 1; step <= 5; step++) {
                Map<String, Optional<ClusterId>> before = clusterer.snapshot().labels();
                clusterer.partialFit(batches.get(step));
                double faithfulness =
                        Faithfulness.of(before, clusterer.snapshot().labels());
                least = Math.min(least, faithfulness);
                sum += faithfulness;
            }
        }
        return new double[] {least, sum / (RUNS * 5)};
    }
}
