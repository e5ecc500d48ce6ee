package io.varve.relatives.sedstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.relatives.sedstream.StructureEvent.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every decision about an object that arrives, by hand, in the order of the specification. */
class SedStreamModelTest {

    /** A half after one unit of time, which is so long that nothing fades by itself. */
    private static final StructureParams LASTING =
            StructureParams.defaults().withFading(Fading.defaults().withDecay(1).withStreamSpeed(1e12));

    private final List<FadingStructure> structures = new ArrayList<>();

    /** Adds a structure of deviation 1 in a line; active ones hold enough to be so. */
    private FadingStructure at(double place, double weight) {
        FadingStructure structure =
                new FadingStructure(structures.size(), new Member("m" + structures.size(), new double[] {place}, 0));
        structure.weight = weight;
        structure.squares[0] = weight;
        structure.active = weight >= LASTING.activeThreshold();
        structure.appeared = structure.active;
        structures.add(structure);
        return structure;
    }

    private SedStreamModel taking(StructureParams params, double... points) {
        SedStreamModel model =
                new SedStreamModel(SedStreamParams.defaults().withStructures(params), structures, 0, structures.size());
        for (double point : points) {
            model.take("o" + point, new double[] {point});
        }
        return model;
    }

    private static List<Long> ids(SedStreamModel model) {
        return model.structures().stream().map(structure -> structure.id).toList();
    }

    private static List<Kind> kinds(SedStreamModel model) {
        return model.events().stream().map(StructureEvent::kind).toList();
    }

    @Test
    void weightsHalveWithEveryThousandObjects() {
        at(0, 8);
        // 2^(-0.1 / 100) for each
        assertThat(taking(StructureParams.defaults(), 500).structures().get(0).weight)
                .isCloseTo(8 * Math.pow(0.5, 0.001), within(1e-12));
        structures.clear();
        at(0, 8);
        assertThat(taking(
                                StructureParams.defaults()
                                        .withFading(Fading.defaults().withStreamSpeed(10)),
                                500)
                        .structures()
                        .get(0)
                        .weight)
                .isCloseTo(8 * Math.pow(0.5, 0.01), within(1e-12));
    }

    @Test
    void defaultsAreThoseOfTheKnownImplementationsButForTheSlack() {
        assertThat(StructureParams.defaults())
                .isEqualTo(new StructureParams(new Fading(0.1, 100, 0.1), new Merging(1.25, 0, 10, 1), 3, 5, 1));
        assertThat(SedStreamParams.defaults().dimensionFactor()).isEqualTo(4);
    }

    @Test
    void whatWeighsLessThanTheThresholdDisappears() {
        at(0, 0.22);
        at(100, 8).appeared = true;
        at(200, 0.18).appeared = true;
        // everything weighs half when the object has come: .11, 4, .09
        SedStreamModel model = taking(LASTING.withFading(LASTING.fading().withStreamSpeed(1)), 100);
        assertThat(ids(model)).containsExactly(0L, 1L, 3L);
        assertThat(model.events()).contains(new StructureEvent(Kind.DISAPPEARED, 1, 2, List.of()));
    }

    @Test
    void ofASplitTheHeavierPartKeepsTheIdWhicheverSideItIsOn() {
        for (boolean heavierAbove : new boolean[] {false, true}) {
            structures.clear();
            FadingStructure whole = at(0, 1);
            for (int i = 0; i < 17; i++) {
                whole.add(new Member("p" + i, new double[] {i % 3 == 0 == heavierAbove ? 0 : 10}, 0));
            }
            whole.active = true;
            SedStreamModel model = taking(LASTING, 500);
            assertThat(ids(model)).containsExactlyInAnyOrder(0L, 1L, 2L);
            assertThat(model.events()).contains(new StructureEvent(Kind.SPLIT, 1, 0, List.of(1L)));
            FadingStructure heavier = model.structures().stream()
                    .filter(one -> one.id == 0)
                    .findFirst()
                    .orElseThrow();
            assertThat(heavier.centre[0] > 5).isEqualTo(heavierAbove);
        }
    }

    @Test
    void oneThatIsNotActiveDoesNotSplit() {
        FadingStructure whole = at(0, 1);
        for (int i = 0; i < 17; i++) {
            whole.add(new Member("p" + i, new double[] {i % 2 == 0 ? 0 : 10}, 0));
        }
        whole.active = false;
        // it becomes active only after splits were looked for
        SedStreamModel model = taking(LASTING, 500);
        assertThat(kinds(model)).containsExactly(Kind.APPEARED);
        assertThat(kinds(taking(LASTING, 500))).contains(Kind.SPLIT);
    }

    @Test
    void activeOnesMergeWhereTheyTouchAndTheHeavierKeepsItsId() {
        at(0, 6);
        at(2.4, 7);
        at(5.1, 6);
        // 2.4 <= 1.25 (1 + 1); then the two together have another centre and deviation
        SedStreamModel model = taking(LASTING, 900);
        assertThat(model.events().get(0)).isEqualTo(new StructureEvent(Kind.MERGED, 1, 1, List.of(0L)));
        FadingStructure both = model.structures().get(0);
        assertThat(both.id).isEqualTo(1);
        structures.clear();
        at(0, 6);
        at(2.6, 7);
        assertThat(kinds(taking(LASTING, 900))).isEmpty();
    }

