package io.varve.relatives.seeded;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.LearnsLabels;
import io.varve.Snapshot;
import io.varve.ap.ApParams;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.relatives.iapc.IapcParams;
import io.varve.relatives.idap.IdapParams;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.similarity.Similarity;
import io.varve.table.PseudoLabelRow;
import io.varve.testing.LabelledData;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What classes of some objects are worth: prints what docs/relatives.md says of it. */
@Tag("once")
class SeedQualityTest {

    private static final ApParams AP = ApParams.defaults().withThreads(1);
    private static final int SEEDS = Tier.choose(3, 20);

    private static Map<String, Supplier<IncrementalClusterer>> algorithms() {
        Map<String, Supplier<IncrementalClusterer>> all = new LinkedHashMap<>();
        all.put("ap", () -> RepeatedApClustering.create(RepeatedApParams.of(AP)));
        all.put("iapc", () -> SeededClustering.create(IapcParams.of(AP)));
        all.put("idap", () -> SeededClustering.create(IdapParams.of(AP)));
        return all;
    }

    private record Data(double[][] vectors, List<String> classes) {

        double distance(int i, int k) {
            return -Similarity.EUCLIDEAN.between(vectors[i], vectors[k]);
        }
    }

    private static Data data(String name) {
        LabelledData read = name.equals("iris") ? LabelledData.iris() : LabelledData.wine();
        return new Data(
                read.minMaxScaled().x(),
                Arrays.stream(read.classes()).mapToObj(Integer::toString).toList());
    }

    /** Gives the classes of a share of the objects, some of them wrong. */
    private static List<Optional<String>> seeds(List<String> classes, double share, double wrong, Random random) {
        List<String> names = List.copyOf(new TreeSet<>(classes));
        List<Optional<String>> seeds = new ArrayList<>();
        for (String name : classes) {
            if (random.nextDouble() >= share) {
                seeds.add(Optional.empty());
            } else if (random.nextDouble() < wrong) {
                List<String> others =
                        names.stream().filter(other -> !other.equals(name)).toList();
                seeds.add(Optional.of(others.get(random.nextInt(others.size()))));
            } else {
                seeds.add(Optional.of(name));
            }
        }
        return seeds;
    }

    /** The share of unlabelled objects of the class of the nearest exemplar whose cluster has one by the classes that were given. */
    private static double accuracy(Snapshot snapshot, Data data, List<Optional<String>> seeds) {
        Map<ClusterId, Map<String, Integer>> counts = new HashMap<>();
        for (int i = 0; i < seeds.size(); i++) {
            ClusterId cluster = snapshot.labelOf(Integer.toString(i)).orElseThrow();
            seeds.get(i)
                    .ifPresent(name -> counts.computeIfAbsent(cluster, unseen -> new TreeMap<>())
                            .merge(name, 1, Integer::sum));
        }
        Map<Integer, String> exemplars = new HashMap<>();
        for (Cluster cluster : snapshot.clusters()) {
            counts.getOrDefault(cluster.id(), Map.of()).entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .ifPresent(most ->
                            exemplars.put(Integer.parseInt(cluster.exemplar().orElseThrow()), most.getKey()));
        }
        int right = 0;
        int all = 0;
        for (int i = 0; i < seeds.size(); i++) {
            if (seeds.get(i).isEmpty()) {
                int object = i;
                all++;
                right += exemplars.entrySet().stream()
                                .min(Comparator.comparingDouble(one -> data.distance(object, one.getKey())))
                                .filter(nearest ->
                                        nearest.getValue().equals(data.classes().get(object)))
                                .isPresent()
                        ? 1
                        : 0;
            }
        }
        return (double) right / all;
    }

    private static Stream<String> sets() {
        return Tier.oneIn(2, List.of("iris", "wine"));
    }

