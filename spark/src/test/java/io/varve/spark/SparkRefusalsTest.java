package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.app.AppParams;
import io.varve.app.Packing;
import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import io.varve.store.Timeline;
import io.varve.testing.OnlyLong;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input fails before anything is written, with counts and three of the offending ids. */
class SparkRefusalsTest {

    @TempDir
    private Path folder;

    private SparkAppClustering spark(AppParams params) {
        return SparkAppClustering.at(LocalSpark.session(), folder.resolve("t.varve"), params, LocalSpark.INPUT);
    }

    private static Row row(String id, Double... values) {
        return RowFactory.create(id, values);
    }

    private void refused(List<Row> rows, String... said) {
        assertThatThrownBy(() -> spark(AppParams.defaults()).add(LocalSpark.table(rows, 3, 1), "bad"))
                .isInstanceOf(Refused.class)
                .hasMessageContainingAll(said);
    }

    @Test
    void flawsAreCountedAndNamedTogether() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            rows.add(row("good" + i, i + 0.0, 1.0));
        }
        rows.add(row("gap", 1.0, null));
        rows.add(row("nan4", 1.0, Double.NaN));
        rows.add(row("nan3", 1.0, Double.NaN));
        rows.add(row("nan2", 1.0, Double.NEGATIVE_INFINITY));
        rows.add(RowFactory.create("none", null));
        rows.add(row("empty"));
        rows.add(row("long", 1.0, 2.0, 3.0));
        rows.add(row(null, 8.5, 2.0));
        refused(
                rows,
                "1 of 28 rows have no id: 'a row with a vector that begins with 8.5'",
                "2 of 28 rows have no vector: 'empty', 'none'",
                "4 of 28 rows have a gap, NaN or an infinite number in their vector: 'gap', 'nan2', 'nan3'",
                "1 of 28 rows have a vector of another length than most, which is 2: 'long'");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void repeatedIdsAreRefused() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            rows.add(row("o" + i % 25, i + 0.0, 1.0));
        }
        rows.add(row("o3", 8.0, 1.0));
        refused(rows, "5 ids occur more than once in the batch: 'o0', 'o1', 'o2'");
        assertThat(folder).isEmptyDirectory();
    }

    @OnlyLong
    @Test
    void aVectorThatTheSimilarityDoesNotTakeIsRefused() {
        List<Row> rows = List.of(row("a", 1.0, 1.0), row("zero", 0.0, 0.0), row("b", 1.0, 2.0));
        assertThatThrownBy(() -> spark(AppParams.defaults().withSimilarity(Similarity.COSINE))
                        .add(LocalSpark.table(rows, 2, 1), "bad"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("1 of 3 rows have a vector for which the similarity is not defined: 'zero'");
    }

    @OnlyLong
    @Test
    void idsOfAnEarlierStepAndOtherParametersAreRefusedAndNothingChanges() {
        List<Row> first = new ArrayList<>();
        List<Row> second = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            first.add(row("o" + i, i + 0.0, 1.0));
            second.add(row("o" + (i + 20), i + 0.0, 2.0));
        }
        spark(AppParams.defaults()).add(LocalSpark.table(first, 2, 1), "first");
        String before = mark();
        refused(second, "10 of 30 objects arrived in an earlier step already, among them ", "'o2");
        assertThatThrownBy(() -> spark(AppParams.defaults().withDamping(0.8))
                        .add(LocalSpark.table(List.of(row("p", 1.0, 1.0)), 2, 1), "other"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("damping is 0.7 there, 0.8 here");
        refused(List.of(row("p", 1.0)), "the objects have the columns [x[0]]", "the model has [x[0], x[1]]");
        assertThat(mark()).isEqualTo(before);
        assertThat(Files.exists(folder.resolve("t.varve.memberships/step=1"))).isFalse();
    }

    private String mark() {
        try (Timeline timeline = Timeline.read(folder.resolve("t.varve"))) {
            return timeline.mark(timeline.lastStep());
        }
    }

    @Test
    void whatNeedsAllObjectsAtOnePlaceIsRefused() {
        assertThatThrownBy(() -> spark(AppParams.defaults().withPacking(Packing.RUNNING_MEAN)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("running-mean needs all objects of a cluster in one place");
    }

    @Test
    void columnsAreNamed() {
        InputColumns other = InputColumns.ofVector("key", "x");
        SparkAppClustering spark =
                SparkAppClustering.at(LocalSpark.session(), folder.resolve("t.varve"), AppParams.defaults(), other);
        assertThatThrownBy(() -> spark.add(LocalSpark.table(List.of(row("a", 1.0)), 1, 1), "bad"))
                .hasMessage("there is no column key; the columns are id, x");
        SparkAppClustering text = SparkAppClustering.at(
                LocalSpark.session(),
                folder.resolve("t.varve"),
                AppParams.defaults(),
                InputColumns.ofVector("id", "id"));
        assertThatThrownBy(() -> text.add(LocalSpark.table(List.of(row("a", 1.0)), 1, 1), "bad"))
                .hasMessage("column 'id' is string, but must be array<float> or array<double>");
    }
}
