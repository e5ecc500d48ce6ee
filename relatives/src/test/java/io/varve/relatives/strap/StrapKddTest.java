package io.varve.relatives.strap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.metric.Purity;
import io.varve.scale.Scaling;
import io.varve.testing.SharedData;
import io.varve.testing.Tier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Network connections of the KDD Cup 1999 in order of arrival: prints what docs/relatives.md says of them. */
class StrapKddTest {

    /** The columns that are words or truth values; 34 of 41 are left. */
    private static final Set<Integer> SYMBOLS = Set.of(1, 2, 3, 6, 11, 20, 21);

    private static final int WINDOW = 5000;

    @ParameterizedTest
    @EnumSource(
            value = Scaling.class,
            names = {"LOG1P", "MINMAX"})
    void connectionsInOrderOfArrival(Scaling scaling) throws IOException {
        Path file = SharedData.file("kdd99/kddcup.data_10_percent.gz");
        StrapParams params =
                StrapParams.defaults().withInitSize(1000).withScaling(scaling).withKeepHistory(false);
        StrapClustering strap = StrapClustering.create(params);
        int most = Tier.choose(20_000, Integer.MAX_VALUE);
        int came = 0;
        long outliers = 0;
        long nanos = 0;
        double right = 0;
        long labelled = 0;
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
            List<String> lines = new ArrayList<>();
            for (String line = in.readLine(); line != null && came < most; line = in.readLine()) {
                lines.add(line);
                if (lines.size() == WINDOW) {
                    Batch batch = batch(lines, came);
                    long start = System.nanoTime();
                    StepResult result = strap.partialFit(batch);
                    nanos += System.nanoTime() - start;
                    List<ClusterId> labels = new ArrayList<>();
                    List<String> classes = new ArrayList<>();
                    for (int i = 0; i < lines.size(); i++) {
                        Optional<ClusterId> cluster = result.assignments().cluster(i);
                        if (cluster.isPresent()) {
                            labels.add(cluster.get());
                            classes.add(lines.get(i).substring(lines.get(i).lastIndexOf(',') + 1));
                        } else {
                            outliers++;
                        }
                    }
                    double purity = labels.isEmpty() ? 1 : Purity.of(labels, classes);
                    right += purity * labels.size();
                    labelled += labels.size();
                    came += lines.size();
                    if (came % (10 * WINDOW) == 0) {
                        print(came, right / labelled, outliers, strap, result, nanos);
                    }
                    lines.clear();
                }
            }
        }
        assertThat(came).isGreaterThanOrEqualTo(Math.min(most, 490_000));
        assertThat(right / labelled).isGreaterThan(0.95);
        assertThat(strap.snapshot().clusters()).hasSizeLessThan(2000);
    }

    private static void print(
            int came, double purity, long outliers, StrapClustering strap, StepResult result, long nanos) {
        System.out.printf(
                "%d objects: purity %.4f, without cluster at the end of their batch %.2f %%, %d rebuilds, %d clusters,"
                        + " epsilon %.3g, %.0f objects a second%n",
                came,
                purity,
                100.0 * outliers / came,
                strap.rebuilds(),
                result.clusterCount(),
                strap.epsilon(),
                came / (nanos / 1e9));
    }

    private static Batch batch(List<String> lines, int first) {
        List<String> ids = new ArrayList<>();
        double[][] rows = new double[lines.size()][];
        for (int i = 0; i < rows.length; i++) {
            String[] cells = lines.get(i).split(",", -1);
            rows[i] = new double[34];
            int place = 0;
            for (int j = 0; j < 41; j++) {
                if (!SYMBOLS.contains(j)) {
                    rows[i][place++] = Double.parseDouble(cells[j]);
                }
            }
            ids.add("c" + (first + i));
        }
        return Batch.of(ids, rows);
    }
}
