package io.varve.internal.messages;

import java.util.Arrays;

/**
 * Responsibilities and availabilities of one run of affinity propagation, and how they advance: kept for the pairs that
 * matter, with the very bits that keeping them for all pairs gives.
 *
 * <p>Rows are advanced in fixed blocks, each with its own share of the column sums, and shares are added in the order of
 * the blocks: the bits do not depend on the number of threads.
 *
 * <p>Availabilities lag by half an iteration: {@link #advance} first derives them from the column sums of the last
 * iteration, then the responsibilities from them. {@link #belief} accounts for that on the diagonal, where it matters.
 *
 * <p>Most pairs are quiet: never was their a + s the best of its row, nor their responsibility above zero. Nothing need be
 * kept of a quiet pair (i,k). Adding nothing to the sum of its column, its availability is that of every quiet pair of the
 * column: q(k) ← λ q(k) + (1 − λ) min(0, sum(k)). Its responsibility is r ← λ r + (1 − λ)(s(i,k) − best(i)), which is
 * linear in s(i,k): the larger the similarity, the larger the responsibility, so that one threshold a row tells whether any
 * quiet pair has come above zero. A pair that stops being quiet becomes active, for good: its responsibility is made up
 * for by repeating its updates from the bests of its row, and from then on it has messages of its own.
 *
 * <p>So an iteration reads one matrix, the similarities, where dense message passing reads three and writes two. And since
 * q(k) ≤ 0, a row need not even be read where no similarity of a quiet pair is above the second best of the active ones; and
 * where some are, it is enough to look at these. So that these are few, every column has a ceiling, which its quiet availability
 * is not above: somewhat above where that is and where it moves to. A row lists the pairs whose ceiling and similarity add up to
 * more than a floor below its second best, and only the list is read until the second best falls to the floor. A ceiling may be
 * lowered at any time; where an availability rises above it, it is raised, and the column is looked at by every row that has a list.
 *
 * <p>A row of which a quarter is active is from then on kept in full, which takes no more memory and is faster.
 *
 * <p>The bests of a row are kept for {@link #longest(int)} iterations; a run that goes on beyond keeps all rows in full.
 *
 * <p>While messages pass, the similarities of active pairs are hidden from the matrix, until {@link #close}.
 */
public abstract sealed class Messages implements AutoCloseable permits ActiveDoubles, ActiveFloats {

    private static final int SMALLEST_BLOCK = 128;
    private static final int MOST_BLOCKS = 64;

    /** Sums in row order are a second pass over the messages where threads share the rows; small problems are faster in one. */
    private static final int WORTH_THREADS = 512;

    static final int FIRST_CAPACITY = 16;

    /** An active pair of doubles takes 28 bytes, and half as much for growth; a pair of a full row takes 16. */
    static final int FULL = 4;

    /** A row lists at most one in this many pairs: looking them up one by one takes longer than reading a row from front to back. */
    static final int LISTED = 8;

    /** A ceiling is nearer to 0 than the availability, and than what that moves to, by this factor. */
    private static final float SLACK = 1 / 4f;

    /** … which is this one once messages have moved by most of their way: before, those of overlapping clusters fall and rise again. */
    private static final float LATE_SLACK = 3 / 4f;

    private static final double MOST_OF_THE_WAY = 0.9;

    /** The floor of a list is below the second best by so many times what that fell by in the last iteration, … */
    static final int FALLS = 4;

    /** … and by one part of so many of what it is below the largest similarity. */
    static final int MARGIN = 32;

    /** After how many iterations lists are tightened. */
    static final int TIGHTENED = 8;

    /** A list is made again when more ceilings than this have risen since it was made. */
    static final int RISEN = 64;

    /** Every damped update rounds; at damping .98, the ladder's last, the errors add up to some hundred roundings. */
    private static final double ROUNDINGS = 1 << 10;

    /** How many pairs of each row are active. */
    final int[] active;

    /** Which rows are kept in full. */
    final boolean[] full;

    /** The columns that each row lists, … */
    final int[][] near;

    /** … how many these are, … */
    final int[] nearCount;

    /** … how many ceilings had risen when the list was last made or added to, … */
    final int[] listedAt;

    /** … and, of a row that had too many to list, the iteration from which it tries again. */
    final int[] listedAgain;

    /** The last columns whose ceilings have risen, in turn, … */
    private final int[] risen = new int[RISEN];

    /** … how many have so far, … */
    int risenCount;

    /** … and which have. */
    private final boolean[] rose;

    /** The damping of every iteration so far. */
    double[] dampings = new double[64];

    final int size;

    /** Whether columns are summed after the rows of an iteration are done, from the first row to the last. */
    final boolean sumsAfterRows;

    final int rowsPerBlock;
    final int blocks;
    final Workers workers;
    private final double[] offset;
    private final double[] reach;
    private int iterations;
    private double slope;
    private double damping;

    /** After so many iterations all rows are kept in full, so that the bests of iterations need not be; 0 is from the start. */
    final int longest;

    /** Whether messages were given that no iteration has followed yet. */
    boolean begun;

