package io.varve.spark;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.app.AppStep;
import io.varve.internal.ap.Draw;
import io.varve.internal.ap.Similarities;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What takes part in a level of blocks: a cluster, or an object together with all its copies.
 *
 * @param cluster its position among the clusters, {@link #OBJECT} for an object
 * @param id of the object, the first of its copies; empty for a cluster
 * @param hash by which it is drawn into the blocks of its level
 * @param weight how much it stands for
 * @param vector its point
 */
record LevelPoint(int cluster, String id, long hash, double weight, double[] vector) implements Serializable {

    /** Objects come after all clusters. */
    static final int OBJECT = Integer.MAX_VALUE;

    static final StructType SCHEMA = new StructType()
            .add("cluster", DataTypes.IntegerType, false)
            .add("id", DataTypes.StringType, false)
            .add("hash", DataTypes.LongType, false)
            .add("weight", DataTypes.DoubleType, false)
            .add("point", DataTypes.BinaryType, false)
            .add("converged", DataTypes.IntegerType, false);

    /** In the order in which clusters and objects came. */
    static final Comparator<LevelPoint> BY_ARRIVAL =
            Comparator.comparingInt(LevelPoint::cluster).thenComparing(LevelPoint::id, ObjectOrder.BY_ID);

    /** In the order of the draw; those of one hash as they came. */
    static final Comparator<LevelPoint> BY_DRAW =
            Comparator.comparingLong(LevelPoint::hash).thenComparing(BY_ARRIVAL);

    static LevelPoint of(Row row) {
        return new LevelPoint(
                row.getInt(0), row.getString(1), row.getLong(2), row.getDouble(3), VectorBytes.read(row.getAs(4)));
    }

    /** A row; of the exemplars of a block that converged, one says so. */
    Row row(boolean converged) {
        return RowFactory.create(cluster, id, hash, weight, VectorBytes.ofPoint(vector), converged ? 1 : 0);
    }

    boolean isCluster() {
        return cluster != OBJECT;
    }

    /** What its draws follow from, but the first one, which follows from the least key of its copies. */
    long key() {
        return isCluster() ? ~cluster : AppStep.key(id);
    }

    /** The same as it goes on to another level. */
    LevelPoint going(double newWeight, long seed, int level) {
        return new LevelPoint(cluster, id, Draw.hash(key(), seed, level), newWeight, vector);
    }

    static Similarities similarities(List<LevelPoint> points, ApParams ap) {
        return Similarities.of(ApInput.vectors(vectors(points)), ap);
    }

    static double[][] vectors(List<LevelPoint> points) {
        return points.stream().map(LevelPoint::vector).toArray(double[][]::new);
    }

    static double[] weights(List<LevelPoint> points) {
        return points.stream().mapToDouble(LevelPoint::weight).toArray();
    }
}
