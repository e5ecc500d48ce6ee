package io.varve.relatives.strap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.similarity.Similarity;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NearestExemplarTest {

    @ParameterizedTest
    @ValueSource(strings = {"sqeuclidean", "euclidean", "manhattan"})
    void findsWhomALookAtAllFinds(String name) {
        Similarity similarity = Similarity.named(name);
        // distances from below what a square can hold to beyond it, and few places, so that many are copies or equally
        // far
        for (double unit : new double[] {1e-165, 5e-163, 1e-162, 2e-162, 1e-161, 1e-139, 1, 1e153, 1e154, 1e308}) {
            for (int seed = 0; seed < 20; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                int dimensions = 1 + random.nextInt(3);
                double[][] places = points(random, 1 + random.nextInt(12), dimensions, unit);
                NearestExemplar search = new NearestExemplar(similarity, places);
                for (double[] point : points(random, 100, dimensions, unit)) {
                    assertThat(search.of(point))
                            .as("unit %s, seed %d", unit, seed)
                            .isEqualTo(first(similarity, places, point));
                }
            }
        }
    }

    @Test
    void manyExemplarsAreNeverLookedAt() {
        int[] looks = {0};
        Similarity counted = (x, y) -> {
            looks[0]++;
            return Similarity.EUCLIDEAN.between(x, y);
        };
        double[][] places = new double[100][];
        for (int e = 0; e < places.length; e++) {
            places[e] = new double[] {10 * e};
        }
        NearestExemplar search = new NearestExemplar(counted, places);
        assertThat(search.of(new double[] {501})).isEqualTo(50);
        looks[0] = 0;
        assertThat(search.of(new double[] {499})).isEqualTo(50);
        assertThat(looks[0]).isEqualTo(1);
    }

    private static double[][] points(SplittableRandom random, int count, int dimensions, double unit) {
        double[][] points = new double[count][dimensions];
        for (double[] point : points) {
            for (int j = 0; j < dimensions; j++) {
                // mostly on a grid
                double there = random.nextInt(4) == 0 ? random.nextDouble() * 4 : random.nextInt(5);
                point[j] = (there - 2) / 2 * unit;
            }
        }
        return points;
    }

    private static int first(Similarity similarity, double[][] places, double[] point) {
        int best = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int e = 0; e < places.length; e++) {
            if (similarity.between(point, places[e]) > largest) {
                best = e;
                largest = similarity.between(point, places[e]);
            }
        }
        return best;
    }
}
