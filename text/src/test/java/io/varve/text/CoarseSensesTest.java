package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.ClusterId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Senses on a circle, at angles in degrees: how near they are can be told without computing. */
class CoarseSensesTest {

    private static final ClusterId FIRST = new ClusterId(0);
    private static final ClusterId SECOND = new ClusterId(1);
    private static final ClusterId THIRD = new ClusterId(4);

    private static double[] at(double degrees) {
        double angle = Math.toRadians(degrees);
        return new double[] {3 * Math.cos(angle), 3 * Math.sin(angle)};
    }

    private static List<double[]> uses(double... degrees) {
        return Arrays.stream(degrees).mapToObj(CoarseSensesTest::at).toList();
    }

    private static double apart(double degrees) {
        return 1 - Math.cos(Math.toRadians(degrees));
    }

    private static SortedMap<ClusterId, List<double[]>> senses(
            List<double[]> first, List<double[]> second, List<double[]> third) {
        return new TreeMap<>(Map.of(FIRST, first, SECOND, second, THIRD, third));
    }

    @Test
    void sensesAreJoinedThatAreNearerThanTheReach() {
        SortedMap<ClusterId, List<double[]>> members = senses(uses(0), uses(80), uses(20));
        assertThat(CoarseSenses.of(members, apart(19)).numbers())
                .containsExactly(Map.entry(FIRST, 0), Map.entry(SECOND, 1), Map.entry(THIRD, 2));
        CoarseSenses joined = CoarseSenses.of(members, apart(21));
        assertThat(joined.numbers())
                .as("counted in the order of first senses")
                .containsExactly(Map.entry(FIRST, 0), Map.entry(SECOND, 1), Map.entry(THIRD, 0));
        assertThat(joined.names()).containsEntry(SECOND, "c1").containsEntry(THIRD, "c0");
    }

    /** The mean of ten uses at 0 degrees and one at 20 is near 2 degrees, too far from 45; that of one and one is at 10. */
    @Test
    void everyUseCountsOnceInTheMeanOfJoinedSenses() {
        List<double[]> ten = uses(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        assertThat(CoarseSenses.of(senses(ten, uses(20), uses(45)), apart(30))
                        .numbers()
                        .values())
                .as("the nearest are joined first, and then are too far from the third")
                .containsExactly(0, 0, 1);
        assertThat(CoarseSenses.of(senses(uses(0), uses(20), uses(45)), apart(36))
                        .numbers()
                        .values())
                .as("halfway between two senses of one use each")
                .containsExactly(0, 0, 0);
    }

    @Test
    void nothingIsJoinedWhereNobodyKnowsHowFarSensesReach() {
        SortedMap<ClusterId, List<double[]>> alike = senses(uses(0), uses(0), uses(0));
        assertThat(CoarseSenses.of(alike, Double.NaN).numbers().values()).containsExactly(0, 1, 2);
        assertThat(CoarseSenses.of(new TreeMap<>(), 1).numbers()).isEmpty();
    }

    @Test
    void usesAreAsFarFromTheirSensesAsFromTheMeans() {
        assertThat(CoarseSenses.distances(List.of(uses(-10, 10), uses(90)))).isCloseTo(2 * apart(10), within(1e-12));
    }
}
