package io.varve.ap;

/** Hears of every iteration, and of blocks where there are some, for progress bars and for ending a run by throwing. */
@FunctionalInterface
public interface IterationListener {

    /** Hears nothing. */
    IterationListener SILENT = (iteration, atMost, exemplars) -> {};

    /**
     * Is told after each iteration.
     *
     * @param iteration counted from 1
     * @param atMost how many there can be
     * @param exemplars how many there are now
     */
    void iterated(int iteration, int atMost, int exemplars);

    /**
     * Is told before the blocks of a level are clustered.
     *
     * @param plan what they are and cost
     */
    default void blocksBegin(BlockPlan plan) {}

    /**
     * Is told after each block of a level, by one thread at a time.
     *
     * @param done how many are
     * @param blocks how many there are
     */
    default void blockDone(int done, int blocks) {}
}