    /**
     * Prepares for so many objects.
     *
     * @param sumInRowOrder whether every column is summed from the first row to the last, as numpy does; else in blocks of
     *     rows
     */
    Messages(int size, boolean sumInRowOrder, Workers workers, int longest) {
        this.size = size;
        boolean inOneBlock = sumInRowOrder && (workers.threads() == 1 || size < WORTH_THREADS);
        this.sumsAfterRows = sumInRowOrder && !inOneBlock;
        this.rowsPerBlock = inOneBlock ? size : Math.max(SMALLEST_BLOCK, (size + MOST_BLOCKS - 1) / MOST_BLOCKS);
        this.blocks = (size + rowsPerBlock - 1) / rowsPerBlock;
        this.workers = workers;
        this.longest = longest;
        active = new int[size];
        full = new boolean[size];
        near = new int[size][];
        nearCount = new int[size];
        listedAt = new int[size];
        rose = new boolean[size];
        listedAgain = new int[size];
        offset = new double[size];
        reach = new double[size];
    }

    /** Starts from zero messages on these similarities, preferences on the diagonal. */
    public static Messages on(SquareMatrix similarities, boolean sumInRowOrder, Kernels kernels, Workers workers) {
        return on(similarities, sumInRowOrder, kernels, workers, longest(similarities.size()));
    }

    /** Starts from zero messages that are kept for all pairs, so that they can be given and read, and nothing is hidden. */
    public static Messages ofAllPairs(
            SquareMatrix similarities, boolean sumInRowOrder, Kernels kernels, Workers workers) {
        return on(similarities, sumInRowOrder, kernels, workers, 0);
    }

    static Messages on(
            SquareMatrix similarities, boolean sumInRowOrder, Kernels kernels, Workers workers, int longest) {
        RowKernel kernel = kernels.rowKernel(similarities.size());
        if (similarities instanceof SquareMatrix.OfFloat single) {
            return new ActiveFloats(single, sumInRowOrder, kernel, workers, longest);
        }
        return new ActiveDoubles((SquareMatrix.OfDouble) similarities, sumInRowOrder, kernel, workers, longest);
    }

    /** Returns for how many iterations the best of each row is kept, given the number of rows: a quarter of a matrix. */
    public static int longest(int size) {
        return Math.max(1000, size / 4);
    }

    /** Runs one iteration. */
    public abstract void advance(double damping);

    /** Changes the preference of object k from the next iteration on. */
    public abstract void setPreference(int k, double value);

    /** Returns a(k,k) + r(k,k) after the last iteration; above zero, k is an exemplar. */
    public abstract double belief(int k);

    /** Returns how much better k's own availability is than its best rival a + s: what k would pay not to be an exemplar. */
    public abstract double selfAdvantage(int k);

    /**
     * Lets a run of all pairs begin with messages instead of zeros; only before the first {@link #advance}, which derives
     * responsibilities from these availabilities as they are.
     */
    public abstract void begin(int i, int k, double responsibility, double availability);

    /** Returns r(i,k) of a run of all pairs after the last iteration. */
    public abstract double responsibility(int i, int k);

    /** Returns a(i,k) of a run of all pairs after the last iteration, the half by which the stored one lags included. */
    public abstract double availability(int i, int k);

    /** Leaves the similarities as they were given. */
    @Override
    public abstract void close();

    void beginIteration(double nextDamping) {
        damping = nextDamping;
        slope = damping * slope + (1 - damping);
        if (iterations == dampings.length) {
            dampings = Arrays.copyOf(dampings, 2 * iterations);
        }
        dampings[iterations++] = damping;
    }

    /**
     * Returns the similarity above which the responsibility of a quiet pair of this row may be positive, after an iteration
     * in which this was the best: responsibilities are slope · s − offset but for rounding.
     */
    double responsibilityThreshold(int i, double best, double roundingUnit) {
        offset[i] = damping * offset[i] + (1 - damping) * best;
        reach[i] = Math.max(reach[i], Math.abs(best));
        return offset[i] / slope - ROUNDINGS * roundingUnit * reach[i];
    }

    /** Returns how much nearer to 0 a ceiling is than the availability in this iteration. */
    final float slack() {
        return slope > MOST_OF_THE_WAY ? LATE_SLACK : SLACK;
    }

    /** Notes that an availability has risen above its ceiling, which is 0 from then on: few do, and they would rise again and again. */
    final void noteRisen(int k) {
        risen[risenCount++ % RISEN] = k;
        rose[k] = true;
    }

    final boolean hasRisen(int k) {
        return rose[k];
    }

    final int risen(int at) {
        return risen[at % RISEN];
    }

    final boolean isListed(int i, int k) {
        for (int c = 0; c < nearCount[i]; c++) {
            if (near[i][c] == k) {
                return true;
            }
        }
        return false;
    }

    /** Where in its row an object's own pair is. */
    final int own(int i) {
        return full[i] ? i : 0;
    }

    /** Returns the share of all pairs that have messages of their own. */
    public final double activeShare() {
        return Arrays.stream(active).asLongStream().sum() / (double) size / size;
    }
}
