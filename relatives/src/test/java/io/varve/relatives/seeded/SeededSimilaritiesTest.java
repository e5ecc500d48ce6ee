package io.varve.relatives.seeded;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.ApParams;
import io.varve.ap.Preference;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What classes do to similarities. */
class SeededSimilaritiesTest {

    private static final double[][] POINTS = {{0}, {1}, {4}, {4}};
    private static final ApParams AP = ApParams.defaults().withThreads(1);

    private static double[][] rows(SeededSimilarities similarities) {
        return similarities.input().rows();
    }

    @Test
    void oneClassIsAsSimilarAsTheMostSimilarPairAndOthersAreFarBelowTheLeast() {
        SeededSimilarities similarities = SeededSimilarities.of(POINTS, AP, SeedRules.defaults());
        // from -4 to 0, and the range once more
        assertThat(similarities.same()).isZero();
        assertThat(similarities.other()).isEqualTo(-8);
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 1, "A", 3, "B"), Map.of());
        labels.objects().forEach(object -> similarities.constrain(object, labels));
        assertThat(rows(similarities))
                .isDeepEqualTo(new double[][] {{0, 0, -4, -8}, {0, 0, -3, -8}, {-4, -3, 0, 0}, {-8, -8, 0, 0}});
        assertThat(similarities.own(0, 1)).isEqualTo(-1);
    }

    @Test
    void bothCanBeNamed() {
        SeedRules rules =
                SeedRules.defaults().withSameClass(OptionalDouble.of(-0.5)).withOtherClass(OptionalDouble.of(-100));
        SeededSimilarities similarities = SeededSimilarities.of(POINTS, AP, rules);
        assertThat(similarities.same()).isEqualTo(-0.5);
        assertThat(similarities.other()).isEqualTo(-100);
    }

    @Test
    void thePreferenceIsThatOfTheSimilaritiesWithoutLabels() {
        SeededSimilarities similarities = SeededSimilarities.of(POINTS, AP, SeedRules.defaults());
        // twice each of 0, -1, -3, -3, -4, -4
        assertThat(similarities.preference()).isEqualTo(Preference.of(-3));
        assertThat(SeededSimilarities.of(POINTS, AP.withPreference(Preference.of(-7)), SeedRules.defaults())
                        .preference())
                .isEqualTo(Preference.of(-7));
    }

    @Test
    void aCopyOfAnotherClassStaysFar() {
        SeededSimilarities similarities = SeededSimilarities.of(POINTS, AP, SeedRules.defaults());
        LabelledSet labels = Rounds.labels(Map.of(2, "A", 3, "B"), Map.of());
        similarities.constrain(2, labels);
        assertThat(rows(similarities)[2][3]).isEqualTo(-8);
    }

    @Test
    void whoLosesItsLabelGetsItsOwnSimilaritiesBack() {
        SeededSimilarities similarities = SeededSimilarities.of(POINTS, AP, SeedRules.defaults());
        double[][] before = {rows(similarities)[0].clone(), rows(similarities)[1].clone(), rows(similarities)[2].clone()
        };
        LabelledSet labels = Rounds.labels(Map.of(0, "A", 1, "B"), Map.of());
        similarities.constrain(0, labels);
        assertThat(rows(similarities)[0]).isNotEqualTo(before[0]);
        labels.remove(0);
        similarities.release(0, labels);
        assertThat(rows(similarities)[0]).isEqualTo(before[0]);
        assertThat(rows(similarities)[1]).isEqualTo(before[1]);
    }

    @Test
    void aGivenLabelThatIsDiscardedAndOneThatIsDiscardedTwiceDoNotComeBack() {
        LabelledSet labels = Rounds.labels(Map.of(0, "A"), Map.of(1, "A"));
        labels.remove(0);
        labels.remove(1);
        assertThat(labels.mayGet(0)).isFalse();
        assertThat(labels.mayGet(1)).isTrue();
        labels.add(1, "A");
        labels.remove(1);
        assertThat(labels.mayGet(1)).isFalse();
        assertThat(labels.among(new int[] {1, 2}).mayGet(0)).isFalse();
        assertThat(labels.among(new int[] {1, 2}).mayGet(1)).isTrue();
    }

    @Test
    void aClusterHasTheClassOfMostAndAmongEqualsOfTheNearest() {
        double[] places = {0, 1, 2, 3, 10, 11, 12};
        int[] clusters = {0, 0, 0, 0, 1, 1, 1};
        int[] exemplars = {1, 5};
        Round most = Rounds.of(places, exemplars, clusters, Rounds.labels(Map.of(0, "B", 3, "B", 1, "A"), Map.of()));
        assertThat(most.classOf(0)).hasValue("B");
        assertThat(most.classOf(1)).isEmpty();
        Round equal = Rounds.of(places, exemplars, clusters, Rounds.labels(Map.of(3, "A", 2, "Z"), Map.of()));
        assertThat(equal.classOf(0)).hasValue("Z");
    }
}
