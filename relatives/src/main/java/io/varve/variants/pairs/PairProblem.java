package io.varve.variants.pairs;

import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.ap.TooManyObjectsException;
import io.varve.internal.Checks;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.Assignment;
import io.varve.internal.ap.Copies;
import io.varve.internal.ap.PreferenceValues;
import io.varve.internal.messages.NumpyNormals;
import io.varve.internal.messages.Workers;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * An input made ready for passing messages on some of its pairs only: similarities computed and weighted, preferences on the
 * diagonal, ties broken, all as {@link ApProblem} does it for all pairs.
 */
public final class PairProblem {

    /** Similarity, responsibility, availability and the number of the exemplar. */
    private static final int BYTES_PER_PAIR = 3 * Double.BYTES + Integer.BYTES;

    private final ApParams params;
    private final PairSource source;
    private final PairRows rows;
    private final boolean[] candidate;
    private final double[] weights;
    private final double[] preferences;

    private PairProblem(ApParams params, PairSource source, PairRows rows, boolean[] candidate) {
        Checks.require(
                params.precision() == Precision.DOUBLE,
                "these messages are passed in DOUBLE precision only, got %s; use double precision",
                params.precision());
        this.params = params;
        this.source = source;
        this.rows = rows;
        this.candidate = candidate;
        this.weights = source.copies().sums(source.weights());
        this.preferences = PreferenceValues.of(
                params.preference(),
                source.copies(),
                (q, whole) -> new PairQuantile(rows, source.copies().counts(), whole).of(q));
    }

    /** Takes all pairs of an input. */
    public static PairProblem complete(PairSource source, ApParams params, Workers workers) {
        int size = source.size();
        requireMemory(size, (long) size * size);
        int[] all = new int[size];
        Arrays.setAll(all, k -> k);
        int[][] columns = new int[size][];
        Arrays.fill(columns, all);
        boolean[] candidate = new boolean[size];
        Arrays.fill(candidate, true);
        return filled(source, params, columns, candidate, workers);
    }

    /** Takes the pairs of all rows with some exemplars, ascending; only these can be exemplars. */
    public static PairProblem withExemplars(PairSource source, int[] exemplars, ApParams params, Workers workers) {
        int size = source.size();
        requireMemory(size, (long) size * (exemplars.length + 1));
        int[][] columns = new int[size][];
        boolean[] candidate = new boolean[size];
        for (int k : exemplars) {
            columns[k] = exemplars;
            candidate[k] = true;
        }
        for (int i = 0; i < size; i++) {
            if (!candidate[i]) {
                columns[i] = Arrays.copyOf(exemplars, exemplars.length + 1);
                columns[i][exemplars.length] = i;
                Arrays.sort(columns[i]);
            }
        }
        return filled(source, params, columns, candidate, workers);
    }

    /** Takes the pairs of each row with the others most similar to it. */
    public static PairProblem nearest(PairSource source, int neighbours, ApParams params, Workers workers) {
        int size = source.size();
        int count = Math.min(neighbours, size - 1);
        requireMemory(size, size * (count + 1L));
        boolean[] candidate = new boolean[size];
        Arrays.fill(candidate, true);
        return filled(source, params, NearestRows.withItself(source, count, workers), candidate, workers);
    }

    /** Takes the pairs of each row with those that it may have as exemplars, ascending, itself left out. */
    public static PairProblem among(PairSource source, IntFunction<int[]> exemplars, ApParams params, Workers workers) {
        int size = source.size();
        long pairs = size;
        for (int i = 0; i < size; i++) {
            pairs += exemplars.apply(i).length;
        }
        requireMemory(size, pairs);
        int[][] columns = new int[size][];
        boolean[] candidate = new boolean[size];
        Arrays.fill(candidate, true);
        for (int i = 0; i < size; i++) {
            int[] others = exemplars.apply(i);
            columns[i] = Arrays.copyOf(others, others.length + 1);
            columns[i][others.length] = i;
            Arrays.sort(columns[i]);
        }
        return filled(source, params, columns, candidate, workers);
    }

    private static PairProblem filled(
            PairSource source, ApParams params, int[][] columns, boolean[] candidate, Workers workers) {
        PairRows rows = PairRows.over(columns);
        workers.each(columns.length, i -> {
            for (int e = 0; e < columns[i].length; e++) {
                rows.similarities()[i][e] = source.checked(i, columns[i][e]);
            }
        });
        return new PairProblem(params, source, rows, candidate);
    }

    private static void requireMemory(int objects, long pairs) {
        long needed = BYTES_PER_PAIR * pairs;
        long usable = ApMemory.usable();
        if (needed > usable) {
            throw new TooManyObjectsException(
                    objects,
                    needed,
                    usable,
                    String.format(
                            Locale.ROOT,
                            "%,d pairs of %,d different objects need %s of memory (%d bytes each), but Java may use"
                                    + " %s; give Java more memory, or fewer pairs",
                            pairs,
                            objects,
                            ApMemory.gigabytes(needed, usable),
                            BYTES_PER_PAIR,
                            ApMemory.gigabytes(usable, needed)));
        }
    }

    public int size() {
        return rows.size();
    }

    public ApParams params() {
        return params;
    }

    public PairSource source() {
        return source;
    }

