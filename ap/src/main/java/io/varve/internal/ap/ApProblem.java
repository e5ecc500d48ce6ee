package io.varve.internal.ap;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.internal.SplitMix;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.NumpyNormals;
import io.varve.internal.messages.OrderStatistics;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An input made ready for message passing: copies collapsed, similarities computed and weighted, preferences on the
 * diagonal, ties broken.
 */
public final class ApProblem {

    /** Stands for negative infinity, with which messages could not be added up; far below any similarity that is let in. */
    public static final double FLOOR = -1e290;

    private static final double FLOAT_FLOOR = -1e32;

    /** Relative size of the tie-breaking noise: some units in the last place, so that it survives rounding. */
    private static final double NOISE = 0x1p-44;

    private static final double FLOAT_NOISE = 0x1p-20;

    /** How many rows a thread finishes before it takes others. */
    private static final int ROWS_AT_ONCE = 32;

    /** How many turns of scikit-learn's generator a thread draws before it lets the next one draw, … */
    private static final int NOISE_TURNS = 16;

    /** … and how many such parts are drawn before they are added. */
    private static final int NOISE_PARTS = 64;

    private final ApParams params;
    private final Similarities exact;
    private final Copies copies;
    private final double[] objectWeights;
    private final double[] weights;
    private final SquareMatrix matrix;
    private final double[] preferences;

    private ApProblem(
            ApParams params,
            Similarities exact,
            Copies copies,
            double[] objectWeights,
            SquareMatrix matrix,
            double[] preferences) {
        this.params = params;
        this.exact = exact;
        this.copies = copies;
        this.objectWeights = objectWeights;
        this.weights = copies.sums(objectWeights);
        this.matrix = matrix;
        this.preferences = preferences;
    }

    public static ApProblem prepare(ApInput input, ApParams params, Kernels kernels, Workers workers) {
        return prepare(input, params, 0, kernels, workers);
    }

    /** Prepares a run during which some bytes of memory are taken by something else. */
    public static ApProblem prepare(ApInput input, ApParams params, long taken, Kernels kernels, Workers workers) {
        Similarities exact = Similarities.of(input, params);
        return prepare(exact, copies(input, params), input.weights(), params, taken, kernels, workers);
    }

    /** Prepares objects of which it is known which are copies. */
    public static ApProblem prepare(
            Similarities exact,
            Copies copies,
            double[] objectWeights,
            ApParams params,
            long taken,
            Kernels kernels,
            Workers workers) {
        ApMemory.require(copies.size(), params.precision(), taken);
        SquareMatrix matrix = SquareMatrix.allocate(copies.size(), params.precision() == Precision.FLOAT, workers);
        exact.fill(matrix, copies.representatives(), params.precision(), kernels, workers);
        double[] preferences = PreferenceValues.of(
                params.preference(),
                copies,
                (q, whole) ->
                        new OrderStatistics(matrix, exact.symmetric(), copies.counts(), whole, workers).quantile(q));
        return new ApProblem(params, exact, copies, objectWeights, matrix, preferences);
    }

    /** Finds the copies that count as one object while messages pass. */
    public static Copies copies(ApInput input, ApParams params) {
        boolean perObject = params.preference() instanceof Preference.PerObject;
        return params.deduplicate() && !input.similarities() && !perObject
                ? Copies.among(input.rows())
                : Copies.none(input.size());
    }

    public int size() {
        return matrix.size();
    }

    public ApParams params() {
        return params;
    }

    /** The similarities; finished for message passing only after {@link #finish}. */
    public SquareMatrix matrix() {
        return matrix;
    }

