package io.varve.variants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Convergence;
import io.varve.ap.Preference;
import io.varve.similarity.Similarity;
import io.varve.variants.agglomerative.Agglomeration;
import io.varve.variants.agglomerative.Dendrogram;
import io.varve.variants.agglomerative.Dendrogram.Merge;
import io.varve.variants.leveraged.LeveragedAp;
import io.varve.variants.leveraged.LeveragedResult;
import io.varve.variants.sparse.SparseAp;
import io.varve.variants.sparse.SparseResult;
import io.varve.variants.sparse.SparseSimilarities;
import io.varve.variants.wanted.PreferenceRange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same answers as the extras of R's apcluster, recorded by {@code record_apcluster_extras.R} in {@code src/test/parity}. */
class ApclusterExtrasTest {

    private static final ApParams PARAMS = ApParams.of(Conventions.APCLUSTER);

    /** R's sums are of extended precision. */
    private static final double TOLERANCE = 1e-12;

    @ParameterizedTest(name = "{0}")
    @MethodSource("agglomeration")
    void agglomeration(Recorded recorded) {
        Dendrogram tree = dendrogram(recorded);
        JsonNode merge = recorded.json().get("merge");
        double[] heights = recorded.numbers("height");
        assertThat(tree.merges()).hasSize(merge.size());
        for (int m = 0; m < merge.size(); m++) {
            Merge ours = tree.merges().get(m);
            assertThat(List.of(ours.first(), ours.second()))
                    .as("merge %d", m + 1)
                    .containsExactly(
                            merge.get(m).get(0).asInt(), merge.get(m).get(1).asInt());
            assertThat(ours.height()).as("height %d", m + 1).isCloseTo(heights[m], closeTo(heights[m]));
        }
        assertThat(tree.order().stream().mapToInt(i -> i))
                .as("order")
                .containsExactly(boxed(recorded.integers("order")));
        int[] levels = recorded.integers("levels");
        for (int c = 0; c < levels.length; c++) {
            Dendrogram.Level level = tree.cut(levels[c]);
            int[] exemplarOf =
                    level.labels().stream().mapToInt(level.exemplars()::get).toArray();
            assertThat(exemplarOf)
                    .as("cut into %d", levels[c])
                    .isEqualTo(integers(recorded.json().get("cuts").get(c)));
        }
    }

    private static Dendrogram dendrogram(Recorded recorded) {
        ApInput input = recorded.input();
        ApParams params = recorded.params();
        if (!recorded.json().has("labels")) {
            return Agglomeration.of(input, params);
        }
        ApResult start = clustering(recorded.integers("labels"));
        if (!recorded.json().has("columns")) {
            return Agglomeration.of(input, start, params);
        }
        List<Integer> columns =
                Arrays.stream(recorded.integers("columns")).boxed().toList();
        return Agglomeration.of(input, new LeveragedResult(start, columns, List.of()), params);
    }

