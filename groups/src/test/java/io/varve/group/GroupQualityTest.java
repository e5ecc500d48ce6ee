package io.varve.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.scale.Scaling;
import io.varve.testing.KddStream;
import io.varve.testing.LabelledData;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import io.varve.testing.UniformSplit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How good the groups of the default are in the paper's uniform setting, as QualityTest of core judges clusters. */
@Tag("once")
class GroupQualityTest {

    private static final int RUNS = Tier.choose(20, 100);
    private static final int STEPS = 6;

    @Test
    void iris() {
        Means means = uniform("iris", RUNS, run -> splits(LabelledData.iris(), 100, run));
        assertThat(means.nmi()).isGreaterThanOrEqualTo(0.7);
    }

    @Test
    void wine() {
        Means means = uniform("wine", RUNS, run -> splits(LabelledData.wine(), 128, run));
        assertThat(means.nmi()).isGreaterThanOrEqualTo(0.72);
        assertThat(means.purity()).isGreaterThanOrEqualTo(0.88);
    }

    /** The classes of cars follow from rules that no distance shows, so that any way of clustering finds little of them. */
    @Test
    @OnlyLong
    void car() {
        Means means = uniform("car", RUNS, run -> splits(LabelledData.car(), 210, run));
        assertThat(means.purity()).isGreaterThanOrEqualTo(0.65);
        assertThat(means.nmi()).isGreaterThanOrEqualTo(0.4);
    }

    @Test
    @OnlyLong
    void networkConnections() {
        Means means = uniform("kdd", 3, run -> KddStream.shuffled(run, 1904, 200));
        assertThat(means.nmi()).isGreaterThanOrEqualTo(0.7);
        assertThat(means.purity()).isGreaterThanOrEqualTo(0.88);
    }

    private static List<Batch> splits(LabelledData data, int first, long run) {
        List<String> classes =
                Arrays.stream(data.classes()).mapToObj(Integer::toString).toList();
        return UniformSplit.shuffled(data, first, run).batches().stream()
                .map(batch -> batch.withClasses(batch.ids().stream()
                        .map(id -> classes.get(Integer.parseInt(id)))
                        .toList()))
                .toList();
    }

    /** The means over steps 1 to 5 of the medians over all runs. */
    private record Means(double purity, double nmi, double groups) {}

    private static Means uniform(String name, int runs, IntFunction<List<Batch>> streams) {
        double[][] purity = new double[STEPS][runs];
        double[][] nmi = new double[STEPS][runs];
        double[][] count = new double[STEPS][runs];
        for (int run = 0; run < runs; run++) {
            AppClustering app = AppClustering.create(AppParams.defaults().withScaling(Scaling.MINMAX));
            List<Batch> batches = streams.apply(run);
            Map<String, String> known = new HashMap<>();
            for (int step = 0; step < STEPS; step++) {
                Batch batch = batches.get(step);
                List<String> given = batch.classes().orElseThrow();
                for (int row = 0; row < given.size(); row++) {
                    known.put(batch.ids().get(row), given.get(row));
                }
                app.partialFit(batch);
                List<List<ClusterId>> groups = Grouping.of(app.clusterSums()).groups();
                List<Integer> labels = new ArrayList<>();
                List<String> classes = new ArrayList<>();
                app.snapshot().labels().forEach((object, cluster) -> {
                    labels.add(groupOf(groups, cluster.orElseThrow()));
                    classes.add(known.get(object));
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
                runs,
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
