package io.varve.spark;

import io.varve.app.AppStep;
import io.varve.internal.ap.Blocks;
import io.varve.internal.ap.Draw;
import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Makes the points of objects, each with what its draws follow from. */
record PointsOf(StepTools tools, long seed) implements MapPartitionsFunction<Row, Row> {

    static final StructType SCHEMA = new StructType()
            .add("point", DataTypes.BinaryType, false)
            .add("cluster", DataTypes.IntegerType, false)
            .add("id", DataTypes.StringType, false)
            .add("key", DataTypes.LongType, false)
            .add("sampling", DataTypes.LongType, false)
            .add("weight", DataTypes.DoubleType, false);

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return Chunk.eachPoint(rows, tools, tools.packer(), (chunk, i, point) -> {
            String id = chunk.batch().ids().get(i);
            return row(LevelPoint.alone(LevelPoint.OBJECT, id, 0, 1, point), AppStep.key(id), seed);
        });
    }

    static Row row(LevelPoint point, long key, long seed) {
        return RowFactory.create(
                VectorBytes.ofPoint(point.vector()),
                point.cluster(),
                point.id(),
                key,
                Draw.hash(key, seed, Blocks.SAMPLING),
                point.weight());
    }

    /** Draws different points into the blocks of the first level: rows of point, the first of its copies, least key, weight. */
    record Drawn(long seed) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return Chunk.mapped(rows, row -> {
                Row first = row.getStruct(1);
                return RowFactory.create(
                        first.getInt(0),
                        first.getString(1),
                        Draw.hash(row.getLong(2), seed, 0),
                        row.getDouble(3),
                        row.getAs(0),
                        0,
                        null,
                        0.0);
            });
        }
    }
}
