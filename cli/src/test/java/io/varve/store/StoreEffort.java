package io.varve.store;

/** Lets tests of the command see what the store counts. */
public final class StoreEffort {

    private StoreEffort() {}

    /** Counts from 0 again. */
    public static void reset() {
        Effort.CONNECTIONS.reset();
        Effort.BATCHES_HASHED.reset();
    }

    /** How often a file was opened. */
    public static long connections() {
        return Effort.CONNECTIONS.sum();
    }

    /** How often the content of a batch was hashed. */
    public static long batchesHashed() {
        return Effort.BATCHES_HASHED.sum();
    }
}
