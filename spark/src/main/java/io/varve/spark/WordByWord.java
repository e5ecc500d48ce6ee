package io.varve.spark;

import io.varve.ap.IterationListener;
import io.varve.app.AppParams;
import io.varve.text.AssignmentRow;
import io.varve.text.Change;
import io.varve.text.DatedUses;
import io.varve.text.Draws;
import io.varve.text.ScoreRow;
import io.varve.text.SenseRow;
import io.varve.text.Senses;
import io.varve.text.Use;
import io.varve.text.UseSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
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

    private static final RecordRows<AssignmentRow> ASSIGNMENTS = RecordRows.of(AssignmentRow.class);

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
        return new Iterator<>() {
            private Optional<Row> waiting = Optional.empty();

            @Override
            public boolean hasNext() {
                return waiting.isPresent() || rows.hasNext();
            }

            @Override
            public Row next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                Row first = waiting.orElseGet(rows::next);
                waiting = Optional.empty();
                List<Row> uses = new ArrayList<>(List.of(first));
                while (rows.hasNext() && waiting.isEmpty()) {
                    Row row = rows.next();
                    if (row.getString(0).equals(first.getString(0))) {
                        uses.add(row);
                    } else {
                        waiting = Optional.of(row);
                    }
                }
                return word(first.getString(0), uses, alone);
            }
        };
    }

    private Row word(String word, List<Row> rows, AppParams params) {
        List<Use> uses = new ArrayList<>();
        Map<String, double[]> vectors = new HashMap<>();
        for (Row row : rows) {
            String identifier = row.getString(2);
            uses.add(new Use(word, row.getString(1), identifier, 0, 0, "", uses.size()));
            vectors.put(identifier, Survey.vector(row.getList(3)));
        }
        List<Use> drawn = UseSample.of(uses, periods, counts.maxUses(), seed);
        DatedUses dated = DatedUses.of(
                word,
                periods,
                drawn,
                some -> some.stream()
                        .map(use -> vectors.getOrDefault(use.identifier(), new double[0]))
                        .toArray(double[][]::new));
        Senses senses = Senses.of(dated, params.start(IterationListener.SILENT));
        Draws draws = Draws.of(
                List.of(dated),
                () -> params.start(IterationListener.SILENT),
                counts.draws(),
                seed,
                1,
                (done, all) -> {});
        List<Change> changes = draws.intervals(Change.of(senses, counts.permutations(), seed));
        return RowFactory.create(
                word,
                SCORES.rows(changes.stream().map(ScoreRow::of).toList()),
                SENSES.rows(SenseRow.of(senses, Map.of(), Map.of())),
                ASSIGNMENTS.rows(AssignmentRow.of(senses)));
    }
}
