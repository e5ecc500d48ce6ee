package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.profile.ClusterContent;
import io.varve.profile.Profiles;
import io.varve.profile.Trait;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Scaling;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes and texts that come along with objects, and what a timeline can say of its clusters. */
class DetailsTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("t.varve");
    }

    private static Batch first() {
        return Batch.of(List.of("a", "b", "c"), new double[][] {{1, 1}, {1, 2}, {9, 9}})
                .withColumns(List.of("x", "y"))
                .withClasses(List.of("low", "", "high"));
    }

    private static Batch second() {
        return Batch.of(List.of("d", "e"), new double[][] {{2, 1}, {9, 8}})
                .withColumns(List.of("x", "y"))
                .withClasses(List.of("low", "high"));
    }

    private static AppParams params() {
        return AppParams.defaults().withScaling(Scaling.ZSCORE);
    }

    private static List<String> told(Timeline timeline, int step) {
        List<String> told = new ArrayList<>();
        TimelineProfiles.of(timeline, step)
                .each(object -> told.add(object.label().object() + " "
                        + object.className().orElse("-") + " " + object.text().orElse("-")));
        return told;
    }

    private void make(TimelineOptions options) {
        try (Timeline timeline = Timeline.open(file, params(), options)) {
            timeline.add(first(), Arrival.PLAIN.withTexts(Map.of("a", "one", "b", "two", "nobody", "lost")));
            timeline.add(second(), Arrival.PLAIN.withTexts(Map.of("e", "five")));
        }
    }

    @Test
    void classesAndTextsComeBackAtEveryStep() {
        make(TimelineOptions.defaults());
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(told(timeline, 0)).containsExactly("a low one", "b - two", "c high -");
            assertThat(told(timeline, 1)).containsExactly("a low one", "b - two", "c high -", "d low -", "e high five");
            assertThat(TimelineProfiles.of(timeline, 1).classes())
                    .containsOnly(
                            Map.entry("a", "low"),
                            Map.entry("c", "high"),
                            Map.entry("d", "low"),
                            Map.entry("e", "high"));
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void aStepThatIsTakenBackTakesThemAlong() throws Exception {
        make(TimelineOptions.defaults());
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.undo();
            assertThat(told(timeline, 0)).hasSize(3);
            assertThat(timeline.check()).isEmpty();
        }
        assertThat(count("SELECT count(*) FROM details")).isEqualTo(3);
    }

    @Test
    void whatIsForgottenLeavesNoText() throws Exception {
        make(TimelineOptions.defaults().withKeepVectors(true));
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.forget(List.of("b", "e"), Optional.empty());
            assertThat(told(timeline, 1)).containsExactly("a low one", "c high -", "d low -");
            assertThat(timeline.check()).isEmpty();
        }
        assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("five")
                .contains("one");
    }

    @Test
    void aChangedTextIsDamage() throws Exception {
        make(TimelineOptions.defaults());
        edit("UPDATE details SET text = 'three' WHERE text = 'two'");
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).anySatisfy(line -> assertThat(line).contains("details"));
            assertThatExceptionOfType(StoreDamaged.class)
                    .isThrownBy(() -> told(timeline, 1))
                    .withMessageContaining("details");
        }
    }

    @Test
    void aRowOfNoObjectIsDamage() throws Exception {
        make(TimelineOptions.defaults());
        edit("INSERT INTO details VALUES (99, 'low', NULL)");
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).anySatisfy(line -> assertThat(line).contains("details", "1 rows"));
        }
    }

    @Test
    void clustersAreWhatTheyAreInMemory() {
        make(TimelineOptions.defaults());
        AppClustering app = AppClustering.create(params());
        app.partialFit(first());
        app.partialFit(second());
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(traits(TimelineProfiles.of(timeline, 1).contents())).isEqualTo(traits(app.clusterContents()));
            assertThat(TimelineProfiles.of(timeline, 0).contents())
                    .as("sums of the past are not kept")
                    .isEmpty();
        }
    }

    private static Map<?, List<Trait>> traits(List<ClusterContent> contents) {
        Map<Object, ColumnStatistics> sets = new LinkedHashMap<>();
        contents.forEach(content -> sets.put(content.cluster(), content.members()));
        assertThat(sets).isNotEmpty();
        return Profiles.of(sets);
    }

    /** An algorithm that holds objects keeps no sums; where values are kept, these say what they would. */
    @Test
    void valuesThatAreKeptSayWhatSumsWould() {
        try (Timeline timeline = Timeline.open(
                file,
                RepeatedApParams.of(ApParams.defaults().withThreads(1)),
                TimelineOptions.defaults().withKeepVectors(true))) {
            timeline.add(first());
            timeline.add(second());
            List<ClusterContent> contents = TimelineProfiles.of(timeline, 1).contents();
            assertThat(contents.stream()
                            .mapToInt(content -> content.members().count())
                            .sum())
                    .isEqualTo(5);
            assertThat(contents.get(0).representatives()).isNotEmpty();
            assertThat(TimelineProfiles.of(timeline, 1)
                            .values(List.of("d"))
                            .get("d")
                            .numbers())
                    .containsExactly(2, 1);
        }
        Path without = folder.resolve("without.varve");
        try (Timeline timeline = Timeline.open(without, RepeatedApParams.of(ApParams.defaults()))) {
            timeline.add(first());
            assertThat(TimelineProfiles.of(timeline, 0).contents()).isEmpty();
            assertThat(TimelineProfiles.of(timeline, 0).values(List.of("a"))).isEmpty();
        }
    }

    /** Files of earlier versions have no place for classes and texts, and sums all the same. */
    @Test
    void earlierVersionsSayWhatTheyCan() throws Exception {
        for (String name : List.of("v1", "v3-groups")) {
            Path golden =
                    Files.copy(Path.of("src/test/resources/golden", name + ".varve"), folder.resolve(name + ".varve"));
            try (Timeline timeline = Timeline.read(golden)) {
                TimelineProfiles known = TimelineProfiles.of(timeline, timeline.lastStep());
                assertThat(known.contents()).as(name).isNotEmpty();
                assertThat(known.classes()).isEmpty();
                List<String> told = told(timeline, timeline.lastStep());
                assertThat(told)
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line).endsWith(" - -"));
            }
        }
    }

    private void edit(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private long count(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            return statement.executeQuery(sql).getLong(1);
        }
    }
}
