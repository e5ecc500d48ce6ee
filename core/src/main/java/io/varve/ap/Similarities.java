package io.varve.ap;

import io.varve.internal.Checks;
import io.varve.internal.Lanes;
import io.varve.internal.SquareMatrix;
import io.varve.internal.Workers;

/** The exact similarities of the objects of an input, computed on demand or all at once. */
abstract sealed class Similarities {

    private static final int TILE = 64;

    /** Returns the similarities that the parameters ask for, after the vectors were found fit for them. */
    static Similarities of(ApInput input, ApParams params) {
        if (input.similarities()) {
            return new Given(input.rows());
        }
        double[][] x = input.rows();
        Similarity similarity = params.similarity();
        for (int i = 0; i < x.length; i++) {
            int object = i;
            similarity.objection(x[i]).ifPresent(objection -> {
                throw new IllegalArgumentException("object " + object + " " + objection);
            });
        }
        if (similarity instanceof Measure measure) {
            return measure.hasExpandedForm() && params.conventions().expandsDistances()
                    ? new Expanded(x, measure)
                    : new Measured(x, measure);
        }
        return new Own(x, similarity);
    }

    /** Returns how well object k would serve object i as exemplar; negative infinity if never. */
    abstract double of(int i, int k);

    abstract boolean symmetric();

    /** Whether an infinite similarity can be meant; else a distance has overflowed. */
    abstract boolean mayBeInfinite();

    /**
     * Fills the matrix with the similarities of the chosen objects to each other, self-similarities on the diagonal.
     * One beyond what the precision can pass messages about is refused here, before overflow or a narrower type makes it
     * look infinite.
     */
    void fill(SquareMatrix matrix, int[] objects, Precision precision, Workers workers) {
        int tiles = (objects.length + TILE - 1) / TILE;
        workers.each(tiles, rowTile -> {
            for (int columnTile = symmetric() ? rowTile : 0; columnTile < tiles; columnTile++) {
                fillTile(matrix, objects, precision, rowTile * TILE, columnTile * TILE);
            }
        });
    }

    private void fillTile(SquareMatrix matrix, int[] objects, Precision precision, int fromRow, int fromColumn) {
        int endRow = Math.min(objects.length, fromRow + TILE);
        int endColumn = Math.min(objects.length, fromColumn + TILE);
        for (int i = fromRow; i < endRow; i++) {
            for (int k = symmetric() ? Math.max(i, fromColumn) : fromColumn; k < endColumn; k++) {
                double s = of(objects[i], objects[k]);
                if (!fits(s, precision)) {
                    throw precision.beyond(objects[i], objects[k], s);
                }
                matrix.set(i, k, s);
                if (symmetric()) {
                    matrix.set(k, i, s);
                }
            }
        }
    }

    private boolean fits(double s, Precision precision) {
        return Math.abs(s) <= precision.largest() || (mayBeInfinite() && s == Double.NEGATIVE_INFINITY);
    }

    /** A built-in similarity on vectors that were prepared once. */
    private static final class Measured extends Similarities {
        private final double[][] prepared;
        private final Measure measure;

        Measured(double[][] x, Measure measure) {
            this.measure = measure;
            prepared = new double[x.length][];
            for (int i = 0; i < x.length; i++) {
                prepared[i] = measure.prepare(x[i]);
            }
        }

        @Override
        double of(int i, int k) {
            return measure.compare(prepared[i], prepared[k]);
        }

        @Override
        boolean symmetric() {
            return true;
        }

        @Override
        boolean mayBeInfinite() {
            return false;
        }
    }

    /** Distances as x·x − 2x·y + y·y, in the order in which scikit-learn adds the three. */
    private static final class Expanded extends Similarities {
        private final double[][] x;
        private final double[] squares;
        private final Measure measure;

        Expanded(double[][] x, Measure measure) {
            this.x = x;
            this.measure = measure;
            squares = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                squares[i] = Lanes.dot(x[i], x[i]);
            }
        }

        @Override
        double of(int i, int k) {
            double squared = i == k ? 0 : -2 * Lanes.dot(x[i], x[k]) + squares[i] + squares[k];
            return measure.fromExpanded(Math.max(squared, 0));
        }

        @Override
        boolean symmetric() {
            return true;
        }

        @Override
        boolean mayBeInfinite() {
            return false;
        }
    }

    /** A user's function, which is not trusted to be symmetric nor to return numbers. */
    private static final class Own extends Similarities {
        private final double[][] x;
        private final Similarity similarity;

        Own(double[][] x, Similarity similarity) {
            this.x = x;
            this.similarity = similarity;
        }

        @Override
        double of(int i, int k) {
            double s = similarity.between(x[i], x[k]);
            if (Double.isNaN(s) || s == Double.POSITIVE_INFINITY) {
                Checks.require(
                        false,
                        "the similarity function returned %s for object %d and object %d;"
                                + " it must return a finite number or -inf",
                        s,
                        i,
                        k);
            }
            return s;
        }

        @Override
        boolean symmetric() {
            return similarity.symmetric();
        }

        @Override
        boolean mayBeInfinite() {
            return true;
        }
    }

    /** A matrix that the user computed. */
    private static final class Given extends Similarities {
        private final double[][] s;

        Given(double[][] s) {
            this.s = s;
        }

        @Override
        double of(int i, int k) {
            return s[i][k];
        }

        @Override
        boolean symmetric() {
            return false;
        }

        @Override
        boolean mayBeInfinite() {
            return true;
        }
    }
}
