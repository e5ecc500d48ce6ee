package io.varve.relatives.seeded;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Preference;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.Copies;
import io.varve.internal.ap.PreferenceValues;
import io.varve.internal.messages.OrderStatistics;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import io.varve.similarity.Similarity;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The similarities of all pairs of objects, of which those between labelled objects are set to what their classes say. There is one
 * matrix; a pair that is no longer labelled gets its own similarity back.
 */
final class SeededSimilarities {

    private final double[][] points;
    private final Similarity similarity;
    private final double[][] rows;
    private final Preference preference;
    private final double same;
    private final double other;

    private SeededSimilarities(
            double[][] points,
            Similarity similarity,
            double[][] rows,
            Preference preference,
            double same,
            double other) {
        this.points = points;
        this.similarity = similarity;
        this.rows = rows;
        this.preference = preference;
        this.same = same;
        this.other = other;
    }

    static SeededSimilarities of(double[][] points, ApParams params, SeedRules rules) {
        int n = points.length;
        ApMemory.require(n, params.precision(), (long) n * n * Double.BYTES);
        double[][] rows = new double[n][n];
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                // no one wants to read -0.0
                rows[i][k] = params.similarity().between(points[i], points[k]) + 0.0;
                if (i != k && Double.isFinite(rows[i][k])) {
                    least = Math.min(least, rows[i][k]);
                    largest = Math.max(largest, rows[i][k]);
                }
            }
        }
        boolean any = least <= largest;
        double range = any ? largest - least : 0;
        return new SeededSimilarities(
                points,
                params.similarity(),
                rows,
                preference(rows, params),
                rules.sameClass().orElse(any ? largest : 0),
                rules.otherClass().orElse(any ? least - range : 0));
    }

    /** The preference that the similarities have without any label, so that labels do not change the number of clusters by it. */
    private static Preference preference(double[][] rows, ApParams params) {
        if (params.preference() instanceof Preference.PerObject given) {
            return given;
        }
        int n = rows.length;
        int[] once = new int[n];
        Arrays.fill(once, 1);
        try (Workers workers = Workers.start(params.threads())) {
            SquareMatrix matrix = copy(rows);
            double[] values = PreferenceValues.of(
                    params.preference(),
                    Copies.none(n),
                    (q, whole) -> new OrderStatistics(matrix, false, once, whole, workers).quantile(q));
            return Preference.of(values[0]);
        }
    }

    private static SquareMatrix copy(double[][] rows) {
        SquareMatrix matrix = SquareMatrix.allocate(rows.length, false);
        for (int i = 0; i < rows.length; i++) {
            matrix.setRow(i, 0, rows[i], 0, rows.length);
        }
        return matrix;
    }

    Preference preference() {
        return preference;
    }

    ApInput input() {
        return ApInput.similarities(rows);
    }

    /** A copy as classes have it, with the preferences that a run had on the diagonal. */
    SquareMatrix matrix(IntToDoubleFunction preferences) {
        SquareMatrix matrix = copy(rows);
        for (int i = 0; i < rows.length; i++) {
            matrix.set(i, i, preferences.applyAsDouble(i));
        }
        return matrix;
    }

    /** What the similarity of two labelled objects of one class is set to. */
    double same() {
        return same;
    }

    /** What the similarity of two labelled objects of different classes is set to. */
    double other() {
        return other;
    }

    /** Sets the pairs of an object with all others that are labelled. */
    void constrain(int object, LabelledSet labels) {
        String name = labels.of(object).orElseThrow().name();
        for (int labelled : labels.objects()) {
            if (labelled != object) {
                set(object, labelled, labels.of(labelled).orElseThrow().name().equals(name) ? same : other);
            }
        }
    }

    private void set(int i, int k, double value) {
        rows[i][k] = value;
        rows[k][i] = value;
    }

    /** Gives the pairs of an object that lost its label their own similarity back. */
    void release(int object, LabelledSet labels) {
        for (int labelled : labels.objects()) {
            rows[object][labelled] = own(object, labelled);
            rows[labelled][object] = own(labelled, object);
        }
    }

    /** The similarity of two objects, whatever their labels. */
    double own(int i, int k) {
        return similarity.between(points[i], points[k]) + 0.0;
    }
}
