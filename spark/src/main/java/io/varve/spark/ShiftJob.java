package io.varve.spark;

import static org.apache.spark.sql.functions.col;

import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.text.ShiftDefaults;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** For spark-submit: how very many words changed. docs/spark.md has the commands. */
public final class ShiftJob {

    private static final String SHARED = "shared-preference";
    private static final Set<String> OWN = Set.of(
            "out",
            "format",
            "out-format",
            "word-column",
            "period-column",
            "id-column",
            "vector-column",
            "periods",
            "max-uses",
            "permutations",
            "draws",
            SHARED);
    static final JobRefusals REFUSALS = new JobRefusals(OWN, "varve shift");

    private ShiftJob() {}

    /**
     * Runs the job; exits with 3 if data or words are refused.
     *
     * @param words {@code --out FOLDER TABLE…} and options
     * @throws IOException if the session cannot be closed
     */
    public static void main(String[] words) throws IOException {
        try (SparkSession spark = SparkSession.builder().appName("varve shift").getOrCreate()) {
            System.out.printf("%,d words%n", run(spark, words));
        } catch (Refused e) {
            REFUSALS.tell(e, System.err, JobRefusals.debugging());
            System.exit(JobRefusals.REFUSED);
        }
    }

    static long run(SparkSession spark, String... words) {
        JobOptions options = JobOptions.read(words, OWN);
        String out = options.required("out");
        ShiftColumns columns = new ShiftColumns(
                options.value("word-column").orElse(ShiftColumns.DEFAULT.word()),
                options.value("period-column").orElse(ShiftColumns.DEFAULT.period()),
                options.value("id-column").orElse(ShiftColumns.DEFAULT.identifier()),
                options.value("vector-column").orElse(ShiftColumns.DEFAULT.vector()));
        Dataset<Row> uses = options.table(spark);
        List<String> periods = options.names("periods");
        if (periods.isEmpty()) {
            periods = uses.select(
                            InputColumns.column(columns.period()).cast("string").as("period"))
                    .filter(col("period").isNotNull())
                    .distinct()
                    .orderBy("period")
                    .as(Encoders.STRING())
                    .collectAsList();
        }
        String format = options.value("out-format").orElse("parquet");
        ShiftCounts counts = new ShiftCounts(
                options.number("max-uses", ShiftCounts.DEFAULT.maxUses()),
                options.number("permutations", 0),
                options.number("draws", 0));
        AppParams params = options.params(ShiftDefaults.app());
        if (options.flag(SHARED)) {
            if (options.value("preference").isPresent()) {
                throw new Refused("--shared-preference and --preference exclude each other; leave out one");
            }
            AppParams own = params;
            params = SparkShift.sharedPreference(uses, columns, periods, own, counts)
                    .map(found -> own.withAp(own.ap().withPreference(found)))
                    .orElse(own);
        }
        try (SparkShift shift = SparkShift.of(uses, columns, periods, params, counts)) {
            write(shift.scores().orderBy("word"), format, out + "/scores");
            write(shift.senses().orderBy("word"), format, out + "/senses");
            write(shift.assignments().orderBy("word"), format, out + "/assignments");
            return shift.scores().select("word").distinct().count();
        }
    }

    private static void write(Dataset<Row> table, String format, String folder) {
        table.write().format(format).option("header", true).save(folder);
    }
}
