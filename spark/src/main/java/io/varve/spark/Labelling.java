package io.varve.spark;

import io.varve.app.Packer;
import io.varve.store.BatchElsewhere;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Says which cluster every placed object is in, and how similar it is to what stands for that.
 *
 * @param tools of the step
 * @param standing the point of what stands for every stratum
 * @param clusters the number of the cluster that every stratum became
 */
record Labelling(StepTools tools, double[][] standing, long[] clusters) implements MapPartitionsFunction<Row, Row> {

    static final StructType SCHEMA = new StructType()
            .add("object", DataTypes.StringType, false)
            .add("cluster", DataTypes.StringType, false)
            .add("similarity", DataTypes.DoubleType, false)
            .add("fingerprint", DataTypes.LongType, false);

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        Packer packer = tools.packer();
        return Chunk.each(rows, tools, chunk -> {
            double[][] points = Placing.points(packer, chunk);
            List<Row> made = new ArrayList<>();
            for (int i = 0; i < points.length; i++) {
                Row row = chunk.rows().get(i);
                int stratum = row.getInt(Chunk.STRATUM);
                // no one wants to read -0.0
                double similarity = packer.similarity().between(points[i], standing[stratum]) + 0.0;
                made.add(RowFactory.create(
                        Chunk.id(row),
                        "k" + clusters[stratum],
                        similarity,
                        BatchElsewhere.fingerprint(chunk.batch().vector(i))));
            }
            return made;
        });
    }
}
