package io.varve.variants.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.varve.similarity.Similarity;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Silhouettes against values computed by hand and by scikit-learn 1.2.1. For the latter:
 *
 * <pre>{@code
 * python3 -c "
 * from sklearn.metrics import *
 * X = [[i*i%11, i*i*i%13] for i in range(30)]; l = [i%4 for i in range(30)]
 * print(silhouette_score(X, l), silhouette_score(X, l, metric='manhattan'))
 * print(silhouette_score([[x+1, y+1] for x, y in X], l, metric='cosine'))"
 * }</pre>
 */
class SilhouetteTest {

    private static final Offset<Double> ROUNDING = within(1e-12);

    private static final double[][] SCATTERED = IntStream.range(0, 30)
            .mapToObj(i -> new double[] {i * i % 11, i * i * i % 13})
            .toArray(double[][]::new);

    @Test
    void agreesWithAHandComputedValue() {
        // 0 and 1: a = 1, b = 10 and 9; 10 is alone
        double[][] points = {{0}, {1}, {10}};
        assertThat(Silhouette.of(points, List.of("x", "x", "y"))).isCloseTo((9.0 / 10 + 8.0 / 9 + 0) / 3, ROUNDING);
    }

    @Test
    void agreesWithScikitLearn() {
        List<Integer> labels = IntStream.range(0, 30).mapToObj(i -> i % 4).toList();
        assertThat(Silhouette.of(SCATTERED, labels)).isCloseTo(-0.13032982400473178, ROUNDING);
        assertThat(Silhouette.of(SCATTERED, labels, Similarity.MANHATTAN)).isCloseTo(-0.14861173326398688, ROUNDING);
        double[][] positive = IntStream.range(0, 30)
                .mapToObj(i -> new double[] {SCATTERED[i][0] + 1, SCATTERED[i][1] + 1})
                .toArray(double[][]::new);
        assertThat(Silhouette.of(positive, labels, Similarity.COSINE)).isCloseTo(-0.23574644949109894, within(1e-9));
    }

    @Test
    void isNotDefinedForOneClusterOrNone() {
        assertThat(Silhouette.of(new double[][] {{1}, {2}}, List.of(0, 0))).isNaN();
        assertThat(Silhouette.of(new double[0][], List.of())).isNaN();
    }

    @Test
    void isZeroWhereEveryObjectIsAloneOrAllAreEqual() {
        assertThat(Silhouette.of(new double[][] {{1}, {2}}, List.of(0, 1))).isZero();
        assertThat(Silhouette.of(new double[][] {{1}, {1}, {1}, {1}}, List.of(0, 0, 1, 1)))
                .isZero();
    }

    @Test
    void refusesListsOfDifferentLength() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Silhouette.of(new double[][] {{1}}, List.of(0, 1)))
                .withMessageContaining("1 points and 2 labels");
    }
}
