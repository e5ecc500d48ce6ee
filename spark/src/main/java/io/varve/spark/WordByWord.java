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
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Clusters the words of a partition one after the other, and measures how much each changed. */
record WordByWord(StepTools.Words words, List<String> periods, ShiftCounts counts, long seed)
        implements MapPartitionsFunction<Row, Row> {

    private static final StructType SCORE = scores();

    private static final StructType SENSE = new StructType()
            .add("word", DataTypes.StringType)
            .add("sense", DataTypes.StringType)
            .add("period", DataTypes.StringType)
            .add("uses", DataTypes.IntegerType)
            .add("share", DataTypes.DoubleType)
            .add("state", DataTypes.StringType);

    private static final StructType ASSIGNMENT = new StructType()
            .add("identifier", DataTypes.StringType)
            .add("word", DataTypes.StringType)
            .add("period", DataTypes.StringType)
            .add("sense", DataTypes.StringType);

    static final StructType SCHEMA = new StructType()
            .add("word", DataTypes.StringType)
            .add("scores", DataTypes.createArrayType(SCORE))
            .add("senses", DataTypes.createArrayType(SENSE))
            .add("assignments", DataTypes.createArrayType(ASSIGNMENT));

    private static StructType scores() {
        StructType score = new StructType();
        for (String name : List.of("word", "from", "to")) {
            score = score.add(name, DataTypes.StringType);
        }
        for (String name : List.of("uses_from", "uses_to", "senses")) {
            score = score.add(name, DataTypes.IntegerType);
        }
        DataType number = DataTypes.DoubleType;
        for (String name : List.of(
                "jsd",
                "apd",
                "prt",
                "cd",
                "pdis",
                "pdiv",
                "apdp",
                "div",
                "mns",
                "emd",
                "jsd_adjusted",
                "jsd_chance",
                "apd_chance",
                "jsd_low",
                "jsd_high",
                "apd_low",
                "apd_high")) {
            score = score.add(name, number);
        }
        return score;
    }

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
        return RowFactory.create(
                word,
                draws.intervals(Change.of(senses, counts.permutations(), seed)).stream()
                        .map(change -> row(ScoreRow.of(change)))
                        .toArray(Row[]::new),
                SenseRow.of(senses, Map.of(), Map.of()).stream()
                        .map(row -> RowFactory.create(
                                row.word(), row.sense(), row.period(), row.uses(), row.share(), row.state()))
                        .toArray(Row[]::new),
                AssignmentRow.of(senses).stream()
                        .map(row -> RowFactory.create(row.identifier(), row.word(), row.period(), row.sense()))
                        .toArray(Row[]::new));
    }

    private static Row row(ScoreRow row) {
        return RowFactory.create(
                row.word(),
                row.from(),
                row.to(),
                row.usesFrom(),
                row.usesTo(),
                row.senses(),
                row.jsd(),
                row.apd(),
                row.prt(),
                row.cd(),
                row.pdis(),
                row.pdiv(),
                row.apdp(),
                row.div(),
                row.mns(),
                row.emd(),
                row.jsdAdjusted(),
                row.jsdChance(),
                row.apdChance(),
                row.jsdLow(),
                row.jsdHigh(),
                row.apdLow(),
                row.apdHigh());
    }
}
