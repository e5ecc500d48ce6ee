package io.varve.spark;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.app.AppStep;
import io.varve.internal.ap.Draw;
import io.varve.internal.ap.Represented;
import io.varve.internal.ap.Similarities;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
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
 * @param vector its point
 * @param standing what it stands for: one point of {@link Represented}
 */
record LevelPoint(int cluster, String id, long hash, double[] vector, Represented standing) implements Serializable {

    /** Objects come after all clusters. */
    static final int OBJECT = Integer.MAX_VALUE;

    static final StructType SCHEMA = new StructType()
            .add("cluster", DataTypes.IntegerType, false)
            .add("id", DataTypes.StringType, false)
            .add("hash", DataTypes.LongType, false)
            .add("weight", DataTypes.DoubleType, false)
            .add("point", DataTypes.BinaryType, false)
            .add("converged", DataTypes.IntegerType, false)
            .add("mean", DataTypes.BinaryType, true)
            .add("spread", DataTypes.DoubleType, false);

    /** In the order in which clusters and objects came. */
    static final Comparator<LevelPoint> BY_ARRIVAL =
            Comparator.comparingInt(LevelPoint::cluster).thenComparing(LevelPoint::id, ObjectOrder.BY_ID);

    /** In the order of the draw; those of one hash as they came. */
    static final Comparator<LevelPoint> BY_DRAW =
            Comparator.comparingLong(LevelPoint::hash).thenComparing(BY_ARRIVAL);

    /** An object or a cluster that stands for itself. */
    static LevelPoint alone(int cluster, String id, long hash, double weight, double[] vector) {
        return new LevelPoint(cluster, id, hash, vector, Represented.objects(new double[] {weight}));
    }

    static LevelPoint of(Row row) {
        double[] weight = {row.getDouble(3)};
        Represented standing = row.isNullAt(6)
                ? Represented.objects(weight)
                : new Represented(
                        weight, new double[][] {VectorBytes.read(row.getAs(6))}, new double[] {row.getDouble(7)});
        return new LevelPoint(
                row.getInt(0), row.getString(1), row.getLong(2), VectorBytes.read(row.getAs(4)), standing);
    }

    /** A row; of the exemplars of a block that converged, one says so. */
    Row row(boolean converged) {
        boolean hasMean = standing.hasMeans();
        return RowFactory.create(
                cluster,
                id,
                hash,
                weight(),
                VectorBytes.ofPoint(vector),
                converged ? 1 : 0,
                hasMean ? VectorBytes.ofPoint(standing.means()[0]) : null,
                hasMean ? standing.spreads()[0] : 0.0);
    }

    double weight() {
        return standing.weights()[0];
    }

    boolean isCluster() {
        return cluster != OBJECT;
    }

    /** What its draws follow from, but the first one, which follows from the least key of its copies. */
    long key() {
        return isCluster() ? ~cluster : AppStep.key(id);
    }

    /** The same as it goes on to another level. */
    LevelPoint going(Represented then, long seed, int level) {
        return new LevelPoint(cluster, id, Draw.hash(key(), seed, level), vector, then);
    }

    static Similarities similarities(List<LevelPoint> points, ApParams ap) {
        return Similarities.of(ApInput.vectors(vectors(points)), ap);
    }

    static double[][] vectors(List<LevelPoint> points) {
        return points.stream().map(LevelPoint::vector).toArray(double[][]::new);
    }

    /** What some points stand for. */
    static Represented standing(List<LevelPoint> points) {
        return Represented.placed(
                points.stream().map(LevelPoint::standing).toArray(Represented[]::new),
                IntStream.range(0, points.size()).toArray());
    }
}
