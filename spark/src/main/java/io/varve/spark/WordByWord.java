package io.varve.spark;

import io.varve.ap.IterationListener;
import io.varve.app.AppParams;
import io.varve.text.AssignmentRow;
import io.varve.text.Change;
import io.varve.text.DatedUses;
import io.varve.text.Draws;
import io.varve.text.ScoreRow;
import io.varve.text.SenseRow;
import io.varve.text.SenseWidths;
import io.varve.text.Senses;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Clusters the words of a partition one after the other, and measures how much each changed. */
record WordByWord(StepTools.Words words, List<String> periods, ShiftCounts counts, long seed)
        implements MapPartitionsFunction<Row, Row> {

    private static final RecordRows<ScoreRow> SCORES = RecordRows.of(ScoreRow.class);

    /** Keywords and labels need texts. */
    private static final RecordRows<SenseRow> SENSES = RecordRows.before("keywords", SenseRow.class);

    /** Coarse senses need all words. */
    private static final RecordRows<AssignmentRow> ASSIGNMENTS = RecordRows.before("coarse", AssignmentRow.class);

    static final StructType SCHEMA = new StructType()
            .add("word", DataTypes.StringType)
            .add("scores", DataTypes.createArrayType(SCORES.schema()))
            .add("senses", DataTypes.createArrayType(SENSES.schema()))
            .add("assignments", DataTypes.createArrayType(ASSIGNMENTS.schema()));

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        AppParams params = words.params();
        // executors have a task for every core already
        AppParams alone = params.withAp(params.ap().withThreads(1));
        UsesByWord uses = new UsesByWord(rows, periods, counts.maxUses(), seed);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return uses.hasNext();
            }

            @Override
            public Row next() {
                return word(uses.next(), alone);
            }
        };
    }

    private Row word(DatedUses dated, AppParams params) {
        Senses senses = Senses.of(dated, params.start(IterationListener.SILENT));
        Draws draws = Draws.of(
                List.of(dated),
                () -> params.start(IterationListener.SILENT),
                SenseWidths.UNKNOWN,
                counts.draws(),
                seed,
                1,
                (done, all) -> {});
        List<Change> changes = draws.intervals(Change.of(senses, SenseWidths.UNKNOWN, counts.permutations(), seed));
        return RowFactory.create(
                dated.word(),
                SCORES.rows(changes.stream().map(ScoreRow::of).toList()),
                SENSES.rows(SenseRow.of(senses, Map.of(), Map.of())),
                ASSIGNMENTS.rows(AssignmentRow.of(senses)));
    }
}
