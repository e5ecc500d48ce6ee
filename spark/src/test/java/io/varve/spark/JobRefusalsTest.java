package io.varve.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.varve.Batch;
import io.varve.app.AppParams;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOption;
import io.varve.testing.OnlyLong;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRefusalsTest {

    private final Refused refused = new Refused(Refusal.of("batch 'b' is there")
            .remedy(
                    "give another id with ",
                    TimelineOption.BATCH_ID,
                    ", say ",
                    TimelineOption.REPLACE,
                    ", or say ",
                    TimelineOption.LATE));

    @TempDir
    private Path folder;

    private String told(JobRefusals refusals, boolean debug) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        refusals.tell(refused, new PrintStream(err, true, UTF_8), debug);
        return err.toString(UTF_8);
    }

    @Test
    void optionsAreThoseOfTheJobOrElseOfTheCommand() {
        assertThat(told(ClusterJob.REFUSALS, false))
                .isEqualTo(
                        "varve: batch 'b' is there; give another id with --batch-id, say --replace of varve add, or say"
                                + " --late accept of varve add%n".formatted());
        assertThat(told(ShiftJob.REFUSALS, false)).contains("--replace of varve shift");
    }

    @Test
    void whoDebugsSeesTheStack() {
        assertThat(told(ClusterJob.REFUSALS, true)).contains("\tat " + JobRefusalsTest.class.getName());
    }

    @Test
    void knownOptionsAreListedAsTheyAreGiven() {
        Refused unknown = catchThrowableOfType(
                Refused.class, () -> JobOptions.read(new String[] {"--colour", "red"}, Set.of("timeline")));
        String known = unknown.getMessage().replaceFirst(".*there are ", "");
        assertThat(known.split(", ")).contains("--timeline", "--damping").allMatch(word -> word.startsWith("--"));
    }

    /** Whoever submits a job sees what {@link JobRefusals} tells, and its exit code. */
    @OnlyLong
    @Test
    void aJobTellsItsRefusal() throws Exception {
        Path timeline = folder.resolve("t.varve");
        try (Timeline made = Timeline.open(timeline, AppParams.defaults())) {
            made.add(
                    Batch.of(List.of("a", "b"), new double[][] {{0, 0}, {9, 9}}).withColumns(List.of("x[0]", "x[1]")),
                    Arrival.PLAIN.withBatchId("monday"));
        }
        Path table = folder.resolve("table.parquet");
        LocalSpark.table(List.of(RowFactory.create("c", new Double[] {1.0, 1.0})), 1, 1)
                .write()
                .parquet(table.toString());
        try (Program job = Program.start(
                folder,
                List.of("-Xmx1g", "-Dspark.master=local[1]", "-Dspark.ui.enabled=false"),
                ClusterJob.class.getName(),
                "--timeline",
                timeline,
                "--id-column",
                "id",
                "--vector-column",
                "x",
                "--batch-id",
                "monday",
                table)) {
            assertThat(job.exit()).as(job.output()).isEqualTo(JobRefusals.REFUSED);
            assertThat(job.output())
                    .contains("varve: batch 'monday' is step 0 already", "give this one another id with --batch-id;");
        }
    }
}
