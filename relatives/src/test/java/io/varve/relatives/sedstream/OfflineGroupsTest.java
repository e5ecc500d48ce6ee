package io.varve.relatives.sedstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which structures make a cluster together. */
class OfflineGroupsTest {

    private static final SedStreamParams PARAMS = SedStreamParams.defaults();
    private static final SedStreamParams MEDIAN = PARAMS.withAp(PARAMS.ap().withPreference(Preference.median()));

    /** A structure of deviation 1 in a line. */
    private static FadingStructure at(double place, boolean active) {
        FadingStructure structure =
                new FadingStructure(Math.round(10 * place), new Member("m" + place, new double[] {place}, 0));
        structure.weight = 10;
        structure.squares[0] = 10;
        structure.active = active;
        return structure;
    }

    private static List<List<FadingStructure>> of(SedStreamParams params, FadingStructure... structures) {
        return OfflineGroups.of(List.of(structures), params, IterationListener.SILENT)
                .groups();
    }

    @Test
    void aStructureWhoseCentreWouldJoinAnotherIsInItsCluster() {
        assertThat(of(PARAMS, at(0, true), at(2.9, true))).hasSize(1);
        assertThat(of(PARAMS, at(0, true), at(3.1, true))).hasSize(2);
        assertThat(of(PARAMS, at(0, true), at(2.9, true), at(50, true), at(90, true)))
                .as("how far others are does not matter")
                .hasSize(3);
    }

    @Test
    void theMedianPairsOffWhatIsFarApart() {
        assertThat(of(MEDIAN, at(0, true), at(20, true), at(60, true), at(80, true)))
                .hasSize(2);
        assertThat(of(PARAMS, at(0, true), at(20, true), at(60, true), at(80, true)))
                .hasSize(4);
    }

    @Test
    void onlyActiveOnesTakePartUnlessThePreferenceIsDrawnFromTooFew() {
        FadingStructure[] two = {at(0, true), at(20, true), at(40, false), at(60, false)};
        assertThat(of(PARAMS, two)).containsExactly(List.of(two[0]), List.of(two[1]));
        assertThat(of(MEDIAN, two)).flatMap(group -> group).containsExactlyInAnyOrder(two);
        assertThat(of(MEDIAN.withOffline(OfflineParams.defaults().withLeastActive(2)), two))
                .flatMap(group -> group)
                .containsExactlyInAnyOrder(two[0], two[1]);
        FadingStructure[] three = {at(0, true), at(20, true), at(40, true), at(60, false)};
        assertThat(of(MEDIAN, three)).flatMap(group -> group).doesNotContain(three[3]);
    }

    @Test
    void underOtherConventionsThePreferenceIsTheMedian() {
        assertThat(PARAMS.ap().preference()).isEqualTo(Preference.of(-3));
        assertThat(SedStreamParams.of(Conventions.PAPER).ap().preference()).isNotInstanceOf(Preference.Value.class);
    }

    @Test
    void withoutAffinityPropagationEveryActiveStructureIsAlone() {
        assertThat(of(
                        PARAMS.withOffline(OfflineParams.defaults().withOn(false)),
                        at(0, true),
                        at(0.1, true),
                        at(9, false)))
                .hasSize(2);
    }

    @Test
    void whereWeightsCountAHeavyStructureIsDearToMove() {
        // ten objects that move by 2.9 each cost more than an exemplar of 3
        SedStreamParams weighted = PARAMS.withOffline(OfflineParams.defaults().withWeighted(true));
        assertThat(of(weighted, at(0, true), at(2.9, true))).hasSize(2);
        assertThat(of(weighted, at(0, true), at(0.2, true))).hasSize(1);
    }
}
