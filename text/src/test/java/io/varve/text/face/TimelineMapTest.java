package io.varve.text.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.app.AppParams;
import io.varve.scale.Scaling;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.view.MapFacts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineMapTest {

    @TempDir
    Path folder;

    private MapFacts map(List<String> columns, double[]... rows) {
        AppParams params = AppParams.defaults().withScaling(Scaling.LOG1P);
        TimelineOptions options = TimelineOptions.defaults().withKeepVectors(true);
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), params, options)) {
            timeline.add(Batch.of(List.of("a", "b", "c"), rows).withColumns(columns));
            return TimelineMap.of(timeline, 0).orElseThrow();
        }
    }

    private static double x(MapFacts map, String object) {
        return map.places().stream()
                .filter(place -> object.equals(place.object()))
                .findFirst()
                .orElseThrow()
                .x();
    }

    @Test
    void logarithmsAreShownWhereTheyWereCompared() {
        MapFacts map = map(List.of("x", "y"), new double[] {1, 1}, new double[] {9, 1}, new double[] {99, 2});
        assertThat(map.axes()).containsExactly("ln(1 + x)", "ln(1 + y)");
        assertThat(x(map, "c")).isCloseTo(Math.log(100), within(1e-9));
    }

    @Test
    void categoriesWereComparedToo() {
        try (Timeline timeline = Timeline.open(
                folder.resolve("c.varve"),
                AppParams.defaults(),
                TimelineOptions.defaults().withKeepVectors(true))) {
            timeline.add(Batch.of(List.of("a", "b", "c"), new double[][] {{1}, {1}, {1}})
                    .withColumns(List.of("x"))
                    .withCategories(List.of("kind"), new String[][] {{"reed"}, {"reed"}, {"silt"}}));
            MapFacts map = TimelineMap.of(timeline, 0).orElseThrow();
            assertThat(x(map, "a")).isEqualTo(x(map, "b")).isNotEqualTo(x(map, "c"));
        }
    }

    @Test
    void manyColumnsLieAsTheyWereCompared() {
        MapFacts map = map(
                List.of("x", "y", "z"), new double[] {9, 9, 9}, new double[] {99, 99, 99}, new double[] {999, 999, 999
                });
        assertThat(Math.abs(x(map, "c") - x(map, "b")))
                .as("each is ten times the one before")
                .isCloseTo(Math.abs(x(map, "b") - x(map, "a")), within(1e-6));
    }
}
