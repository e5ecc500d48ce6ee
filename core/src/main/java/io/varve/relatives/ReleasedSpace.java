package io.varve.relatives;

import io.varve.Batch;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Scaling;
import java.util.List;
import java.util.function.Function;

/** Where objects are in the released form of IAPNA: unscaled at first, with codes for categories; later as they should be. */
final class ReleasedSpace {

    private ReleasedSpace() {}

    static Function<Batch, double[][]> of(List<Batch> all, boolean first, Scaling scaling) {
        if (!first) {
            return FeatureSpace.of(CategoryEncoding.ONE_HOT, scaling, all)::points;
        }
        FeatureSpace codes = FeatureSpace.of(CategoryEncoding.CODES, Scaling.NONE, all);
        return batch -> withGivenCodes(batch, codes.points(batch));
    }

    /** The released code is given codes, not categories: one that is written as a number is that number. */
    private static double[][] withGivenCodes(Batch batch, double[][] points) {
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < batch.categoricalColumns().size(); j++) {
                String category = batch.category(i, j);
                if (category.matches("[0-9]{1,9}")) {
                    points[i][batch.dimensions() + j] = Integer.parseInt(category);
                }
            }
        }
        return points;
    }
}
