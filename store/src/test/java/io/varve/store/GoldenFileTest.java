package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of earlier versions are opened, read and added to. They are never made anew. */
@Tag("jdk")
class GoldenFileTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void copy() throws Exception {
        file = copy("v1");
    }

    private Path copy(String name) throws Exception {
        return Files.copy(GOLDEN.resolve(name + ".varve"), folder.resolve(name + ".varve"));
    }

    /** v1 is of app, with categories; v1-ap and v2-ap of ap, with vectors, moves and an object forgotten; v3-groups of app, with groups; v5-remarks of app, with classes, texts, names and notes. */
    @ParameterizedTest
    @ValueSource(strings = {"v1", "v1-ap", "v2-ap", "v3-groups", "v5-remarks"})
    void aFileTellsWhatItAlwaysTold(String name) throws Exception {
        file = name.equals("v1") ? file : copy(name);
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).isEmpty();
            List<String> told = new ArrayList<>();
            for (int step = 0; step <= timeline.lastStep(); step++) {
                for (LabelRow row : TimelineTest.labels(timeline, step)) {
                    told.add("%d,%s,%d,%s".formatted(step, row.object(), row.arrivedStep(), row.cluster()));
                }
            }
            timeline.eachEvent(0, timeline.lastStep(), event -> {
                EventRow row = EventRow.of(event);
                told.add("%d,%s,%s,%s,%d,%d"
                        .formatted(
                                row.step(), row.event(), row.cluster(), row.from(), row.sizeBefore(), row.sizeAfter()));
            });
            assertThat(told).isEqualTo(Files.readAllLines(GOLDEN.resolve(name + ".txt")));
        }
    }

    @Test
    void versionOneGoesOn() {
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            int last = timeline.lastStep();
            Batch more = Batch.of(List.of("late"), new double[][] {{3, 9, 5}})
                    .withColumns(List.of("width", "height", "depth"))
                    .withCategories(List.of("colour"), new String[][] {{"red"}});
            assertThat(timeline.add(more).step()).isEqualTo(last + 1);
            assertThat(timeline.check()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1-ap", "v2-ap"})
    void aFileWithVectorsGoesOnForgetsAndIsTakenBack(String name) throws Exception {
        try (Timeline timeline = Timeline.open(copy(name), TimelineOptions.defaults())) {
            int last = timeline.lastStep();
            List<LabelRow> before = TimelineTest.labels(timeline, last);
            Batch more = Batch.of(List.of("late"), new double[][] {{3, 9, 5}}).withColumns(List.of("x", "y", "z"));
            timeline.add(more);
            assertThat(timeline.check()).isEmpty();
            assertThat(timeline.undo()).isEqualTo(last + 1);
            assertThat(TimelineTest.labels(timeline, last)).isEqualTo(before);
            timeline.add(more);
            timeline.forget(List.of("o0-2", "late"), Optional.empty());
            assertThat(timeline.check()).isEmpty();
        }
    }

    /** What version 2 knows of the past, version 1 did not. */
    @Test
    void versionTwoKnowsPastSimilarities() throws Exception {
        try (Timeline timeline = Timeline.read(copy("v2-ap"))) {
            List<String> told = new ArrayList<>();
            for (int step = 0; step <= timeline.lastStep(); step++) {
                for (LabelRow row : TimelineTest.labels(timeline, step)) {
                    told.add("%d,%s,%s".formatted(step, row.object(), row.similarity()));
                }
            }
            assertThat(told).isEqualTo(Files.readAllLines(GOLDEN.resolve("v2-ap-similarities.txt")));
        }
    }

    /** The groups of every step, and of the last step in every number. */
    @Test
    void versionThreeKnowsGroups() throws Exception {
        try (Timeline timeline = Timeline.read(copy("v3-groups"))) {
            List<String> told = new ArrayList<>();
            int last = timeline.lastStep();
            timeline.groups().each(0, last, step -> step.rows().forEach(row -> told.add(row.toString())));
            int clusters = timeline.groups().at(last).tree().clusters().size();
            for (int count = 1; count <= clusters; count++) {
                timeline.groups().at(last, count).rows().forEach(row -> told.add(row.toString()));
            }
            assertThat(told).isEqualTo(Files.readAllLines(GOLDEN.resolve("v3-groups-groups.txt")));
        }
    }

    /** Names, notes, classes, texts, and what a merged cluster is called; and more of them go on where they ended. */
    @Test
    void versionFiveKnowsWhatPeopleSaid() throws Exception {
        try (Timeline timeline = Timeline.open(copy("v5-remarks"), TimelineOptions.defaults())) {
            List<String> told = new ArrayList<>();
            int last = timeline.lastStep();
            timeline.remarks().all().forEach(remark -> told.add(remark.row().toString()));
            for (int step = 0; step <= last; step++) {
                told.add(timeline.remarks().names(step).toString());
            }
            timeline.pages()
                    .objects(last, Optional.empty(), 1000, LabelFilter.NONE)
                    .rows()
                    .forEach(row -> told.add(row.label().object() + row.className() + row.text()));
            assertThat(String.join("\n", told))
                    .isEqualTo(Files.readString(GOLDEN.resolve("v5-remarks-said.txt"))
                            .strip());
            Remark further = timeline.remarks().add(new ClusterId(3), Remark.Kind.NAME, "all of it", "Cy");
            assertThat(timeline.remarks().all()).hasSize(5).contains(further);
            assertThat(timeline.remarks().names(last)).containsEntry(new ClusterId(3), "all of it");
            timeline.add(Batch.of(List.of("late"), new double[][] {{3, 9, 5}})
                    .withColumns(List.of("width", "height", "depth")));
            timeline.undo();
            timeline.forget(List.of("s1-1"), Optional.empty());
            assertThat(timeline.check()).isEmpty();
        }
    }

    /** Every question of docs/file-formats.md is asked; that for labels has the answer that we know. */
    @Test
    void theQuestionsOfTheDocumentHaveAnswers() throws Exception {
        String document = Files.readString(Path.of("../docs/file-formats.md"));
        Matcher queries = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL).matcher(document);
        int count = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            while (queries.find()) {
                count++;
                String query = queries.group(1)
                        .replace(":t", "5")
                        .replace("grain-001", "o3")
                        .replace("(12)", "(5)");
                List<String> answer = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery(query)) {
                    while (rows.next()) {
                        answer.add(rows.getString(1) + "," + rows.getString(2));
                    }
                }
                assertThat(answer).as(query).isNotEmpty();
                if (query.contains("followed")) {
                    assertThat(answer).isEqualTo(labelsAt(5));
                }
            }
        }
        assertThat(count).isEqualTo(8);
    }

    private List<String> labelsAt(int step) {
        try (Timeline timeline = Timeline.read(file)) {
            return TimelineTest.labels(timeline, step).stream()
                    .map(row -> row.object() + "," + row.cluster())
                    .toList();
        }
    }
}
