package io.varve.ap;

/** Hears of every iteration, for progress bars and for ending a run by throwing. */
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
}