    @ParameterizedTest
    @MethodSource("sets")
    void classesOfSomeObjectsHelp(String name) {
        Data data = data(name);
        for (double share : new double[] {0.05, 0.1, 0.2}) {
            Map<String, double[]> sums = new LinkedHashMap<>();
            for (int seed = 0; seed < SEEDS; seed++) {
                List<Optional<String>> seeds = seeds(data.classes(), share, 0, new Random(seed));
                algorithms().forEach((algorithm, create) -> {
                    IncrementalClusterer clusterer = create.get();
                    List<ClusterId> clusters = clusterer
                            .partialFit(Batch.of(data.vectors()).withSeeds(seeds))
                            .labels();
                    double[] sum = sums.computeIfAbsent(algorithm, unseen -> new double[5]);
                    sum[0] += Purity.of(clusters, data.classes());
                    sum[1] += NormalizedMutualInformation.of(clusters, data.classes());
                    sum[2] += accuracy(clusterer.snapshot(), data, seeds);
                    sum[3] += Set.copyOf(clusters).size();
                    sum[4] += learnedRight(clusterer, data.classes());
                });
            }
            sums.forEach((algorithm, sum) -> System.out.printf(
                    "%s %.0f %% %s: purity %.3f, NMI %.3f, accuracy %.3f, clusters %.1f, learned classes right %.3f%n",
                    name,
                    100 * share,
                    algorithm,
                    sum[0] / SEEDS,
                    sum[1] / SEEDS,
                    sum[2] / SEEDS,
                    sum[3] / SEEDS,
                    sum[4] / SEEDS));
            if (share == 0.2) {
                assertThat(sums.get("iapc")[2] / SEEDS).isGreaterThan(0.7);
                assertThat(sums.get("idap")[2] / SEEDS).isGreaterThan(0.7);
            }
        }
    }

    private static double learnedRight(IncrementalClusterer clusterer, List<String> classes) {
        if (!(clusterer instanceof LearnsLabels learning)) {
            return Double.NaN;
        }
        List<PseudoLabelRow> added = learning.pseudoLabels().stream()
                .filter(row -> row.change().equals("added"))
                .toList();
        long right = added.stream()
                .filter(row -> classes.get(Integer.parseInt(row.object())).equals(row.className()))
                .count();
        return added.isEmpty() ? 1 : (double) right / added.size();
    }

    @Test
    void idapDiscardsMoreOfTheWrongClassesThanOfTheRightOnes() {
        for (String name : List.of("iris", "wine")) {
            Data data = data(name);
            for (double share : new double[] {0.1, 0.2, 0.4}) {
                int[] given = new int[2];
                int[] gone = new int[2];
                for (int seed = 0; seed < SEEDS; seed++) {
                    List<Optional<String>> seeds = seeds(data.classes(), share, 0.1, new Random(100 + seed));
                    SeededClustering idap = SeededClustering.create(IdapParams.of(AP));
                    idap.partialFit(Batch.of(data.vectors()).withSeeds(seeds));
                    Snapshot snapshot = idap.snapshot();
                    assertThat(snapshot.clusters()).isNotEmpty();
                    for (int i = 0; i < seeds.size(); i++) {
                        if (seeds.get(i).isPresent()) {
                            int wrong = seeds.get(i).get().equals(data.classes().get(i)) ? 0 : 1;
                            String id = Integer.toString(i);
                            given[wrong]++;
                            gone[wrong] += idap.pseudoLabels().stream()
                                            .anyMatch(row -> row.object().equals(id)
                                                    && row.change().equals("removed"))
                                    ? 1
                                    : 0;
                        }
                    }
                }
                System.out.printf(
                        "%s %.0f %%: discarded %d of %d wrong classes (%.0f %%), %d of %d right ones (%.0f %%)%n",
                        name,
                        100 * share,
                        gone[1],
                        given[1],
                        100.0 * gone[1] / given[1],
                        gone[0],
                        given[0],
                        100.0 * gone[0] / given[0]);
                if (Tier.LONG) {
                    assertThat((double) gone[1] / given[1]).isGreaterThan((double) gone[0] / given[0]);
                }
            }
        }
    }
}
