package io.varve.spark;

import io.varve.app.Packer;
import io.varve.store.BatchElsewhere;
import java.util.Iterator;
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
        return Chunk.eachPoint(rows, tools, packer, (chunk, i, point) -> {
            int stratum = chunk.rows().get(i).getInt(Chunk.STRATUM);
            // no one wants to read -0.0
            double similarity = packer.similarity().between(point, standing[stratum]) + 0.0;
            return RowFactory.create(
                    chunk.batch().ids().get(i),
                    "k" + clusters[stratum],
                    similarity,
                    BatchElsewhere.fingerprint(chunk.batch().vector(i)));
        });
    }
}