    /** A result with these exemplars per object; of the rest agglomeration knows nothing. */
    private static ApResult clustering(int[] exemplarOf) {
        int[] exemplars = Arrays.stream(exemplarOf).sorted().distinct().toArray();
        int[] labels = Arrays.stream(exemplarOf)
                .map(exemplar -> Arrays.binarySearch(exemplars, exemplar))
                .toArray();
        double[] unknown = new double[labels.length];
        return new ApResult(
                new ApResult.Solution(exemplars, labels, unknown, unknown, 0, 0),
                new Convergence(true, 1, 1, 0.9),
                List.of());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("leveraged")
    void leveraged(Recorded recorded) {
        LeveragedResult result = LeveragedAp.fit(recorded.input(), recorded.integers("columns"), recorded.params());
        assertAnswer(recorded, result.clustering(), 0);
        assertThat(result.columns().stream().mapToInt(k -> k)).containsExactly(boxed(recorded.integers("columns")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sparse")
    void sparse(Recorded recorded) {
        double[][] s = recorded.matrix("s");
        int[][] exemplars = new int[s.length][];
        Arrays.setAll(exemplars, i -> IntStream.range(0, s.length).toArray());
        SparseResult result = SparseAp.fit(SparseSimilarities.ofRows(exemplars, s), recorded.params());
        assertThat(result.stranded()).isEmpty();
        // R counts one iteration more here than it runs
        assertAnswer(recorded, result.clustering(), 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ranges")
    void rangesWithObjectsThatSeeNobody(Recorded recorded) {
        assertRange(recorded.json().get("range_exact"), PreferenceRange.exact(recorded.input(), PARAMS));
        assertRange(recorded.json().get("range_fast"), PreferenceRange.fast(recorded.input(), PARAMS));
    }

    /** The problems that core compares exemplars of have ranges too. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("problemsOfCore")
    void ranges(Recorded recorded) {
        Similarity similarity = switch (recorded.json().get("similarity").asText()) {
            case "corSimMat" -> Similarity.CORRELATION;
            case "negDistMat" -> recorded.number("r") == 2 ? Similarity.SQEUCLIDEAN : Similarity.EUCLIDEAN;
            default -> Similarity.EUCLIDEAN;
        };
        ApParams params = PARAMS.withSimilarity(similarity);
        assertRange(recorded.json().get("range_exact"), PreferenceRange.exact(recorded.input(), params));
        assertRange(recorded.json().get("range_fast"), PreferenceRange.fast(recorded.input(), params));
    }

    private static void assertRange(JsonNode expected, PreferenceRange range) {
        assertThat(List.of(range.minimum(), range.maximum()))
                .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b), Double.class)
                .containsExactly(decimal(expected.get("pmin")), decimal(expected.get("pmax")));
    }

    private static void assertAnswer(Recorded recorded, ApResult result, int countedTooMuch) {
        assertThat(result.exemplars()).as("exemplars").isEqualTo(recorded.integers("exemplars"));
        int[] exemplarOf = Arrays.stream(result.labels())
                .map(label -> result.exemplars()[label])
                .toArray();
        assertThat(exemplarOf).as("labels").isEqualTo(recorded.integers("labels"));
        assertThat(result.convergence().iterations() + countedTooMuch)
                .as("iterations")
                .isEqualTo(recorded.json().get("it").asInt());
        assertThat(result.convergence().converged())
                .isEqualTo(recorded.json().get("converged").asBoolean());
        assertThat(result.netSimilarity()).isCloseTo(recorded.number("netsim"), closeTo(recorded.number("netsim")));
        assertThat(result.similarityToExemplars())
                .isCloseTo(recorded.number("dpsim"), closeTo(recorded.number("netsim")));
        assertThat(result.preferenceOfExemplars())
                .isCloseTo(recorded.number("expref"), closeTo(recorded.number("netsim")));
        assertThat(result.preference(0)).isCloseTo(recorded.number("p"), closeTo(recorded.number("p")));
    }

    private static org.assertj.core.data.Offset<Double> closeTo(double value) {
        return within(TOLERANCE * Math.max(1, Math.abs(value)));
    }

    static Stream<Recorded> agglomeration() {
        return recorded("agglomeration");
    }

    static Stream<Recorded> leveraged() {
        return recorded("leveraged");
    }

    static Stream<Recorded> sparse() {
        return recorded("sparse");
    }

    static Stream<Recorded> ranges() {
        return recorded("ranges");
    }

    static Stream<Recorded> problemsOfCore() throws IOException {
        List<Recorded> ranges = recorded(
                        Files.newInputStream(Path.of("../ap/src/test/resources/parity/apcluster.json.gz")), "problems")
                .filter(problem -> problem.json().has("range_exact"))
                .toList();
        assertThat(ranges).hasSize(20);
        return ranges.stream();
    }

    private static Stream<Recorded> recorded(String section) {
        return recorded(
                Objects.requireNonNull(
                        ApclusterExtrasTest.class.getResourceAsStream("/parity/apcluster_extras.json.gz")),
                section);
    }

    private static Stream<Recorded> recorded(InputStream zipped, String section) {
        try (InputStream in = new GZIPInputStream(zipped)) {
            return StreamSupport.stream(
                    new ObjectMapper().readTree(in).get(section).spliterator(), false)
                    .map(Recorded::new)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double decimal(JsonNode node) {
        return node.isTextual() ? Double.parseDouble(node.asText().replace("inf", "Infinity")) : node.asDouble();
    }

    private static int[] integers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToInt(JsonNode::asInt)
                .toArray();
    }

    private static Integer[] boxed(int[] values) {
        return Arrays.stream(values).boxed().toArray(Integer[]::new);
    }

    /** One recorded problem and its answer. */
    record Recorded(JsonNode json) {

        ApInput input() {
            return json.has("x") ? ApInput.vectors(matrix("x")) : ApInput.similarities(matrix("s"));
        }

        ApParams params() {
            ApParams params = PARAMS.withSimilarity(
                    json.get("similarity").asText().equals("manhattan")
                            ? Similarity.MANHATTAN
                            : Similarity.SQEUCLIDEAN);
            if (!json.has("lam")) {
                return params;
            }
            Preference preference = Preference.median();
            if (!json.get("q").isNull()) {
                preference = Preference.quantile(number("q"));
            } else if (!json.get("given").isNull()) {
                preference = Preference.of(number("given"));
            }
            return params.withPreference(preference)
                    .withDamping(number("lam"))
                    .withConvergenceIterations(json.get("convits").asInt());
        }

        double number(String key) {
            return decimal(json.get(key));
        }

        double[] numbers(String key) {
            return doubles(json.get(key));
        }

        int[] integers(String key) {
            return ApclusterExtrasTest.integers(json.get(key));
        }

        double[][] matrix(String key) {
            return StreamSupport.stream(json.get(key).spliterator(), false)
                    .map(Recorded::doubles)
                    .toArray(double[][]::new);
        }

        private static double[] doubles(JsonNode array) {
            return StreamSupport.stream(array.spliterator(), false)
                    .mapToDouble(ApclusterExtrasTest::decimal)
                    .toArray();
        }

        @Override
        public String toString() {
            return json.get("name").asText();
        }
    }
}
