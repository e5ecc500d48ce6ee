package io.varve.internal.ap;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.internal.Checks;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Lanes;
import io.varve.internal.messages.Measure;
import io.varve.internal.messages.PairSums;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import java.util.Arrays;

/** The exact similarities of the objects of an input, computed on demand or all at once. Safe for many threads. */
public abstract sealed class Similarities {

    private static final int TILE = PairSums.TILE;

    /** So many columns of a tile are mirrored at once, as many as lie together in the cache. */
    private static final int STRIP = 8;

    private final boolean symmetric;
    private final boolean mayBeInfinite;

    /**
     * Says what can be relied on.
     *
     * @param mayBeInfinite whether an infinite similarity can be meant; else a distance has overflowed
     */
    private Similarities(boolean symmetric, boolean mayBeInfinite) {
        this.symmetric = symmetric;
        this.mayBeInfinite = mayBeInfinite;
    }

    /**
     * Returns the similarities that the parameters ask for, after the vectors were found fit for them.
     *
     * @param input vectors or similarities
     * @param params that name the similarity, and the conventions by which it is computed
     * @return the similarities, not weighted, without preferences
     */
    public static Similarities of(ApInput input, ApParams params) {
        if (input.similarities()) {
            return new Given(input.rows());
        }
        double[][] x = input.rows();
        Similarity similarity = params.similarity();
        for (int i = 0; i < x.length; i++) {
            int object = i;
            similarity.objection(x[i]).ifPresent(objection -> {
                throw new Refused("object " + object + " " + objection);
            });
        }
        if (similarity instanceof Measure measure) {
            return measure.ofDifferences() && params.conventions().expandsDistances()
                    ? new Expanded(x, measure, params.conventions() == Conventions.AUTHORS)
                    : new Measured(x, measure);
        }
        return new Own(x, similarity);
    }

    /**
     * Returns how well one object would serve another as exemplar.
     *
     * @param i position of an object in the input
     * @param k position of its possible exemplar
     * @return the similarity; negative infinity if never
     */
    public abstract double of(int i, int k);

    /** Returns what object i is called in refusals: its position in the input. */
    public int position(int i) {
        return i;
    }

    /** Returns the similarities among some of the objects, which are then counted from 0 in the order given. */
    public Similarities among(int[] objects) {
        return new Part(this, objects);
    }

    /** Returns the vectors that means are taken of; none where the mean of some objects does not tell how similar they are. */
    double[][] vectors() {
        return new double[0][];
    }

    /**
     * Returns how similar what the objects stand for is to each of the objects, on average.
     *
     * @param points with means of {@link #vectors}
     */
    Similarities of(Represented points) {
        throw new UnsupportedOperationException("no mean tells these similarities");
    }

    /** Returns how similar the others are to an object that stands for so many at its place: nothing for distances. */
    public double ofCopies(double weight, int object) {
        double self = weight == 1 ? 0 : of(object, object);
        return self == Double.NEGATIVE_INFINITY ? 0 : (weight - 1) * self;
    }

