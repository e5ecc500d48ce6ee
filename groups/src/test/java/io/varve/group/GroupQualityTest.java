package io.varve.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
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
import org.junit.jupiter.api.Test;

/** How good the groups of the default are in the paper's uniform setting, as QualityTest of core judges clusters. */
class GroupQualityTest {

    private static final int RUNS = Tier.choose(20, 100);
    private static final int STEPS = 6;

    @Test
    void iris() {
        Means means = uniform("iris", LabelledData.iris(), 100);
        assertThat(means.nmi()).isGreaterThanOrEqualTo(0.7);
    }

    @Test
    void wine() {
        Means means = uniform("wine", LabelledData.wine(), 128);
        assertThat(means.nmi()).isGreaterThanOrEqualTo(0.72);
        assertThat(means.purity()).isGreaterThanOrEqualTo(0.88);
    }

    /** The means over steps 1 to 5 of the medians over all runs. */
    private record Means(double purity, double nmi, double groups) {}

    private static Means uniform(String name, LabelledData data, int first) {
        double[][] purity = new double[STEPS][RUNS];
        double[][] nmi = new double[STEPS][RUNS];
        double[][] count = new double[STEPS][RUNS];
        for (int run = 0; run < RUNS; run++) {
            AppClustering app = AppClustering.create(AppParams.defaults().withScaling(Scaling.MINMAX));
            List<Batch> batches = UniformSplit.shuffled(data, first, run).batches();
            for (int step = 0; step < STEPS; step++) {
                app.partialFit(batches.get(step));
                List<List<ClusterId>> groups = Grouping.of(app.clusterSums()).groups();
                List<Integer> labels = new ArrayList<>();
                List<Integer> classes = new ArrayList<>();
                app.snapshot().labels().forEach((object, cluster) -> {
                    labels.add(groupOf(groups, cluster.orElseThrow()));
                    classes.add(data.classes()[Integer.parseInt(object)]);
                });
                purity[step][run] = Purity.of(labels, classes);
                nmi[step][run] = NormalizedMutualInformation.of(labels, classes);
                count[step][run] = groups.size();
            }
        }
        Means means = new Means(mean(purity), mean(nmi), mean(count));
        System.out.printf(
                Locale.ROOT,
                "%s, groups, %d splits: purity %.3f, NMI %.3f, %.1f groups%n",
                name,
                RUNS,
                means.purity(),
                means.nmi(),
                means.groups());
        return means;
    }

    private static int groupOf(List<List<ClusterId>> groups, ClusterId cluster) {
        for (int g = 0; g < groups.size(); g++) {
            if (groups.get(g).contains(cluster)) {
                return g;
            }
        }
        return -1;
    }

    private static double mean(double[][] byStep) {
        return Arrays.stream(byStep)
                .skip(1)
                .mapToDouble(values -> Arrays.stream(values).sorted().toArray()[values.length / 2])
                .average()
                .orElse(Double.NaN);
    }
}
