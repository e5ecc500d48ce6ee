package io.varve.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What sets clusters apart, against numbers that were computed by hand. */
class ProfilesTest {

    private static final double[][] NUMBERS = {{10, 1}, {12, 2}, {30, 1}, {32, 2}, {34, 3}};
    private static final String[][] COLOURS = {{"red"}, {"red"}, {"blue"}, {"blue"}, {"red"}};

    private static Batch batch() {
        return Batch.of(List.of("a", "b", "c", "d", "e"), NUMBERS)
                .withColumns(List.of("width", "height"))
                .withCategories(List.of("colour"), COLOURS);
    }

    private static Map<String, List<Trait>> profiles(Scaling scaling, int... first) {
        Batch batch = batch();
        Map<String, ColumnStatistics> sets = new LinkedHashMap<>();
        for (int i = 0; i < batch.size(); i++) {
            int object = i;
            boolean inFirst = java.util.Arrays.stream(first).anyMatch(f -> f == object);
            sets.computeIfAbsent(inFirst ? "first" : "rest", unseen -> ColumnStatistics.withColumnsOf(batch, scaling))
                    .add(batch, i);
        }
        return Profiles.of(sets);
    }

    private static Trait trait(List<Trait> traits, String column, String category) {
        return traits.stream()
                .filter(t -> t.column().equals(column) && t.category().equals(category))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aNumberIsComparedWithAllOthersInDeviationsOfAll() {
        Trait width = trait(profiles(Scaling.MINMAX, 0, 1).get("first"), "width", "");
        // mean 11 against 32; all: mean 23.6, variance 107.84
        assertThat(width.mean()).isEqualTo(11);
        assertThat(width.difference()).isCloseTo((11 - 32) / Math.sqrt(107.84), within(1e-9));
    }

    @Test
    void aCategoryHasShareLiftAndDifference() {
        Trait red = trait(profiles(Scaling.NONE, 0, 1).get("first"), "colour", "red");
        // 2 of 2 here, 1 of 3 there, 3 of 5 in all
        assertThat(red.mean()).isEqualTo(1);
        assertThat(red.lift()).isCloseTo(1 / 0.6, within(1e-12));
        assertThat(red.difference()).isCloseTo((1 - 1 / 3.0) / Math.sqrt(0.6 * 0.4), within(1e-12));
    }

    @Test
    void theMostDistinctiveComesFirst() {
        assertThat(profiles(Scaling.ZSCORE, 0, 1).get("first").stream().map(Trait::column))
                .containsExactly("width", "colour", "height");
    }

    /** Mean and exemplar are in the units of the input, whatever objects were compared by. */
    @ParameterizedTest
    @CsvSource({"NONE, 11", "MINMAX, 11", "ZSCORE, 11", "ROBUST, 11", "LOG1P, 10.958"})
    void theScalingIsUndone(Scaling scaling, double mean) {
        assertThat(trait(profiles(scaling, 0, 1).get("first"), "width", "").mean())
                .isCloseTo(mean, within(1e-3));
    }

    @Test
    void aClustererTellsItsClustersInUnitsOfTheInput() {
        AppClustering app = AppClustering.create(AppParams.defaults().withScaling(Scaling.LOG1P));
        app.partialFit(batch());
        for (ClusterContent content : app.clusterContents()) {
            content.representatives().forEach((object, row) -> {
                double[] read = NUMBERS["abcde".indexOf(object)];
                assertThat(row.numbers()[0]).isCloseTo(read[0], within(1e-9));
                assertThat(row.numbers()[1]).isCloseTo(read[1], within(1e-9));
            });
        }
        assertThat(app.clusterContents().stream().mapToInt(c -> c.members().count()))
                .containsExactly(sizes(app));
    }

    private static Integer[] sizes(AppClustering app) {
        return app.snapshot().clusters().stream().map(c -> c.size()).toArray(Integer[]::new);
    }

    @Test
    void aNameHasTheColumnsThatSetAClusterApart() {
        Map<String, List<Trait>> profiles = profiles(Scaling.NONE, 0, 1);
        assertThat(ClusterName.of(profiles.get("first"))).isEqualTo("width 11 ↓ · red");
        assertThat(ClusterName.of(profiles.get("rest"))).isEqualTo("width 32 ↑ · blue 67 %");
    }

    @Test
    void aCategoryThatSaysLittleAloneHasItsColumn() {
        assertThat(ClusterName.of(List.of(category("engine", "no"), category("from", "Texas"))))
                .isEqualTo("engine=no · Texas");
        assertThat(ClusterName.of(List.of(category("to", "Texas"), category("from", "Texas"))))
                .isEqualTo("to=Texas · from=Texas");
        assertThat(ClusterName.of(List.of(category("grade", "A2"), category("damage", "Unknown"))))
                .isEqualTo("grade=A2 · damage=Unknown");
    }

    private static Trait category(String column, String category) {
        return new Trait(Trait.Kind.CATEGORY, column, 1, category, 2, 1);
    }

    @Test
    void aNameIsHonestWhereThereIsLittleToSay() {
        assertThat(ClusterName.of(profiles(Scaling.NONE, 0, 1, 2, 3, 4).get("first")))
                .isEqualTo("all objects");
        List<Trait> small = List.of(new Trait(Trait.Kind.NUMBER, "width", 3, "", Double.NaN, 0.49));
        assertThat(ClusterName.of(small)).isEqualTo("width 3");
        List<Trait> rare = List.of(new Trait(Trait.Kind.CATEGORY, "kind", 0.1, "a", Double.NaN, 0.1));
        assertThat(ClusterName.of(rare)).isEqualTo("like the average");
        List<Trait> vector = new ArrayList<>();
        vector.add(new Trait(Trait.Kind.NUMBER, "c17", 3, "", Double.NaN, 4));
        vector.add(new Trait(Trait.Kind.NUMBER, "v[3]", 3, "", Double.NaN, 4));
        assertThat(ClusterName.of(vector)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2008.2, 2008", "217.18, 217", "15.06, 15.1", "0.012345, 0.012", "-0.5, -0.5", "0, 0", "5e20, 5E+20"})
    void numbersAreShort(double value, String shown) {
        assertThat(ClusterName.shown(value)).isEqualTo(shown);
    }
}
