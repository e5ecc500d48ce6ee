package io.varve.variants.agglomerative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.similarity.Similarity;
import io.varve.testing.LabelledData;
import io.varve.testing.Seeds;
import io.varve.variants.agglomerative.Dendrogram.Level;
import io.varve.variants.agglomerative.Dendrogram.Merge;
import io.varve.variants.leveraged.LeveragedAp;
import io.varve.variants.leveraged.LeveragedResult;
import io.varve.variants.pairs.PairSource;
import io.varve.variants.sparse.SparseAp;
import io.varve.variants.sparse.SparseResult;
import io.varve.variants.sparse.SparseSimilarities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Agglomeration against the definition; what R makes of it is in ApclusterExtrasTest. */
class AgglomerationTest {

    private static final ApParams PARAMS = ApParams.defaults().withSimilarity(Similarity.MANHATTAN);
    private static final ApInput LINE = ApInput.vectors(new double[][] {{0}, {1}, {10}, {12}, {40}});

    @Test
    void fiveObjectsOnALine() {
        Dendrogram tree = Agglomeration.of(LINE, PARAMS);
        assertThat(tree.merges())
                .containsExactly(
                        new Merge(-1, -2, -0.5, 0),
                        new Merge(-3, -4, -1, 2),
                        // 1 and 10 serve all four equally well, and 1 is in the older cluster
                        new Merge(1, 2, (-0.5 - 10) / 2, 1),
                        new Merge(-5, 3, (-30 - 5.25) / 2, 2));
    }

