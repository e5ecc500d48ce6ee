package io.varve.lab.released;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Bits that scikit-learn 1.2.1 gave with numpy 1.24 and OpenBLAS 0.3.21, for sevenths of whole numbers. */
class ReleasedSimilaritiesTest {

    private static final double[][] X = sevenths(new int[][] {
        {944, 625, 684, 897, 578, 775, 833, 225, 56, 300, 285},
        {873, 912, 6, 500, 821, 132, 797, 119, 468, 816, 303},
        {342, 279, 719, 255, 990, 445, 478, 505, 582, 553, 509},
        {995, 807, 792, 700, 622, 341, 988, 466, 216, 845, 161},
        {857, 612, 115, 44, 445, 36, 142, 515, 970, 466, 808},
        {917, 823, 629, 441, 514, 267, 497, 379, 248, 993, 12}
    });

    private static final double[][] Y = sevenths(new int[][] {
        {98, 193, 969, 692, 881, 201, 721, 370, 489, 4, 617},
        {830, 664, 155, 534, 268, 964, 880, 187, 510, 939, 847},
        {708, 640, 43, 742, 474, 92, 245, 541, 727, 508, 613},
        {871, 686, 361, 643, 598, 109, 60, 660, 388, 598, 323},
        {226, 151, 382, 816, 401, 380, 575, 978, 392, 590, 440}
    });

    @Test
    void withinOneTable() {
        double[][] s = new double[6][6];
        ReleasedSimilarities.within(X, s, 0);
        assertThat(s[0])
                .containsExactly(
                        -0.0,
                        -0x1.6c558885fd891p+7,
                        -0x1.7c0ed1e6864b5p+7,
                        -0x1.dced8c7105494p+6,
                        -0x1.045625f903e0dp+8,
                        -0x1.3e536284dbcc4p+7);
        assertThat(s[3])
                .containsExactly(
                        -0x1.dced8c7105494p+6,
                        -0x1.1ee8e7a478e0ap+7,
                        -0x1.6fc12bedb8a8dp+7,
                        -0.0,
                        -0x1.e8248b6f9908dp+7,
                        -0x1.6e4c567abff28p+6);
        assertThat(s[5])
                .containsExactly(
                        -0x1.3e536284dbcc4p+7,
                        -0x1.053ac65180cb2p+7,
                        -0x1.5d73654b952a1p+7,
                        -0x1.6e4c567abff28p+6,
                        -0x1.9e8d2b4b6b37dp+7,
                        -0.0);
    }

    @Test
    void betweenTwoTables() {
        double[][] s = new double[8][8];
        ReleasedSimilarities.between(X, Y, s, 2, 3);
        assertThat(Arrays.copyOfRange(s[2], 3, 8))
                .containsExactly(
                        -0x1.86443e4bc3cdfp+7,
                        -0x1.5cfa9a6ae42efp+7,
                        -0x1.958e2ecaad37ep+7,
                        -0x1.6a6d464d83b4cp+7,
                        -0x1.87be1ccb8fad3p+7);
        assertThat(Arrays.copyOfRange(s[5], 3, 8))
                .containsExactly(
                        -0x1.b7d8559a82a1cp+7,
                        -0x1.6efc7da7db682p+7,
                        -0x1.892a6b1e8b29fp+7,
                        -0x1.4464d1084c7d3p+7,
                        -0x1.85ae1db780548p+7);
        assertThat(Arrays.copyOfRange(s[7], 3, 8))
                .containsExactly(
                        -0x1.e14e962f3dd63p+7,
                        -0x1.7b903de0d53c0p+7,
                        -0x1.591cca6321193p+7,
                        -0x1.e0c032af75a8dp+6,
                        -0x1.8886f9138b301p+7);
        assertThat(s[0]).containsOnly(0);
    }

    @Test
    void theFirstPointsMirrorTheOthers() {
        double[][] s = {{1, 0, 0}, {5, 2, 3}, {6, 4, 7}};
        ReleasedSimilarities.mirror(s, 1);
        assertThat(s).isDeepEqualTo(new double[][] {{1, 5, 6}, {5, 2, 3}, {6, 4, 7}});
    }

    @Test
    void columnsAreScaledByBothTables() {
        double[][] points = ReleasedSpace.of(ReleasedColumns.numeric(11), X, Y).points(X);
        assertThat(Arrays.copyOf(points[0], 3))
                .containsExactly(0x1.e2e3beee05233p-1, 0x1.3ee81d9a6848bp-1, 0x1.6879389f80662p-1);
        assertThat(Arrays.copyOf(points[1], 3)).containsExactly(0x1.ba5d09fd25631p-1, 0x1.fffffffffffffp-1, 0);
    }

    @Test
    void scaledColumnsComeFirstAndAMeanOfCodesIsACategory() {
        ReleasedColumns columns = ReleasedColumns.withCategories(4, 0, 2);
        double[][] batch = {{2, 10, 0, 5}, {0, 20, 1, 5}};
        double[][] packs = {{0.5, 15, 1, 5}};
        ReleasedSpace space = ReleasedSpace.of(columns, batch, packs);
        assertThat(space.points(batch)).isDeepEqualTo(new double[][] {{0, 0, 0, 0, 1, 1, 0}, {1, 0, 1, 0, 0, 0, 1}});
        assertThat(space.points(packs)).isDeepEqualTo(new double[][] {{0.5, 0, 0, 1, 0, 0, 1}});
    }

    private static double[][] sevenths(int[][] whole) {
        return Arrays.stream(whole)
                .map(row -> Arrays.stream(row).mapToDouble(value -> value / 7.0).toArray())
                .toArray(double[][]::new);
    }
}
