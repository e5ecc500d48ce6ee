package io.varve.relatives.sedstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ClusterId;
import io.varve.relatives.sedstream.Naming.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which group is which cluster. */
class NamingTest {

    private static final ClusterId A = new ClusterId(0);
    private static final ClusterId B = new ClusterId(1);

    private static FadingStructure from(ClusterId cluster, double weight) {
        FadingStructure structure = fresh(weight);
        structure.origin.put(cluster, 1.0);
        return structure;
    }

    private static FadingStructure fresh(double weight) {
        FadingStructure structure = new FadingStructure(0, new Member("m", new double[] {0}, 0));
        structure.weight = weight;
        return structure;
    }

    private static Naming of(FadingStructure[]... groups) {
        return of(OfflineParams.HALF, groups);
    }

    private static Naming of(double majority, FadingStructure[]... groups) {
        return new Naming(Arrays.stream(groups).map(List::of).toList(), majority);
    }

    private static FadingStructure[] group(FadingStructure... structures) {
        return structures;
    }

    @Test
    void aGroupOfNewStructuresIsANewCluster() {
        assertThat(of(group(fresh(3))).plan(0)).isEqualTo(new Plan.Create());
    }

    @Test
    void aClusterGoesOnWhateverIsNewBesideIt() {
        assertThat(of(group(from(A, 5), fresh(50))).plan(0)).isEqualTo(new Plan.Keep(A));
    }

    @Test
    void twoWholeClustersMerge() {
        assertThat(of(group(from(A, 70), from(B, 30))).plan(0)).isEqualTo(new Plan.Merge(List.of(A, B)));
    }

    @Test
    void theLighterPartHasSplit() {
        Naming naming = of(group(from(A, 40)), group(from(A, 60)));
        assertThat(naming.plan(0)).isEqualTo(new Plan.Split(A));
        assertThat(naming.plan(1)).isEqualTo(new Plan.Keep(A));
        assertThat(naming.heir(A)).contains(1);
    }

    @Test
    void ofThreePartsTheLargestGoesOnThoughItIsNotHalf() {
        Naming naming = of(group(from(A, 30)), group(from(A, 40)), group(from(A, 30)));
        assertThat(naming.plan(1)).isEqualTo(new Plan.Keep(A));
        assertThat(naming.plan(0)).isEqualTo(new Plan.Split(A));
        assertThat(naming.plan(2)).isEqualTo(new Plan.Split(A));
    }

    @Test
    void aClusterThatIsSharedOutGoesOnNowhere() {
        Naming naming = of(group(from(A, 10), from(B, 60)), group(from(A, 10), from(B, 90)));
        assertThat(naming.heir(A)).isEqualTo(Optional.empty());
        assertThat(naming.plan(1)).isEqualTo(new Plan.Keep(B));
        assertThat(naming.plan(0)).isEqualTo(new Plan.Split(B));
    }

    @Test
    void aLargerMajorityLetsAClusterGoOnMoreSeldom() {
        FadingStructure[] mixed = group(from(A, 70), from(B, 30));
        FadingStructure[] rest = group(from(B, 100));
        assertThat(of(mixed, rest).plan(0)).isEqualTo(new Plan.Keep(A));
        assertThat(of(0.7, mixed, rest).plan(0)).as("in company").isEqualTo(new Plan.Merge(List.of(A)));
        assertThat(of(0.7, mixed, rest).plan(1)).isEqualTo(new Plan.Keep(B));
    }

    @Test
    void aGroupOfHalvesIsNew() {
        Naming naming = of(group(from(A, 10), from(B, 10)), group(from(A, 20)), group(from(B, 20)));
        assertThat(naming.plan(0)).isEqualTo(new Plan.Create());
    }
}