    @Test
    void everyMergeIsTheBestThereIs() {
        Seeds.check(60, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = matrix(random, 2 + random.nextInt(12));
            Dendrogram tree = Agglomeration.of(ApInput.similarities(s), PARAMS.withThreads(1));
            List<int[]> clusters = new ArrayList<>();
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < s.length; i++) {
                clusters.add(new int[] {i});
                numbers.add(-i - 1);
            }
            for (Merge merge : tree.merges()) {
                int first = numbers.indexOf(merge.first());
                int second = numbers.indexOf(merge.second());
                int[] joint = IntStream.concat(Arrays.stream(clusters.get(first)), Arrays.stream(clusters.get(second)))
                        .toArray();
                assertThat(merge.exemplar()).isEqualTo(exemplar(s, joint));
                assertThat(merge.height())
                        .isCloseTo(height(s, clusters.get(first), clusters.get(second)), within(1e-12));
                for (int[] a : clusters) {
                    for (int[] b : clusters) {
                        if (a != b) {
                            assertThat(height(s, a, b)).isLessThanOrEqualTo(merge.height() + 1e-12);
                        }
                    }
                }
                clusters.remove(Math.max(first, second));
                clusters.remove(Math.min(first, second));
                clusters.add(joint);
                numbers.remove(Math.max(first, second));
                numbers.remove(Math.min(first, second));
                numbers.add(numbers.size() == 0 ? 0 : s.length - numbers.size() - 1);
            }
            assertThat(clusters).hasSize(1);
        });
    }

    @Test
    void cutsAreNestedAndHaveMembersAsExemplars() {
        double[][] x = LabelledData.iris().x();
        Dendrogram tree = Agglomeration.of(ApInput.vectors(x), ApParams.defaults());
        assertThat(tree.leaves()).isEqualTo(150);
        assertThat(tree.cut(150).labels())
                .containsExactly(IntStream.range(0, 150).boxed().toArray(Integer[]::new));
        assertThat(tree.cut(1).labels()).containsOnly(0);
        for (int k = 149; k >= 1; k--) {
            Level finer = tree.cut(k + 1);
            Level coarser = tree.cut(k);
            assertThat(coarser.exemplars()).hasSize(k).isSorted();
            assertThat(coarser.labels())
                    .containsOnly(IntStream.range(0, k).boxed().toArray(Integer[]::new));
            for (int e = 0; e < k; e++) {
                assertThat(coarser.labels().get(coarser.exemplars().get(e))).isEqualTo(e);
            }
            Integer[] becomes = new Integer[k + 1];
            for (int i = 0; i < x.length; i++) {
                int label = finer.labels().get(i);
                becomes[label] = becomes[label] == null ? coarser.labels().get(i) : becomes[label];
                assertThat(coarser.labels().get(i)).isEqualTo(becomes[label]);
            }
        }
    }

    @Test
    void aCutAtAHeightStopsBeforeTheFirstMergeBelow() {
        Dendrogram tree = Agglomeration.of(LINE, PARAMS);
        List<Double> heights = tree.merges().stream().map(Merge::height).toList();
        assertThat(tree.cutAt(heights.get(0))).isEqualTo(tree.cut(4));
        assertThat(tree.cutAt(heights.get(1))).isEqualTo(tree.cut(3));
        assertThat(tree.cutAt(heights.get(1) - 0.01)).isEqualTo(tree.cut(3));
        assertThat(tree.cutAt(heights.get(2))).isEqualTo(tree.cut(2));
        assertThat(tree.cutAt(heights.get(3))).isEqualTo(tree.cut(1));
    }

    @Test
    void theOrderKeepsEveryClusterTogether() {
        Dendrogram tree = Agglomeration.of(
                ApInput.vectors(LabelledData.wine().minMaxScaled().x()), ApParams.defaults());
        List<Integer> order = tree.order();
        assertThat(order)
                .containsExactlyInAnyOrder(IntStream.range(0, 178).boxed().toArray(Integer[]::new));
        for (int k = 1; k <= 178; k++) {
            List<Integer> labels = tree.cut(k).labels();
            long changes = IntStream.range(1, order.size())
                    .filter(at -> !labels.get(order.get(at)).equals(labels.get(order.get(at - 1))))
                    .count();
            assertThat(changes).isEqualTo(k - 1);
        }
    }

    @Test
    void pairsThatAreComparedInTilesGiveTheBitsOfSinglePairs() {
        // several strips of tiles, the last ones not full
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[333][];
        Arrays.setAll(x, i -> random.doubles(11).toArray());
        int[] labels = IntStream.range(0, x.length).map(i -> i * 7 % 20).toArray();
        int[] exemplars = IntStream.range(0, 20).map(c -> c * 3).toArray();
        for (Similarity similarity :
                List.of(Similarity.SQEUCLIDEAN, Similarity.COSINE, Similarity.MANHATTAN, new Near())) {
            for (Conventions conventions : List.of(Conventions.VARVE, Conventions.SKLEARN, Conventions.AUTHORS)) {
                ApParams params = ApParams.of(conventions).withSimilarity(similarity);
                ApInput vectors = ApInput.vectors(x);
                PairSource pairs = PairSource.of(vectors, params.withDeduplicate(false));
                double[][] s = new double[x.length][x.length];
                for (int i = 0; i < s.length; i++) {
                    for (int k = 0; k < s.length; k++) {
                        s[i][k] = pairs.similarity(i, k);
                    }
                }
                Dendrogram expected = Agglomeration.of(ApInput.similarities(s), labels, exemplars, params);
                for (int threads : new int[] {1, 3}) {
                    assertThat(Agglomeration.of(vectors, labels, exemplars, params.withThreads(threads)))
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Missing where objects are far from each other. */
    private record Near() implements Similarity {
        @Override
        public double between(double[] x, double[] y) {
            double s = Similarity.MANHATTAN.between(x, y);
            return s < -4 ? Double.NEGATIVE_INFINITY : s;
        }

        @Override
        public boolean symmetric() {
            return true;
        }
    }

    @Test
    void beginsWithClustersOfAffinityPropagation() {
        ApInput input = ApInput.vectors(LabelledData.iris().x());
        ApResult start = AffinityPropagation.fit(input, ApParams.defaults());
        Dendrogram tree = Agglomeration.of(input, start, ApParams.defaults());
        assertThat(tree.leaves()).isEqualTo(start.clusterCount());
        Level all = tree.cut(start.clusterCount());
        assertThat(all.labels().stream().mapToInt(label -> label))
                .containsExactly(Arrays.stream(start.labels()).boxed().toArray(Integer[]::new));
        assertThat(all.exemplars().stream().mapToInt(exemplar -> exemplar))
                .containsExactly(Arrays.stream(start.exemplars()).boxed().toArray(Integer[]::new));
    }

    @Test
    void missingSimilaritiesCountAsTwiceTheLeastMinusTheLargest() {
        int[] objects = {0, 1, 2, 3, 1, 2};
        int[] exemplars = {1, 0, 3, 2, 2, 1};
        double[] values = {-1, -1, -2, -2, -4, -4};
        SparseSimilarities sparse = SparseSimilarities.of(4, objects, exemplars, values);
        double[][] filled = new double[4][4];
        for (int i = 0; i < 4; i++) {
            for (int k = 0; k < 4; k++) {
                double s = sparse.similarity(i, k);
                filled[i][k] = s == Double.NEGATIVE_INFINITY ? 2 * -4 - -1 : s;
            }
        }
        SparseResult start = SparseAp.fit(sparse, ApParams.defaults().withPreference(Preference.of(0)));
        assertThat(start.clustering().clusterCount()).isEqualTo(4);
        assertThat(Agglomeration.of(sparse, start, PARAMS))
                .isEqualTo(Agglomeration.of(ApInput.similarities(filled), PARAMS));
    }

    @Test
    void sameBitsOnAnyNumberOfThreads() {
        ApInput input = ApInput.vectors(LabelledData.iris().x());
        Dendrogram expected = Agglomeration.of(input, ApParams.defaults().withThreads(1));
        for (int threads : new int[] {2, 8}) {
            assertThat(Agglomeration.of(input, ApParams.defaults().withThreads(threads)))
                    .isEqualTo(expected);
        }
    }

    @Test
    void oneObjectIsATreeWithoutMerges() {
        Dendrogram tree = Agglomeration.of(ApInput.vectors(new double[][] {{3}}), PARAMS);
        assertThat(tree.merges()).isEmpty();
        assertThat(tree.order()).containsExactly(0);
        assertThat(tree.cut(1)).isEqualTo(new Level(List.of(0), List.of(0)));
        refused(() -> tree.cutAt(-1), "the dendrogram has one cluster and no height to cut at; ask for 1 cluster");
    }

    @Test
    void printsItsLastMerges() {
        String table = Agglomeration.of(LINE, PARAMS).toString();
        assertThat(table)
                .contains("5 objects, 5 clusters at the start, 4 merges")
                .contains("       1       -1       -2         4        -0.500000         0");
    }

    @Test
    void refusals() {
        Dendrogram tree = Agglomeration.of(LINE, PARAMS);
        refused(() -> tree.cut(0), "the dendrogram has from 1 to 5 clusters, 0 were asked for");
        refused(() -> tree.cut(6), "the dendrogram has from 1 to 5 clusters, 6 were asked for");
        double least = tree.merges().get(3).height();
        for (double height : new double[] {0, least - 1, Double.NaN}) {
            refused(
                    () -> tree.cutAt(height),
                    "the heights of the dendrogram are from " + least + " to -0.5, " + height
                            + " was asked for; to keep all 5 clusters of the start, ask for their number");
        }
        refused(
                () -> Agglomeration.of(LINE.withWeights(1, 1, 2, 1, 1), PARAMS),
                "agglomeration counts every object once, but object 2 weighs 2.0; leave the weights out");
        ApResult two = AffinityPropagation.fit(new double[][] {{1}, {2}}, ApParams.defaults());
        refused(
                () -> Agglomeration.of(LINE, two, PARAMS),
                "the clustering is one of 2 objects, but there are 5; give the input it was made from");
        LeveragedResult seven = LeveragedAp.fit(
                ApInput.vectors(new double[][] {{1}, {2}, {3}, {4}, {5}, {6}, {7}}), new int[] {0, 6}, PARAMS);
        refused(
                () -> Agglomeration.of(LINE, seven, PARAMS),
                "the clustering is one of 7 objects, but there are 5; give the input it was made from");
        ApResult none = AffinityPropagation.fit(
                ApInput.vectors(LabelledData.iris().x()),
                ApParams.of(Conventions.AUTHORS).withMaxIterations(1));
        refused(
                () -> Agglomeration.of(ApInput.vectors(LabelledData.iris().x()), none, PARAMS),
                "the clustering has no cluster to begin with");
    }

    private static void refused(ThrowingCallable call, String sentence) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }

    private static int exemplar(double[][] s, int[] joint) {
        int best = joint[0];
        double largest = Double.NEGATIVE_INFINITY;
        for (int candidate : joint) {
            double mean = Arrays.stream(joint)
                    .mapToDouble(j -> s[j][candidate])
                    .average()
                    .orElseThrow();
            if (mean > largest + 1e-12) {
                best = candidate;
                largest = mean;
            }
        }
        return best;
    }

    private static double height(double[][] s, int[] a, int[] b) {
        int exemplar =
                exemplar(s, IntStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray());
        return (mean(s[exemplar], a) + mean(s[exemplar], b)) / 2;
    }

    private static double mean(double[] row, int[] members) {
        return Arrays.stream(members).mapToDouble(j -> row[j]).average().orElseThrow();
    }

    private static double[][] matrix(SplittableRandom random, int n) {
        double[][] s = new double[n][n];
        for (double[] row : s) {
            Arrays.setAll(row, k -> -10 * random.nextDouble());
        }
        return s;
    }
}
