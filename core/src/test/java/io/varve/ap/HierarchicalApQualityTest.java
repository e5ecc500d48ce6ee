package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.metric.NormalizedMutualInformation;
import io.varve.testing.LabelledData;
import io.varve.testing.OnlyLong;
import io.varve.testing.Sipu;
import io.varve.testing.Tier;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Blocks find the planted clusters as well as all objects at once do: min-max scaled, squared distances, reassigned.
 * {@code -Dvarve.long=true} goes on to dense runs of all sets and to birch1.
 */
@Tag("once")
class HierarchicalApQualityTest {

    private static final int SEEDS = Tier.choose(1, 3);

    /**
     * What blocks may lose. They lose most where clusters are small: the exemplars of the last level are objects that blocks left, in
     * a3 half a deviation off the middle of their clusters, so that objects at borders go to the wrong one (decision 57).
     */
    private static final double MOST_LOST = 0.03;

    @ParameterizedTest
    @CsvSource({"s1, 0.97", "s2, 0.90", "a1, 0.93", "d31, 0.94"})
    void plantedClustersAreFound(String name, double least) {
        LabelledData data = Sipu.read(name).minMaxScaled();
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(nmi(data, inBlocks(name, data, seed)))
                    .as("%s, seed %d", name, seed)
                    .isGreaterThanOrEqualTo(least);
        }
    }

    /** The set on which a dense run is at its best. */
    @OnlyLong
    @Test
    void aDenseRunIsHardlyBetter() {
        assertHardlyWorseThanDense("d31");
    }

    /** Without it an object stays with a point of its block that stood for it, however near another exemplar is. */
    @ParameterizedTest
    @ValueSource(strings = {"a1", "d31"})
    void reassigningIsNeeded(String name) {
        LabelledData data = Sipu.read(name).minMaxScaled();
        ApResult left =
                HierarchicalAp.fit(data.x(), HierarchicalApParams.defaults().withReassign(false));
        ApResult reassigned = HierarchicalAp.fit(data.x(), HierarchicalApParams.defaults());
        assertThat(left.exemplars()).isEqualTo(reassigned.exemplars());
        assertThat(nmi(data, left)).isLessThan(nmi(data, reassigned) - 0.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s1", "s2", "s3", "s4", "a1", "a2", "a3", "d31"})
    void noSetIsMuchWorseThanInADenseRun(String name) {
        assumeTrue(Tier.LONG, "dense runs of all sets take minutes; -Dvarve.long=true");
        assertHardlyWorseThanDense(name);
    }

    @Test
    void aHundredThousandPointsInOneStep() {
        assumeTrue(Tier.LONG, "birch1 takes a minute; -Dvarve.long=true");
        LabelledData data = Sipu.read("birch1").minMaxScaled();
        ApResult result = inBlocks("birch1", data, 0);
        BlockLevel last = result.levels().get(result.levels().size() - 1);
        assertThat(last.exemplars()).isLessThanOrEqualTo(5_000);
        assertThat(result.convergence().converged()).isTrue();
        assertThat(nmi(data, result)).isGreaterThan(0.98);
        assertThat(result.clusterCount()).isBetween(98, 102);
    }

    private static void assertHardlyWorseThanDense(String name) {
        LabelledData data = Sipu.read(name).minMaxScaled();
        ApParams params = HierarchicalApParams.defaults().ap().withPrecision(Precision.FLOAT);
        long start = System.nanoTime();
        ApResult dense = AffinityPropagation.fit(data.x(), params);
        tell(name, data, dense, "dense", start);
        assertThat(nmi(data, inBlocks(name, data, 0))).as(name).isGreaterThanOrEqualTo(nmi(data, dense) - MOST_LOST);
    }

    private static ApResult inBlocks(String name, LabelledData data, long seed) {
        HierarchicalApParams defaults = HierarchicalApParams.defaults();
        long start = System.nanoTime();
        ApResult result =
                HierarchicalAp.fit(data.x(), defaults.withAp(defaults.ap().withSeed(seed)));
        tell(name, data, result, "blocks, seed " + seed, start);
        return result;
    }

    private static void tell(String name, LabelledData data, ApResult result, String how, long start) {
        System.out.printf(
                Locale.ROOT,
                "%s %s: NMI %.3f, %d clusters, net similarity %.3f, %.1f s %s%n",
                name,
                how,
                nmi(data, result),
                result.clusterCount(),
                result.netSimilarity(),
                (System.nanoTime() - start) / 1e9,
                result.levels());
    }

    private static double nmi(LabelledData data, ApResult result) {
        return NormalizedMutualInformation.of(
                Arrays.stream(result.labels()).boxed().toList(),
                Arrays.stream(data.classes()).boxed().toList());
    }
}