    /** Whether some object of a finished problem is more similar to another than it prefers to be an exemplar. */
    public boolean joiningPays() {
        for (int i = 0; i < size(); i++) {
            for (int k = 0; k < size(); k++) {
                if (i != k && matrix.get(i, k) > matrix.get(i, i)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Which objects share a row. */
    public Copies copies() {
        return copies;
    }

    public double preference(int k) {
        return preferences[k];
    }

    /** Whether an entry of the finished matrix stands for negative infinity. */
    public boolean unreachable(double similarity) {
        return similarity <= floor() / 2;
    }

    /**
     * Answers what needs no messages, as scikit-learn does: one object; or equal similarities under equal preferences, both
     * weighed, where either every object stands for itself or the first for all.
     */
    public Optional<int[]> obviousExemplars() {
        int n = size();
        if (n == 1) {
            return Optional.of(new int[] {0});
        }
        if (!params.conventions().answersEqualSimilarities()) {
            return Optional.empty();
        }
        double similarity = weights[0] * matrix.get(0, n - 1);
        double self = weighedPreference(0);
        for (int i = 0; i < n; i++) {
            if (weighedPreference(i) != self) {
                return Optional.empty();
            }
            for (int k = 0; k < n; k++) {
                if (i != k && weights[i] * matrix.get(i, k) != similarity) {
                    return Optional.empty();
                }
            }
        }
        int[] all = new int[n];
        Arrays.setAll(all, i -> i);
        return Optional.of(self >= similarity ? all : new int[] {0});
    }

    /**
     * What a row is worth as its own exemplar: the preference of one object, and the similarity to it of all others that
     * the row stands for, which is nothing for distances but much for cosines.
     */
    private double weighedPreference(int k) {
        return preferences[k] + exact.ofCopies(weights[k], object(k));
    }

    /** Weighs the rows, breaks ties, and puts the preferences on the diagonal. */
    public void finish(Workers workers) {
        double[] sizes = new double[size()];
        Arrays.setAll(sizes, k -> Math.abs(finite(preferences[k])));
        workers.each((size() + ROWS_AT_ONCE - 1) / ROWS_AT_ONCE, block -> {
            double[] row = new double[size()];
            double[] noise = new double[size()];
            int end = Math.min(size(), (block + 1) * ROWS_AT_ONCE);
            for (int i = block * ROWS_AT_ONCE; i < end; i++) {
                finish(i, sizes, row, noise);
            }
        });
        if (params.conventions() == Conventions.SKLEARN) {
            addNumpyNoise(workers);
        }
    }

    /** Finishes a row, given how large the preferences are, and room for the row and its noise, which is nothing at first. */
    private void finish(int i, double[] sizes, double[] row, double[] noise) {
        double largest = params.precision().largest();
        Checks.require(
                Math.abs(finite(weighedPreference(i))) <= largest,
                "the preference of object %d is %s, beyond ±%s, the limit of messages in %s precision;"
                        + " choose a smaller one",
                exact.position(object(i)),
                preferences[i],
                largest,
                params.precision());
        int n = size();
        double weight = weights[i];
        matrix.copyRow(i, 0, n, row);
        boolean plain = within(row, largest / weight / 2);
        // numbers are drawn in a loop of their own, so that the other one goes through the lanes
        if (params.conventions().insists()) {
            drawNoise(seedOfRow(params, object(i)), noise);
        }
        for (int k = 0; k < n; k++) {
            // weighted AP: moving the whole group i costs its weight times
            row[k] = weight * (row[k] + noise[k] * (Math.abs(row[k]) + sizes[k]));
        }
        for (int k = 0; k < n && !plain; k++) {
            double s = matrix.get(i, k);
            if (s == Double.NEGATIVE_INFINITY) {
                row[k] = floor();
            } else if (Math.abs(s) * weight > largest && i != k) {
                throw params.precision().beyond(exact.position(object(i)), exact.position(object(k)), weight * s);
            }
        }
        row[i] = orFloor(weighedPreference(i));
        matrix.setRow(i, 0, row, 0, n);
    }

    /** Whether no value is beyond a limit: by bits, whose order is that of the values, since a comparison would be a branch. */
    private static boolean within(double[] row, double limit) {
        long most = Double.doubleToRawLongBits(limit);
        long beyond = 0;
        for (double value : row) {
            beyond |= most - (Double.doubleToRawLongBits(value) & Long.MAX_VALUE);
        }
        return beyond >= 0;
    }

    private void drawNoise(long seedOfRow, double[] noise) {
        int[] objects = copies.representatives();
        double scale = params.precision() == Precision.FLOAT ? FLOAT_NOISE : NOISE;
        for (int k = 0; k < noise.length; k++) {
            noise[k] = unit(seedOfRow, objects[k]) * scale;
        }
    }

    /** Returns the object, counted in the input, that a row stands for. */
    public int object(int row) {
        return copies.representatives()[row];
    }

    /** Turns a solution in rows of this problem into one for all objects of the input. */
    public ApResult.Solution expand(Assignment assignment) {
        int objects = objectWeights.length;
        int[] exemplars =
                Arrays.stream(assignment.exemplars()).map(this::object).toArray();
        int[] labels = new int[objects];
        Arrays.setAll(labels, i -> assignment.labels()[copies.groupOf(i)]);
        double[] objectPreferences = new double[objects];
        Arrays.setAll(objectPreferences, i -> preferences[copies.groupOf(i)]);
        return exact.solution(exemplars, labels, objectWeights, objectPreferences);
    }

    /** scikit-learn's noise, drawn row by row over the whole matrix, the diagonal included; so many parts at a time, of so many turns. */
    private void addNumpyNoise(Workers workers) {
        NumpyNormals normals = new NumpyNormals(params.seed());
        long all = (long) size() * size();
        int room = NumpyNormals.room(NumpyNormals.wordsOf(NOISE_TURNS));
        double[][] noise = new double[(int) Math.min(NOISE_PARTS, 1 + all / room)][room];
        int[] counts = new int[noise.length];
        long placed = 0;
        while (placed < all) {
            AtomicInteger drawn = new AtomicInteger();
            workers.each(noise.length, any -> {
                int[] words = NumpyNormals.wordsOf(NOISE_TURNS);
                int part;
                synchronized (normals) {
                    part = drawn.getAndIncrement();
                    normals.drawWords(words);
                }
                counts[part] = NumpyNormals.points(words, noise[part]);
            });
            // how many deviates the parts have is known only now
            long[] from = new long[noise.length];
            for (int part = 0; part < noise.length; part++) {
                from[part] = placed;
                placed += counts[part];
            }
            workers.each(noise.length, part -> {
                NumpyNormals.fromPoints(noise[part], counts[part]);
                addNoise(noise[part], from[part], Math.min(all, from[part] + counts[part]));
            });
        }
    }

    /** Adds noise to some entries of the matrix, counted row by row. */
    private void addNoise(double[] noise, long from, long to) {
        boolean single = params.precision() == Precision.FLOAT;
        double eps = single ? 0x1p-23 : 0x1p-52;
        double tiny = single ? Float.MIN_NORMAL : Double.MIN_NORMAL;
        int n = size();
        double[] part = new double[(int) Math.min(n, Math.max(0, to - from))];
        for (long next = from; next < to; ) {
            int i = (int) (next / n);
            int column = (int) (next % n);
            int count = (int) Math.min(n - column, to - next);
            int drawn = (int) (next - from);
            matrix.copyRow(i, column, count, part);
            for (int k = 0; k < count; k++) {
                part[k] = part[k] + (eps * part[k] + tiny * 100) * noise[drawn + k];
            }
            matrix.setRow(i, column, part, 0, count);
            next += count;
        }
    }

    /** A number that depends on the seed and the two objects alone, so that it is the same on any thread; in double precision. */
    public static double noise(ApParams params, int object, int exemplar) {
        return unit(seedOfRow(params, object), exemplar) * NOISE;
    }

    private static long seedOfRow(ApParams params, int object) {
        return SplitMix.mix(params.seed() + 0x9e3779b97f4a7c15L * (object + 1L));
    }

    private static double unit(long seedOfRow, int exemplar) {
        return (SplitMix.mix(seedOfRow + exemplar) >>> 11) * 0x1p-52 - 1;
    }

    private double floor() {
        return params.precision() == Precision.FLOAT ? FLOAT_FLOOR : FLOOR;
    }

    private double orFloor(double value) {
        return value == Double.NEGATIVE_INFINITY ? floor() : value;
    }

    private static double finite(double value) {
        return value == Double.NEGATIVE_INFINITY ? 0 : value;
    }
}
