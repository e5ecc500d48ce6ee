package io.varve.relatives.eap;

import io.varve.Batch;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Scaling;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The space that the objects of all snapshots so far are in.
 *
 * @param space fitted on all of them
 * @param numeric what numeric coordinates are multiplied with: not 1 where the deviation of a sample is meant
 */
record EapSpace(FeatureSpace space, double numeric) {

    static EapSpace of(EapParams params, ColumnStatistics statistics) {
        boolean sample = params.scaling() == Scaling.ZSCORE && params.form().scalesBySampleDeviation();
        return new EapSpace(
                FeatureSpace.of(CategoryEncoding.ONE_HOT, statistics),
                sample ? Math.sqrt((statistics.count() - 1.0) / statistics.count()) : 1);
    }

    /** Returns the objects of a batch as points. */
    double[][] points(Batch batch) {
        double[][] points = space.points(batch);
        for (double[] point : points) {
            for (int j = 0; j < batch.dimensions(); j++) {
                point[j] *= numeric;
            }
        }
        return points;
    }

    void write(DataOutputStream out) throws IOException {
        space.write(out);
        out.writeDouble(numeric);
    }

    static EapSpace read(DataInputStream in) throws IOException {
        return new EapSpace(FeatureSpace.read(in), in.readDouble());
    }
}