    /** The pairs; finished for message passing only after {@link #finish}. */
    public PairRows rows() {
        return rows;
    }

    /** Whether a row may be an exemplar. */
    public boolean candidate(int k) {
        return candidate[k];
    }

    public double preference(int k) {
        return preferences[k];
    }

    /** How many objects a row weighs. */
    public double weight(int row) {
        return weights[row];
    }

    /** Gives all rows another preference, which messages heed from the next iteration on. */
    public void prefer(double preference) {
        Arrays.fill(preferences, preference);
        for (int k = 0; k < size(); k++) {
            rows.prefer(k, weighedPreference(k));
        }
    }

    /** Moves all similarities between different rows by less than their last place is worth, to end a tie. */
    public void disturb(SplittableRandom random) {
        for (int i = 0; i < size(); i++) {
            double[] s = rows.similarities()[i];
            for (int e = 0; e < s.length; e++) {
                double noise = 0x1p-52 * random.nextDouble();
                s[e] += e == rows.self()[i] ? 0 : s[e] * noise;
            }
        }
    }

    /** Answers what needs no messages, as {@link ApProblem#obviousExemplars} does. */
    public Optional<int[]> obviousExemplars() {
        int n = size();
        if (n == 1) {
            return Optional.of(new int[] {0});
        }
        if (!params.conventions().answersEqualSimilarities() || !rows.complete()) {
            return Optional.empty();
        }
        double similarity = weights[0] * rows.similarities()[0][n - 1];
        double self = weighedPreference(0);
        for (int i = 0; i < n; i++) {
            if (weighedPreference(i) != self) {
                return Optional.empty();
            }
            for (int k = 0; k < n; k++) {
                if (i != k && weights[i] * rows.similarities()[i][k] != similarity) {
                    return Optional.empty();
                }
            }
        }
        int[] all = new int[n];
        Arrays.setAll(all, i -> i);
        return Optional.of(self >= similarity ? all : new int[] {0});
    }

    private double weighedPreference(int k) {
        return preferences[k] + source.similarityOfCopies(weights[k], source.object(k));
    }

    /** Weighs the rows, breaks ties, and puts the preferences on the diagonal. */
    public void finish() {
        double largest = Precision.DOUBLE.largest();
        boolean seeded = params.conventions().insists();
        for (int i = 0; i < size(); i++) {
            Checks.require(
                    Math.abs(finite(weighedPreference(i))) <= largest,
                    "the preference of object %d is %s, beyond ±%s, the limit of messages;" + " choose a smaller one",
                    source.object(i),
                    preferences[i],
                    largest);
            double[] s = rows.similarities()[i];
            for (int e = 0; e < s.length; e++) {
                int k = rows.columns()[i][e];
                if (i == k || s[e] == Double.NEGATIVE_INFINITY) {
                    s[e] = i == k ? Math.max(weighedPreference(k), ApProblem.FLOOR) : ApProblem.FLOOR;
                    continue;
                }
                if (Math.abs(s[e]) * weights[i] > largest) {
                    throw Precision.DOUBLE.beyond(source.object(i), source.object(k), weights[i] * s[e]);
                }
                double noise = seeded
                        ? ApProblem.noise(params, source.object(i), source.object(k))
                                * (Math.abs(s[e]) + Math.abs(finite(preferences[k])))
                        : 0;
                s[e] = weights[i] * (s[e] + noise);
            }
        }
        if (params.conventions() == Conventions.SKLEARN) {
            addNumpyNoise();
        }
    }

    /** scikit-learn's noise, drawn row by row over the pairs there are: over all of them it is scikit-learn's own. */
    private void addNumpyNoise() {
        NumpyNormals normals = new NumpyNormals(params.seed());
        for (double[] row : rows.similarities()) {
            for (int e = 0; e < row.length; e++) {
                row[e] += (0x1p-52 * row[e] + Double.MIN_NORMAL * 100) * normals.next();
            }
        }
    }

    /** Turns a solution in rows of this problem into one for all objects of the input. */
    public ApResult.Solution expand(Assignment assignment) {
        Copies copies = source.copies();
        int objects = source.weights().length;
        int[] exemplars =
                Arrays.stream(assignment.exemplars()).map(source::object).toArray();
        int[] labels = new int[objects];
        double[] similarities = new double[objects];
        double toExemplars = 0;
        for (int i = 0; i < objects; i++) {
            labels[i] = assignment.labels()[copies.groupOf(i)];
            similarities[i] = Double.NaN;
            if (labels[i] >= 0) {
                int exemplar = exemplars[labels[i]];
                double weight = source.weights()[i];
                similarities[i] = source.exact().of(i, exemplar) + 0.0; // no one wants to read -0.0
                toExemplars += i == exemplar ? source.similarityOfCopies(weight, i) : weight * similarities[i];
            }
        }
        double ofExemplars = 0;
        for (int exemplar : assignment.exemplars()) {
            ofExemplars += preferences[exemplar];
        }
        double[] objectPreferences = new double[objects];
        Arrays.setAll(objectPreferences, i -> preferences[copies.groupOf(i)]);
        return new ApResult.Solution(exemplars, labels, similarities, objectPreferences, toExemplars, ofExemplars);
    }

    private static double finite(double value) {
        return value == Double.NEGATIVE_INFINITY ? 0 : value;
    }
}
