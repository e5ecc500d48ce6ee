package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.app.AppParams;
import io.varve.store.Addition;
import io.varve.store.Timeline;
import io.varve.testing.Gaussians;
import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The timeline alone says which steps there are; folders of memberships follow it. */
class CommitTest {

    @TempDir
    private Path folder;

    private final Gaussians gaussians = new Gaussians(3, 2, 0.05, 1);
    private SparkAppClustering spark;

    @BeforeEach
    void open() {
        spark = SparkAppClustering.at(
                LocalSpark.session(), folder.resolve("t.varve"), AppParams.defaults(), LocalSpark.INPUT);
    }

    private Dataset<Row> table(Batch batch) {
        return LocalSpark.table(batch, 2, 3);
    }

    private List<String> folders() throws IOException {
        try (Stream<Path> found = Files.list(folder.resolve("t.varve.memberships"))) {
            return found.map(path -> path.getFileName().toString())
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }

    @OnlyLong
    @Test
    void theSameBatchAgainChangesNothingAndIsFoundInAnyOrder() throws IOException {
        Batch batch = gaussians.draw(60);
        Addition first = spark.add(table(batch), "monday");
        Addition again = spark.add(LocalSpark.table(batch, 5, 9), "monday");
        assertThat(first.isNew()).isTrue();
        assertThat(first.objectsNew()).isEqualTo(60);
        assertThat(again.isNew()).isFalse();
        assertThat(again.step()).isZero();
        assertThat(folders()).containsExactly("step=0");
        assertThat(spark.labels().count()).isEqualTo(60);
        assertThat(spark.labels().columns()).containsExactly("object", "cluster", "similarity", "step");
    }

    @Test
    void whatAKilledJobLeftIsFinishedOrRemoved() throws IOException {
        spark.add(table(gaussians.draw(60)), "monday");
        Path memberships = folder.resolve("t.varve.memberships");
        // killed before the commit of step 1
        Files.createDirectory(memberships.resolve("_pending-1"));
        Files.writeString(memberships.resolve("_pending-1/_batch"), "00");
        // killed after the commit of step 0, before its folder had its name
        Files.move(memberships.resolve("step=0"), memberships.resolve("_pending-0"));
        // a step that was taken back
        Files.createDirectory(memberships.resolve("step=7"));
        spark.add(table(gaussians.draw(30)), "tuesday");
        assertThat(folders()).containsExactly("step=0", "step=1");
        assertThat(spark.labels(0).count()).isEqualTo(60);
        assertThat(spark.labels(1).count()).isEqualTo(30);
    }

    @OnlyLong
    @Test
    void stepsByAColumnAreStepsInTheirOrder() {
        Batch batch = gaussians.draw(40);
        Dataset<Row> rows = table(batch).selectExpr("id", "x", "cast(pmod(hash(id), 3) as int) as day");
        List<Addition> steps = spark.addByColumn(rows, "day");
        assertThat(steps).extracting(Addition::step).containsExactly(0, 1, 2);
        assertThat(steps).extracting(Addition::isNew).containsOnly(true);
        try (Timeline timeline = Timeline.read(folder.resolve("t.varve"))) {
            assertThat(timeline.check()).isEmpty();
            assertThat(timeline.at(2).labels()).hasSize(40);
        }
    }

    @OnlyLong
    @Test
    void aJobTakesTheOptionsOfTheRegistry() {
        String table = folder.resolve("table.parquet").toString();
        table(gaussians.draw(50))
                .selectExpr("id", "x[0] as a", "cast(x[1] as float) as b")
                .write()
                .parquet(table);
        String file = folder.resolve("job.varve").toString();
        List<Addition> steps = ClusterJob.run(
                LocalSpark.session(),
                "--timeline",
                file,
                "--id-column",
                "id",
                "--columns",
                "a,b",
                "--scale",
                "zscore",
                "--damping",
                "0.8",
                "--name",
                "monday",
                table);
        assertThat(steps.get(0).isNew()).isTrue();
        // parameters are kept in the timeline, and need not be said again
        List<Addition> again = ClusterJob.run(
                LocalSpark.session(), "--timeline", file, "--id-column", "id", "--columns", "a,b", table);
        assertThat(again.get(0).isNew()).isFalse();
        try (Timeline timeline = Timeline.read(Path.of(file))) {
            assertThat(timeline.algorithm().words())
                    .containsEntry("damping", "0.8")
                    .containsEntry("scale", "zscore");
            assertThat(timeline.reading()).containsEntry("id_column", "id").containsEntry("columns", "a,b");
            assertThat(timeline.columns().orElseThrow().numeric()).containsExactly("a", "b");
        }
    }
}
