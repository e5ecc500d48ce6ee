package io.varve.ap;

import io.varve.refusal.Refused;

/** Says that a dense run would need more memory than there is; thrown before anything is allocated. */
public final class TooManyObjectsException extends Refused {

    private static final long serialVersionUID = 1L;

    private final int objects;
    private final long neededBytes;
    private final long usableBytes;

    /**
     * Refuses a run.
     *
     * @param objects how many different objects were to be clustered
     * @param neededBytes what the run would need
     * @param usableBytes what this Java may use
     * @param message the sentence
     */
    public TooManyObjectsException(int objects, long neededBytes, long usableBytes, String message) {
        super(message);
        this.objects = objects;
        this.neededBytes = neededBytes;
        this.usableBytes = usableBytes;
    }

    /**
     * Returns how many different objects were to be clustered.
     *
     * @return the number of rows of the matrices
     */
    public int objects() {
        return objects;
    }

    /**
     * Returns what the run would need.
     *
     * @return bytes
     */
    public long neededBytes() {
        return neededBytes;
    }

    /**
     * Returns what this Java may use.
     *
     * @return bytes
     */
    public long usableBytes() {
        return usableBytes;
    }
}
