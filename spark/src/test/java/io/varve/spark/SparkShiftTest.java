package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import io.varve.text.AssignmentRow;
import io.varve.text.Change;
import io.varve.text.DatedUses;
import io.varve.text.Draws;
import io.varve.text.ScoreRow;
import io.varve.text.SenseRow;
import io.varve.text.SenseWidths;
import io.varve.text.Senses;
import io.varve.text.SharedPreference;
import io.varve.text.ShiftDefaults;
import io.varve.text.Use;
import io.varve.text.UseSample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many words at once come to what each of them comes to alone: 1,000 of them in the long tier. */
@Tag("once")
class SparkShiftTest {

    private static final List<String> PERIODS = List.of("early", "middle", "late");
    private static final int MAX_USES = 9;
    private static final int PERMUTATIONS = 5;
    private static final int DRAWS = 4;
    private static final ShiftCounts COUNTS = new ShiftCounts(MAX_USES, PERMUTATIONS, DRAWS);

    private static final String SHARED = "--shared-preference";

    private static final StructType SCHEMA = new StructType()
            .add("word", DataTypes.StringType)
            .add("period", DataTypes.StringType)
            .add("identifier", DataTypes.StringType)
            .add("vector", DataTypes.createArrayType(DataTypes.FloatType));

    @TempDir
    private Path folder;

    /** Uses in the order of their identifiers, and their vectors. */
    private static final class Words {
        final Map<String, List<Use>> uses = new HashMap<>();
        final Map<String, double[]> vectors = new HashMap<>();
        final List<Row> rows = new ArrayList<>();

        Words(int count, long seed) {
            Random random = new Random(seed);
            for (int w = 0; w < count; w++) {
                String word = "word" + w;
                List<Use> found = new ArrayList<>();
                int all = 20 + random.nextInt(20);
                for (int u = 0; u < all; u++) {
                    String period = PERIODS.get(random.nextInt(PERIODS.size()));
                    String identifier = "%s-%03d".formatted(word, u);
                    Float[] vector = new Float[6];
                    int sense = random.nextInt(period.equals("late") ? 3 : 2);
                    for (int j = 0; j < vector.length; j++) {
                        vector[j] = (float) ((j == sense ? 1 : 0) + 0.1 * random.nextGaussian());
                    }
                    found.add(new Use(word, period, identifier, 0, 0, "", u));
                    vectors.put(
                            identifier,
                            IntStream.range(0, vector.length)
                                    .mapToDouble(j -> vector[j])
                                    .toArray());
                    rows.add(RowFactory.create(word, period, identifier, vector));
                }
                uses.put(word, found);
            }
            Collections.shuffle(rows, random);
        }

        DatedUses dated(String word) {
            return DatedUses.of(
                    word,
                    PERIODS,
                    UseSample.of(uses.get(word), PERIODS, MAX_USES, 0),
                    some -> some.stream()
                            .map(use -> vectors.get(use.identifier()))
                            .toArray(double[][]::new));
        }

        Dataset<Row> table() {
            return LocalSpark.session().createDataFrame(rows, SCHEMA).repartition(3);
        }
    }

    @Test
    void theTablesAreThoseOfSingleRuns() {
        Words words = new Words(Tier.choose(4, 1_000), 5);
        compare(words, ShiftDefaults.app());
    }

    @Test
    void wordsMayShareAPreference() {
        Words words = new Words(4, 7);
        Preference shared = SharedPreference.of(
                        words.uses.keySet().stream().map(words::dated).toList())
                .orElseThrow();
        assertThat(shared).isNotEqualTo(ShiftDefaults.ap().preference());
        compare(words, ShiftDefaults.app().withAp(ShiftDefaults.ap().withPreference(shared)), SHARED, "true");
    }

