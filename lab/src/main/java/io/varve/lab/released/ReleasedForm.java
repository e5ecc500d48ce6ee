package io.varve.lab.released;

/** An algorithm in the form in which it was released: rows as they were read go in batch by batch, labels come out. */
public sealed interface ReleasedForm permits ReleasedApp, ReleasedIapna {

    /**
     * Clusters the next batch.
     *
     * @param batch a row per object, categories as codes; at least one object, and at least two in the first batch, since
     *     of one alone the released code computes infinity less infinity
     * @return what the step came to
     */
    ReleasedOutcome step(double[][] batch);

    /**
     * Returns the memory that is kept for the next step, without what Java adds to arrays.
     *
     * @return bytes of rows, labels, packs, similarities and messages
     */
    long bytes();
}