    /** Adds up what exemplars and labels of all objects come to; a label below 0 means no cluster. */
    public ApResult.Solution solution(int[] exemplars, int[] labels, double[] weights, double[] preferences) {
        double[] similarities = new double[labels.length];
        double toExemplars = 0;
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] < 0) {
                similarities[i] = Double.NaN;
                continue;
            }
            int exemplar = exemplars[labels[i]];
            similarities[i] = of(i, exemplar) + 0.0; // no one wants to read -0.0
            toExemplars += i == exemplar ? ofCopies(weights[i], i) : weights[i] * similarities[i];
        }
        double ofExemplars = 0;
        for (int exemplar : exemplars) {
            ofExemplars += preferences[exemplar];
        }
        return new ApResult.Solution(exemplars, labels, similarities, preferences, toExemplars, ofExemplars);
    }

    public boolean symmetric() {
        return symmetric;
    }

    public boolean mayBeInfinite() {
        return mayBeInfinite;
    }

    /**
     * Fills the matrix with the similarities of the chosen objects to each other, self-similarities on the diagonal, tile
     * by tile, so that the vectors of a tile stay in the cache.
     * One beyond what the precision can pass messages about is refused here, before overflow or a narrower type makes it
     * look infinite.
     */
    public void fill(SquareMatrix matrix, int[] objects, Precision precision, Kernels kernels, Workers workers) {
        PairSums comparison = comparison(objects, precision, kernels);
        int tiles = (objects.length + TILE - 1) / TILE;
        workers.each(tiles, rowTile -> {
            double[] tile = new double[TILE * TILE];
            double[] mirrored = new double[STRIP * TILE];
            for (int columnTile = symmetric() ? rowTile : 0; columnTile < tiles; columnTile++) {
                int fromRow = rowTile * TILE;
                int fromColumn = columnTile * TILE;
                int rows = Math.min(objects.length - fromRow, TILE);
                int columns = Math.min(objects.length - fromColumn, TILE);
                comparison.compute(fromRow, rows, fromColumn, columns, tile);
                for (int i = 0; i < rows; i++) {
                    int misfit = misfit(tile, i * TILE, columns, precision.largest());
                    if (misfit < columns) {
                        int exemplar = position(objects[fromColumn + misfit]);
                        throw precision.beyond(position(objects[fromRow + i]), exemplar, tile[i * TILE + misfit]);
                    }
                    matrix.setRow(fromRow + i, fromColumn, tile, i * TILE, columns);
                }
                for (int strip = 0; symmetric() && strip < columns; strip += STRIP) {
                    mirror(tile, strip, rows, mirrored);
                    for (int k = strip; k < Math.min(columns, strip + STRIP); k++) {
                        int above = Math.min(rows, fromColumn + k - fromRow);
                        matrix.setRow(fromColumn + k, fromRow, mirrored, (k - strip) * TILE, above);
                    }
                }
            }
        });
    }

    /** Turns some columns of a tile into rows. */
    private static void mirror(double[] tile, int fromColumn, int rows, double[] mirrored) {
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < STRIP; k++) {
                mirrored[k * TILE + i] = tile[i * TILE + fromColumn + k];
            }
        }
    }

    /** Compares the chosen objects with each other; pair by pair unless there is a faster way. */
    public PairSums comparison(int[] objects, Precision precision, Kernels kernels) {
        return (fromRow, rows, fromColumn, columns, tile) -> {
            for (int i = 0; i < rows; i++) {
                for (int k = 0; k < columns; k++) {
                    tile[i * TILE + k] = of(objects[fromRow + i], objects[fromColumn + k]);
                }
            }
        };
    }

    private static double[][] chosen(double[][] vectors, int[] objects) {
        return Arrays.stream(objects).mapToObj(object -> vectors[object]).toArray(double[][]::new);
    }

    /** Whether all of some similarities are within the limit: no more than a test, since nearly always they are. */
    private static boolean within(double[] tile, int from, int columns, double largest) {
        boolean within = true;
        for (int k = from; k < from + columns; k++) {
            within &= Math.abs(tile[k]) <= largest;
        }
        return within;
    }

    /** Returns the first of some similarities that messages cannot be passed about, or how many there are. */
    private int misfit(double[] tile, int from, int columns, double largest) {
        int k = within(tile, from, columns, largest) ? columns : 0;
        while (k < columns
                && (Math.abs(tile[from + k]) <= largest
                        || (mayBeInfinite && tile[from + k] == Double.NEGATIVE_INFINITY))) {
            k++;
        }
        return k;
    }

    /** A built-in similarity on vectors that were prepared once. */
    private static final class Measured extends Similarities {
        private final double[][] prepared;
        private final Measure measure;

        Measured(double[][] x, Measure measure) {
            super(true, false);
            this.measure = measure;
            prepared = new double[x.length][];
            for (int i = 0; i < x.length; i++) {
                prepared[i] = measure.prepare(x[i]);
            }
        }

        @Override
        public double of(int i, int k) {
            return measure.compare(prepared[i], prepared[k]);
        }

        @Override
        double[][] vectors() {
            return measure.inPanels() ? prepared : super.vectors();
        }

        @Override
        Similarities of(Represented points) {
            return new OfMeans(this, measure, prepared, points);
        }

        @Override
        public PairSums comparison(int[] objects, Precision precision, Kernels kernels) {
            if (!measure.inPanels()) {
                return super.comparison(objects, precision, kernels);
            }
            PairSums sums = sums(chosen(prepared, objects), precision, kernels);
            return (fromRow, rows, fromColumn, columns, tile) -> {
                sums.compute(fromRow, rows, fromColumn, columns, tile);
                measure.fromSums(tile, rows * TILE);
            };
        }

        /** Differences of numbers that a float cannot hold must be taken in double; products lose nothing that matters. */
        private PairSums sums(double[][] vectors, Precision precision, Kernels kernels) {
            boolean differences = measure.ofDifferences();
            return precision == Precision.FLOAT && (!differences || areFloats(vectors))
                    ? PairSums.inFloat(vectors, differences, kernels)
                    : PairSums.inDouble(vectors, differences, kernels);
        }

        private static boolean areFloats(double[][] vectors) {
            for (double[] vector : vectors) {
                for (double value : vector) {
                    if ((float) value != value) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    /**
     * Distances as x·x − 2x·y + y·y, in the order in which scikit-learn adds the three. To replay recorded runs where
     * objects are equally far from two exemplars, x·y is fused: column by column, rounded once each, as BLAS has it.
     */
    private static final class Expanded extends Similarities {
        private final double[][] x;
        private final double[] squares;
        private final Measure measure;
        private final boolean fused;

        Expanded(double[][] x, Measure measure, boolean fused) {
            super(true, false);
            this.x = x;
            this.measure = measure;
            this.fused = fused;
            squares = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                squares[i] = Lanes.dot(x[i], x[i]);
            }
        }

        @Override
        public double of(int i, int k) {
            return measure.fromSum(i == k ? 0 : expanded(dot(x[i], x[k]), squares[i], squares[k]));
        }

        @Override
        public PairSums comparison(int[] objects, Precision precision, Kernels kernels) {
            if (fused) {
                return super.comparison(objects, precision, kernels);
            }
            PairSums products = PairSums.inDouble(chosen(x, objects), false, kernels);
            return (fromRow, rows, fromColumn, columns, tile) -> {
                products.compute(fromRow, rows, fromColumn, columns, tile);
                for (int i = 0; i < rows; i++) {
                    int one = objects[fromRow + i];
                    double square = squares[one];
                    for (int k = 0; k < columns; k++) {
                        int at = i * TILE + k;
                        int other = objects[fromColumn + k];
                        tile[at] = measure.fromSum(one == other ? 0 : expanded(tile[at], square, squares[other]));
                    }
                }
            };
        }

        /** Small and without calls, so that Java's first compiler puts it into the loop; to it, Math.max would be a call. */
        private static double expanded(double product, double square, double other) {
            double squared = -2 * product + square + other;
            return squared <= 0 ? 0 : squared;
        }

        private double dot(double[] p, double[] q) {
            if (!fused) {
                return Lanes.dot(p, q);
            }
            double sum = 0;
            for (int j = 0; j < p.length; j++) {
                sum = Math.fma(p[j], q[j], sum);
            }
            return sum;
        }
    }

    /** A user's function, which is not trusted to be symmetric nor to return numbers. */
    private static final class Own extends Similarities {
        private final double[][] x;
        private final Similarity similarity;

        Own(double[][] x, Similarity similarity) {
            super(similarity.symmetric(), true);
            this.x = x;
            this.similarity = similarity;
        }

        @Override
        public double of(int i, int k) {
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
    }

    /** Some of the objects of an input. */
    private static final class Part extends Similarities {
        private final Similarities whole;
        private final int[] objects;

        Part(Similarities whole, int[] objects) {
            super(whole.symmetric, whole.mayBeInfinite);
            this.whole = whole;
            this.objects = objects;
        }

        @Override
        public double of(int i, int k) {
            return whole.of(objects[i], objects[k]);
        }

        @Override
        public PairSums comparison(int[] rows, Precision precision, Kernels kernels) {
            int[] inWhole = Arrays.stream(rows).map(row -> objects[row]).toArray();
            return whole.comparison(inWhole, precision, kernels);
        }

        @Override
        public int position(int i) {
            return whole.position(objects[i]);
        }

        @Override
        double[][] vectors() {
            double[][] vectors = whole.vectors();
            return vectors.length == 0 ? vectors : chosen(vectors, objects);
        }

        @Override
        Similarities of(Represented points) {
            return whole instanceof Measured all ? new OfMeans(this, all.measure, vectors(), points) : super.of(points);
        }
    }

    /** What objects stand for, by its mean, to the objects. */
    private static final class OfMeans extends Similarities {
        private final Similarities objects;
        private final Measure measure;
        private final double[][] prepared;
        private final Represented points;

        OfMeans(Similarities objects, Measure measure, double[][] prepared, Represented points) {
            super(false, false);
            this.objects = objects;
            this.measure = measure;
            this.prepared = prepared;
            this.points = points;
        }

        @Override
        public double of(int i, int k) {
            double[] mean = points.means()[i];
            return fromSum(
                    i,
                    measure.ofDifferences() ? Lanes.squaredDistance(mean, prepared[k]) : Lanes.dot(mean, prepared[k]));
        }

        private double fromSum(int i, double sum) {
            return measure.fromSum(measure.ofDifferences() ? sum + points.spreads()[i] : sum);
        }

        /** All that it stands for but itself, whose worth is the preference. */
        @Override
        public double ofCopies(double weight, int object) {
            return weight * of(object, object) - objects.of(object, object);
        }

        @Override
        public PairSums comparison(int[] rows, Precision precision, Kernels kernels) {
            int n = rows.length;
            double[][] vectors = new double[2 * n][];
            for (int i = 0; i < n; i++) {
                vectors[i] = prepared[rows[i]];
                vectors[n + i] = points.means()[rows[i]];
            }
            PairSums sums = PairSums.inDouble(vectors, measure.ofDifferences(), kernels);
            return (fromRow, count, fromColumn, columns, tile) -> {
                sums.compute(n + fromRow, count, fromColumn, columns, tile);
                for (int i = 0; i < count; i++) {
                    for (int k = 0; k < columns; k++) {
                        tile[i * TILE + k] = fromSum(rows[fromRow + i], tile[i * TILE + k]);
                    }
                }
            };
        }

        @Override
        public int position(int i) {
            return objects.position(i);
        }
    }

    /** A matrix that the user computed. */
    private static final class Given extends Similarities {
        private final double[][] s;

        Given(double[][] s) {
            super(false, true);
            this.s = s;
        }

        @Override
        public double of(int i, int k) {
            return s[i][k];
        }
    }
}
