package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Row;
import io.varve.store.Arrival.Known;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which cells were gaps stays known, as long as the object does. */
class KeptGapsTest {

    private static final double GAP = Double.NaN;
    private static final TimelineOptions FILLING =
            TimelineOptions.defaults().withReading(() -> Map.of("missing", "nearest"));
    private static final TimelineOptions KEEPING = FILLING.withKeepVectors(true);

    @TempDir
    private Path folder;

    private Timeline open(TimelineOptions options) {
        return Timeline.open(folder.resolve("t.varve"), AppParams.defaults(), options);
    }

    private static Batch batch(List<String> ids, double[]... rows) {
        String[][] kinds = new String[rows.length][];
        Arrays.fill(kinds, new String[] {"round"});
        return Batch.of(ids, rows).withColumns(List.of("x", "y")).withCategories(List.of("kind"), kinds);
    }

    private static Batch first() {
        return batch(List.of("a", "b", "c", "d"), new double[][] {{0, 0}, {0, GAP}, {9, 9}, {9, 8}});
    }

    private static Batch second() {
        return batch(List.of("e", "f"), new double[][] {{GAP, 1}, {8, 9}});
    }

    private static Map<String, List<Double>> numbers(Map<String, Row> rows) {
        Map<String, List<Double>> numbers = new LinkedHashMap<>();
        rows.forEach((id, row) ->
                numbers.put(id, Arrays.stream(row.numbers()).boxed().toList()));
        return numbers;
    }

    private static Map<String, List<Double>> shown(Timeline timeline, String... ids) {
        return numbers(TimelineProfiles.of(timeline, timeline.lastStep()).values(List.of(ids)));
    }

    private static Map<String, List<Double>> withGaps(Timeline timeline, String... ids) {
        return numbers(TimelineProfiles.of(timeline, timeline.lastStep()).withGaps(List.of(ids)));
    }

    /** The bytes of all objects that have some, by number. */
    private Map<Long, byte[]> bytes() throws Exception {
        Map<Long, byte[]> bytes = new HashMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("t.varve"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT object, vector FROM vectors")) {
            while (rows.next()) {
                bytes.put(rows.getLong(1), rows.getBytes(2));
            }
        }
        return bytes;
    }

