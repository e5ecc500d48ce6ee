package io.varve.spark;

import static io.varve.spark.InputColumns.column;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.explode;

import io.varve.ap.Preference;
import io.varve.app.AppParams;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import io.varve.text.SharedPreference;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * How words changed their meaning, very many words at once: every word is clustered by one executor, period by period, as
 * {@code varve shift} clusters it with vectors that are given. The tables have the names and columns of that command; only
 * keywords are left out, for which the texts of all words would have to be at one place.
 *
 * <pre>{@code
 * SparkShift shift = SparkShift.of(uses, ShiftColumns.DEFAULT, List.of("sixties", "tens"), ShiftDefaults.app(), ShiftCounts.DEFAULT);
 * shift.scores().orderBy(col("jsd").desc()).show();
 * }</pre>
 */
public final class SparkShift implements AutoCloseable {

    private final Dataset<Row> words;

    private SparkShift(Dataset<Row> words) {
        this.words = words;
    }

    /**
     * Clusters the uses of all words.
     *
     * @param uses a row per use, in any order; they count as read in the order of their identifiers
     * @param columns of the table
     * @param periods in order; uses of others are passed over
     * @param params of every word
     * @param counts of uses, permutations and draws
     * @return the tables
     * @throws Refused if uses have no fit vector, or an identifier occurs twice for a word
     */
    public static SparkShift of(
            Dataset<Row> uses, ShiftColumns columns, List<String> periods, AppParams params, ShiftCounts counts) {
        WordByWord shift = new WordByWord(
                StepTools.Words.of(params),
                List.copyOf(periods),
                counts,
                params.ap().seed());
        return new SparkShift(sorted(uses, columns, periods, params)
                .mapPartitions(shift, Encoders.row(WordByWord.SCHEMA))
                .persist(StorageLevel.MEMORY_AND_DISK()));
    }

    /**
     * Finds one preference for all words, as {@code varve shift --shared-preference} does, to be given to the parameters.
     *
     * @param uses as for {@link #of}
     * @param columns of the table
     * @param periods in order
     * @param params whose seed draws the uses; senses are by cosine
     * @param counts of which only the most uses matter
     * @return empty if no word has two uses that differ in any period
     * @throws Refused as {@link #of} does
     */
    public static Optional<Preference> sharedPreference(
            Dataset<Row> uses, ShiftColumns columns, List<String> periods, AppParams params, ShiftCounts counts) {
        if (params.ap().similarity() != Similarity.COSINE) {
            throw new Refused("a shared preference applies only to cosine, got %s; leave one out"
                    .formatted(params.ap().similarity()));
        }
        WordSpreads spreads = new WordSpreads(
                List.copyOf(periods), counts.maxUses(), params.ap().seed());
        return SharedPreference.ofSpreads(sorted(uses, columns, periods, params)
                .mapPartitions(spreads, Encoders.row(WordSpreads.SCHEMA))
                .collectAsList()
                .stream()
                .map(WordSpreads::read)
                .toList());
    }

    /** The uses of every word in one partition, word by word. */
    private static Dataset<Row> sorted(
            Dataset<Row> uses, ShiftColumns columns, List<String> periods, AppParams params) {
        if (periods.isEmpty()) {
            throw new Refused("words need at least one period; got none");
        }
        Dataset<Row> wanted =
                uses.filter(column(columns.period()).cast("string").isin(periods.toArray()));
        Column word = column(columns.word()).cast("string");
        Dataset<Row> named = wanted.select(
                concat_ws(": ", word, column(columns.identifier()).cast("string"))
                        .as("id"),
                column(columns.vector()).as("values"),
                word.as("word"),
                column(columns.period()).cast("string").as("period"),
                column(columns.identifier()).cast("string").as("identifier"));
        refuseFlaws(named, params);
        return named.select(
                        col("word"),
                        col("period"),
                        col("identifier"),
                        col("values").cast("array<double>"))
                .repartition(tasks(uses), col("word"))
                .sortWithinPartitions("word", "identifier");
    }

    private static int tasks(Dataset<Row> uses) {
        return 4 * uses.sparkSession().sparkContext().defaultParallelism();
    }

    private static void refuseFlaws(Dataset<Row> named, AppParams params) {
        InputColumns input = InputColumns.ofVector("id", "values");
        StepTools.Words words = StepTools.Words.of(params);
        input.select(named)
                .toJavaRDD()
                .mapPartitions(part -> List.of(Survey.of(part, words)).iterator())
                .fold(new Survey(), Survey::add)
                .refuseFlaws();
        long without = named.filter(col("word").isNull().or(col("identifier").isNull()))
                .count();
        if (without > 0) {
            throw new Refused("%,d uses have no word or no identifier; leave them out".formatted(without));
        }
        Dataset<Row> twice =
                named.groupBy("id").count().filter(col("count").gt(1)).select("id");
        long repeated = twice.count();
        if (repeated > 0) {
            List<String> first = twice.orderBy("id")
                    .limit(Survey.MOST_NAMED)
                    .as(Encoders.STRING())
                    .collectAsList();
            throw new Refused(Refusal.of("%,d identifiers occur more than once for a word: %s"
                            .formatted(repeated, String.join(", ", Survey.quoted(first))))
                    .remedy("a use occurs once; leave out what is repeated"));
        }
    }

    /**
     * Returns how much every word changed.
     *
     * @return the table scores
     */
    public Dataset<Row> scores() {
        return table("scores");
    }

    /**
     * Returns the senses of every word, period by period.
     *
     * @return the table senses, without keywords and labels
     */
    public Dataset<Row> senses() {
        return table("senses");
    }

    /**
     * Returns the sense of every use.
     *
     * @return the table assignments
     */
    public Dataset<Row> assignments() {
        return table("assignments");
    }

    private Dataset<Row> table(String name) {
        return words.select(explode(col(name)).as("row")).select("row.*");
    }

    /** Lets go of what executors keep. */
    @Override
    public void close() {
        words.unpersist();
    }
}
