package io.varve.relatives.eap;

import io.varve.Batch;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.internal.SplitMix;
import io.varve.internal.messages.OrderStatistics;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A batch and what a run makes of it. Its objects are sorted by the number that they have in all batches, so that
 * neighbouring snapshots can be walked side by side.
 */
final class EapFrame {

    /** Relative size of the tie-breaking noise: some units in the last place, so that it survives rounding. */
    private static final double NOISE = 0x1p-44;

    private final Batch batch;
    private final int[] positions;
    private final int[] nodes;
    private final EapSlice slice;

    private EapFrame(Batch batch, int[] positions, int[] nodes, EapSlice slice) {
        this.batch = batch;
        this.positions = positions;
        this.nodes = nodes;
        this.slice = slice;
    }

    /**
     * Compares all objects of a batch with each other.
     *
     * @param numbers of all objects ever seen, those of the batch included
     * @param points the coordinates of its objects, in its order
     * @throws IllegalArgumentException if two of them cannot be compared
     */
    static EapFrame of(
            Batch batch, Map<String, Integer> numbers, double[][] points, EapParams params, Workers workers) {
        int[] numberOf = batch.ids().stream()
                .mapToInt(id -> Objects.requireNonNull(numbers.get(id)))
                .toArray();
        int[] positions = IntStream.range(0, batch.size())
                .boxed()
                .sorted((i, j) -> Integer.compare(numberOf[i], numberOf[j]))
                .mapToInt(i -> i)
                .toArray();
        int[] nodes = new int[positions.length];
        for (int node = 0; node < nodes.length; node++) {
            nodes[positions[node]] = node;
        }
        int[] objects = Arrays.stream(positions).map(i -> numberOf[i]).toArray();
        double[][] sorted = Arrays.stream(positions).mapToObj(i -> points[i]).toArray(double[][]::new);
        for (int i = 0; i < points.length; i++) {
            refuseObjection(batch, i, points[i], params.ap().similarity());
        }
        double[][] s = similarities(batch, positions, sorted, params.ap().similarity(), workers);
        double preference = preference(s, params.ap().preference(), workers);
        finish(s, objects, preference, params);
        return new EapFrame(batch, positions, nodes, new EapSlice(objects, sorted, s, preference));
    }

    Batch batch() {
        return batch;
    }

    EapSlice slice() {
        return slice;
    }

    /** The node that an object is, by its position in the batch. */
    int node(int object) {
        return nodes[object];
    }

    /** Whom the objects of the batch choose, by key and in its order. */
    int[] keys(EapChoice choice) {
        return Arrays.stream(nodes)
                .map(node -> slice.key(choice.chosen()[node]))
                .toArray();
    }

    /** The id of the object that a node is. */
    String id(int node) {
        return batch.ids().get(positions[node]);
    }

    /** Names the object that the similarity is not defined for. */
    static void refuseObjection(Batch batch, int object, double[] point, Similarity similarity) {
        similarity.objection(point).ifPresent(objection -> {
            throw new Refused(batch.describe(object) + " " + objection);
        });
    }

    private static double[][] similarities(
            Batch batch, int[] positions, double[][] points, Similarity similarity, Workers workers) {
        int size = points.length;
        double[][] s = new double[size][size];
        boolean symmetric = similarity.symmetric();
        workers.each(size, i -> {
            for (int k = symmetric ? i : 0; k < size; k++) {
                double value = similarity.between(points[i], points[k]);
                Checks.require(
                        Math.abs(value) <= EapSlice.LARGEST,
                        "the similarity of %s to object '%s' is %s; evolutionary affinity propagation needs finite ones up"
                                + " to ±%s: rescale the data or choose another similarity",
                        batch.describe(positions[i]),
                        batch.ids().get(positions[k]),
                        value,
                        EapSlice.LARGEST);
                s[i][k] = value;
                if (symmetric) {
                    s[k][i] = value;
                }
            }
        });
        return s;
    }

    private static double preference(double[][] s, Preference preference, Workers workers) {
        if (preference instanceof Preference.Value value) {
            return value.value();
        }
        Preference.Quantile quantile = (Preference.Quantile) preference;
        SquareMatrix matrix = SquareMatrix.allocate(s.length, false);
        for (int i = 0; i < s.length; i++) {
            for (int k = 0; k < s.length; k++) {
                matrix.set(i, k, s[i][k]);
            }
        }
        int[] once = new int[s.length];
        Arrays.fill(once, 1);
        double value = new OrderStatistics(matrix, false, once, quantile.wholeMatrix(), workers).quantile(quantile.q());
        // an object that is alone stands for itself, whatever its preference
        return Double.isNaN(value) ? 0 : value;
    }

    /** Breaks ties by noise that depends on the seed and the two objects alone, and puts preferences on the diagonal. */
    private static void finish(double[][] s, int[] objects, double preference, EapParams params) {
        for (int i = 0; i < objects.length; i++) {
            long row = SplitMix.mix(params.ap().seed() + 0x9e3779b97f4a7c15L * (objects[i] + 1L));
            for (int k = 0; k < objects.length && !params.form().keepsTies(); k++) {
                double unit = (SplitMix.mix(row + objects[k]) >>> 11) * 0x1p-52 - 1;
                s[i][k] += NOISE * unit * (Math.abs(s[i][k]) + Math.abs(preference));
            }
            s[i][i] = preference;
        }
    }
}
