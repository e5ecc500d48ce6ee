package io.varve.view;

import io.varve.Batch;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Scaling;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Objects in the plane: two columns as they are, or their logarithms where these were compared; more by the first two principal
 * components of what was compared.
 *
 * @param axes what the plane is spanned by
 * @param points two coordinates for each object
 */
public record MapPlane(List<String> axes, double[][] points) {

    /**
     * Places objects.
     *
     * @param batch at least one object, with at least two columns
     * @param scaling by which they were compared
     * @return their places
     */
    public static MapPlane of(Batch batch, Scaling scaling) {
        if (MapSample.isFlat(batch)) {
            ColumnStatistics shown = MapSample.statistics(batch, scaling);
            double[][] points = IntStream.range(0, batch.size())
                    .mapToObj(i -> shown.row(batch, i).numbers())
                    .toArray(double[][]::new);
            return new MapPlane(MapSample.axes(batch.columns(), scaling), points);
        }
        double[][] compared = FeatureSpace.of(CategoryEncoding.ONE_HOT, scaling, List.of(batch))
                .points(batch);
        Projection projection = Projection.fitMost(compared);
        return new MapPlane(
                MapSample.axes(projection),
                Arrays.stream(compared).map(projection::of).toArray(double[][]::new));
    }
}