    private void edit(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("t.varve"));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @Test
    void valuesAreShownWithTheGapsTheyCameWithAndComparedAsFilled() {
        try (Timeline timeline = open(KEEPING)) {
            timeline.add(first());
            timeline.add(second());
        }
        try (Timeline timeline = Timeline.read(folder.resolve("t.varve"))) {
            assertThat(shown(timeline, "a", "b", "e", "f"))
                    .containsExactly(
                            Map.entry("a", List.of(0.0, 0.0)),
                            Map.entry("b", List.of(0.0, GAP)),
                            Map.entry("e", List.of(GAP, 1.0)),
                            Map.entry("f", List.of(8.0, 9.0)));
            assertThat(TimelineProfiles.of(timeline, 1)
                            .values(List.of("b"))
                            .get("b")
                            .shares())
                    .containsExactly(Map.of("round", 1.0));
            assertThat(withGaps(timeline, "a", "b", "e", "f")).containsOnlyKeys("b", "e");
            Batch compared =
                    TimelineProfiles.of(timeline, 1).objects(List.of("b", "e")).orElseThrow();
            assertThat(compared.value(0, 1)).isFinite();
            assertThat(compared.value(1, 0)).isFinite();
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void whereValuesAreNotKeptThoseWithGapsAreKnown() throws Exception {
        try (Timeline timeline = open(FILLING)) {
            timeline.add(first());
            timeline.add(second());
            assertThat(shown(timeline, "a", "b")).isEmpty();
            assertThat(withGaps(timeline, "a", "b", "c", "e"))
                    .containsExactly(Map.entry("b", List.of(0.0, GAP)), Map.entry("e", List.of(GAP, 1.0)));
        }
        assertThat(bytes()).containsOnlyKeys(1L, 4L);
    }

    @Test
    void aBatchWithoutGapsIsWrittenAsBefore() throws Exception {
        try (Timeline timeline = open(KEEPING)) {
            timeline.add(first());
        }
        // of which numbers, two of four bytes, the category and its length
        int plain = 1 + 2 * Float.BYTES + Integer.BYTES + "round".length();
        Map<Long, byte[]> bytes = bytes();
        for (long object : new long[] {0, 2, 3}) {
            assertThat(bytes.get(object)).hasSize(plain);
        }
        assertThat(bytes.get(1L)[bytes.get(1L).length - 1]).isEqualTo((byte) 2);
    }

    @Test
    void everyColumnHasItsPlace() {
        int columns = 19;
        double[][] rows = new double[2][columns];
        Arrays.setAll(rows[0], j -> j);
        Arrays.setAll(rows[1], j -> j % 3 == 0 ? GAP : j + 0.1);
        Batch read = Batch.of(List.of("a", "b"), rows);
        try (Timeline timeline = open(KEEPING)) {
            timeline.add(read);
            assertThat(TimelineProfiles.of(timeline, 0)
                            .values(List.of("b"))
                            .get("b")
                            .numbers())
                    .containsExactly(rows[1]);
        }
    }

    @Test
    void theyGoWithAStepThatIsTakenBack() {
        try (Timeline timeline = open(FILLING)) {
            timeline.add(first());
            timeline.add(second());
            timeline.undo();
            timeline.add(batch(List.of("g", "h"), new double[][] {{7, 7}, {6, GAP}}));
            assertThat(withGaps(timeline, "a", "b", "g", "h"))
                    .containsExactly(Map.entry("b", List.of(0.0, GAP)), Map.entry("h", List.of(6.0, GAP)));
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void theyGoWithAnObjectThatIsForgotten() throws Exception {
        try (Timeline timeline = open(FILLING)) {
            timeline.add(first());
            timeline.add(second());
            timeline.forget(List.of("b"), Optional.empty());
            assertThat(withGaps(timeline, "a", "c", "e")).containsOnlyKeys("e");
            assertThat(timeline.check()).isEmpty();
            timeline.backUp(folder.resolve("copy.varve"));
        }
        assertThat(bytes()).containsOnlyKeys(4L);
        try (Timeline copy = Timeline.read(folder.resolve("copy.varve"))) {
            assertThat(withGaps(copy, "e")).containsOnlyKeys("e");
            assertThat(copy.check()).isEmpty();
        }
    }

    @Test
    void aValueInThePlaceOfAGapIsACorrectionWhateverTheGapWasFilledWith() throws Exception {
        try (Timeline timeline = open(KEEPING)) {
            timeline.add(first());
            double filled = filledWith("b", 1);
            Batch corrected = batch(List.of("b"), new double[][] {{0, filled}});
            assertThat(timeline.add(corrected, Arrival.PLAIN.withKnown(Known.SKIP))
                            .differing())
                    .isEqualTo(1);
            assertThat(timeline.add(corrected, Arrival.PLAIN.withKnown(Known.REPLACE))
                            .replaced())
                    .isEqualTo(1);
            assertThat(withGaps(timeline, "a", "b")).isEmpty();
            Batch again = batch(List.of("b"), new double[][] {{GAP, filled}});
            assertThat(timeline.add(again, Arrival.PLAIN.withKnown(Known.REPLACE))
                            .replaced())
                    .as("a gap takes nothing back")
                    .isZero();
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void aGapMoreOrLessIsDamage() throws Exception {
        try (Timeline timeline = open(FILLING)) {
            timeline.add(first());
        }
        edit("UPDATE vectors SET vector = CAST(substr(vector, 1, length(vector) - 1) || x'03' AS BLOB)");
        try (Timeline timeline = Timeline.read(folder.resolve("t.varve"))) {
            assertThat(timeline.check()).anySatisfy(line -> assertThat(line).contains("vectors", "at step 0"));
            assertThatExceptionOfType(StoreDamaged.class)
                    .isThrownBy(() -> withGaps(timeline, "b"))
                    .withMessageContaining("table vectors, at step 0,");
        }
        byte[] torn = VectorBytes.write(first(), first(), 1);
        torn[torn.length - 1] = 4;
        assertThatExceptionOfType(StoreDamaged.class).isThrownBy(() -> VectorBytes.read(torn, 2, 1));
        assertThatExceptionOfType(StoreDamaged.class)
                .isThrownBy(() -> VectorBytes.read(Arrays.copyOf(torn, torn.length + 1), 2, 1));
    }

    @Test
    void anAlgorithmThatHoldsObjectsShowsThemAlike() {
        AlgorithmParams<?> ap = RepeatedApParams.of(ApParams.defaults().withThreads(1));
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), ap, KEEPING)) {
            timeline.add(first());
            timeline.add(second());
            assertThat(shown(timeline, "b", "e"))
                    .containsExactly(Map.entry("b", List.of(0.0, GAP)), Map.entry("e", List.of(GAP, 1.0)));
            assertThat(timeline.check()).isEmpty();
        }
    }

    /** Of objects that an earlier build added nobody knows any more which values were gaps; those that come now are known. */
    @Test
    void aFileOfAnEarlierBuildKeepsThemFromNowOn() throws Exception {
        try (Timeline timeline = Timeline.open(golden("v5-nearest"), TimelineOptions.defaults())) {
            int last = timeline.lastStep();
            String[] before = timeline.at(last).labels().keySet().toArray(String[]::new);
            assertThat(withGaps(timeline, before)).isEmpty();
            List<String> columns = timeline.columns().orElseThrow().numeric();
            double[] row = new double[columns.size()];
            row[0] = GAP;
            timeline.add(Batch.of(List.of("late"), new double[][] {row}).withColumns(columns));
            assertThat(withGaps(timeline, "late").get("late").get(0)).isNaN();
            assertThat(timeline.check()).isEmpty();
            timeline.undo();
            assertThat(withGaps(timeline, before)).isEmpty();
            assertThat(timeline.check()).isEmpty();
        }
    }

    /** Those of a golden file are the empty cells of the table that it was made of. */
    @Test
    void aGoldenFileTellsTheGapsOfItsTable() throws Exception {
        Map<String, List<Double>> expected = new LinkedHashMap<>();
        int[] rows = new int[4];
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/golden/stream.csv"));
        List<String> header = List.of(lines.get(0).split(",", -1));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            int step = Integer.parseInt(cells[0]);
            if (step < 3 && rows[step]++ < 24) {
                expected.put(
                        cells[header.indexOf("id")],
                        List.of("gappy_x", "gappy_y", "gappy_z").stream()
                                .map(column -> cells[header.indexOf(column)])
                                .map(cell -> cell.isEmpty() ? GAP : Double.parseDouble(cell))
                                .toList());
            }
        }
        assertThat(expected.values()).anyMatch(row -> row.contains(GAP));
        try (Timeline timeline = Timeline.read(golden("v5-gaps"))) {
            assertThat(shown(timeline, expected.keySet().toArray(String[]::new)))
                    .isEqualTo(expected);
            assertThat(timeline.check()).isEmpty();
        }
    }

    private Path golden(String name) throws Exception {
        Path file = folder.resolve("t.varve");
        try (InputStream packed = Files.newInputStream(Path.of("src/test/resources/golden", name + ".varve.gz"));
                InputStream plain = new GZIPInputStream(packed)) {
            Files.copy(plain, file);
        }
        return file;
    }

    private double filledWith(String id, int column) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("t.varve"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT vector FROM vectors JOIN objects USING (object) WHERE id = '" + id + "'")) {
            return VectorBytes.read(rows.getBytes(1), 2, 1).numbers()[column];
        }
    }
}