    @Test
    void aSharedPreferenceIsOneAnswerOfTwo() {
        String uses = folder.resolve("uses.parquet").toString();
        new Words(1, 1).table().write().parquet(uses);
        String out = folder.resolve("out").toString();
        assertThatThrownBy(() ->
                        ShiftJob.run(LocalSpark.session(), "--out", out, SHARED, "true", "--preference", "min", uses))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("exclude each other; leave out one");
        assertThatThrownBy(() -> ShiftJob.run(LocalSpark.session(), "--out", out, SHARED, "yes", uses))
                .isInstanceOf(Refused.class)
                .hasMessage("--shared-preference must be true or false, got 'yes'");
        assertThatThrownBy(() -> ShiftJob.run(
                        LocalSpark.session(), "--out", out, SHARED, "true", "--similarity", "euclidean", uses))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("a shared preference applies only to cosine, got euclidean");
    }

    private void compare(Words words, AppParams params, String... options) {
        String uses = folder.resolve("uses.parquet").toString();
        words.table().write().parquet(uses);
        String out = folder.resolve("out").toString();
        List<String> command = new ArrayList<>(List.of("--out", out, "--periods", String.join(",", PERIODS)));
        command.addAll(
                List.of("--max-uses", "" + MAX_USES, "--permutations", "" + PERMUTATIONS, "--draws", "" + DRAWS));
        command.addAll(List.of(options));
        command.add(uses);
        long count = ShiftJob.run(LocalSpark.session(), command.toArray(String[]::new));
        assertThat(count).isEqualTo(words.uses.size());
        List<String> scores = new ArrayList<>();
        List<String> senses = new ArrayList<>();
        List<String> assignments = new ArrayList<>();
        for (String word : words.uses.keySet()) {
            DatedUses dated = words.dated(word);
            Senses alone = Senses.of(dated, params.start(IterationListener.SILENT));
            Draws.of(
                            List.of(dated),
                            () -> params.start(IterationListener.SILENT),
                            SenseWidths.UNKNOWN,
                            DRAWS,
                            0,
                            2,
                            (done, all) -> {})
                    .intervals(Change.of(alone, SenseWidths.UNKNOWN, PERMUTATIONS, 0))
                    .forEach(change -> scores.add(text(ScoreRow.of(change).toString())));
            SenseRow.of(alone, Map.of(), Map.of())
                    .forEach(row -> senses.add("%s %s %s %d %s %s"
                            .formatted(row.word(), row.sense(), row.period(), row.uses(), row.share(), row.state())));
            AssignmentRow.of(alone)
                    .forEach(row -> assignments.add(
                            "%s %s %s %s".formatted(row.identifier(), row.word(), row.period(), row.sense())));
        }
        assertThat(rows(out + "/scores", " ")).containsExactlyInAnyOrderElementsOf(scores);
        assertThat(rows(out + "/senses", " ")).containsExactlyInAnyOrderElementsOf(senses);
        assertThat(rows(out + "/assignments", " ")).containsExactlyInAnyOrderElementsOf(assignments);
        // more than one sense, and some change: else nothing would have been compared
        assertThat(senses).anyMatch(row -> row.contains(" k1 "));
    }

    /** The values of a record without their names. */
    private static String text(String record) {
        return record.replaceAll("^ScoreRow\\[|\\]$", "")
                .replaceAll("[a-zA-Z]+=", "")
                .replace(",", "");
    }

    private static List<String> rows(String folder, String between) {
        return LocalSpark.session().read().parquet(folder).collectAsList().stream()
                .sorted(Comparator.comparing(Row::toString))
                .map(row -> row.mkString(between))
                .toList();
    }

    @OnlyLong
    @Test
    void usesThatOccurTwiceOrHaveNoVectorAreRefused() {
        Words words = new Words(1, 1);
        words.rows.add(words.rows.get(0));
        assertThatThrownBy(
                        () -> SparkShift.of(words.table(), ShiftColumns.DEFAULT, PERIODS, ShiftDefaults.app(), COUNTS))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("1 identifiers occur more than once for a word: 'word0: word0-");
        words.rows.remove(words.rows.size() - 1);
        words.rows.add(RowFactory.create("word0", "early", "gap", null));
        assertThatThrownBy(
                        () -> SparkShift.of(words.table(), ShiftColumns.DEFAULT, PERIODS, ShiftDefaults.app(), COUNTS))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("rows have no vector: 'word0: gap'");
    }
}