    @Test
    void aSlackLetsThemMergeFromFartherAway() {
        at(0, 6);
        at(3.4, 7);
        assertThat(kinds(taking(LASTING, 900))).isEmpty();
        structures.clear();
        at(0, 6);
        at(3.4, 7);
        assertThat(kinds(taking(LASTING.withMerging(Merging.defaults().withSlack(1)), 900)))
                .containsExactly(Kind.MERGED);
    }

    @Test
    void twoThatWouldSplitAtOnceDoNotMerge() {
        FadingStructure one = at(0, 6);
        FadingStructure other = at(2, 6);
        for (int i = 0; i < 8; i++) {
            one.histograms[0].add(0);
            other.histograms[0].add(2);
        }
        assertThat(kinds(taking(LASTING, 900))).isEmpty();
    }

    @Test
    void oneThatIsNotActiveMergesWithNoneThatItTouches() {
        at(0, 6);
        at(1, 4);
        assertThat(ids(taking(LASTING, 900))).containsExactly(0L, 1L, 2L);
    }

    @Test
    void ofTooManyTheTwoClosestThatAreNotActiveBecomeOne() {
        at(0, 6);
        at(3, 1);
        at(10, 1);
        at(20, 1);
        at(28, 1);
        SedStreamModel model = taking(LASTING.withMerging(Merging.defaults().withMaxStructures(4)), 900);
        assertThat(ids(model)).containsExactly(0L, 1L, 3L, 4L, 5L);
        assertThat(model.structures().get(1).centre[0])
                .as("3 and 10 are closer than 20 and 28; 0 and 3, closer still, are not both inactive")
                .isCloseTo(6.5, within(1e-12));
        assertThat(kinds(model))
                .as("merges of those that are not active are not told")
                .isEmpty();
    }

    @Test
    void amongEquallyCloseOnesTheHeavierPairBecomesOne() {
        at(0, 1);
        at(10, 1);
        at(40, 2);
        at(50, 1);
        assertThat(ids(taking(LASTING.withMerging(Merging.defaults().withMaxStructures(3)), 900)))
                .containsExactly(0L, 1L, 2L, 4L);
    }

    @Test
    void activeOnesBecomeOneWhereFewerThanTwoAreNot() {
        at(0, 6);
        at(100, 7);
        at(150, 6);
        at(400, 1);
        SedStreamModel model = taking(LASTING.withMerging(Merging.defaults().withMaxStructures(3)), 900);
        assertThat(ids(model)).containsExactly(0L, 1L, 3L, 4L);
        assertThat(model.events()).contains(new StructureEvent(Kind.MERGED, 1, 1, List.of(2L)));
    }

    @Test
    void oneAppearsAtTheThresholdAndIsToldWhenItDoes() {
        at(0, 4.999);
        at(100, 5.001).active = false;
        SedStreamModel model = taking(LASTING, 900);
        assertThat(model.structures().get(0).active).isFalse();
        assertThat(model.structures().get(1).active).isTrue();
        assertThat(model.events()).containsExactly(new StructureEvent(Kind.APPEARED, 1, 1, List.of()));
    }

    @Test
    void anObjectJoinsTheNearestActiveStructureInsideItsRadius() {
        at(0, 8);
        FadingStructure wide = at(10, 8);
        wide.squares[0] = 8 * 9;
        at(4, 2);
        // 4.4 is 4.4 deviations from the first, 1.87 from the second; the third, nearest of all, is not active
        SedStreamModel model = taking(LASTING, 4.4);
        assertThat(model.structures().get(1).members).extracting(Member::object).contains("o4.4");
        assertThat(model.structures().get(1).centre[0]).isCloseTo(10 - 5.6 / 9, within(1e-9));
    }

    @Test
    void anObjectAtTheRadiusOrBeyondFoundsAStructureThatIsNotActive() {
        at(0, 8);
        SedStreamModel model = taking(LASTING, 3);
        assertThat(model.structures()).hasSize(2);
        assertThat(model.structures().get(1).active).isFalse();
        assertThat(model.structures().get(1).weight).isEqualTo(1);
        structures.clear();
        at(0, 8);
        assertThat(taking(LASTING, 2.999).structures()).hasSize(1);
    }

    @Test
    void aStructureThatMovesByMoreThanADeviationIsTold() {
        FadingStructure structure = at(0, 8);
        structure.told = new double[] {-1.2};
        // the centre moves by 2.5 / 9, and is 1.48 from there, more than the deviation of 1.23 with the object
        SedStreamModel model = taking(LASTING, 2.5);
        assertThat(model.events()).containsExactly(new StructureEvent(Kind.EVOLVED, 1, 0, List.of()));
    }

    @Test
    void maintenanceMayBeSeldom() {
        at(0, 6);
        at(2, 7);
        StructureParams third = LASTING.withMerging(Merging.defaults().withMaintenance(3));
        SedStreamModel model = taking(third, 900, 900);
        assertThat(kinds(model)).isEmpty();
        model.take("last", new double[] {900});
        assertThat(kinds(model)).containsExactly(Kind.MERGED);
        assertThat(Arrays.asList(1L, 2L, 3L, 4L)).containsAll(ids(model));
    }
}
