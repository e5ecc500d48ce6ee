package io.varve.internal.messages;

/**
 * Responsibilities and availabilities of one run of affinity propagation, and how they advance.
 *
 * <p>Rows are advanced in fixed blocks, each with its own share of the column sums, and shares are added in the order of
 * the blocks: the bits do not depend on the number of threads.
 *
 * <p>Availabilities lag by half an iteration: {@link #advance} first derives them from the column sums of the last
 * iteration, then the responsibilities from them. {@link #belief} accounts for that on the diagonal, where it matters.
 */
public abstract sealed class Messages implements AutoCloseable permits DenseMessages, ActiveMessages {

    private static final int SMALLEST_BLOCK = 128;
    private static final int MOST_BLOCKS = 64;

    final int size;
    final int rowsPerBlock;
    final int blocks;
    final Workers workers;

    /**
     * Prepares for so many objects.
     *
     * @param sumInRowOrder whether every column is summed from the first row to the last, as numpy does, at the price of
     *     one thread; else in blocks of rows
     */
    Messages(int size, boolean sumInRowOrder, Workers workers) {
        this.size = size;
        this.rowsPerBlock = sumInRowOrder ? size : Math.max(SMALLEST_BLOCK, (size + MOST_BLOCKS - 1) / MOST_BLOCKS);
        this.blocks = (size + rowsPerBlock - 1) / rowsPerBlock;
        this.workers = workers;
    }

    /** Runs one iteration. */
    public abstract void advance(double damping);

    /** Changes the preference of object k from the next iteration on. */
    public abstract void setPreference(int k, double value);

    /** Returns a(k,k) + r(k,k) after the last iteration; above zero, k is an exemplar. */
    public abstract double belief(int k);

    /** Returns how much better k's own availability is than its best rival a + s: what k would pay not to be an exemplar. */
    public abstract double selfAdvantage(int k);

    /** Leaves the similarities as they were given. */
    @Override
    public void close() {}
}
