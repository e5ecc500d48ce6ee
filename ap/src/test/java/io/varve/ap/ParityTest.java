package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.internal.messages.NumpyNormals;
import io.varve.similarity.Similarity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same answers as scikit-learn and R's apcluster, recorded by the scripts in {@code src/test/parity}. */
@Tag("jdk")
class ParityTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest(name = "{0}")
    @MethodSource("sklearnProblems")
    void sklearn(Problem problem) {
        ApParams params = params(problem, Conventions.SKLEARN)
                .withDamping(problem.number("damping"))
                .withMaxIterations(problem.integer("max_iter"))
                .withConvergenceIterations(problem.integer("convergence_iter"))
                .withSeed(problem.json().get("random_state").asLong());
        ApResult result = AffinityPropagation.fit(problem.input(), params);
        assertThat(result.exemplars()).as("exemplars").isEqualTo(problem.integers("centers"));
        assertThat(result.labels()).as("labels").isEqualTo(problem.integers("labels"));
        assertThat(result.convergence().iterations()).as("iterations").isEqualTo(problem.integer("n_iter"));
        assertThat(result.convergence().converged()).as("converged").isEqualTo(problem.flag("converged"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("apclusterProblems")
    void apcluster(Problem problem) {
        ApParams params = params(problem, Conventions.APCLUSTER)
                .withDamping(problem.number("lam"))
                .withMaxIterations(problem.integer("maxits"))
                .withConvergenceIterations(problem.integer("convits"))
                .withTrace(problem.json().has("trace"));
        ApResult result = AffinityPropagation.fit(problem.input(), params);
        assertThat(result.exemplars()).as("exemplars").isEqualTo(problem.integers("exemplars"));
        int[] exemplarOf = new int[result.labels().length];
        for (int i = 0; i < exemplarOf.length; i++) {
            exemplarOf[i] = result.label(i) < 0 ? -1 : result.exemplars()[result.label(i)];
        }
        assertThat(exemplarOf).as("labels").isEqualTo(problem.integers("labels"));
        if (result.clusterCount() == 0) {
            // R counts one iteration less then, and calls a window without any exemplar converged; we do neither
            assertThat(result.convergence().iterations() - 1).isEqualTo(problem.integer("it"));
            assertThat(result.convergence().converged()).isFalse();
            return;
        }
        assertThat(result.convergence().iterations()).as("iterations").isEqualTo(problem.integer("it"));
        assertThat(result.convergence().converged()).as("converged").isEqualTo(problem.flag("converged"));
        checkSums(problem, result);
    }

    @Test
    void numpyNormals() throws IOException {
        JsonNode recorded = JSON.readTree(resource("numpy_normals.json"));
        JsonNode bySeed = recorded.has("normals") ? recorded.get("normals") : recorded;
        int compared = 0;
        for (var entry : bySeed.properties()) {
            if (!entry.getValue().isArray()) {
                continue;
            }
            NumpyNormals normals = new NumpyNormals(Long.parseLong(entry.getKey()));
            for (JsonNode expected : entry.getValue()) {
                assertThat(normals.next()).isCloseTo(expected.asDouble(), within(1e-14));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(60);
    }

    private static void checkSums(Problem problem, ApResult result) {
        double scale = Math.max(1, Math.abs(problem.number("netsim")));
        if (Double.isInfinite(result.netSimilarity())) {
            // R adds up its stand-in for minus infinity
            assertThat(problem.number("netsim")).isLessThan(-1e300);
        } else {
            assertThat(result.netSimilarity()).isCloseTo(problem.number("netsim"), within(1e-12 * scale));
            assertThat(result.similarityToExemplars()).isCloseTo(problem.number("dpsim"), within(1e-12 * scale));
            assertThat(result.preferenceOfExemplars()).isCloseTo(problem.number("expref"), within(1e-12 * scale));
        }
        JsonNode p = problem.json().get("p");
        if (p.isNumber()) {
            assertThat(result.preference(0))
                    .isCloseTo(p.asDouble(), within(1e-12 * Math.max(1, Math.abs(p.asDouble()))));
        }
        if (problem.json().has("trace")) {
            checkTrace(problem.json().get("trace").get("netsim"), result);
        }
    }

    /** The last entry of R's trace is the refined result, in place of the last iteration. */
    private static void checkTrace(JsonNode expected, ApResult result) {
        for (int t = 0; t < expected.size() - 1; t++) {
            double ours = result.trace().get(t).netSimilarity();
            if (expected.get(t).isNull()) {
                assertThat(ours).isNaN();
            } else if (Double.isInfinite(ours)) {
                assertThat(decimal(expected.get(t))).isLessThan(-1e300);
            } else {
                double theirs = expected.get(t).asDouble();
                assertThat(ours).as("trace " + t).isCloseTo(theirs, within(1e-9 * Math.max(1, Math.abs(theirs))));
            }
        }
        assertThat(result.netSimilarity())
                .isCloseTo(expected.get(expected.size() - 1).asDouble(), within(1e-9));
    }

    private static ApParams params(Problem problem, Conventions conventions) {
        ApParams params = ApParams.of(conventions);
        JsonNode preference = problem.json().get("preference");
        Preference chosen = switch (preference.get("kind").asText()) {
            case "default" -> params.preference();
            case "min" ->
                conventions == Conventions.SKLEARN && preference.has("value")
                        ? Preference.of(preference.get("value").asDouble())
                        : Preference.minimum();
            case "quantile" -> Preference.quantile(decimal(preference.get("value")));
            case "value" -> Preference.of(preference.get("value").asDouble());
            case "vector" -> Preference.perObject(Problem.doubles(preference.get("value")));
            default -> throw new IllegalStateException(preference.toString());
        };
        return params.withSimilarity(similarity(problem)).withPreference(chosen).withThreads(2);
    }

    private static Similarity similarity(Problem problem) {
        return switch (problem.json().get("similarity").asText()) {
            case "sqeuclidean" -> Similarity.SQEUCLIDEAN;
            case "euclidean" -> Similarity.EUCLIDEAN;
            case "manhattan" -> Similarity.MANHATTAN;
            case "cosine" -> Similarity.COSINE;
            case "correlation", "corSimMat" -> Similarity.CORRELATION;
            case "negDistMat" -> problem.integer("r") == 2 ? Similarity.SQEUCLIDEAN : Similarity.EUCLIDEAN;
            default -> Similarity.EUCLIDEAN;
        };
    }

    private static double decimal(JsonNode node) {
        return node.isTextual() ? Double.parseDouble(node.asText().replace("inf", "Infinity")) : node.asDouble();
    }

    static Stream<Problem> sklearnProblems() {
        return problems("sklearn.json.gz");
    }

    static Stream<Problem> apclusterProblems() {
        return problems("apcluster.json.gz");
    }

    private static Stream<Problem> problems(String name) {
        try (InputStream in = new GZIPInputStream(resource(name))) {
            return StreamSupport.stream(JSON.readTree(in).get("problems").spliterator(), false)
                    .map(Problem::new)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(ParityTest.class.getResourceAsStream("/parity/" + name), name);
    }

    /** One recorded problem and its answer. */
    record Problem(JsonNode json) {
        ApInput input() {
            return json.has("x") ? ApInput.vectors(matrix("x")) : ApInput.similarities(matrix("s"));
        }

        double number(String key) {
            return decimal(json.get(key));
        }

        int integer(String key) {
            return json.get(key).asInt();
        }

        boolean flag(String key) {
            return json.get(key).asBoolean();
        }

        int[] integers(String key) {
            return StreamSupport.stream(json.get(key).spliterator(), false)
                    .mapToInt(JsonNode::asInt)
                    .toArray();
        }

        private double[][] matrix(String key) {
            List<double[]> rows = new ArrayList<>();
            json.get(key).forEach(row -> rows.add(doubles(row)));
            return rows.toArray(double[][]::new);
        }

        static double[] doubles(JsonNode row) {
            return StreamSupport.stream(row.spliterator(), false)
                    .mapToDouble(ParityTest::decimal)
                    .toArray();
        }

        @Override
        public String toString() {
            return json.get("name").asText();
        }
    }
}
