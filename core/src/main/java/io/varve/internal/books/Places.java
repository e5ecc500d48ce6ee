package io.varve.internal.books;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.Prediction;
import io.varve.Predictor;
import io.varve.refusal.Refused;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

/**
 * What stands for each cluster, as a point of a space, and how unseen objects are compared with it. Among equally similar
 * clusters the oldest is taken.
 *
 * @param space turns a batch into points, or refuses it
 * @param points by cluster
 * @param similarity of two points
 * @param objection why it is not defined for a point, if it is not
 */
public record Places(
        Function<Batch, double[][]> space,
        SortedMap<ClusterId, double[]> points,
        ToDoubleBiFunction<double[], double[]> similarity,
        Function<double[], Optional<String>> objection)
        implements Predictor {

    private static final String SPACE = "space";
    private static final String PLACE = "place/";

    @Override
    public List<Prediction> predict(Batch batch) {
        batch.requireFinite();
        if (points.isEmpty()) {
            return none(batch);
        }
        List<Prediction> predictions = new ArrayList<>();
        for (double[] point : space.apply(batch)) {
            int object = predictions.size();
            objection.apply(point).ifPresent(reason -> {
                throw new Refused(batch.describe(object) + " " + reason);
            });
            predictions.add(mostSimilar(point));
        }
        return predictions;
    }

    /** Predicts where there is no cluster. */
    public static List<Prediction> none(Batch batch) {
        return Collections.nCopies(batch.size(), new Prediction(Optional.empty(), Double.NaN));
    }

    private Prediction mostSimilar(double[] point) {
        Optional<ClusterId> best = Optional.empty();
        double largest = Double.NaN;
        for (Map.Entry<ClusterId, double[]> cluster : points.entrySet()) {
            double s = similarity.applyAsDouble(point, cluster.getValue());
            if (best.isEmpty() || s > largest) {
                best = Optional.of(cluster.getKey());
                largest = s;
            }
        }
        return new Prediction(best, largest);
    }

    /** Writes down points, as plain numbers of 8 bytes, and the space they are in. */
    public static void store(Map<String, byte[]> parts, Map<ClusterId, double[]> points, byte[] space) {
        points.forEach((cluster, point) -> parts.put(PLACE + cluster.number(), StateBytes.write(out -> {
            for (double coordinate : point) {
                out.writeDouble(coordinate);
            }
        })));
        parts.put(SPACE, space);
    }

    /** Reads the points. */
    public static SortedMap<ClusterId, double[]> points(ModelState state) {
        SortedMap<ClusterId, double[]> points = new TreeMap<>();
        for (long number : StateBytes.numbered(state, PLACE)) {
            points.put(new ClusterId(number), StateBytes.read(state, PLACE + number, Places::point));
        }
        return points;
    }

    /** Reads the space, unless there was none yet. */
    public static <S> Optional<S> space(ModelState state, StateBytes.Reading<S> reading) {
        return state.has(SPACE) ? Optional.of(StateBytes.read(state, SPACE, reading)) : Optional.empty();
    }

    private static double[] point(DataInputStream in) throws IOException {
        double[] point = new double[in.available() / Double.BYTES];
        for (int j = 0; j < point.length; j++) {
            point[j] = in.readDouble();
        }
        return point;
    }
}
