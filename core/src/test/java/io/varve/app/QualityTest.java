package io.varve.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ClusterId;
import io.varve.ap.Conventions;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.scale.Scaling;
import io.varve.testing.LabelledData;
import io.varve.testing.Tier;
import io.varve.testing.UniformSplit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How good the clusters are on the paper's data sets and on long streams. */
class QualityTest {

    private static final int RUNS = Tier.choose(25, 100);
    private static final AppParams PAPER =
            AppParams.of(Conventions.PAPER).withScaling(Scaling.MINMAX).withPruneAfter(1);
    private static final AppParams VARVE = AppParams.defaults().withScaling(Scaling.MINMAX);

    @Test
    void winePaper() {
        Medians medians = uniform("wine", LabelledData.wine(), 128, PAPER);
        assertThat(medians.nmi()).isGreaterThanOrEqualTo(0.71);
        assertThat(medians.purity()).isGreaterThanOrEqualTo(0.88);
        assertThat(medians.oneClusterSteps()).isZero();
    }

    @Test
    void irisPaper() {
        Medians medians = uniform("iris", LabelledData.iris(), 100, PAPER);
        assertThat(medians.nmi()).isGreaterThanOrEqualTo(0.72);
        assertThat(medians.oneClusterSteps()).isZero();
    }

    @Test
    void wineVarve() {
        Medians medians = uniform("wine", LabelledData.wine(), 128, VARVE);
        assertThat(medians.purity()).isGreaterThanOrEqualTo(0.93);
        assertThat(medians.oneClusterSteps()).isZero();
    }

    @Test
    void irisVarve() {
        Medians medians = uniform("iris", LabelledData.iris(), 100, VARVE);
        assertThat(medians.purity()).isGreaterThanOrEqualTo(0.93);
        assertThat(medians.oneClusterSteps()).isZero();
    }

    /** The means over steps 1 to 5 of the medians over all runs. */
    record Medians(double purity, double nmi, int oneClusterSteps) {}

    private static Medians uniform(String name, LabelledData data, int first, AppParams params) {
        double[][] purity = new double[6][RUNS];
        double[][] nmi = new double[6][RUNS];
        double[][] clusters = new double[6][RUNS];
        int oneCluster = 0;
        for (int run = 0; run < RUNS; run++) {
            int[] order = UniformSplit.shuffledRows(data.x().length, run);
            AppClustering app = AppClustering.create(params);
            for (int step = 0; step < 6; step++) {
                int from = step == 0 ? 0 : first + (step - 1) * 10;
                int to = first + step * 10;
                clusters[step][run] = app.partialFit(UniformSplit.batch(data, order, from, to))
                        .clusterCount();
                oneCluster += clusters[step][run] == 1 ? 1 : 0;
                List<Optional<ClusterId>> labels = new ArrayList<>();
                List<Integer> classes = new ArrayList<>();
                for (Map.Entry<String, Optional<ClusterId>> held :
                        app.snapshot().labels().entrySet()) {
                    labels.add(held.getValue());
                    classes.add(data.classes()[Integer.parseInt(held.getKey())]);
                }
                purity[step][run] = Purity.of(labels, classes);
                nmi[step][run] = NormalizedMutualInformation.of(labels, classes);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s, %s: steps 1-5 purity%s, NMI%s, clusters%s; steps with one cluster: %d%n",
                name,
                params.ap().conventions(),
                row(purity),
                row(nmi),
                row(clusters),
                oneCluster);
        return new Medians(mean(purity), mean(nmi), oneCluster);
    }

    private static double mean(double[][] byStep) {
        return Arrays.stream(byStep)
                .skip(1)
                .mapToDouble(QualityTest::median)
                .average()
                .orElse(Double.NaN);
    }

    private static String row(double[][] byStep) {
        StringBuilder row = new StringBuilder();
        for (int step = 1; step < byStep.length; step++) {
            row.append(String.format(Locale.ROOT, " %.3f", median(byStep[step])));
        }
        return row.toString();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
